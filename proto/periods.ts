import { type SportId, sportNamed } from './catalog.ts'

const afterRegularTime = 1_000
const toDecide = 2_000

/**
 * The place of a period among those of its match: the regular ones by their number ("1H", "Q3", "7"), then overtimes ("ET1", "OT", "OT2"),
 * then what decides a level match ("PEN", "SO", "GS"). Anything else, "" too, comes before them all: -1. The words of the sports differ
 * enough that no sport has to be named.
 */
export function placeOfPeriod(period: string): number {
  if (/^(?:PEN|SO|GS)$/.test(period)) return toDecide
  const [, overtime, first] = /^(ET|OT)(\d*)$/.exec(period) ?? []
  if (overtime !== undefined) return afterRegularTime + Number(first || 1)
  const [, number] = /^(?:[PQS]?(?=\d))(\d+)H?$/.exec(period) ?? []
  return number === undefined ? -1 : Number(number)
}

/** Whether a match of this sport has a period of this name. */
export const isPeriodOf = (sport: SportId, period: string): boolean =>
  sportNamed(sport).periods.some((named) => new RegExp(`^${named.replace('#', '[1-9]\\d?')}$`).test(period))
