import type { SportId } from '@touchline/contract/catalog'

/** What is known about a source apart from how it is read. Precedence, documentation and attribution derive from it. */
export interface SourceRow {
  /** Name in FEEDS, and of the source of its observations: "openfootball-json". */
  format: string
  sports: readonly SportId[]
  /** Files it reads. */
  files: string
  contains: string
  /** Keys in leagues.json of the sport; 'any': leagues that are not in it are provisional. */
  leagues: readonly string[] | 'any'
  /** Of the times in its files: an IANA name; UTC for times with an offset; 'league' and 'venue': the timezone of these. */
  timezone: string | 'league' | 'venue' | undefined
  /**
   * Whether partners write in it. What a partner says about teams that others report too counts only if FEED_TRUST grants it;
   * a public format is granted by whoever names it in FEEDS.
   */
  isPartnerFormat: boolean
  /**
   * The higher number wins a field that several sources report. Lineups before results, results with goals before plain
   * results. The numbers leave room, so that a new source does not change the others.
   */
  precedence: number
  /** For the names of leagues and teams. Absent: as for every other field. */
  namePrecedence?: number
  /** Of the public data set that the format is tested with. Absent: generated data. */
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

/** `holders`: as in the copyright lines, which must be kept. */
export const mit = (holders: string): Licence => ({
  name: 'MIT',
  url: 'https://opensource.org/license/mit',
  notice: `Copyright (c) ${holders}`,
})
