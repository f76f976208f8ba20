import { type Fields, getFields, getList, isGiven, shown, text, wholeNumber } from '../../parse/fields.ts'
import { leftOut, tolerant } from '../../parse/tolerant.ts'
import { shownText } from '../shared/shown-text.ts'

export type Goals = [home: number, away: number]

/** A goal in the list of a match. `score`: after it, with the goals of a shoot-out. */
export interface ListedGoal {
  score: Goals
  side: 'home' | 'away'
  /** 1 to 150. Absent: the source does not state it. In a shoot-out it is that of nothing. */
  minute?: number
  /** Scored in the stoppage time after this minute. Absent: in the minute itself, or not known. */
  stoppageOf?: 45 | 90
  scorer?: string
  isOwnGoal: boolean
  isPenalty: boolean
}

const minuteMax = 150
const goalsMax = 99

/**
 * The goals of a match, in the order of the score, which is not that of the list; an entry without a goal (0:0) and a repeated
 * one are left out. Throws an Error if a goal is missing between two others, or a score cannot be read.
 */
export function readGoals(value: unknown, repairs: string[]): ListedGoal[] {
  const listed = getList(value, 'goals').map((each) => getFields(each, 'a goal'))
  const scored = listed.map((field) => ({ field, score: pointsIn(field, 'score') })).filter(({ score }) => sum(score) > 0)
  const inOrder = scored.toSorted((a, b) => sum(a.score) - sum(b.score) || completeness(b.field) - completeness(a.field))
  const goals: ListedGoal[] = []
  let last: Goals = [0, 0]
  for (const { field, score } of inOrder) {
    const [home, away] = [score[0] - last[0], score[1] - last[1]]
    if (home === 0 && away === 0) {
      repairs.push(`goal left out: ${score.join(':')} is listed twice`)
      continue
    }
    if (home + away !== 1 || home < 0 || away < 0) throw new Error(`${last.join(':')} is followed by ${score.join(':')}`)
    goals.push({ score, side: home === 1 ? 'home' : 'away', ...readGoal(field, repairs) })
    last = score
  }
  return goals
}

/** The goals of both sides. */
export const sum = ([home, away]: Goals): number => home + away

/** Of two entries of one goal, the one that has been completed counts. */
const completeness = (field: Fields): number => Number(isGiven(field('matchMinute'))) + Number(isGiven(field('goalGetterName')))

/** {scoreTeam1: 2, scoreTeam2: 1}, or {pointsTeam1, pointsTeam2}. */
export const pointsIn = (field: Fields, name: 'score' | 'points'): Goals => [
  wholeNumber(field(`${name}Team1`), `${name}Team1`, { max: goalsMax }),
  wholeNumber(field(`${name}Team2`), `${name}Team2`, { max: goalsMax }),
]

function readGoal(field: Fields, repairs: string[]): Omit<ListedGoal, 'score' | 'side'> {
  const part = <T>(what: string, read: () => T) => tolerant(repairs, read, leftOut(what))
  const comment = typeof field('comment') === 'string' ? (field('comment') as string) : ''
  const minute = part('minute', () => readMinute(field('matchMinute')))
  const scorer = part('scorer', () => (isGiven(field('goalGetterName')) ? scorerIn(field('goalGetterName')) : undefined))
  // The scorer of an own goal plays for the other side: without the flag the side of the scorer is not known.
  const isOwnGoal = part('mark', () => flagIn(field, 'isOwnGoal'))
  const isMarked = part('mark', () => flagIn(field, 'isOvertime')) === true || /^(?:45|90)?\s?\+\d/.test(comment)
  const stoppageOf = isMarked && minute !== undefined ? halves.find((half) => minute > half && minute <= half + stoppageMax) : undefined
  return {
    ...(minute !== undefined && { minute }),
    ...(stoppageOf !== undefined && { stoppageOf }),
    ...(scorer !== undefined && isOwnGoal !== undefined && { scorer }),
    isOwnGoal: isOwnGoal === true || /\beigentor\b/i.test(comment),
    isPenalty: part('mark', () => flagIn(field, 'isPenalty')) === true,
  }
}

const halves = [45, 90] as const
const stoppageMax = 15

/** The goals of the first half that were scored after the 45th minute, which the half-time score tells. */
export function withStoppage(goals: readonly ListedGoal[], halftime: Goals | undefined): readonly ListedGoal[] {
  const count = halftime ? goals.findIndex(({ score }) => score.join() === halftime.join()) + 1 : 0
  const isLate = ({ minute = 0 }: ListedGoal) => minute > 45 && minute <= 45 + stoppageMax
  return goals.map((goal, i) => (i < count && isLate(goal) ? { ...goal, stoppageOf: 45 } : goal))
}

/** The score at half-time by the goals. Undefined if a goal has no minute. */
export function halftimeBy(goals: readonly ListedGoal[]): Goals | undefined {
  if (goals.some(({ minute }) => minute === undefined)) return undefined
  return goals.findLast(({ minute, stoppageOf }) => minute! <= 45 || stoppageOf === 45)?.score ?? [0, 0]
}

/** Minute 0 stands for an unknown one. */
function readMinute(value: unknown): number | undefined {
  if (!isGiven(value)) return undefined
  const minute = wholeNumber(value, 'matchMinute', { max: minuteMax })
  return minute === 0 ? undefined : minute
}

function flagIn(field: Fields, name: string): boolean {
  const value = field(name)
  if (isGiven(value) && typeof value !== 'boolean') throw new Error(`${name} ${shown(value)} is neither true nor false`)
  return value === true
}

/** "Mittelstädt, Maximilian" → "Maximilian Mittelstädt". */
function scorerIn(value: unknown): string {
  const name = shownText(text(value, 'goalGetterName'), 'goalGetterName')
  const [family, given, ...more] = name.split(',').map((part) => part.trim())
  return given && more.length === 0 ? `${given} ${family}` : name
}
