import { type SportId, sportNamed } from './catalog.ts'

const afterRegularTime = 1_000
const shootOut = 2_000

/**
 * Sort key of a period within its match: regular periods by number ("1H", "Q3", "7"), then overtimes ("ET1", "OT",
 * "OT2"), then shoot-outs and golden sets ("PEN", "SO", "GS"). Anything else, including "", sorts first, with -1. The
 * names are unambiguous across sports, so the sport is not needed.
 */
export function placeOfPeriod(period: string): number {
  if (/^(?:PEN|SO|GS)$/.test(period)) return shootOut
  const [, overtime, first] = /^(ET|OT)(\d*)$/.exec(period) ?? []
  if (overtime !== undefined) return afterRegularTime + Number(first || 1)
  const [, number] = /^(?:[PQS]?(?=\d))(\d+)H?$/.exec(period) ?? []
  return number === undefined ? -1 : Number(number)
}

/** Whether a match of this sport has a period of this name. */
export const isSportPeriod = (sport: SportId, period: string): boolean =>
  sportNamed(sport).periods.some((named) => new RegExp(`^${named.replace('#', '[1-9]\\d?')}$`).test(period))
