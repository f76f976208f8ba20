import { create } from '@bufbuild/protobuf'
import { type League, LeagueSchema } from '@touchline/contract/gen/catalog'
import { CoverageSchema } from '@touchline/contract/gen/match'

/** Seven of thirty clubs are Canadian, so it is a competition of the continent. */
export const nationalHockeyLeague = (): League =>
  create(LeagueSchema, {
    sport: 'hockey',
    name: 'NHL',
    slug: 'north-america-nhl',
    countryCode: 'NAM',
    type: 'league',
    gender: 'm',
    tier: 1,
    coverage: create(CoverageSchema, { live: 'post' }),
    spellings: ['National Hockey League'],
  })
