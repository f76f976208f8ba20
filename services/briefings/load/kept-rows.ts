import { type Kept, kept } from '@touchline/platform/kept'
import type { MatchRow } from '../inputs.ts'
import { things } from '../things.ts'
import type { Of, RowsOf } from './rows.ts'

const bytesMax = 48 * 1_024 * 1_024
/** About, of a row in memory; its ids are shared with no other. */
const rowBytes = 400

export interface KeptRows extends Pick<Kept<readonly MatchRow[]>, 'drop' | 'clear' | 'bytes'> {
  rows: RowsOf
}

/** The matches of a team, or of a season, are read once for many briefings, until a result of theirs changes. */
export function keptRows(read: RowsOf): KeptRows {
  const all = kept<readonly MatchRow[]>(bytesMax)
  const thing = (of: Of) => ('teamId' in of ? things.team(of.teamId) : things.season(of.leagueId, of.season))
  return {
    ...all,
    rows(sport, of) {
      const key = thing(of)
      return all.getOrMake(key, async () => {
        const value = await read(sport, of)
        return { value, bytes: 1_024 + rowBytes * value.length, restsOn: [key] }
      })
    },
  }
}
