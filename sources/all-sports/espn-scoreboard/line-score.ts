import type { MatchSportId } from '@touchline/contract/catalog'
import { type Fields, getFields, getList, isGiven, wholeNumber } from '../../parse/fields.ts'
import { leftOut, tolerant } from '../../parse/tolerant.ts'

export interface Points {
  home: number
  away: number
}

/** Score of one period. A side that has not batted in an inning has none. */
export interface Line {
  period: string
  home?: number
  away?: number
}

/** Whether a match went beyond regular time. Undefined: the reply does not tell. */
export type Length = 'regular' | 'longer' | undefined

/** What names the periods of a match. */
export interface Periods {
  sport: MatchSportId
  /** Number of regular periods: 4, in the halves of colleges 2, of a short game of baseball 7. */
  regular: number
  /** Hockey: the period after the overtime is a shoot-out. */
  hasShootout: boolean
}

const usualPeriods: Readonly<Partial<Record<MatchSportId, number>>> = { baseball: 9, hockey: 3, soccer: 2 }

/** `format.regulation.periods`, else the usual number. */
export function getPeriods(sport: MatchSportId, competition: Fields, hasShootout: boolean): Periods {
  const stated = tolerant([], () => {
    const regulation = getFields(getFields(competition('format'), 'format')('regulation'), 'regulation')
    return wholeNumber(regulation('periods'), 'periods', { min: 1, max: 12 })
  })
  const canVary = sport === 'basketball' || sport === 'baseball'
  return { sport, hasShootout, regular: (canVary ? stated : undefined) ?? usualPeriods[sport] ?? 4 }
}

const soccerPeriods = ['1H', '2H', 'ET1', 'ET2', 'PEN']

/** The name of the nth period, from 1, as in the catalog of sports. */
export function periodName({ sport, regular, hasShootout }: Periods, nth: number): string {
  switch (sport) {
    case 'soccer':
      return soccerPeriods[Math.min(nth, soccerPeriods.length) - 1]!
    case 'basketball':
      return nth > regular ? `OT${nth - regular}` : regular === 2 ? `${nth}H` : `Q${nth}`
    case 'hockey':
      return nth <= regular ? `P${nth}` : hasShootout && nth === regular + 2 ? 'SO' : `OT${nth - regular}`
    case 'american-football':
      return nth <= regular ? `Q${nth}` : 'OT'
    case 'volleyball':
      return `S${nth}`
    default:
      return String(nth)
  }
}

const pointsMax = 999

/** {value: 28, period: 1}, or {displayValue: "28"} in order. Throws an Error for a line that cannot be read. */
function linesIn(side: Fields): Map<number, number> {
  const lines = new Map<number, number>()
  for (const [i, item] of getList(side('linescores'), 'linescores').entries()) {
    const field = getFields(item, 'a line')
    const nth = isGiven(field('period')) ? wholeNumber(field('period'), 'period', { min: 1, max: 60 }) : i + 1
    const value = isGiven(field('value')) ? field('value') : field('displayValue')
    // The home side of the last inning, if it did not bat.
    if (value === '-' || value === 'X' || !isGiven(value)) continue
    lines.set(nth, wholeNumber(value, 'linescores', { max: pointsMax }))
  }
  return lines
}

/** The score of each period up to `until`. Empty if the reply has none, or one of them cannot be read. */
export function readLines(sides: Record<'home' | 'away', Fields>, periods: Periods, until: number, repairs: string[]): Line[] {
  const read = () => [linesIn(sides.home), linesIn(sides.away)] as const
  const both = tolerant(repairs, read, leftOut('score by period'))
  if (!both) return []
  const last = Math.min(until, Math.max(0, ...both[0].keys(), ...both[1].keys()))
  const lines = new Map<string, Line>()
  for (let nth = 1; nth <= last; nth++) {
    const [home, away] = both.map((of) => of.get(nth))
    if (home === undefined && away === undefined) return []
    if (periods.sport !== 'baseball' && (home === undefined || away === undefined)) return []
    const period = periodName(periods, nth)
    const before = lines.get(period)
    // All overtimes of American football are one period.
    lines.set(period, {
      period,
      ...(home !== undefined && { home: home + (before?.home ?? 0) }),
      ...(away !== undefined && { away: away + (before?.away ?? 0) }),
    })
  }
  return [...lines.values()]
}

export const getSum = (lines: readonly Line[]): Points =>
  lines.reduce<Points>((sum, { home = 0, away = 0 }) => ({ home: sum.home + home, away: sum.away + away }), { home: 0, away: 0 })

export const isSame = (a: Points, b: Points): boolean => a.home === b.home && a.away === b.away
