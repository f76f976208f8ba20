import type { MatchEvent } from '@touchline/contract/gen/match'
import type { Play } from '@touchline/contract/gen/play_by_play'
import { placeOfPeriod } from '@touchline/contract/periods'

/**
 * The events that become known with each play, and last those that no play tells. An event belongs to the play of its type in its period that
 * left the score as the event has it and is no other's; else to the first play after which the score is that one; else it waits for the end
 * of its period.
 */
export function eventsByPlay(events: readonly MatchEvent[], plays: readonly Play[]): MatchEvent[][] {
  const told: MatchEvent[][] = [...plays, undefined].map(() => [])
  const taken = new Set<string>()
  let from = 0
  for (const event of events) {
    const at = placeOf(event, plays, from, taken)
    if (plays[at]) taken.add(`${event.type} ${at}`)
    told[at]!.push(event)
    from = Math.min(at, plays.length - 1)
  }
  return told
}

function placeOf(event: MatchEvent, plays: readonly Play[], from: number, taken: ReadonlySet<string>): number {
  const find = (fits: (play: Play, i: number) => boolean) => plays.findIndex((play, i) => i >= from && fits(play, i))
  const isThere = (play: Play) => play.period === event.period && play.homeScore === event.homeScore && play.awayScore === event.awayScore
  const same = find((play, i) => isThere(play) && play.type === event.type && isOf(play, event) && !taken.has(`${event.type} ${i}`))
  if (same >= 0) return same
  const reached = find(isThere)
  if (reached >= 0) return reached
  const later = find((play) => play.period !== undefined && placeOfPeriod(play.period) > placeOfPeriod(event.period ?? ''))
  return later < 0 ? plays.length : Math.max(from, later - 1)
}

const isOf = (play: Play, event: MatchEvent): boolean =>
  event.teamId === undefined || play.teamId === undefined || play.teamId === event.teamId
