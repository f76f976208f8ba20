import { create } from '@bufbuild/protobuf'
import { PairSchema, type Scoreboard } from '@touchline/contract/gen/match'
import type { Side } from '@touchline/contract/outcome'
import { clockText } from '../../parse/number-text.ts'
import type { SourceEvent, SourceMatch, SourcePerson, SourceSide } from '../../source-model.ts'
import { type GameClock, gameClock } from '../shared/game-clock.ts'
import type { Line } from '../shared/result.ts'
import { getPlays, isSameGoal, mayBeGoal } from './plays.ts'
import type { Entry, Person } from './read-entry.ts'
import type { TimeOnIce } from './read-game.ts'
import { goalsInPlay, type Summary } from './read-summary.ts'
import { decidedState } from './schedule-row.ts'
import { getStatistics } from './stats.ts'
import { overPeriods } from './summary-periods.ts'
import type { Goal, Penalty } from './summary-scoring.ts'

/** Data of the companion files of a summary; absent: no such file. */
interface CompanionData {
  entries?: readonly Entry[]
  ice?: TimeOnIce
}

type GameMatch = Omit<SourceMatch, 'row' | 'text' | 'stage' | 'round' | 'roundOrder'>

/** The match of a game. Throws an Error for a score that leaves no winner. */
export function gameMatch(summary: Summary, { entries, ice }: CompanionData): GameMatch {
  const repairs = [...summary.repairs]
  const game = withGoals(summary, entries, repairs)
  const clock = gameClock(game.periods)
  const people = peopleIn(game)
  const isConsistent = entries !== undefined && hasGoals(entries, game)
  const { date, startAt, timeTbd, home, away, venue, attendance, officials, goals } = game
  if (entries && !isConsistent) repairs.push('the play-by-play is left out: its goals are not those of the summary')
  const scoreboard = withAttempts(decidedState({ ...game, ...getLines(game, repairs) }, repairs), entries ?? [])
  return {
    date,
    startAt,
    timeTbd,
    home,
    away,
    scoreboard,
    ...(venue && { venue }),
    ...(attendance !== undefined && { attendance }),
    ...(officials.length > 0 && { officials }),
    ...(goals && { events: getEvents({ ...game, goals }, entries, clock, (person) => people.get(person.key) ?? person) }),
    lineup: { home: getLineup(game, 'home', ice), away: getLineup(game, 'away', ice) },
    statistics: getStatistics(game, ice),
    ...(isConsistent && { plays: getPlays(entries, game, clock) }),
    repairs,
  }
}

const sides = ['home', 'away'] as const

/** Completes the goals of the summary from the play-by-play: its goals alone, or those of both together, if they add up to the score. */
function withGoals(game: Summary, entries: readonly Entry[] = [], repairs: string[]): Summary {
  if (game.goals) return game
  const inPlays = entries.filter((entry) => entry.type === 'goal')
  const makeScore = (goals: readonly Goal[]): boolean =>
    sides.every((side) => goals.filter((goal) => goal.side === side).length === goalsInPlay(game, side))
  if (makeScore(inPlays)) {
    repairs.push('the goals are those of the play-by-play')
    return { ...game, goals: inPlays }
  }
  const goals = joined(game, inPlays)
  if (!goals || !makeScore(goals)) {
    repairs.push('events left out: not all goals are known')
    return game
  }
  repairs.push('the goals are those of summary and play-by-play together')
  return { ...game, goals }
}

type PlayedGoal = Extract<Entry, { type: 'goal' }>

/**
 * The goals of the summary and those that only the play-by-play has, in order. Undefined where a goal may be in both with a
 * different time or scorer and would count twice.
 */
function joined({ someGoals, periods }: Summary, inPlays: readonly PlayedGoal[]): Goal[] | undefined {
  const others = inPlays.filter((entry) => !someGoals.some((goal) => isSameGoal(entry, goal)))
  const unmatched = someGoals.filter((goal) => !inPlays.some((entry) => isSameGoal(entry, goal)))
  if (others.some((entry) => unmatched.some((goal) => mayBeGoal(entry, goal)))) return undefined
  const clock = gameClock(periods)
  const all = [...someGoals, ...others]
  return all.every(({ seconds }) => seconds !== undefined)
    ? all.toSorted((a, b) => clock.at(a.period, a.seconds!) - clock.at(b.period, b.seconds!))
    : undefined
}

/** Whether the play-by-play has exactly the goals of the summary; else its scores would be wrong. */
function hasGoals(entries: readonly Entry[], { goals }: Summary): boolean {
  if (!goals) return false
  const inPlays = entries.filter((entry) => entry.type === 'goal')
  for (const goal of goals) {
    const at = inPlays.findIndex((entry) => isSameGoal(entry, goal))
    if (at < 0) return false
    inPlays.splice(at, 1)
  }
  return inPlays.length === 0
}

/** The score by periods, if it adds up to the score. The winner of a shoot-out has one goal more than it scored. */
function getLines(game: Summary, repairs: string[]): { lines?: Line[] } {
  const { periods, score, decided } = game
  const shootout = { home: Number(score.home > score.away), away: Number(score.away > score.home) }
  const lines = periods.map(({ period, home, away }) => ({ period, home: home.goals ?? 0, away: away.goals ?? 0 }))
  const isRight = sides.every((side) => overPeriods(periods, side, 'goals') === goalsInPlay(game, side))
  if (!isRight) repairs.push('score by periods left out: its goals do not make the score')
  if (!isRight) return {}
  return { lines: decided === 'shootout' ? [...lines, { period: 'SO', ...shootout }] : lines }
}

/** Adds the goals of the shoot-out when its attempts are known and consistent with the winner. */
function withAttempts(scoreboard: Scoreboard, entries: readonly Entry[]): Scoreboard {
  const scored = (side: Side) => entries.filter((each) => each.type === 'shootout_attempt' && each.isGoal && each.side === side).length
  const penalties = { home: scored('home'), away: scored('away') }
  if (scoreboard.status === 'AP' && penalties.home !== penalties.away && penalties.home > penalties.away === (scoreboard.winner === 'home'))
    scoreboard.scores!.penalties = create(PairSchema, penalties)
  return scoreboard
}

const peopleIn = ({ skaters, goalies }: Summary): Map<string, SourcePerson> =>
  new Map([...skaters.home, ...skaters.away, ...goalies.home, ...goalies.away].map(({ person }) => [person.key, person]))

/** 0 for a player without a shift. */
const getSeconds = (ice: TimeOnIce | undefined, key: string): number | undefined => (ice?.has(key) ? ice.get(key) : ice && 0)

/** The lineup of a side. Dressed players without ice time are on the bench; for skaters this requires the shifts. */
function getLineup({ skaters, goalies, coaches }: Summary, side: Side, ice: TimeOnIce | undefined): SourceSide {
  const dressed = [...goalies[side], ...skaters[side].map((row) => ({ ...row, seconds: getSeconds(ice, row.person.key) }))].map((row) => ({
    ...row,
    played: row.seconds !== 0,
  }))
  const entry = ({ person, captain, seconds }: (typeof dressed)[number]) => ({
    ...person,
    captain,
    ...(seconds !== undefined && { minutes: Math.floor(seconds / 60) }),
  })
  return {
    ...coaches[side],
    starters: dressed.filter(({ starts }) => starts).map(entry),
    substitutes: dressed.filter(({ starts, played }) => !starts && played).map(entry),
    bench: dressed.filter(({ starts, played }) => !starts && !played).map(entry),
  }
}

/** Returns the person from the lineup, or from the row if neither lineup has them. */
type GetPerson = (person: Person) => SourcePerson
type Timed = { at: number; event: SourceEvent }

/** Events of a game in order: goals and penalties; goalie changes and the shoot-out when the play-by-play is known. */
function getEvents(
  game: Summary & { goals: Goal[] },
  entries: readonly Entry[] | undefined,
  clock: GameClock,
  getPerson: GetPerson,
): SourceEvent[] {
  const when = ({ period, seconds }: { period: string; seconds?: number }) => ({
    ...(seconds !== undefined && { minute: clock.minute(period, seconds) }),
    period,
  })
  const timed: Timed[] = [
    ...inOrder(game.penalties, clock).map(({ at, row }) => ({ at, event: { ...when(row), ...penaltyEvent(row, getPerson) } })),
    ...inOrder(game.goals, clock).map(({ at, row }) => ({ at, event: { ...when(row), ...goalEvent(row, getPerson) } })),
    ...inOrder(entries ?? [], clock).flatMap(({ at, row }) => {
      const event = changeEvent(row)
      return event ? [{ at, event: { ...when(row), ...event } }] : []
    }),
  ]
  return [...scored(timed.toSorted((a, b) => a.at - b.at).map(({ event }) => event)), ...shootoutEvents(game, entries ?? [], clock)]
}

/** Rows of a list in the order of play. A row without a time keeps its position in the list within its period. */
function inOrder<Row extends { period: string; seconds?: number }>(rows: readonly Row[], clock: GameClock): { at: number; row: Row }[] {
  let last = 0
  return rows.map((row) => {
    last = Math.max(clock.at(row.period, row.seconds ?? 0), row.seconds === undefined ? last : 0)
    return { at: last, row }
  })
}

function goalEvent({ side, scorer, assists, strength, seconds }: Goal, getPerson: GetPerson): Omit<SourceEvent, 'minute'> {
  const [first, second] = assists
  return {
    type: 'goal',
    side,
    ...(scorer && { player: getPerson(scorer) }),
    ...(first !== undefined && { assist: getPerson(first) }),
    ...(second !== undefined && { assist2: getPerson(second) }),
    extra: { case: 'hockey', value: { ...(strength && { strength }), ...getClock(seconds) } },
  }
}

const penaltyEvent = ({ side, player, minutes, infraction, seconds }: Penalty, getPerson: GetPerson): Omit<SourceEvent, 'minute'> => ({
  type: 'penalty',
  side,
  ...(player !== undefined && { player: getPerson(player) }),
  extra: {
    case: 'hockey',
    value: {
      ...(minutes !== undefined && { minutes: String(minutes) }),
      ...(infraction !== undefined && { infraction }),
      ...getClock(seconds),
    },
  },
})

const getClock = (seconds: number | undefined) => seconds !== undefined && { clock: clockText(seconds) }

/** A goalie change; undefined for the goalies at the start of the game. */
function changeEvent(entry: Entry): Omit<SourceEvent, 'minute'> | undefined {
  if (entry.type !== 'goalie_change' || (entry.period === 'P1' && entry.seconds === 0)) return undefined
  return {
    type: 'goalie_change',
    side: entry.side,
    ...(entry.comes && { player: entry.comes }),
    ...(entry.goes && !entry.comes && { detail: `${entry.goes.name} off, nobody in goal` }),
    extra: { case: 'hockey', value: { ...getClock(entry.seconds) } },
  }
}

/** Adds the score after each goal. */
function scored(events: readonly SourceEvent[]): SourceEvent[] {
  let score = { home: 0, away: 0 }
  return events.map((event) => {
    if (event.type !== 'goal') return event
    score = { ...score, [event.side!]: score[event.side!] + 1 }
    return { ...event, score }
  })
}

/** Shoot-out events; the last attempt carries the final score. */
function shootoutEvents({ score }: Summary, entries: readonly Entry[], clock: GameClock): SourceEvent[] {
  const attempts = entries.filter((entry) => entry.type === 'shootout_attempt')
  return attempts.map(({ side, shooter, isGoal }, i) => ({
    type: isGoal ? 'shootout_goal' : 'shootout_miss',
    minute: clock.minute('SO', 0),
    period: 'SO',
    side,
    ...(shooter && { player: shooter }),
    ...(i === attempts.length - 1 && { score }),
  }))
}
