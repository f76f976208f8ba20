import type { FixturesService } from '@touchline/contract/gen/fixtures'
import type { ServiceImpl } from '@touchline/platform/rpc-types'

/** What a stub of fixtures without a catalog returns to totals, which count whole seasons. */
export const noSeasons: Partial<ServiceImpl<typeof FixturesService>> = {
  listLeagues: async () => ({}),
  getLeague: async ({ id, sport }) => ({ id, sport }),
  listMatchRows: async () => ({}),
}
