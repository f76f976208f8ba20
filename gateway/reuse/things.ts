import type { Match } from '@touchline/contract/gen/match'
import type { MatchChange } from '../live/match-cache.ts'

/** Names of what a response rests on, and so of what a message of the bus changes. */
export const things = {
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

/** Whether a list of the thing is in the order in which it was published. */
export const isInOrder = (thing: string): boolean => thing.startsWith(things.changes('')) || thing.startsWith(things.facts(''))

/** What changes with a match that live publishes. */
export function changedWith({ match: { id, sport }, before, after, wasListed }: MatchChange): string[] {
  const all = [things.match(id), things.changes(sport)]
  if (shapeOf(before) !== shapeOf(after)) all.push(things.matches(sport))
  if (wasListed) all.push(things.live(sport))
  return all
}

const shapeOf = (match: Match | undefined): string | undefined => {
  const { schedule, state } = match ?? {}
  return schedule && state && `${schedule.version} ${state.scoreboard!.state} ${state.scoreboard!.status}`
}
