/** The cache tags: names of what a cached response was made from. A change of it invalidates the tag. */
export const cacheTags = {
  /** The live list of a sport. */
  live: (sport: string) => `live ${sport}`,
  /** The schedule and the state of a match. */
  match: (id: string) => `match ${id}`,
  /** Which matches of a sport exist, when they are, and their status. */
  matches: (sport: string) => `matches ${sport}`,
  /** Any change of a match of a sport. */
  changes: (sport: string) => `changes ${sport}`,
  /** Lineups, statistics, play-by-play and injuries of a match. */
  details: (matchId: string) => `details ${matchId}`,
  table: (leagueId: string) => `table ${leagueId}`,
  /** Leagues, seasons and teams of a sport. */
  catalog: (sport: string) => `catalog ${sport}`,
  /** The published facts of a sport. */
  facts: (sport: string) => `facts ${sport}`,
  /** All meetings and races. */
  racing: 'racing',
} as const

/** Whether a list with the tag is in the order in which it was published. */
export const isInOrder = (tag: string): boolean => tag.startsWith(cacheTags.changes('')) || tag.startsWith(cacheTags.facts(''))
