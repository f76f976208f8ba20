import type { Side } from '@touchline/contract/outcome'
import { clockText } from '../../parse/number-text.ts'
import type { SourcePlay } from '../../source-model.ts'
import type { GameClock } from '../shared/game-clock.ts'
import { type Strength, strengths } from './periods.ts'
import type { Entry, Person } from './read-entry.ts'
import type { Summary } from './read-summary.ts'
import type { Goal } from './summary-scoring.ts'

type Score = Record<Side, number>
type Detail<T extends Entry['type']> = Extract<Entry, { type: T }>
type Involved = NonNullable<SourcePlay['people']>

/** Context of the plays of a game. */
interface Frame {
  game: Summary
  clock: GameClock
  /** Absent: not all goals and penalties are known with their times. */
  strengthAt?: (side: Side, at: number) => Strength
}

export const otherSide = (side: Side): Side => (side === 'home' ? 'away' : 'home')

/**
 * The entries of a game as plays, with the score after each, the strength of attempts, and the end of every period. The
 * feed has a goal twice, as a shot and as a goal: only the goal is kept, with the goalie of the shot.
 */
export function getPlays(entries: readonly Entry[], game: Summary, clock: GameClock): SourcePlay[] {
  const strengthAt = strengthsIn(game, clock)
  const frame: Frame = { game, clock, ...(strengthAt && { strengthAt }) }
  const plays: SourcePlay[] = []
  let score: Score = { home: 0, away: 0 }
  let period = entries[0]?.period
  let goalShot: Detail<'shot'> | undefined
  for (const [i, entry] of entries.entries()) {
    if (entry.period !== period && period !== undefined) plays.push(periodEnd(period, score, clock))
    period = entry.period
    if (entry.type === 'shot' && entry.isGoal && entries.some((each) => matchesShot(each, entry))) {
      goalShot = entry
      continue
    }
    const before = score
    score = scoreAfter(entry, score, i === entries.length - 1, game)
    const people = getPeople(entry, entry.type === 'goal' ? goalShot?.goalie : undefined)
    const scoring = score.home !== before.home || score.away !== before.away
    plays.push({ ...getPlay(entry, { people, score, frame }), scoring })
  }
  // The length of an overtime that a goal decided is unknown.
  if (period !== undefined) plays.push(periodEnd(period, score, game.decided === 'regulation' ? clock : undefined))
  return plays
}

const matchesShot = (entry: Entry, shot: Detail<'shot'>): boolean =>
  entry.type === 'goal' &&
  entry.period === shot.period &&
  isSame(entry.seconds, shot.seconds) &&
  isSame(entry.scorer?.key, shot.shooter?.key)

/** Whether two values agree; one that is missing in its file agrees with any. */
const isSame = <T>(a: T | undefined, b: T | undefined): boolean => a === undefined || b === undefined || a === b

/** Whether an entry may be this goal, with a wrong time or scorer in one of the two files. */
export const mayBeGoal = (entry: Detail<'goal'>, goal: Goal): boolean =>
  entry.side === goal.side &&
  entry.period === goal.period &&
  (isSame(goal.seconds, entry.seconds) || isSame(goal.scorer?.key, entry.scorer?.key))

/** Whether an entry is this goal of the summary. */
export const isSameGoal = (entry: Detail<'goal'>, goal: Goal): boolean =>
  entry.side === goal.side &&
  entry.period === goal.period &&
  isSame(goal.seconds, entry.seconds) &&
  isSame(goal.scorer?.key, entry.scorer?.key)

/** A shoot-out changes the score once, after its last attempt. */
function scoreAfter(entry: Entry, score: Score, isLast: boolean, game: Summary): Score {
  if (entry.type === 'goal') return { ...score, [entry.side]: score[entry.side] + 1 }
  return entry.type === 'shootout_attempt' && isLast ? game.score : score
}

const periodEnd = (period: string, score: Score, clock: GameClock | undefined): SourcePlay => ({
  key: `end-${period}`,
  type: 'period_end',
  period,
  ...(clock && period !== 'SO' && { clock: clockText(clock.getLength(period)) }),
  score,
  scoring: false,
})

function getPlay(entry: Entry, { people, score, frame }: { people: Involved; score: Score; frame: Frame }): SourcePlay {
  return {
    ...('key' in entry && entry.key !== undefined && { key: entry.key }),
    type: entry.type,
    period: entry.period,
    ...(entry.period !== 'SO' && entry.seconds !== undefined && { clock: clockText(entry.seconds) }),
    side: entry.side,
    people,
    score,
    details: { case: 'hockey', value: { ...getStrength(entry, frame), ...getCoordinates(entry), ...getPenalty(entry) } },
  }
}

/** Strength of attempts; for goals the one of the summary. */
function getStrength(entry: Entry, { game, clock, strengthAt }: Frame): { strength?: string } {
  if (entry.type === 'goal') {
    const strength = game.goals?.find((each) => isSameGoal(entry, each))?.strength
    return strength ? { strength } : {}
  }
  if (entry.type === 'shot' && entry.penaltyShot) return { strength: 'ps' }
  if (!strengthAt || entry.seconds === undefined || (entry.type !== 'shot' && entry.type !== 'block')) return {}
  return { strength: strengthAt(entry.side, clock.at(entry.period, entry.seconds)) }
}

function strengthsIn({ goals = [], penalties, hasAllPenalties, hasJailbreak }: Summary, clock: GameClock): Frame['strengthAt'] {
  const scored = goals.flatMap(({ side, period, seconds }) => (seconds === undefined ? [] : [{ side, at: clock.at(period, seconds) }]))
  const short = penalties.filter(({ powerPlay }) => powerPlay !== false)
  const served = short.flatMap(({ side, period, seconds, minutes, powerPlay }) =>
    powerPlay === undefined || minutes === undefined || seconds === undefined ? [] : [{ side, minutes, at: clock.at(period, seconds) }],
  )
  const isKnown = hasAllPenalties && scored.length === goals.length && served.length === short.length
  return isKnown ? strengths(served, scored, hasJailbreak) : undefined
}

/**
 * Coordinates in metres on a rink of 200 by 85 feet, mirrored so that the home side attacks in the positive direction
 * in every period.
 */
function getCoordinates({ place }: Entry): { x?: number; y?: number } {
  if (!place) return {}
  return { x: tenth(((300 - place.x) * 60.96) / 600), y: tenth(((place.y - 150) * 25.908) / 300) }
}

/** Rounds to 0.1; adding 0 converts -0 to 0. */
const tenth = (metres: number): number => Math.round(metres * 10) / 10 + 0

const getPenalty = (entry: Entry) =>
  entry.type === 'penalty' && {
    ...(entry.minutes !== undefined && { minutes: entry.minutes }),
    ...(entry.infraction !== undefined && { infraction: entry.infraction }),
  }

function getPeople(entry: Entry, beaten: Person | undefined): Involved {
  const own = (role: string, person: Person | undefined): Involved => (person ? [{ person, role, side: entry.side }] : [])
  const opponent = (role: string, person: Person | undefined): Involved => (person ? [{ person, role, side: otherSide(entry.side) }] : [])
  switch (entry.type) {
    case 'faceoff':
      return [...own('winner', entry.winner), ...opponent('loser', entry.loser)]
    case 'shot':
      return [...own('shooter', entry.shooter), ...opponent('goalie', entry.goalie)]
    case 'shootout_attempt':
      return [...own(entry.isGoal ? 'scorer' : 'shooter', entry.shooter), ...opponent('goalie', entry.goalie)]
    case 'block':
      return [...own('blocker', entry.blocker), ...opponent('shooter', entry.shooter)]
    case 'hit':
      return [...own('hitter', entry.hitter), ...opponent('hit', entry.hit)]
    case 'goal':
      return [
        ...own('scorer', entry.scorer),
        ...own('assist', entry.assists[0]),
        ...own('assist2', entry.assists[1]),
        ...opponent('goalie', beaten),
      ]
    case 'penalty':
      return [...own('penalized', entry.player), ...(entry.served?.key === entry.player?.key ? [] : own('served', entry.served))]
    case 'goalie_change':
      return [...own('in', entry.comes), ...own('out', entry.goes)]
  }
}
