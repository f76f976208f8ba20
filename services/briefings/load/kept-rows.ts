import { type TaggedCache, taggedCache } from '@touchline/platform/tagged-cache'
import { cacheTags } from '../cache-tags.ts'
import type { MatchRow } from '../inputs.ts'
import type { GetRows, Of } from './rows.ts'

const bytesMax = 48 * 1_024 * 1_024
/** Approximate size of a row in memory; rows share no ids. */
const rowBytes = 400

interface KeptRows extends Pick<TaggedCache<readonly MatchRow[]>, 'invalidate' | 'clear' | 'bytes'> {
  rows: GetRows
}

/** Caches the matches of a team or a season for many briefings, until one of their results changes. */
export function keptRows(read: GetRows): KeptRows {
  const all = taggedCache<readonly MatchRow[]>(bytesMax)
  const getTag = (of: Of) => ('teamId' in of ? cacheTags.team(of.teamId) : cacheTags.season(of.leagueId, of.season))
  return {
    ...all,
    rows(sport, of) {
      const key = getTag(of)
      return all.getOrMake(key, async () => {
        const value = await read(sport, of)
        return { value, bytes: 1_024 + rowBytes * value.length, tags: [key] }
      })
    },
  }
}
