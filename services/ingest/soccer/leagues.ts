import { create } from '@bufbuild/protobuf'
import { type League, LeagueSchema } from '@touchline/contract/gen/catalog'
import { CoverageSchema } from '@touchline/contract/gen/match'
import leagues from './leagues.json' with { type: 'json' }

export interface KnownLeague {
  /** openfootball's key: "en.1". */
  code: string
  country: string
  name: string
  slug: string
  type: string
  /** 1 is the top of its country; absent for cups and tournaments. */
  tier?: number
  /** Where its matches are played, IANA. */
  zone: string
}

const byCode = new Map((leagues as KnownLeague[]).map((league) => [league.code, league]))

/** The reviewed league of this key; undefined for keys nobody has reviewed. */
export const knownLeague = (code: string): KnownLeague | undefined => byCode.get(code)

/** What openfootball tells of its matches: the result, after the event. */
export const coverage = create(CoverageSchema, { live: 'post' })

/** The league as it goes out, its id still to be made. `spellings`: what the source calls it. */
export const leagueMessage = ({ name, slug, country, type, tier }: KnownLeague, spellings: readonly string[]): League =>
  create(LeagueSchema, {
    sport: 'soccer',
    name,
    slug,
    countryCode: country,
    type,
    gender: 'm',
    ...(tier !== undefined && { tier }),
    coverage,
    spellings: spellings.filter((spelling) => spelling !== name),
  })
