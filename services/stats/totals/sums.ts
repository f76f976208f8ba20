import type { Totals } from '@touchline/contract/gen/totals'
import { type Combination, type Statistic, statisticsIn, statsCase } from '@touchline/contract/statistics'
import { getNumber, getRaw, parsePair, rounded, shownValue } from './values.ts'

/** The statistics of a match, a player or a team, as every message that has some holds them. */
export type StatsChoice = Totals['stats']

/** A statistic over several matches. */
export interface Sum {
  /** Sum, maximum or newest value; the numerator of a rate, the first number of a pair. */
  value: number
  /** Denominator of a rate, second number of a pair. */
  second: number
  /** Number of matches in which it is known. */
  matches: number
  /** Separates the two numbers of a pair; empty for other statistics. */
  separator: string
}

/** Sums by the index of the statistic in the contract. Undefined: known of no match. */
export interface Sums {
  sport: string
  matches: number
  withoutStatistics: number
  byIndex: (Sum | undefined)[]
}

export const emptySums = (sport: string): Sums => ({ sport, matches: 0, withoutStatistics: 0, byIndex: [] })

/** Adds a match. Matches are added in order of play, because the newest value of some statistics counts. */
export function addMatch(sums: Sums, stats: StatsChoice | undefined): void {
  sums.matches++
  if (!stats || stats.case !== statsCase(sums.sport)) {
    sums.withoutStatistics++
    return
  }
  const all = readersIn(sums.sport)
  let isKnown = false
  for (let i = 0; i < all.length; i++) {
    const { read, join } = all[i]!
    const found = read(stats.value)
    if (!found) continue
    isKnown = true
    sums.byIndex[i] = joined(sums.byIndex[i], found, join)
  }
  if (!isKnown) sums.withoutStatistics++
}

interface Found {
  value: number
  second?: number
  separator?: string
}
type Join = 'add' | 'max' | 'replace'
interface StatisticReader {
  read(stats: object): Found | undefined
  join: Join
}

function joined(sum: Sum | undefined, { value, second = 0, separator = '' }: Found, join: Join): Sum {
  if (!sum) return { value, second, separator, matches: 1 }
  const { matches } = sum
  if (join === 'add') return { value: sum.value + value, second: sum.second + second, separator: sum.separator, matches: matches + 1 }
  return { ...sum, value: join === 'max' ? Math.max(sum.value, value) : value, matches: matches + 1 }
}

const bySport = new Map<string, readonly StatisticReader[]>()
function readersIn(sport: string): readonly StatisticReader[] {
  const known = bySport.get(sport)
  if (known) return known
  const statistics = statisticsIn(sport)
  const named = (name: string): Statistic => statistics.find((each) => each.name === name)!
  const readers = statistics.map((statistic): StatisticReader => ({ read: reader(statistic, named), join: joinBy(statistic.combination) }))
  bySport.set(sport, readers)
  return readers
}

const joinBy = ({ by }: Combination): Join => (by === 'max' ? 'max' : by === 'last' ? 'replace' : 'add')

function reader(statistic: Statistic, named: (name: string) => Statistic): StatisticReader['read'] {
  const { combination } = statistic
  switch (combination.by) {
    case 'sum':
    case 'max':
    case 'last':
    case 'duration':
    case 'innings':
      return (stats) => {
        const value = getNumber(stats, statistic)
        return value === undefined ? undefined : { value }
      }
    case 'not':
      return () => undefined
    case 'pair':
      return (stats) => {
        const raw = getRaw(stats, statistic)
        const pair = typeof raw === 'string' ? parsePair(raw) : undefined
        return pair && { value: pair.first, second: pair.second, separator: pair.separator }
      }
    case 'count': {
      const counted = named(combination.of)
      return (stats) => {
        const raw = getRaw(stats, counted)
        return raw === undefined ? undefined : { value: raw === combination.value ? 1 : 0 }
      }
    }
    case 'rate':
      return rateReader(statistic, combination, named)
  }
}

function rateReader(
  statistic: Statistic,
  { of, per, times }: Extract<Combination, { by: 'rate' }>,
  named: (name: string) => Statistic,
): StatisticReader['read'] {
  const [numerators, denominators] = [of.map(named), per.map(named)]
  return (stats) => {
    const second = total(stats, denominators)
    if (second === undefined) return undefined
    if (numerators.length > 0) {
      const value = total(stats, numerators)
      return value === undefined ? undefined : { value, second }
    }
    // Without attempts there is no percentage, and nothing to recover.
    if (second === 0) return { value: 0, second }
    const share = getRaw(stats, statistic)
    return typeof share === 'number' ? { value: Math.round((share * second) / times), second } : undefined
  }
}

/** The sum of these statistics in a match; undefined if one of them is not known. */
function total(stats: object, statistics: readonly Statistic[]): number | undefined {
  let sum = 0
  for (const each of statistics) {
    const value = getNumber(stats, each)
    if (value === undefined) return undefined
    sum += value
  }
  return sum
}

/**
 * The total as a number by which players are ranked: not rounded as a rate is shown. Undefined for a pair, and for a
 * rate without a denominator.
 */
export function rankedValue({ combination }: Statistic, { value, second }: Sum): number | undefined {
  if (combination.by === 'pair') return undefined
  if (combination.by !== 'rate') return exact(value)
  return second === 0 ? undefined : exact((value / second) * combination.times)
}

/** Without the binary error of fractions, so that equal totals are equal numbers. */
export const exact = (value: number): number => rounded(value, 6)

/** The total as it is shown. */
export const totalValue = (statistic: Statistic, sum: Sum): number | undefined => {
  const { combination } = statistic
  if (combination.by !== 'rate') return rankedValue(statistic, sum)
  return sum.second === 0 ? undefined : rounded((sum.value / sum.second) * combination.times, combination.decimals)
}

/** The totals as a message. Statistics that are known of no match are absent. */
export function getTotals({ sport, matches, withoutStatistics, byIndex }: Sums): Omit<Totals, '$typeName'> {
  const value: Record<string, unknown> = {}
  const matchesWith: Record<string, number> = {}
  let isKnown = false
  statisticsIn(sport).forEach((statistic, i) => {
    const sum = byIndex[i]
    if (!sum) return
    if (sum.matches < matches - withoutStatistics && statistic.combination.by !== 'count') matchesWith[statistic.name] = sum.matches
    const shown = shownTotal(statistic, sum)
    if (shown === undefined) return
    isKnown = true
    put(value, statistic.path, shown)
  })
  const stats = (isKnown ? { case: statsCase(sport), value } : { case: undefined }) as Totals['stats']
  return { matches, withoutStatistics, matchesWith, stats }
}

function shownTotal(statistic: Statistic, sum: Sum): number | string | undefined {
  if (statistic.combination.by === 'pair') return `${sum.value}${sum.separator}${sum.second}`
  const value = totalValue(statistic, sum)
  return value === undefined ? undefined : shownValue(statistic, value)
}

function put(message: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [first, second] = path as [string, string | undefined]
  if (second === undefined) message[first] = value
  else message[first] = { ...(message[first] as object | undefined), [second]: value }
}
