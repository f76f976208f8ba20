import { create } from '@bufbuild/protobuf'
import type { MatchPage } from '@touchline/contract/gen/fixtures'
import type { Match } from '@touchline/contract/gen/match'
import { MatchBoxScoreSchema, type MatchDetails, MatchLineupsSchema, StatsService } from '@touchline/contract/gen/stats'
import { type MatchPart, matchParts, shownEvents } from '../records/match.ts'
import { completeMatch } from '../reuse/fragments.ts'
import type { CacheClass, MatchFragment, ReadMore, Rendered, ResponseView } from './endpoint.ts'
import { renderMatchLineups, renderMatchStatistics } from './match-details.ts'
import { param, problem } from './param.ts'

/** Parts that the matches of a list include, each as the endpoint of a single match has it. */

const known = new Intl.ListFormat('en-GB').format(matchParts)

/** In the order of the record. */
export const include = param<readonly MatchPart[]>({
  schema: { type: 'string' },
  values: () => ({ type: 'string', enum: matchParts }),
  doc: 'Parts of each match, separated by commas: events, lineups, statistics. Requires `ids`, and cannot be combined with `updated_since`. Without a key each part that a match has costs an item.',
  read(text) {
    const names = text.split(',')
    return names.every((name) => matchParts.some((part) => part === name))
      ? matchParts.filter((part) => names.includes(part))
      : problem(`must be a comma-separated list of ${known}`)
  },
})

interface Wanted {
  sport: string
  include: readonly MatchPart[] | undefined
}

/** Lineups and statistics by match. */
export type Details = ReadonlyMap<string, MatchDetails>

/** Whether the competition has the part; events only say so by themselves. */
const isCovered = ({ schedule }: Match, part: 'lineups' | 'statistics'): boolean => schedule!.coverage?.[part] ?? false

/** Reads lineups and statistics of the matches that have them, in one call. */
export async function readDetails({ items }: MatchPage, { sport, include = [] }: Wanted, read: ReadMore): Promise<Details> {
  const parts = include.filter((part) => part !== 'events')
  if (parts.length === 0) return new Map()
  const covered = items.flatMap((encoded) => completeMatch(encoded) ?? []).filter((match) => parts.some((part) => isCovered(match, part)))
  if (covered.length === 0) return new Map()
  const wanted = { lineups: parts.includes('lineups'), statistics: parts.includes('statistics') }
  const details = await read(StatsService.method.listMatchDetails, { sport, matchIds: covered.map(({ id }) => id), ...wanted })
  return new Map(details.items.map((each) => [each.matchId, each]))
}

export interface MatchWithParts extends Pick<MatchFragment, 'json' | 'digest'> {
  /** Number of parts that are not null. */
  count: number
  /** Cache classes of the parts. */
  caches: CacheClass[]
}

/** `fragment`: the match, with its events if they are included. */
export function withParts(
  fragment: MatchFragment,
  encoded: Uint8Array,
  include: readonly MatchPart[],
  details: Details,
  view: ResponseView,
): MatchWithParts {
  const match = completeMatch(encoded)!
  const hasEvents = include.includes('events') && shownEvents(view.latest(match)) !== undefined
  const parts = include.flatMap((part) => (part === 'events' ? [] : [{ part, rendered: renderPart(part, match, details, view) }]))
  const found = parts.flatMap(({ rendered }) => rendered ?? [])
  const added = parts.map(({ part, rendered }) => `,"${part}":${JSON.stringify(rendered?.data ?? null)}`).join('')
  return {
    json: `${fragment.json.slice(0, -1)}${added}}`,
    digest: fragment.digest + added,
    count: found.length + (hasEvents ? 1 : 0),
    caches: found.flatMap(({ cache }) => cache ?? []),
  }
}

/** Undefined: the match is not covered, or was withdrawn between two reads. */
function renderPart(part: 'lineups' | 'statistics', match: Match, details: Details, view: ResponseView): Rendered | undefined {
  const found = details.get(match.id)
  if (!found || !isCovered(match, part)) return undefined
  const { lineups, statistics } = found
  return part === 'lineups'
    ? renderMatchLineups(create(MatchLineupsSchema, { match, ...(lineups && { lineups }) }), view)
    : renderMatchStatistics(create(MatchBoxScoreSchema, { match, ...(statistics && { statistics }) }), view)
}

/** Number of parts that the match will have in a response. */
export function countParts(match: Match, newest: Match, include: readonly MatchPart[]): number {
  const hasPart = (part: MatchPart) => (part === 'events' ? shownEvents(newest) !== undefined : isCovered(match, part))
  return include.filter(hasPart).length
}
