import type { SportId } from '@touchline/contract/catalog'

/** Properties of a source, apart from how it is read. Precedence, documentation and attribution derive from them. */
export interface SourceRow {
  /** Name in FEEDS, and of the source of its observations: "openfootball-json". */
  format: string
  sports: readonly SportId[]
  /** Files it reads. */
  files: string
  contains: string
  /** Keys in leagues.json of the sport; 'any': leagues that are not in it are provisional. */
  leagues: readonly string[] | 'any'
  /**
   * Timezone of the times in its files: an IANA name; UTC for times with an offset; 'league' and 'venue': the timezone of the
   * league or venue.
   */
  timezone: string | 'league' | 'venue' | undefined
  /**
   * Namespace of the ids that the source uses, as `external_ids` shows them: "nba". 'dataset': each dataset names its own,
   * because its ids are unique within a league or a partner only. Null: the format has no ids that outlast a season.
   */
  namespace: string | null
  /**
   * Whether partners write in it. A partner's data about teams that others also report counts only if FEED_TRUST grants it;
   * listing a public format in FEEDS grants it.
   */
  isPartnerFormat: boolean
  /**
   * The higher number wins a field that several sources report. Lineups before results, results with goals before plain results.
   * The numbers have gaps, so a new source does not change the others.
   */
  precedence: number
  /** Precedence for the names of leagues and teams. Absent: as for every other field. */
  namePrecedence?: number
  /** Licence of the public data set that the format is tested with. Absent: generated data. */
  licence?: Licence
}

interface Licence {
  name: string
  url: string
  /** Text that must be shown wherever the data is shown. */
  notice?: string
}

export const cc0: Licence = { name: 'CC0 1.0', url: 'https://creativecommons.org/publicdomain/zero/1.0/' }
export const unlicense: Licence = { name: 'The Unlicense', url: 'https://unlicense.org/' }

/** `holders`: as in the copyright notices, which must be retained. */
export const mit = (holders: string): Licence => ({
  name: 'MIT',
  url: 'https://opensource.org/license/mit',
  notice: `Copyright (c) ${holders}`,
})
