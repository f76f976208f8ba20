import type { Side } from '@touchline/contract/outcome'
import { clockText, percent } from '../../parse/number-text.ts'
import { type Entry, getPoints } from './entry.ts'
import { type CourtTime, courtKey } from './on-court.ts'

/** Counts of a box score. */
const countNames = [
  'fgm',
  'fga',
  'fg3m',
  'fg3a',
  'ftm',
  'fta',
  'oreb',
  'dreb',
  'reb',
  'ast',
  'stl',
  'blk',
  'turnover',
  'pf',
  'pts',
] as const
type Counts = Record<(typeof countNames)[number], number>

/** Fields of BasketballStats; unknown ones are absent. */
export type Stats = Partial<Counts> & {
  min?: string
  fgPct?: number
  plusMinus?: number
  fastBreakPoints?: number
  pointsInPaint?: number
  biggestLead?: number
}

interface PlayerBox {
  id: string
  side: Side
  stats: Stats
}

const zeroCounts = (): Counts => Object.fromEntries(countNames.map((name) => [name, 0])) as Counts

/** Counts that an entry adds, by player. Team actions without a player, such as team rebounds, add to no player. */
function additions(entry: Entry): { id: string; side: Side; add: Partial<Counts> }[] {
  const first = entry.people[0]
  const of = (role: string, add: Partial<Counts>) =>
    entry.people.filter((each) => each.role === role).map(({ id, side }) => ({ id, side, add }))
  const isThree = entry.shotValue === 3
  switch (entry.type) {
    case 'shot_made':
      return [
        ...of('shooter', { fga: 1, fgm: 1, pts: getPoints(entry), ...(isThree && { fg3a: 1, fg3m: 1 }) }),
        ...of('assist', { ast: 1 }),
      ]
    case 'shot_missed':
      return [...of('shooter', { fga: 1, ...(isThree && { fg3a: 1 }) }), ...of('blocker', { blk: 1 })]
    case 'free_throw_made':
      return [...of('shooter', { fta: 1, ftm: 1, pts: getPoints(entry) }), ...of('assist', { ast: 1 })]
    case 'free_throw_missed':
      return of('shooter', { fta: 1 })
    case 'rebound':
      return of('rebounder', entry.offensive ? { oreb: 1, reb: 1 } : { dreb: 1, reb: 1 })
    case 'turnover':
      return [...of('committed', { turnover: 1 }), ...of('stealer', { stl: 1 })]
    case 'foul':
      return entry.isPersonal && first ? of('committed', { pf: 1 }) : []
    default:
      return []
  }
}

/** Box score of all named players in order of appearance. `times`: absent when the players on the court are unknown. */
export function getBox(entries: readonly Entry[], times?: ReadonlyMap<string, CourtTime>): PlayerBox[] {
  const people = new Map<string, { id: string; side: Side; counts: Counts }>()
  const of = (id: string, side: Side) => {
    const key = courtKey(id, side)
    return people.get(key) ?? people.set(key, { id, side, counts: zeroCounts() }).get(key)!
  }
  for (const key of times?.keys() ?? []) of(key.slice(5), key.slice(0, 4) as Side)
  for (const entry of entries) for (const { id, side, add } of additions(entry)) addTo(of(id, side).counts, add)
  const attemptsKnown = hasThreePointAttempts(entries)
  return [...people.values()].map(({ id, side, counts }) => {
    const time = times?.get(courtKey(id, side))
    return {
      id,
      side,
      stats: { ...getStats(counts, attemptsKnown), ...(time && { min: clockText(time.seconds), plusMinus: time.plusMinus }) },
    }
  })
}

/**
 * Totals of a side. `withTeam`: includes team rebounds and team turnovers, which belong to no player, as FIBA leagues
 * do; the NBA counts them separately.
 */
export function getTotal(entries: readonly Entry[], side: Side, { withTeam = false } = {}): Stats {
  const sum = zeroCounts()
  for (const entry of entries) {
    for (const each of additions(entry)) if (each.side === side) addTo(sum, each.add)
    if (withTeam && entry.side === side && entry.people.length === 0) addTo(sum, ofTeam(entry))
  }
  return getStats(sum, hasThreePointAttempts(entries))
}

const ofTeam = ({ type, offensive }: Entry): Partial<Counts> =>
  type === 'turnover' ? { turnover: 1 } : type === 'rebound' ? { [offensive ? 'oreb' : 'dreb']: 1, reb: 1 } : {}

function addTo(counts: Counts, add: Partial<Counts>): void {
  for (const [name, more] of Object.entries(add)) counts[name as keyof Counts] += more
}

/** False when a missed shot has no value: the number of three-point attempts is then unknown. */
const hasThreePointAttempts = (entries: readonly Entry[]): boolean =>
  entries.every(({ type, shotValue }) => type !== 'shot_missed' || shotValue !== undefined)

function getStats({ fg3a, ...counts }: Counts, attemptsKnown: boolean): Stats {
  return withPercentages({ ...counts, ...(attemptsKnown && { fg3a }) })
}

/** Adds percentages, 0 to 100 with one decimal; absent without an attempt. */
export const withPercentages = (stats: Stats): Stats => ({
  ...stats,
  ...(stats.fga && stats.fgm !== undefined && stats.fgm <= stats.fga ? { fgPct: percent(stats.fgm, stats.fga) } : {}),
})

/** "34:12" → 34. */
export const wholeMinutes = (min: string): number => Number.parseInt(min, 10)
