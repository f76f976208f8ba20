import { getFields, getList, shown } from '../../parse/fields.ts'
import { leftOut, tolerant } from '../../parse/tolerant.ts'
import type { Score } from '../shared/result.ts'
import { type Goals, type ListedGoal, pointsIn, sum } from './goal-list.ts'

/** Rows of `matchResults`, which are entered by people; those after play of 90 minutes may have any value. */
export interface Rows {
  halftime?: Goals
  /** "Endergebnis": the running score during play, in the end that of 90 minutes, of extra time or of the shoot-out. */
  end?: Goals
  /** After extra time. */
  extraTime?: Goals
  /** Goals of the match and the shoot-out together. */
  shootout?: Goals
}

/** What the rows are, by `resultTypeID`. Seasons before 2014 have 0, and only the name tells. */
const kinds = { 1: 'halftime', 2: 'end', 3: 'extraTime', 4: 'shootout', 5: 'shootout' } as const
const names: readonly [RegExp, keyof Rows][] = [
  [/halbzeit/i, 'halftime'],
  [/elfmeter/i, 'shootout'],
  [/verlängerung|nachspielzeit/i, 'extraTime'],
  [/end|90 min/i, 'end'],
]

/** A row that cannot be read, or of a kind that is not known, is left out. */
export function readRows(value: unknown, repairs: string[]): Rows {
  const rows: Rows = {}
  for (const each of tolerant(repairs, () => getList(value, 'matchResults'), leftOut('results')) ?? []) {
    tolerant(
      repairs,
      () => {
        const field = getFields(each, 'a result')
        const kind = kindOf(field('resultTypeID'), field('resultName'))
        rows[kind] = pointsIn(field, 'points')
      },
      leftOut('result'),
    )
  }
  return rows
}

function kindOf(type: unknown, name: unknown): keyof Rows {
  const kind = kinds[type as keyof typeof kinds] ?? names.find(([form]) => typeof name === 'string' && form.test(name))?.[1]
  if (kind === undefined) throw new Error(`resultTypeID ${shown(type)} is not known`)
  return kind
}

/** The score of a finished match. */
export interface FinalScore {
  score: Score
  /** The goals in play, and those of the shoot-out. Absent: the list does not make the score. */
  goals?: readonly ListedGoal[]
  shootout?: readonly ListedGoal[]
  /** Set if the parts of the score cannot be told apart: the match was decided in this way. */
  undivided?: { end: Goals; isShootout: boolean }
}

/** No second half is as long. */
const isOfExtraTime = ({ minute = 0, stoppageOf }: ListedGoal): boolean => minute > 105 && stoppageOf === undefined
const isLevel = ([home, away]: Goals): boolean => home === away
const same = (a: Goals, b: Goals): boolean => a.join() === b.join()

/**
 * The score of a finished match by its goals, since rows of cups are ambiguous. `goals`: undefined if the list cannot be read.
 * Undefined: no row has the final score. Rules: ADR 137.
 */
export function finalScore(rows: Rows, goals: readonly ListedGoal[] | undefined): FinalScore | undefined {
  const { halftime: ht, end } = rows
  if (!end) return undefined
  const half = ht && { ht }
  const last = goals?.at(-1)?.score ?? [0, 0]
  // A row 0:0 after extra time is often one that nobody has filled in.
  const isComplete =
    goals !== undefined && [end, rows.shootout, rows.extraTime].some((row) => row && same(row, last) && (row === end || sum(row) > 0))
  const isLonger = rows.extraTime !== undefined || rows.shootout !== undefined || (isComplete && goals.some(isOfExtraTime))
  if (!isLonger) return { score: { ...half, ft: end }, ...(isComplete && { goals }) }
  return (isComplete ? dividedByGoals(rows, goals) : undefined) ?? withoutGoals(rows, end)
}

/** Play of more than 90 minutes by the goals. Undefined: the goals contradict the rows. */
function dividedByGoals({ halftime: ht, ...rows }: Rows, all: readonly ListedGoal[]): FinalScore | undefined {
  const kicks = rows.shootout ? shootoutIn(all) : 0
  const [goals, shootout] = [all.slice(0, all.length - kicks), all.slice(all.length - kicks)]
  const after = (count: number): Goals => goals[count - 1]?.score ?? [0, 0]
  // Extra time follows a level score, so goals until then were scored in stoppage time.
  const later = goals.findIndex(({ minute = 0, stoppageOf }) => minute > 90 && stoppageOf === undefined)
  const inRegular = later === -1 ? goals.length : later
  const ends = Array.from({ length: goals.length - inRegular + 1 }, (_, i) => inRegular + i).find((count) => isLevel(after(count)))
  const ft = after(ends ?? goals.length)
  const end = after(goals.length)
  const of = { goals, ...(shootout.length > 0 && { shootout }) }
  const half = ht && { ht }
  if (!rows.shootout) return { ...of, score: ends === undefined || ends === goals.length ? { ...half, ft } : { ...half, ft, et: end } }
  const total = kicks > 0 ? all.at(-1)!.score : rows.shootout
  const p: Goals = [total[0] - end[0], total[1] - end[1]]
  if (ends === undefined || !isLevel(end) || isLevel(p) || Math.min(...p) < 0) return undefined
  const hadExtraTime = ends < goals.length || (rows.extraTime !== undefined && same(rows.extraTime, end))
  return { ...of, score: { ...half, ft, ...(hadExtraTime && { et: end }), p } }
}

/** How many of the last goals are those of a shoot-out: penalties after a level score, with a minute that is none of play. */
function shootoutIn(goals: readonly ListedGoal[]): number {
  const isLevelBefore = (i: number) => isLevel(goals[i - 1]?.score ?? [0, 0])
  const first = goals.findIndex((_, i) => isLevelBefore(i) && goals.slice(i).every((goal) => isKick(goal, goals[i - 1])))
  return first === -1 ? 0 : goals.length - first
}

/** `before`: the last goal in play. */
const isKick = ({ isPenalty, minute }: ListedGoal, before: ListedGoal | undefined): boolean =>
  isPenalty && (minute === undefined || minute >= 120 || minute < (before?.minute ?? 1))

/** Without goals, a score after extra time counts if it is level before a shoot-out; 0:0 stands for no entry as well. */
function withoutGoals({ extraTime, shootout, halftime: ht }: Rows, end: Goals): FinalScore {
  if (shootout && extraTime && isLevel(extraTime) && sum(extraTime) > 0) {
    const p: Goals = [shootout[0] - extraTime[0], shootout[1] - extraTime[1]]
    if (Math.min(...p) >= 0 && !isLevel(p)) return { score: { ...(ht && { ht }), et: extraTime, p } }
  }
  return { score: {}, undivided: { end: shootout ?? end, isShootout: shootout !== undefined } }
}

/** The score of a match in play: that of the goals, unless the row is ahead of them. */
export function runningScore({ end }: Rows, goals: readonly ListedGoal[] | undefined): Goals {
  const last = goals?.at(-1)?.score ?? [0, 0]
  return end && sum(end) > sum(last) ? end : last
}
