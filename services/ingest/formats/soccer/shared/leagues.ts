import type { SourceLeague } from '../../source-model.ts'
import leagues from '../leagues.json' with { type: 'json' }
import timezones from './timezones.json' with { type: 'json' }

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
  timezone: string
}

const byCode = new Map((leagues as KnownLeague[]).map((league) => [league.code, league]))

/** The reviewed league with this key; undefined for unreviewed keys. */
export const knownLeague = (code: string): KnownLeague | undefined => byCode.get(code)

/** `spellings`: names in the source. */
export const sourceLeague = ({ name, slug, country, type, tier }: KnownLeague, spellings: readonly string[]): SourceLeague => ({
  name,
  slug,
  countryCode: country,
  type,
  gender: 'm',
  ...(tier !== undefined && { tier }),
  spellings: spellings.filter((spelling) => spelling !== name),
})

/** Timezone of a source's times: from the reviewed table timezones.json, else that of the league. */
export const timezoneOf = (format: string, league: KnownLeague, season: string): string =>
  timezones.find((row) => row.format === format && row.league === league.code && row.season === season)?.timezone ?? league.timezone
