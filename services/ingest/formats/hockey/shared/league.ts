import { create } from '@bufbuild/protobuf'
import { type League, LeagueSchema } from '@touchline/contract/gen/catalog'
import { CoverageSchema } from '@touchline/contract/gen/match'

/** A continental league: seven of its thirty clubs are Canadian. */
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
