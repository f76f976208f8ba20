import { fail } from '@touchline/contract/errors'
import type { Standings, StandingsRow, StandingsService } from '@touchline/contract/gen/standings'
import type { ServiceImpl } from '@touchline/platform/rpc-types'
import { pull, type StandingsDeps } from './recompute.ts'
import { tableId, tables } from './records.ts'

export const handlers = ({ store, clients }: StandingsDeps): ServiceImpl<typeof StandingsService> => ({
  async getStandings(request, call) {
    const league = await clients.fixtures.getLeague({ id: request.leagueId, sport: request.sport }, { within: call })
    const season = request.season ?? league.season?.name
    if (season === undefined) throw fail('not_found', { kind: 'season', id: request.leagueId })
    const stored = await store.get(tables, tableId(league.id, season))
    // A season without a result yet has a table too: every team with zero games.
    const table = stored?.doc ?? (await pull(clients.fixtures, league.id, season, { within: call }))
    if (!table) throw fail('not_covered', { what: 'standings' })
    return { ...table, rows: rowsOf(table, request.stage), carriedOver: [], archived: league.startedSeasons.indexOf(season) > 1 }
  },
})

/**
 * The rows of one stage (case-insensitive), including the stage that a split season carries over from; without a stage
 * all rows.
 */
const rowsOf = ({ rows, carriedOver }: Standings, stage: string | undefined): StandingsRow[] =>
  stage === undefined ? rows : [...rows, ...carriedOver].filter((row) => row.stage.toLowerCase() === stage.toLowerCase())
