import { create } from '@bufbuild/protobuf'
import { type League, LeagueSchema } from '@touchline/contract/gen/catalog'
import { CoverageSchema } from '@touchline/contract/gen/match'

/** A continental league: its teams are from two countries. */
export const womensHockeyLeague = (): League =>
  create(LeagueSchema, {
    sport: 'hockey',
    name: 'PWHL',
    slug: 'north-america-pwhl',
    countryCode: 'NAM',
    type: 'league',
    gender: 'w',
    tier: 1,
    coverage: create(CoverageSchema, { live: 'post' }),
    spellings: ["Professional Women's Hockey League"],
  })
