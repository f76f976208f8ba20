import type { MatchEvent } from '@touchline/contract/gen/match'
import type { Play } from '@touchline/contract/gen/play_by_play'
import { placeOfPeriod } from '@touchline/contract/periods'

/**
 * Groups events by the play they are published with; the last group has the events of no play. An event belongs to the
 * first play of its period and team with the same type and the same score after it that has no event of that type yet;
 * else to the first play of its period with that score; else to the last play of its period.
 */
export function eventsByPlay(events: readonly MatchEvent[], plays: readonly Play[]): MatchEvent[][] {
  const groups: MatchEvent[][] = [...plays, undefined].map(() => [])
  const matched = new Set<string>()
  let from = 0
  for (const event of events) {
    const at = playIndexOf(event, plays, from, matched)
    if (plays[at]) matched.add(`${event.type} ${at}`)
    groups[at]!.push(event)
    from = Math.min(at, plays.length - 1)
  }
  return groups
}

function playIndexOf(event: MatchEvent, plays: readonly Play[], from: number, matched: ReadonlySet<string>): number {
  const find = (fits: (play: Play, i: number) => boolean) => plays.findIndex((play, i) => i >= from && fits(play, i))
  const hasScore = (play: Play) => play.period === event.period && play.homeScore === event.homeScore && play.awayScore === event.awayScore
  const exact = find((play, i) => hasScore(play) && play.type === event.type && sameTeam(play, event) && !matched.has(`${event.type} ${i}`))
  if (exact >= 0) return exact
  const firstWithScore = find(hasScore)
  if (firstWithScore >= 0) return firstWithScore
  const nextPeriod = find((play) => play.period !== undefined && placeOfPeriod(play.period) > placeOfPeriod(event.period ?? ''))
  return nextPeriod < 0 ? plays.length : Math.max(from, nextPeriod - 1)
}

const sameTeam = (play: Play, event: MatchEvent): boolean =>
  event.teamId === undefined || play.teamId === undefined || play.teamId === event.teamId
