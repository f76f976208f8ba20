/** Cache tags name the data that a cached response was made from. A change of the data invalidates the tag. */
export const cacheTags = {
  /** The live list of a sport. */
  live: (sport: string) => `live ${sport}`,
  /** The schedule and the state of a match. */
  match: (id: string) => `match ${id}`,
  /** Which matches of a sport exist, their times and statuses. */
  matches: (sport: string) => `matches ${sport}`,
  /** Any change of a match of a sport. */
  changes: (sport: string) => `changes ${sport}`,
  /** Lineups, statistics, play-by-play and injuries of a match. */
  details: (matchId: string) => `details ${matchId}`,
  /** Statistics over several matches of players and teams of a sport. */
  totals: (sport: string) => `totals ${sport}`,
  /** Leaders and statistics of the teams of a league. */
  leagueTotals: (leagueId: string) => `leaders ${leagueId}`,
  table: (leagueId: string) => `table ${leagueId}`,
  /** The matches of a league that live owns: in play, or recently ended. */
  liveTable: (leagueId: string) => `live-table ${leagueId}`,
  /** The ranking lists of a sport. */
  rankings: (sport: string) => `rankings ${sport}`,
  /** Leagues, seasons and teams of a sport. */
  catalog: (sport: string) => `catalog ${sport}`,
  /** The published facts of a sport. */
  facts: (sport: string) => `facts ${sport}`,
  /** All meetings and races. */
  racing: 'racing',
  race: (id: string) => `race ${id}`,
  /** The career of a horse, a jockey or a trainer. */
  career: (participantId: string) => `career ${participantId}`,
} as const

/** Whether lists with the tag are in the order of publication. */
export const isInOrder = (tag: string): boolean => tag.startsWith(cacheTags.changes('')) || tag.startsWith(cacheTags.facts(''))
