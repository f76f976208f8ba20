import type { SourceEvent, SourcePerson } from '../../source-model.ts'
import type { Goals, Head } from './head.ts'
import type { Goal, Sheet } from './sheet.ts'
import type { Minute } from './state.ts'
import { penaltiesMissed, type Timeline, types } from './timeline.ts'

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

/** The side of the player, by the lineups; undefined: in none of them. */
const sideOfPlayer = ({ players }: Sheet, key: string | undefined): Side | undefined =>
  (['home', 'away'] as const).find((side) => players[side].some(({ person }) => person.key === key))

/**
 * The goals, if they make the score; in play, one that is in the score only may be missing. A goal may be in the list of either
 * side: the scorer tells the side, or else, whichever makes the score, the list or the other side for own goals. Undefined: no list,
 * another score, or a goal without a minute.
 */
export function creditedGoals(sheet: Sheet, head: Head, repairs: string[]): { goals: CreditedGoal[]; isWhole: boolean } | undefined {
  const { goals: listed } = sheet
  const score = head.goals
  if (!listed || !score) return undefined
  const credited = (of: (goal: Goal) => Side): Goal[] => listed.map((goal) => ({ ...goal, side: of(goal) }))
  const ownSide = ({ side, player, kind }: Goal): Side => {
    const scorers = sideOfPlayer(sheet, player)
    return scorers === undefined ? side : kind === 'own_goal' ? otherSide(scorers) : scorers
  }
  const byScorer = credited(ownSide)
  const swapped = credited(({ side, kind }) => (kind === 'own_goal' ? otherSide(side) : side))
  const whole = [byScorer, listed, swapped].find((goals) => same(countBySide(goals), score))
  const isBelow = (goals: readonly Goal[]) => countBySide(goals).every((count, i) => count <= score[i]!)
  const goals = whole ?? (head.phase === 'playing' && isBelow(byScorer) ? byScorer : undefined)
  if (!goals) {
    repairs.push(`goals left out: ${countBySide(byScorer).join('-')} listed of ${score.join('-')}`)
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

/**
 * Whether there was extra time, by the kind of result (1 after 90 minutes, 3 after extra time, 8 by a golden goal), by what
 * happened in it, or by the length of the match; undefined if nothing tells.
 */
export function hadExtraTime({ resultType, matchTime }: Head, sheet: Sheet | undefined): boolean | undefined {
  const entries = [...(sheet?.goals ?? []), ...(sheet?.bookings ?? []), ...(sheet?.substitutions ?? [])]
  const isInExtraTime = entries.some(({ at }) => at?.period === 'ET1' || at?.period === 'ET2')
  const length = Number(/^(\d{1,3})/.exec(typeof matchTime === 'string' ? matchTime : '')?.[1])
  const [regular, extra] = [105, 120]
  if (isInExtraTime || resultType === 3 || resultType === 8 || length >= extra) return true
  // Nobody has seen as much stoppage time after 90 minutes; extra time is played to its end.
  return resultType === 1 || length < regular ? false : undefined
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
  return { events: [...inOrder([...scored, ...others, ...missed]), ...shootoutEvents(head, { sheet, timeline }, getPerson)] }
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

const cardEvents = (sheet: Sheet, getPerson: GetPerson): TimedEvent[] =>
  (sheet.bookings ?? []).flatMap(({ card, side, at, player }) => {
    const person = getPerson(player)
    return at ? [{ type: card, ...at, side: sideOfPlayer(sheet, player) ?? side, ...(person && { player: person }) }] : []
  })

const substitutionEvents = (sheet: Sheet, getPerson: GetPerson): TimedEvent[] =>
  (sheet.substitutions ?? []).flatMap(({ side, at, player, playerOn }) => {
    const [off, on] = [getPerson(player), getPerson(playerOn)]
    return at && off && on ? [{ type: 'substitution', ...at, side: sideOfPlayer(sheet, player) ?? side, player: off, playerIn: on }] : []
  })

const sideOfTeam = (team: string | undefined, { teamIds }: Head): Side | undefined =>
  team === undefined ? undefined : team === teamIds.home ? 'home' : team === teamIds.away ? 'away' : undefined

const missedPenalties = ({ entries }: Timeline, head: Head, getPerson: GetPerson): TimedEvent[] =>
  entries.flatMap(({ type, isShootout, team, player, at }) => {
    const [side, person] = [sideOfTeam(team, head), getPerson(player)]
    return penaltiesMissed.has(type) && !isShootout && at && side
      ? [{ type: 'penalty_missed', ...at, side, ...(person && { player: person }) }]
      : []
  })

/** The kicks of the timeline, else the goals alone, whichever makes the result of the shoot-out. */
function shootoutEvents(
  head: Head,
  { sheet, timeline }: { sheet: Sheet; timeline: Timeline | undefined },
  getPerson: GetPerson,
): SourceEvent[] {
  const kick = (isGoal: boolean, side: Side, player: string | undefined): SourceEvent & { side: Side } => {
    const person = getPerson(player)
    return { type: isGoal ? 'shootout_goal' : 'shootout_miss', minute: 120, period: 'PEN', side, ...(person && { player: person }) }
  }
  const listed = (timeline?.entries ?? []).flatMap(({ type, isShootout, team, player }) => {
    const side = sideOfTeam(team, head)
    const isGoal = type === types.penaltyGoal || type === types.goal
    return isShootout && side && (isGoal || penaltiesMissed.has(type)) ? [kick(isGoal, side, player)] : []
  })
  const goals = sheet.kicks.map(({ side, player }) => kick(true, sideOfPlayer(sheet, player) ?? side, player))
  const isRight = (kicks: readonly { type: string; side: Side }[]) =>
    head.penalties !== undefined && same(countBySide(kicks.filter(({ type }) => type === 'shootout_goal')), head.penalties)
  return [listed, goals].find(isRight) ?? []
}
