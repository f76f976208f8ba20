import { fail } from '@touchline/contract/errors'
import type { StandingsService } from '@touchline/contract/gen/standings'
import type { ServiceImpl } from '@touchline/platform/rpc-types'
import { pull, type StandingsDeps } from './recompute.ts'
import { tableId, tables } from './records.ts'

export const handlers = ({ store, clients }: StandingsDeps): ServiceImpl<typeof StandingsService> => ({
  async getTable(request, call) {
    const league = await clients.fixtures.getLeague({ id: request.leagueId, sport: request.sport }, { within: call })
    const season = request.season ?? league.season?.name
    if (season === undefined) throw fail('not_found', { kind: 'season', id: request.leagueId })
    const stored = await store.get(tables, tableId(league.id, season))
    // A season that has begun without a result yet has a table too: every team on nothing.
    const table = stored?.doc ?? (await pull(clients.fixtures, league.id, season, { within: call }))
    if (!table) throw fail('not_covered', { what: 'table' })
    const stage = request.stage?.toLowerCase()
    return {
      ...table,
      rows: stage === undefined ? table.rows : table.rows.filter((row) => row.stage.toLowerCase() === stage),
      archived: league.startedSeasons.indexOf(season) > 1,
    }
  },
})
