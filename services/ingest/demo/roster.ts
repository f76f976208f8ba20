/** The leagues of a sport: number of clubs (even), composition of a squad. */
export interface Roster {
  /** Name of the league, followed by a number if there are several. */
  league: string
  clubs: number
  /** Position of each squad member but the reserves, starters first. */
  positions: readonly string[]
  starters: number
  /** Number of starters in the batting order, which are the first ones. */
  batters?: number
  /** Last words of the names of grounds, and the minimum and maximum number of spectators. */
  grounds: { names: readonly string[]; capacity: readonly [number, number] }
  heightCm: readonly [number, number]
  /** Roles of the officials of a match. */
  officials: readonly string[]
}

/** Number of additional squad members, who are never in a match. */
export const reserves = 3

/** Position of a squad member. The reserves have the last positions of the roster. */
export const getPosition = ({ positions }: Roster, nth: number): string => positions[nth] ?? positions[nth - reserves]!
