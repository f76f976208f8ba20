import type { SourceEvent, SourcePerson } from '../../source-model.ts'
import type { Goals, Head } from './head.ts'
import type { Goal, Sheet } from './sheet.ts'
import { type Minute, minuteIn } from './state.ts'
import { type Timeline, types } from './timeline.ts'

type Side = 'home' | 'away'

/** A goal under the side that is credited. */
interface CreditedGoal extends Goal {
  at: Minute
}

const otherSide = (side: Side): Side => (side === 'home' ? 'away' : 'home')

const countBySide = (goals: readonly { side: Side }[]): Goals => [
  goals.filter(({ side }) => side === 'home').length,
  goals.filter(({ side }) => side === 'away').length,
]

const same = (a: Goals, b: Goals): boolean => a[0] === b[0] && a[1] === b[1]

/** In the order of play. */
const byTime = (a: Minute, b: Minute): number => a.minute - b.minute || (a.extraMinute ?? 0) - (b.extraMinute ?? 0)

/**
 * The goals, if they make the score; in play, one that is in the score only may be missing. An own goal is in the list of the side
 * that is credited or of the scorer's, whichever makes the score. Undefined: no list, another score, or a goal without a minute.
 */
export function creditedGoals(
  { goals: listed }: Sheet,
  head: Head,
  repairs: string[],
): { goals: CreditedGoal[]; isWhole: boolean } | undefined {
  const score = head.goals
  if (!listed || !score) return undefined
  const swapped = listed.map((goal): Goal => (goal.kind === 'own_goal' ? { ...goal, side: otherSide(goal.side) } : goal))
  const whole = [listed, swapped].find((goals) => same(countBySide(goals), score))
  const isBelow = (goals: readonly Goal[]) => countBySide(goals).every((count, i) => count <= score[i]!)
  const goals = whole ?? (head.phase === 'playing' && isBelow(listed) ? listed : undefined)
  if (!goals) {
    repairs.push(`goals left out: ${countBySide(listed).join('-')} listed of ${score.join('-')}`)
    return undefined
  }
  const timed = goals.flatMap((goal) => (goal.at ? [{ ...goal, at: goal.at }] : []))
  if (timed.length < goals.length) {
    repairs.push('goals left out: one has no minute')
    return undefined
  }
  return { goals: timed.toSorted((a, b) => byTime(a.at, b.at)), isWhole: whole !== undefined }
}

/** The score after these goals. */
export const countUntil = (goals: readonly CreditedGoal[], ...periods: readonly string[]): Goals =>
  countBySide(goals.filter(({ at }) => periods.includes(at.period)))

/** Whether there was extra time, by the length of the match and what happened in it; undefined if neither tells. */
export function hadExtraTime(head: Head, sheet: Sheet | undefined): boolean | undefined {
  const entries = [...(sheet?.goals ?? []), ...(sheet?.bookings ?? []), ...(sheet?.substitutions ?? [])]
  const isInExtraTime = entries.some(({ at }) => at?.period === 'ET1' || at?.period === 'ET2')
  const length = Number(/^(\d{1,3})/.exec(typeof head.matchTime === 'string' ? head.matchTime : '')?.[1])
  const [regular, extra] = [105, 120]
  if (isInExtraTime || length >= extra) return true
  // Nobody has seen as much stoppage time after 90 minutes; extra time is played to its end.
  return length < regular && minuteIn(head.matchTime, '2H') !== undefined ? false : undefined
}

type GetPerson = (key: string | undefined) => SourcePerson | undefined

/** Undefined: the goals are not known, so the list would lack some. Cards and substitutions alone are `partial`. */
export function getEvents(
  head: Head,
  { sheet, timeline, goals }: { sheet: Sheet; timeline?: Timeline; goals?: readonly CreditedGoal[] },
  getPerson: GetPerson,
): { events: SourceEvent[] } | { partialEvents: SourceEvent[] } {
  const others = [...cardEvents(sheet, getPerson), ...substitutionEvents(sheet, getPerson)]
  const inOrder = (events: readonly TimedEvent[]) => events.toSorted((a, b) => byTime(a, b))
  if (!goals) return { partialEvents: inOrder(others) }
  const scored = withScores(goals.map((goal) => goalEvent(goal, timeline, head, getPerson)))
  const missed = timeline ? missedPenalties(timeline, head, getPerson) : []
  return { events: [...inOrder([...scored, ...others, ...missed]), ...(timeline ? shootoutEvents(timeline, head, getPerson) : [])] }
}

type TimedEvent = SourceEvent & Minute

function goalEvent(goal: CreditedGoal, timeline: Timeline | undefined, head: Head, getPerson: GetPerson): TimedEvent {
  const { kind, side, at, player, assist } = goal
  const listed = timeline?.entries.find(
    (entry) => entry.type === types.assist && entry.team === head.teamIds[side] && entry.at && byTime(entry.at, at) === 0,
  )
  const [scorer, helper] = [getPerson(player), kind === 'own_goal' ? undefined : getPerson(assist ?? listed?.player)]
  return { type: kind, ...at, side, ...(scorer && { player: scorer }), ...(helper && { assist: helper }) }
}

function withScores(events: readonly TimedEvent[]): TimedEvent[] {
  const score = { home: 0, away: 0 }
  return events.map((event) => {
    score[event.side!]++
    return { ...event, score: { ...score } }
  })
}

const cardEvents = ({ bookings = [] }: Sheet, getPerson: GetPerson): TimedEvent[] =>
  bookings.flatMap(({ card, side, at, player }) => {
    const person = getPerson(player)
    return at ? [{ type: card, ...at, side, ...(person && { player: person }) }] : []
  })

const substitutionEvents = ({ substitutions = [] }: Sheet, getPerson: GetPerson): TimedEvent[] =>
  substitutions.flatMap(({ side, at, player, playerOn }) => {
    const [off, on] = [getPerson(player), getPerson(playerOn)]
    return at && off && on ? [{ type: 'substitution', ...at, side, player: off, playerIn: on }] : []
  })

const sideOfTeam = (team: string | undefined, { teamIds }: Head): Side | undefined =>
  team === undefined ? undefined : team === teamIds.home ? 'home' : team === teamIds.away ? 'away' : undefined

const missedPenalties = ({ entries }: Timeline, head: Head, getPerson: GetPerson): TimedEvent[] =>
  entries.flatMap(({ type, isShootout, team, player, at }) => {
    const [side, person] = [sideOfTeam(team, head), getPerson(player)]
    return type === types.penaltyMissed && !isShootout && at && side
      ? [{ type: 'penalty_missed', ...at, side, ...(person && { player: person }) }]
      : []
  })

/** The kicks, if those that scored make the result of the shoot-out. */
function shootoutEvents({ entries }: Timeline, head: Head, getPerson: GetPerson): SourceEvent[] {
  const kicks = entries.flatMap(({ type, isShootout, team, player }): SourceEvent[] => {
    const side = sideOfTeam(team, head)
    const isGoal = type === types.penaltyGoal || type === types.goal
    const person = getPerson(player)
    if (!isShootout || !side || (!isGoal && type !== types.penaltyMissed)) return []
    return [{ type: isGoal ? 'shootout_goal' : 'shootout_miss', minute: 120, period: 'PEN', side, ...(person && { player: person }) }]
  })
  const scored = countBySide(kicks.filter(({ type }) => type === 'shootout_goal') as { side: Side }[])
  return head.penalties && same(scored, head.penalties) ? kicks : []
}
