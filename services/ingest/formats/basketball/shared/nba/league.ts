import { create } from '@bufbuild/protobuf'
import { type League, LeagueSchema } from '@touchline/contract/gen/catalog'
import { CoverageSchema } from '@touchline/contract/gen/match'

/**
 * League by the first two digits of its game ids. Throws an Error for a league without reviewed teams; only the NBA has
 * them.
 */
export function leagueOf(digits: string): League {
  if (digits !== '00') throw new Error(`league ${digits} is not reviewed: 00, the NBA, is`)
  return create(LeagueSchema, {
    sport: 'basketball',
    name: 'NBA',
    slug: 'united-states-nba',
    countryCode: 'US',
    type: 'league',
    gender: 'm',
    tier: 1,
    coverage: create(CoverageSchema, { live: 'post' }),
    spellings: ['National Basketball Association'],
  })
}
