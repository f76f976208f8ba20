import { percentage } from '../../../parse/number-text.ts'
import { type MatchEvent, tags } from './match-events.ts'

/** Events in which one side has the ball. Duels, saves and the like count for no side. */
const onTheBall = new Set(['Pass', 'Free Kick', 'Shot', 'Others on the ball'])
/** Events that stop play. */
const stops = new Set(['Foul', 'Offside', 'Interruption'])

/** A longer gap between events is a stoppage without an event, such as an injury or a review. */
const holdSecondsMax = 15

/**
 * Possession of the home side in percent of the time that either side had the ball, 0 to 100, one decimal; undefined
 * without such time.
 *
 * A side has the ball from each of its actions on the ball until the next action of either side or until play stops.
 * Not counted: the time before a restart (all but a kickoff are "Free Kick": throw-in, corner, goal kick, free kick),
 * since the ball was out of play; the time after a goal; gaps of more than 15 seconds; shoot-outs.
 */
export function possession(events: readonly MatchEvent[], homeId: number): number | undefined {
  let home = 0
  let all = 0
  const relevant = events.filter(({ name, period }) => period !== 'P' && (onTheBall.has(name) || stops.has(name)))
  for (const period of Map.groupBy(relevant, (event) => event.period).values()) {
    const inOrder = period.toSorted((a, b) => a.at - b.at)
    for (const [i, event] of inOrder.entries()) {
      const seconds = possessionSeconds(event, inOrder[i + 1])
      all += seconds
      if (event.teamId === homeId) home += seconds
    }
  }
  return all === 0 ? undefined : percentage(home, all)
}

function possessionSeconds(event: MatchEvent, next: MatchEvent | undefined): number {
  if (!next || !onTheBall.has(event.name) || next.name === 'Free Kick') return 0
  if (event.tags.has(tags.goal) || event.tags.has(tags.ownGoal)) return 0
  const seconds = next.at - event.at
  return seconds > holdSecondsMax ? 0 : seconds
}
