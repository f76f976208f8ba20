/** Values of `gender` of leagues and teams: men, women, mixed. */
export const genders = ['m', 'w', 'x'] as const
/** Values of `type` of leagues. */
export const leagueTypes = ['league', 'cup', 'tournament', 'tour', 'friendly'] as const
/** Values of `type` of teams. */
export const teamTypes = ['club', 'national', 'player', 'player_pair'] as const

/** Selects leagues by their attributes. An absent attribute is not filtered. */
export interface LeagueFilter {
  /** Country code in any case. */
  country?: string | undefined
  gender?: string | undefined
  type?: string | undefined
  tier?: number | undefined
}

/** The attributes of a league; `tier` is absent for cups and tournaments. */
export interface LeagueAttributes {
  countryCode: string
  gender: string
  type: string
  tier?: number | undefined
}

/** Whether a league has every attribute of the filter. An attribute that is not known is never the one asked for. */
export const meetsLeagueFilter = ({ country, gender, type, tier }: LeagueFilter, league: LeagueAttributes): boolean =>
  (country === undefined || league.countryCode === country.toUpperCase()) &&
  (gender === undefined || league.gender === gender) &&
  (type === undefined || league.type === type) &&
  (tier === undefined || league.tier === tier)

/** Whether the filter selects leagues by any attribute. */
export const hasLeagueFilter = ({ country, gender, type, tier }: LeagueFilter): boolean => (country ?? gender ?? type ?? tier) !== undefined
