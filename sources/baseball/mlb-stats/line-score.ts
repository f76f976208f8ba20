import { type Fields, getFields, getList, isGiven, wholeNumber } from '../../parse/fields.ts'
import type { Part } from '../../parse/tolerant-parts.ts'

/** Most runs of a side; the record is 36, and of the innings of a game 26. */
const runsMax = 200
const inningsMax = 60

export interface Inning {
  /** From 1. */
  number: number
  /** Absent: the side has not batted. */
  home?: number
  away?: number
  hits: { home?: number; away?: number }
}

/** The line score and the situation of a game. */
export interface LineScore {
  innings: Inning[]
  runs?: { home: number; away: number }
  /** Runners left on base by each side. */
  leftOnBase?: { home: number; away: number }
  /** Innings of regular time. */
  regular?: number
  situation?: Situation
}

export interface Situation {
  inning: number
  half: 'top' | 'bottom'
  /** Three are out, and the next half-inning has not begun. */
  isBetween: boolean
  outs: number
  /** Occupied bases, ascending. */
  bases: number[]
  count?: { balls: number; strikes: number }
}

const count = (value: unknown, name: string, max: number): number => wholeNumber(value, name, { max })
const pairOf = (read: (side: 'home' | 'away') => number) => ({ home: read('home'), away: read('away') })

/** A line score, {innings, teams, inningState, …}. What cannot be read of it is left out. */
export function readLineScore(value: unknown, part: Part): LineScore {
  const field = getFields(value, 'linescore')
  const side = (team: 'home' | 'away') => getFields(getFields(field('teams'), 'teams')(team), team)
  const hasTeams = isGiven(field('teams'))
  const runs =
    hasTeams && isGiven(side('home')('runs')) ? part('runs', () => pairOf((team) => count(side(team)('runs'), 'runs', runsMax))) : undefined
  const hasLeft = hasTeams && isGiven(side('home')('leftOnBase'))
  const leftOnBase = hasLeft
    ? part('left on base', () => pairOf((team) => count(side(team)('leftOnBase'), 'leftOnBase', runsMax)))
    : undefined
  const regular = isGiven(field('scheduledInnings'))
    ? part('scheduled innings', () => wholeNumber(field('scheduledInnings'), 'scheduledInnings', { min: 1, max: 9 }))
    : undefined
  const situation = isGiven(field('currentInning')) ? part('situation', () => readSituation(field)) : undefined
  return {
    innings: part('innings', () => readInnings(field('innings'))) ?? [],
    ...(runs && { runs }),
    ...(leftOnBase && { leftOnBase }),
    ...(regular !== undefined && { regular }),
    ...(situation && { situation }),
  }
}

/** Throws an Error unless the innings are listed from the first one on. */
function readInnings(value: unknown): Inning[] {
  return getList(value, 'innings').map((each, i) => {
    const field = getFields(each, 'an inning')
    const number = wholeNumber(field('num'), 'num', { min: 1, max: inningsMax })
    if (number !== i + 1) throw new Error(`inning ${number} in place of ${i + 1}`)
    const inning: Inning = { number, hits: {} }
    for (const team of ['home', 'away'] as const) {
      if (!isGiven(field(team))) continue
      const of = getFields(field(team), team)
      if (!isGiven(of('runs'))) continue
      inning[team] = count(of('runs'), 'runs', runsMax)
      if (isGiven(of('hits'))) inning.hits[team] = count(of('hits'), 'hits', runsMax)
    }
    return inning
  })
}

/** Between two half-innings `inningState` is Middle or End. */
function readSituation(field: Fields): Situation {
  const state = String(field('inningState') ?? field('inningHalf') ?? '').toLowerCase()
  const isTop = /^(?:top|middle)$/.test(state) || (!/^(?:bottom|end)$/.test(state) && field('isTopInning') === true)
  const outs = isGiven(field('outs')) ? count(field('outs'), 'outs', 3) : 0
  const isBetween = state === 'middle' || state === 'end' || outs === 3
  const hasCount = isGiven(field('balls')) && isGiven(field('strikes'))
  const offense = isGiven(field('offense')) ? getFields(field('offense'), 'offense') : () => undefined
  return {
    inning: wholeNumber(field('currentInning'), 'currentInning', { min: 1, max: inningsMax }),
    half: isTop ? 'top' : 'bottom',
    isBetween,
    outs: isBetween ? 3 : outs,
    bases: ['first', 'second', 'third'].flatMap((base, i) => (isGiven(offense(base)) ? [i + 1] : [])),
    ...(hasCount && { count: { balls: count(field('balls'), 'balls', 4), strikes: count(field('strikes'), 'strikes', 3) } }),
  }
}
