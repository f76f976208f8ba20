import { create } from '@bufbuild/protobuf'
import { type League, LeagueSchema } from '@touchline/contract/gen/catalog'
import { CoverageSchema } from '@touchline/contract/gen/match'
import leagues from '../leagues.json' with { type: 'json' }
import zones from './zones.json' with { type: 'json' }

export interface KnownLeague {
  /** openfootball's key: "en.1". */
  code: string
  country: string
  name: string
  slug: string
  type: string
  /** 1 is the top tier of its country; absent for cups and tournaments. */
  tier?: number
  /** IANA timezone of its matches. */
  zone: string
}

const byCode = new Map((leagues as KnownLeague[]).map((league) => [league.code, league]))

/** The reviewed league with this key; undefined for unreviewed keys. */
export const knownLeague = (code: string): KnownLeague | undefined => byCode.get(code)

/** openfootball publishes results after the event. */
const coverage = create(CoverageSchema, { live: 'post' })

/** The League message, without an id. `spellings`: names in the source. */
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

/** Timezone of a source's times: from the reviewed table zones.json, else that of the league. */
export const zoneOf = (format: string, league: KnownLeague, season: string): string =>
  zones.find((row) => row.format === format && row.league === league.code && row.season === season)?.zone ?? league.zone
