import { pendingFrom } from '@touchline/contract/data-age'
import { decodeStandings } from '@touchline/contract/encoded-standings'
import type { Match } from '@touchline/contract/gen/match'
import type { EncodedStandings } from '@touchline/contract/gen/standings'
import { decodeMatch } from '@touchline/contract/match-page'
import { matchVersion } from '@touchline/contract/match-version'
import { LRUCache } from 'lru-cache'
import type { MatchForm, MatchFragment, TableFragment } from '../endpoints/endpoint.ts'
import { otherNamesIn } from '../records/counted-together.ts'
import { announced, renderListedMatch, renderMatch } from '../records/match.ts'
import { renderStandings } from '../records/standings.ts'
import type { View } from '../render/view.ts'
import { getDigest } from './body-fragments.ts'
import { cacheOfMatch } from './cache-class.ts'

interface CachedMatch extends MatchFragment {
  /** The encoded match in latin1: comparing text is cheap, while hashing as much for a key is not. */
  bytes: string
  version: number
  /** Revision of the match in the live list. */
  revision: number
  /** Whether `result_pending` is true, and from which instant on it is. */
  isPending: boolean
  pendingFrom: number
}

interface CachedTable extends TableFragment {
  /** All inputs of the rows except language and names. */
  source: string
}

/**
 * Caches the JSON of matches and tables. Every input of a fragment is part of its key, is compared, or clears the
 * cache, so a response made of fragments equals one rendered without them byte for byte.
 */
export interface Fragments {
  /** The fragment of a match, overlaid with its newest schedule and state. Undefined: the match is incomplete. */
  match(encoded: Uint8Array, form: MatchForm, view: View): MatchFragment | undefined
  table(table: EncodedStandings, view: View): TableFragment
  /** Discards all fragments, because names changed. */
  clear(): void
}

interface FragmentsDeps {
  latest(match: Match): Match
  /** Changes with the data that `latest` overlays on the match; 0: no data. */
  getRevision(id: string): number
  /** A response contains the match with this version. */
  observe(id: string, version: number): void
}

/** About 15,000 listed matches in one language. */
const matchBytesMax = 32 * 1_024 * 1_024
/** About 500 tables of twenty teams. */
const tableBytesMax = 8 * 1_024 * 1_024

export function fragmentCache({ latest, getRevision, observe }: FragmentsDeps): Fragments {
  const matches = new LRUCache<string, CachedMatch>({ maxSize: matchBytesMax })
  const tables = new LRUCache<string, CachedTable>({
    maxSize: tableBytesMax,
    sizeCalculation: ({ json, source }) => json.length + source.length + 400,
  })
  const isCurrent = ({ id, revision, isPending, pendingFrom }: CachedMatch, now: number): boolean =>
    revision === getRevision(id) && isPending === now >= pendingFrom
  return {
    match(encoded, form, view) {
      const bytes = latin1Of(encoded)
      const key = `${view.lang} ${form} ${idIn(bytes)}`
      let fragment = matches.get(key)
      if (fragment?.bytes !== bytes || !isCurrent(fragment, view.now)) {
        const match = completeMatch(encoded)
        if (!match) return undefined
        const newest = latest(match)
        fragment = { ...matchFragment(newest, form, view), bytes, revision: getRevision(newest.id) }
        if (isComplete(view)) matches.set(key, fragment, { size: getSize(fragment, form) })
      }
      observe(fragment.id, fragment.version)
      return fragment
    },
    table(table, view) {
      const key = `${view.lang} ${table.leagueId} ${table.season} ${table.live} ${table.split}`
      const source = `${table.sport} ${table.updatedAt} ${table.resultsFrom} ${table.resultsTo} ${table.rule?.name} ${latin1Of(Buffer.concat(table.rows))}`
      const known = tables.get(key)
      if (known?.source === source) return known
      const fragment = { ...tableFragment(table, view), source }
      if (isComplete(view)) tables.set(key, fragment)
      return fragment
    },
    clear() {
      matches.clear()
      tables.clear()
    },
  }
}

/** A view with missing names is not cached, because the names will arrive. */
const isComplete = ({ missing }: View): boolean => missing.size === 0

const latin1Of = ({ buffer, byteOffset, byteLength }: Uint8Array): string => Buffer.from(buffer, byteOffset, byteLength).toString('latin1')

/** Bytes in memory. For a whole match the body is cached, too. */
const getSize = ({ json, bytes }: CachedMatch, form: MatchForm): number => (form === 'whole' ? 2 : 1) * json.length + bytes.length + 400

/** The id is the first field of an encoded match: tag, length, text. Other bytes yield a text that is no match id. */
const idIn = (bytes: string): string => bytes.slice(2, 2 + bytes.charCodeAt(1))

export const renderers: Record<MatchForm, (match: Match, view: View) => object> = { listed: renderListedMatch, whole: renderMatch }

function matchFragment(match: Match, form: MatchForm, view: View): Omit<CachedMatch, 'bytes' | 'revision'> {
  const from = pendingFrom(announced(match.schedule!, match.state!.scoreboard!))
  const { state, status } = match.state!.scoreboard!
  const { id, archived } = match
  const json = JSON.stringify(renderers[form](match, view))
  return {
    ...{ id, json, archived, state, status },
    digest: getDigest(json),
    cache: cacheOfMatch(match),
    version: matchVersion(match),
    isPending: view.now >= from,
    pendingFrom: from,
  }
}

/** Undefined: bytes that are no match, or lack what every list needs. */
export function completeMatch(bytes: Uint8Array): Match | undefined {
  try {
    const match = decodeMatch(bytes)
    return match.schedule?.home && match.schedule.away && match.state?.scoreboard ? match : undefined
  } catch {
    return undefined
  }
}

function tableFragment(table: EncodedStandings, view: View): TableFragment {
  const standings = decodeStandings(table)
  const rows = renderStandings(standings, view)
  return { json: JSON.stringify(rows), total: rows.length, countedTogether: otherNamesIn(standings, view) }
}
