/** The leagues of a sport: number of clubs (even), meetings of each two of them in a season, composition of a squad. */
export interface Roster {
  /** Name of the league; followed by a number where there are many. */
  league: string
  clubs: number
  meetings: number
  /** Position of each squad member, starters first. */
  positions: readonly string[]
  starters: number
  /** Number of starters in the batting order; the first ones, in order. */
  batters?: number
  /** Last words of the names of grounds, and the least and largest number of spectators. */
  grounds: { names: readonly string[]; capacity: readonly [number, number] }
  heightCm: readonly [number, number]
  /** Roles of the officials of a match. */
  officials: readonly string[]
}
