import type { MessageInitShape } from '@bufbuild/protobuf'
import { fail } from '@touchline/contract/errors'
import type * as fixtures from '@touchline/contract/gen/fixtures'
import { hasLeagueFilter } from '@touchline/contract/league-filter'
import { headToHead, removedMatch } from '../records/match-meta.ts'
import { cacheOfList, cacheOfMatch } from '../reuse/cache-class.ts'
import { cacheTags } from '../reuse/cache-tags.ts'
import { completeMatch } from '../reuse/fragments.ts'
import { pickFilters, readCursor, writeCursor } from './cursor.ts'
import { dateRange, getDay, narrowedRangeDaysMax, rangeDaysMax } from './dates.ts'
import type { CacheClass, Rendered, RenderedJson, RenderedRecords, ResponseView } from './endpoint.ts'
import { countParts, type Details, include, withParts } from './included-parts.ts'
import type { ParamValues } from './param.ts'
import * as paramTypes from './param-types.ts'
import { pickLeagueFilter } from './param-types.ts'
import { dayIn, getInstants } from './time-zone.ts'

export const matchListParams = {
  sport: paramTypes.sport,
  date: paramTypes.day('Only this day, of `timezone`. A suspended match is listed on its first day and on each day it was resumed.'),
  date_from: paramTypes.day(
    `From this day on: until \`date_to\`, or for ${rangeDaysMax} days; ${narrowedRangeDaysMax} with a league, a team, a venue, a coach, an official or a season.`,
  ),
  date_to: paramTypes.day('Up to this day, inclusive; requires `date_from`.'),
  timezone: paramTypes.timezone,
  league_id: paramTypes.id('league'),
  league_name: paramTypes.text('The full name of a league, with or without its country, in any language; accents and case are ignored.'),
  ...paramTypes.leagueFilter,
  status: paramTypes.status,
  season: paramTypes.season,
  team_id: paramTypes.id('team'),
  opponent_id: {
    ...paramTypes.id('team'),
    doc: 'Another team: only matches between the two, in all competitions. Requires `team_id`, whose record is `meta.head_to_head`.',
  },
  venue_id: paramTypes.id('venue'),
  coach_id: { ...paramTypes.id('official'), doc: 'The id of a coach: only matches in whose lineups the coach is.' },
  official_id: { ...paramTypes.id('official'), doc: 'The id of a match official.' },
  round: paramTypes.text('`round` or `round_source` as in matches; case is ignored.'),
  ids: paramTypes.ids('match'),
  include,
  external_id: paramTypes.externalId,
  updated_since: paramTypes.instant(
    'Only matches that changed at or after this instant, in the order of their changes. RFC 3339; in a URL the + of an offset is %2B.',
  ),
  order: paramTypes.order,
  cursor: paramTypes.cursor,
  limit: paramTypes.limit,
  offset: paramTypes.offsetOrCursor,
  lang: paramTypes.lang,
}
type Values = ParamValues<typeof matchListParams>

/** Parameters that identify the list. The default order is left out. */
const getFilters = ({ order, ...values }: Values): Readonly<Record<string, unknown>> => ({
  ...pickFilters(values),
  ...(order === 'desc' && { order }),
})

/** Dates, filters and page of a list of matches. Throws `invalid_date_range` and `invalid_parameter`. */
export function buildMatchListRequest(values: Values, now: number): MessageInitShape<typeof fixtures.ListMatchesRequestSchema> {
  const { sport, league_id, league_name, season, team_id, opponent_id, round, ids, include, external_id, status, ...others } = values
  const { updated_since, order, cursor, limit, offset } = others
  checkTogether(values)
  return {
    sport,
    ...getDays(values, now),
    ...(status && toMutable(paramTypes.statusFilter(status, sport))),
    ...(league_id !== undefined && { leagueIds: [league_id] }),
    ...(league_name !== undefined && { leagueName: league_name }),
    ...pickLeagueFilter(values),
    ...(season !== undefined && { season }),
    ...(team_id !== undefined && { teamId: team_id }),
    ...(opponent_id !== undefined && { opponentId: opponent_id }),
    ...getParticipants(values),
    ...(round !== undefined && { round }),
    ...(ids && { ids: [...ids] }),
    ...(include && { withEvents: include.includes('events') }),
    ...(external_id && { externalIds: [...external_id] }),
    ...(updated_since !== undefined && { updatedSince: updated_since }),
    descending: order === 'desc',
    // As many as there are ids.
    limit: include ? Math.min(limit, paramTypes.idsMax) : limit,
    ...(cursor === undefined ? { offset: offset ?? 0 } : { after: readCursor(getFilters(values), cursor) }),
  }
}

function getParticipants({ venue_id, coach_id, official_id }: Values) {
  return {
    ...(venue_id !== undefined && { venueId: venue_id }),
    ...(coach_id !== undefined && { coachId: coach_id }),
    ...(official_id !== undefined && { officialId: official_id }),
  }
}

/** Changes are listed in the order of their publication, and their days are UTC days (ADR 33 explains their index). */
function checkTogether(values: Values): void {
  const { ids, include, external_id, updated_since, order, timezone, cursor, offset, team_id, opponent_id } = values
  const refuse = (name: string, other: string) => fail('invalid_parameter', { name, what: `cannot be combined with ${other}` })
  if (updated_since !== undefined && order !== undefined) throw refuse('order', 'updated_since, which has the order of the changes')
  if (updated_since !== undefined && timezone !== undefined) throw refuse('timezone', 'updated_since')
  if (include && !ids) throw fail('missing_parameter', { name: 'ids', what: 'include needs the ids of the matches' })
  if (include && updated_since !== undefined) throw refuse('include', 'updated_since')
  if (ids && external_id) throw refuse('external_id', 'ids')
  if (cursor !== undefined && offset !== undefined) throw refuse('offset', 'cursor')
  if (opponent_id !== undefined && updated_since !== undefined) throw refuse('opponent_id', 'updated_since')
  if (opponent_id !== undefined && team_id === undefined)
    throw fail('missing_parameter', { name: 'team_id', what: 'give the team that opponent_id played against' })
}

/** The requested days; for days in another time zone, also the instants at which they begin and end. */
function getDays(values: Values, now: number): MessageInitShape<typeof fixtures.ListMatchesRequestSchema> | undefined {
  const { date, date_from: dateFrom, date_to: dateTo, timezone } = values
  const participant = values.team_id ?? values.venue_id ?? values.coach_id ?? values.official_id
  const narrowed = values.league_id ?? values.league_name ?? values.season ?? participant
  const isNarrowed = narrowed !== undefined
  const others = values.round ?? values.ids ?? values.external_id ?? values.status ?? values.updated_since
  const isFiltered = (narrowed ?? others) !== undefined || hasLeagueFilter(values)
  const today = timezone === undefined ? getDay(now) : dayIn(timezone, now)
  const days = dateRange({ date, dateFrom, dateTo, isNarrowed, isFiltered }, today)
  return days && timezone !== undefined ? { ...days, ...getInstants(days, timezone) } : days
}

/**
 * The matches, overlaid with the newest schedule and state. An incomplete match does not fail the list: it is omitted
 * and subtracted from `total`. So is a match whose newest state no longer meets the status filter; otherwise this list
 * and the live list would contradict each other until fixtures has applied the change.
 */
export function* renderMatches(
  { items, total, totalCapped, more, next, removed, headToHead: record }: fixtures.MatchPage,
  view: ResponseView,
  values: Values,
  details: Details,
): RenderedRecords {
  const { updated_since, include } = values
  const filter = getStatusFilter(values)
  const caches: CacheClass[] = []
  const matchIds: string[] = []
  let archived = false
  let partCount = 0
  for (const encoded of items) {
    const match = view.matchFragment(encoded, include?.includes('events') ? 'whole' : 'listed')
    if (!match || (filter && !meets(filter, match))) continue
    caches.push(match.cache)
    matchIds.push(match.id)
    archived ||= match.archived
    const written = include ? withParts(match, encoded, include, details, view) : undefined
    caches.push(...(written?.caches ?? []))
    partCount += written?.count ?? 0
    yield written ?? match
  }
  const cache = cacheOfList(caches)
  return {
    total: total - (items.length - matchIds.length),
    // A change list may grow at any time, however old its matches are, and a record with it.
    cache: (updated_since === undefined && !record) || cache === 'live' ? cache : 'list',
    ...(record && { meta: { head_to_head: headToHead.render(record, view) } }),
    archived,
    matchIds,
    ...(include && { partCount }),
    paging: {
      isLast: !more,
      cursor: next === undefined ? null : writeCursor(getFilters(values), next),
      isCapped: totalCapped,
      ...(updated_since !== undefined && { removed: removed.map((match) => removedMatch.render(match, view)) }),
    },
  }
}

/** The number of parts that the matches will include, from the same page. */
export function countIncluded({ items }: fixtures.MatchPage, view: ResponseView, values: Values): Rendered {
  const filter = getStatusFilter(values)
  const pairs = items.flatMap((encoded) => completeMatch(encoded) ?? []).map((match) => ({ match, newest: view.latest(match) }))
  const listed = pairs.filter(({ newest }) => !filter || meets(filter, newest.state!.scoreboard!))
  return {
    data: listed.reduce((sum, { match, newest }) => sum + countParts(match, newest, values.include ?? []), 0),
    cache: cacheOfList(listed.map(({ newest }) => cacheOfMatch(newest))),
    matchIds: listed.map(({ match }) => match.id),
  }
}

const getStatusFilter = ({ status, sport }: Values): paramTypes.StatusFilter | undefined => status && paramTypes.statusFilter(status, sport)

/**
 * Tags of a list of matches. A list of changes depends on every change in the sport; any other list depends on the
 * listed matches and on which matches exist.
 */
export const matchesListed = (_: unknown, values: Values, { matchIds = [] }: Omit<Rendered, 'data'>): string[] => [
  values.updated_since === undefined ? cacheTags.matches(values.sport) : cacheTags.changes(values.sport),
  ...(hasLeagueFilter(values) ? [cacheTags.catalog(values.sport)] : []),
  ...matchIds.map(cacheTags.match),
  ...(values.include ? matchIds.map(cacheTags.details) : []),
]

const toMutable = ({ states, statuses }: paramTypes.StatusFilter) => ({ states: [...states], statuses: [...statuses] })

const meets = ({ states, statuses }: paramTypes.StatusFilter, { state, status }: { state: string; status: string }): boolean =>
  states.includes(state) || statuses.includes(status)

export function renderOneMatch({ match }: fixtures.EncodedMatch, view: ResponseView): RenderedJson {
  const whole = view.matchFragment(match, 'whole')
  if (!whole) throw new Error('fixtures returned an incomplete match')
  return whole
}
