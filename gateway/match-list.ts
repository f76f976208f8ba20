import type { MessageInitShape } from '@bufbuild/protobuf'
import { fail } from '@touchline/contract/errors'
import type * as fixtures from '@touchline/contract/gen/fixtures'
import type { Match } from '@touchline/contract/gen/match'
import { decodeMatch } from '@touchline/contract/match-page'
import { cacheOfList, cacheOfMatch } from './cache-class.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { dateRange, narrowedRangeDaysMax, rangeDaysMax } from './dates.ts'
import type { CacheClass, Rendered, RenderedRecords } from './endpoint.ts'
import type { ValuesOf } from './param.ts'
import * as paramTypes from './param-types.ts'
import type { RemovedMatch } from './records/match.ts'
import { renderListedMatch, renderMatch } from './render/match.ts'
import type { View } from './view.ts'

export const matchListParams = {
  sport: paramTypes.sport,
  date: paramTypes.day('Only this day, UTC.'),
  date_from: paramTypes.day(
    `From this day on, UTC: until \`date_to\`, or for ${rangeDaysMax} days; ${narrowedRangeDaysMax} with a league, a team or a season.`,
  ),
  date_to: paramTypes.day('Up to this day, inclusive; requires `date_from`.'),
  league_id: paramTypes.id('league'),
  league_name: paramTypes.text('The full name of a league, with or without its country, in any language; accents and case are ignored.'),
  status: paramTypes.status,
  season: paramTypes.season,
  team_id: paramTypes.id('team'),
  round: paramTypes.text('The round as in matches; case is ignored.'),
  ids: paramTypes.ids('match'),
  updated_since: paramTypes.instant(
    'Only matches that changed at or after this instant, in the order of their changes. RFC 3339; in a URL the + of an offset is %2B.',
  ),
  cursor: paramTypes.text(
    'The `next_cursor` of the previous page. All parameters except `limit` and `lang` must be the same, and `offset` absent.',
  ),
  limit: paramTypes.limit,
  offset: paramTypes.offsetOrCursor,
  lang: paramTypes.lang,
}
type Values = ValuesOf<typeof matchListParams>

/** Parameters that identify the list; paging and language do not. */
const filtersOf = ({ cursor: _, limit: __, offset: ___, lang: ____, ...filters }: Values) => filters

/** Dates, filters and page of a list of matches. Throws `invalid_date_range` and `invalid_parameter`. */
export function buildMatchListRequest(values: Values, today: string): MessageInitShape<typeof fixtures.ListMatchesRequestSchema> {
  const { sport, league_id, league_name, season, team_id, round, ids, status, updated_since, cursor, limit, offset } = values
  const narrowed = league_id ?? league_name ?? season ?? team_id
  const range = dateRange(
    {
      date: values.date,
      dateFrom: values.date_from,
      dateTo: values.date_to,
      isNarrowed: narrowed !== undefined,
      isFiltered: (narrowed ?? round ?? ids ?? status ?? updated_since) !== undefined,
    },
    today,
  )
  if (cursor !== undefined && offset !== undefined)
    throw fail('invalid_parameter', { name: 'offset', what: 'cannot be combined with cursor' })
  return {
    sport,
    ...range,
    ...(status && toMutable(paramTypes.statusFilter(status, sport))),
    ...(league_id !== undefined && { leagueIds: [league_id] }),
    ...(league_name !== undefined && { leagueName: league_name }),
    ...(season !== undefined && { season }),
    ...(team_id !== undefined && { teamId: team_id }),
    ...(round !== undefined && { round }),
    ...(ids && { ids: [...ids] }),
    ...(updated_since !== undefined && { updatedSince: updated_since }),
    limit,
    ...(cursor === undefined ? { offset: offset ?? 0 } : { after: readCursor(filtersOf(values), cursor) }),
  }
}

/**
 * The matches, overlaid with the newest schedule and state. An incomplete match does not fail the list: it is omitted
 * and subtracted from `total`. So is a match whose newest state no longer meets the status filter; otherwise this list
 * and the live list would contradict each other until fixtures has applied the change.
 */
export function* renderMatches(
  { items, total, totalCapped, more, next, removed }: fixtures.MatchPage,
  view: View,
  values: Values,
): RenderedRecords {
  const { status, sport, updated_since } = values
  const filter = status && paramTypes.statusFilter(status, sport)
  const caches: CacheClass[] = []
  let archived = false
  for (const bytes of items) {
    const match = completeMatch(bytes)
    if (!match) continue
    const newest = view.latest(match)
    if (filter && !meets(filter, newest.state!.scoreboard!)) continue
    caches.push(cacheOfMatch(newest))
    archived ||= newest.archived
    yield renderListedMatch(newest, view)
  }
  const cache = cacheOfList(caches)
  return {
    total: total - (items.length - caches.length),
    // A change list may grow at any time, however old its matches are.
    cache: updated_since === undefined || cache === 'live' ? cache : 'list',
    archived,
    paging: {
      isLast: !more,
      cursor: next === undefined ? null : writeCursor(filtersOf(values), next),
      isCapped: totalCapped,
      ...(updated_since !== undefined && { removed: removed.map(renderRemoved) }),
    },
  }
}

function completeMatch(bytes: Uint8Array): Match | undefined {
  try {
    const match = decodeMatch(bytes)
    return match.schedule?.home && match.schedule.away && match.state?.scoreboard ? match : undefined
  } catch {
    return undefined
  }
}

const renderRemoved = ({ id, mergedInto, updatedAt }: fixtures.RemovedMatch): RemovedMatch => ({
  id,
  merged_into: mergedInto || null,
  updated_at: updatedAt,
})

const toMutable = ({ states, statuses }: paramTypes.StatusFilter) => ({ states: [...states], statuses: [...statuses] })

const meets = ({ states, statuses }: paramTypes.StatusFilter, { state, status }: { state: string; status: string }): boolean =>
  states.includes(state) || statuses.includes(status)

export function renderOneMatch(match: Match, view: View): Rendered {
  const newest = view.latest(match)
  return { data: renderMatch(newest, view), cache: cacheOfMatch(newest), archived: newest.archived }
}
