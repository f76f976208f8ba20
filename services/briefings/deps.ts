import type { FixturesService } from '@touchline/contract/gen/fixtures'
import type { StandingsService } from '@touchline/contract/gen/standings'
import type { StatsService } from '@touchline/contract/gen/stats'
import type { Client } from '@touchline/platform/rpc-types'

/** The services that facts are computed from. */
export interface Clients {
  fixtures: Client<typeof FixturesService>
  standings: Client<typeof StandingsService>
  stats: Client<typeof StatsService>
}
