import { create } from '@bufbuild/protobuf'
import { type League, LeagueSchema } from '@touchline/contract/gen/catalog'
import { CoverageSchema } from '@touchline/contract/gen/match'

export const nationalFootballLeague = (): League =>
  create(LeagueSchema, {
    sport: 'american-football',
    name: 'NFL',
    slug: 'united-states-nfl',
    countryCode: 'US',
    type: 'league',
    gender: 'm',
    tier: 1,
    coverage: create(CoverageSchema, { live: 'post' }),
    spellings: ['National Football League'],
  })
