import { fail, isFailure } from '@touchline/contract/errors'
import type { League } from '@touchline/contract/gen/catalog'
import type { Standings, StandingsRow, StandingsService } from '@touchline/contract/gen/standings'
import { normalRound } from '@touchline/contract/names/normal-round'
import type { ServiceImpl } from '@touchline/platform/rpc-types'
import type { KeptSeasons } from './kept-seasons.ts'
import { pull, type StandingsDeps, stakesIn } from './recompute.ts'
import { storedTables, tableId, tables } from './records.ts'

export const handlers = ({ store, clients, seasons }: StandingsDeps & { seasons: KeptSeasons }): ServiceImpl<typeof StandingsService> => ({
  async getStandings(request, call) {
    const { leagueId, sport, stage, date, before, since } = request
    const day = before?.slice(0, 10) ?? date
    const league = await clients.fixtures.getLeague({ id: leagueId, sport }, { within: call })
    const season = request.season ?? seasonOn(league, day)
    if (season === undefined) throw fail('not_found', { kind: 'season', id: leagueId })
    const stored = day === undefined ? await store.get(tables, tableId(league.id, season)) : undefined
    // A season without a result yet has a table too: every team with zero games.
    const table =
      held(stored?.doc) ??
      (await pull(clients.fixtures, seasons.since(since), { leagueId: league.id, season, date, before }, { within: call }).catch(
        tableNotFound(season),
      ))
    if (!table) throw fail('not_covered', { what: `table of season ${season}` })
    const rows = rowsOf(table, stage)
    if (stage !== undefined && rows.length === 0) throw fail('not_found', { kind: 'stage', id: stage })
    return { ...table, rows, carriedOver: [], archived: league.startedSeasons.indexOf(season) > 1 }
  },

  getStakes: ({ since, ...match }, call) => stakesIn(clients.fixtures, seasons.since(since), match, { within: call }),

  async listTables({ afterId }) {
    const page = await store.scan(storedTables, afterId)
    const last = page.at(-1)?.doc
    return {
      items: page.filter(({ doc }) => doc.rows.length > 0).map(({ doc: { leagueId, season } }) => ({ leagueId, season })),
      nextAfterId: last ? tableId(last.leagueId, last.season) : '',
    }
  },
})

const held = (table: Standings | undefined): Standings | undefined => (table && table.rows.length > 0 ? table : undefined)

/** Names the table that a season without matches does not have. */
const tableNotFound =
  (season: string) =>
  (error: unknown): never => {
    throw isFailure('not_found', error) && error.values.kind === 'season'
      ? fail('not_found', { kind: 'table of season', id: season })
      : error
  }

/** The newest season that has started, by this day if one is given. */
const seasonOn = ({ season, seasons }: League, date: string | undefined): string | undefined =>
  date === undefined ? season?.name : (seasons.find(({ startDate }) => startDate <= date)?.name ?? seasons.at(-1)?.name)

/**
 * The rows of one stage (case-insensitive, in any known wording), including the stage that a split season carries over
 * from; without a stage all rows.
 */
function rowsOf({ rows, carriedOver }: Standings, stage: string | undefined): StandingsRow[] {
  if (stage === undefined) return rows
  const wordings = [stage, normalRound(stage)].map((each) => each.toLowerCase())
  return [...rows, ...carriedOver].filter((row) => wordings.includes(row.stage.toLowerCase()))
}
