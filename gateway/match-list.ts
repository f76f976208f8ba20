import type { MessageInitShape } from '@bufbuild/protobuf'
import { fail } from '@touchline/contract/errors'
import type { ListMatchesRequestSchema, MatchPage, RemovedMatch } from '@touchline/contract/gen/fixtures'
import type { Match } from '@touchline/contract/gen/match'
import { cacheOfList, cacheOfMatch } from './cache-class.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { dateRange, narrowedRangeDaysMax, rangeDaysMax } from './dates.ts'
import type { Asking, CacheClass, Shown } from './endpoint.ts'
import type { ValuesOf } from './param.ts'
import * as kinds from './param-types.ts'
import { showMatch } from './render/match.ts'
import type { View } from './view.ts'

export const matchListParams = {
  sport: kinds.sport,
  date: kinds.day('This day alone, UTC.'),
  date_from: kinds.day(
    `From this day on, UTC: up to \`date_to\`, or ${rangeDaysMax} days, ${narrowedRangeDaysMax} with a league, a team or a season.`,
  ),
  date_to: kinds.day('Up to this day, inclusive; goes with `date_from`.'),
  league_id: kinds.id('league'),
  league_name: kinds.text('The whole name of a league, accent- and case-blind, with or without its country, in any language.'),
  status: kinds.status,
  season: kinds.season,
  team_id: kinds.id('team'),
  round: kinds.text('The round as matches show it, case-blind.'),
  ids: kinds.ids('match'),
  updated_since: kinds.instant(
    'Only matches that changed at this instant or after it, in the order in which they changed. RFC 3339; in a URL the + of an offset is %2B.',
  ),
  cursor: kinds.text(
    'The `next_cursor` of a page, to go on behind it: with the same parameters, but for `limit` and `lang`, and no `offset`.',
  ),
  limit: kinds.limit,
  offset: kinds.offsetOrCursor,
  lang: kinds.lang,
}
type Values = ValuesOf<typeof matchListParams>

/** What makes it another list. */
const filtersOf = ({ cursor: _, limit: __, offset: ___, lang: ____, ...filters }: Values) => filters

/** Days, filters and page of a list of matches. Throws `invalid_date_range` and `invalid_parameter`. */
export function askMatches(values: Values, { today, scope }: Asking): MessageInitShape<typeof ListMatchesRequestSchema> {
  const { sport, league_id, league_name, season, team_id, round, ids, status, updated_since, cursor, limit, offset } = values
  const narrowed = league_id ?? league_name ?? season ?? team_id
  const range = dateRange(
    {
      date: values.date,
      dateFrom: values.date_from,
      dateTo: values.date_to,
      narrowed: narrowed !== undefined,
      anything: (narrowed ?? round ?? ids ?? status ?? updated_since) !== undefined,
    },
    today,
  )
  if (cursor !== undefined && offset !== undefined)
    throw fail('invalid_parameter', { name: 'offset', what: 'does not go with cursor, which says where the page begins' })
  return {
    sport,
    ...range,
    ...(status && copied(kinds.statusFilter(status, sport))),
    ...(league_id !== undefined && { leagueIds: [league_id] }),
    ...(league_name !== undefined && { leagueName: league_name }),
    ...(season !== undefined && { season }),
    ...(team_id !== undefined && { teamId: team_id }),
    ...(round !== undefined && { round }),
    ...(ids && { ids: [...ids] }),
    ...(updated_since !== undefined && { updatedSince: updated_since }),
    ...(scope && { scope }),
    limit,
    ...(cursor === undefined ? { offset: offset ?? 0 } : { after: readCursor(filtersOf(values), cursor) }),
  }
}

/**
 * The rows with the newest parts laid over. One that is not whole fails no list: it is left out, and counts no more. So is a match whose newest play no longer meets the filter on status: else this list and
 * the live one would contradict each other until fixtures has caught up.
 */
export function showMatches({ items, total, totalCapped, more, next, removed }: MatchPage, view: View, values: Values): Shown {
  const { status, sport, updated_since } = values
  const filter = status && kinds.statusFilter(status, sport)
  const newest = items.filter(isWhole).map((match) => view.latest(match))
  const rows = filter ? newest.filter(({ state }) => meets(filter, state!.scoreboard!)) : newest
  return {
    data: rows.map((match) => showMatch(match, view, { events: false })),
    total: total - (items.length - rows.length),
    cache: updated_since === undefined ? cacheOfList(rows) : cacheOfChanges(rows),
    archived: rows.some((match) => match.archived),
    paging: {
      isLast: !more,
      cursor: next === undefined ? null : writeCursor(filtersOf(values), next),
      isCapped: totalCapped,
      ...(updated_since !== undefined && { removed: removed.map(showRemoved) }),
    },
  }
}

const showRemoved = ({ id, mergedInto, updatedAt }: RemovedMatch) => ({ id, merged_into: mergedInto || null, updated_at: updatedAt })

/** What has not changed may have in a moment, however old the matches are. */
const cacheOfChanges = (rows: readonly Match[]): CacheClass => (cacheOfList(rows) === 'live' ? 'live' : 'list')

const copied = ({ states, statuses }: kinds.StatusFilter) => ({ states: [...states], statuses: [...statuses] })

const isWhole = ({ schedule, state }: Match): boolean => Boolean(schedule?.home && schedule.away && state?.scoreboard)

const meets = ({ states, statuses }: kinds.StatusFilter, { state, status }: { state: string; status: string }): boolean =>
  states.includes(state) || statuses.includes(status)

export function showOneMatch(match: Match, view: View): Shown {
  const newest = view.latest(match)
  return { data: showMatch(newest, view, { events: true }), cache: cacheOfMatch(newest), archived: newest.archived }
}
