/** The leagues of a sport: number of clubs (even), composition of a squad. */
export interface Roster {
  /** Name of the league; followed by a number where there are many. */
  league: string
  clubs: number
  /** Position of each squad member but the reserves, starters first. */
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

/** Number of squad members beyond the positions, who are in no match. */
export const reserves = 3

/** Position of a squad member. The reserves have the last positions of the roster. */
export const getPosition = ({ positions }: Roster, nth: number): string => positions[nth] ?? positions[nth - reserves]!
