import { byCodePoint } from './by-code-point.ts'
import { placeOfRound } from './round-order.ts'

/** What the order of rounds depends on. `stage` and `round`: in normal form; empty: the source names none. */
export interface InRound {
  stage: string
  round: string
  /** RFC 3339. */
  startAt: string
}

/** The matches of a stage with one round. */
export interface Round<M> {
  stage: string
  round: string
  /** The median start of its matches, which a match that was moved does not change. */
  startAt: string
  matches: readonly M[]
}

/**
 * The rounds of a season, stage by stage, in order of play: whatever the order of the matches. Stages are in the order of their
 * first round, qualifying before the draw itself where only the days of the whole tournament are known. Rounds are in the order
 * of their median start, except that numbered rounds, and rounds named by the number of sides left, keep their own order.
 * `stages`: names of the stages, which order those that start together.
 */
export function roundsInOrder<M extends InRound>(matches: readonly M[], stages: readonly string[]): Round<M>[] {
  const byStage = Map.groupBy(matches, ({ stage }) => stage)
  const all = [...byStage].map(([stage, inStage]) => ({ stage, rounds: orderOfStage(stage, inStage) }))
  const getStart = ({ rounds }: (typeof all)[number]): string => rounds.map(({ startAt }) => startAt.slice(0, 10)).sort(byCodePoint)[0]!
  const getIndex = (stage: string): number => (stages.includes(stage) ? stages.indexOf(stage) : stages.length)
  return all
    .sort(
      (a, b) =>
        byCodePoint(getStart(a), getStart(b)) ||
        placeOfRound('', a.stage).isMain - placeOfRound('', b.stage).isMain ||
        getIndex(a.stage) - getIndex(b.stage) ||
        byCodePoint(a.stage, b.stage),
    )
    .flatMap(({ rounds }) => rounds)
}

function orderOfStage<M extends InRound>(stage: string, matches: readonly M[]): Round<M>[] {
  const rounds = [...Map.groupBy(matches, ({ round }) => round)].map(([round, inRound]) => ({
    ...{ stage, round, matches: inRound, startAt: median(inRound.map(({ startAt }) => startAt)) },
    place: getPlace(round, stage),
  }))
  rounds.sort((a, b) => byCodePoint(a.startAt, b.startAt) || byCodePoint(a.round, b.round))
  return inOwnOrder(rounds).map(({ place: _, ...round }) => round)
}

const median = (all: readonly string[]): string => all.toSorted(byCodePoint)[Math.floor((all.length - 1) / 2)]!

/** `series`: rounds of one series are in the order of their numbers. Undefined: the wording has no order. */
interface Place {
  series: string | undefined
  numbers: readonly number[]
}

const withLeg = /^(.*), (?:Leg|Game) (\d{1,2})$/
const numbered = /^(.*\D)(\d{1,3})$/

function getPlace(round: string, stage: string): Place {
  const [, base = round, leg = '0'] = withLeg.exec(round) ?? []
  // "Path B, Semi-finals": each path has its own rounds.
  const path = base.slice(0, base.lastIndexOf(', ') + 1)
  const { isMain, kind, place } = placeOfRound(base.slice(path.length).trim(), stage)
  if (place !== undefined) return { series: `sides ${isMain} ${path}`, numbers: [kind, place, Number(leg)] }
  const [, words, number] = numbered.exec(base) ?? []
  return words === undefined ? { series: undefined, numbers: [] } : { series: `counted ${words}`, numbers: [Number(number), Number(leg)] }
}

const compareNumbers = (a: readonly number[], b: readonly number[]): number =>
  a.map((each, i) => each - b[i]!).find((difference) => difference !== 0) ?? 0

/** Rounds in order of start: the positions of a series get its rounds in the order of their numbers. */
function inOwnOrder<R extends { place: Place }>(rounds: readonly R[]): R[] {
  const ordered = [...rounds]
  for (const [series, own] of Map.groupBy(rounds, ({ place }) => place.series)) {
    if (series === undefined) continue
    const sorted = own.toSorted((a, b) => compareNumbers(a.place.numbers, b.place.numbers))
    const positions = own.map((round) => rounds.indexOf(round))
    for (const [i, position] of positions.entries()) ordered[position] = sorted[i]!
  }
  return ordered
}
