/* The fields of public records that the crawler reads. */

interface Coverage {
  events: boolean
  cards: boolean
  substitutions: boolean
  lineups: boolean
  statistics: boolean
  play_by_play: boolean
  injuries: boolean
}
export interface Listed {
  id: string
  season: string
  state: string
  home_team: { id: string }
  away_team: { id: string }
  coverage: Coverage
}
export interface Shown {
  state: string
  events: Record<string, string | null>[] | null
}
export interface League {
  id: string
  slug: string
  match_count: number
}
export interface LeagueWithSeasons {
  season: { name: string } | null
  coverage: SeasonCoverage
  seasons: { name: string; coverage: SeasonCoverage }[]
}
type SeasonCoverage = Coverage & { standings: boolean }
export interface Entry {
  player_id: string
}
export interface Lineup {
  home: { starters: Entry[]; bench: Entry[] | null }
  away: { starters: Entry[]; bench: Entry[] | null }
}
export interface Named {
  id: string
  name: string
  /** Players only. */
  team?: { id: string } | null
}
export interface Statistics {
  players: { home: Entry[] | null; away: Entry[] | null }
}
