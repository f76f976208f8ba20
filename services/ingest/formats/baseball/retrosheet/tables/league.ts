import { create } from '@bufbuild/protobuf'
import { type League, LeagueSchema } from '@touchline/contract/gen/catalog'
import { CoverageSchema } from '@touchline/contract/gen/match'

/** Major League Baseball: the regular seasons of the American and the National League together. */
export const majorLeagueBaseball = (): League =>
  create(LeagueSchema, {
    sport: 'baseball',
    name: 'Major League Baseball',
    slug: 'united-states-major-league-baseball',
    countryCode: 'US',
    type: 'league',
    gender: 'm',
    tier: 1,
    coverage: create(CoverageSchema, { live: 'post' }),
    spellings: ['MLB'],
  })

export const regularSeason = { name: 'Regular Season', type: 'league' } as const
