import type { Statistic } from '@touchline/contract/statistics'

/*
 * Values of statistics as numbers: durations in seconds, innings in outs. A text that does not have the shape of its
 * statistic has no value.
 */

/** The value of a statistic in a message of its sport. */
export function getRaw(stats: object, { path }: Pick<Statistic, 'path'>): unknown {
  let value: unknown = stats
  for (const name of path) value = (value as Record<string, unknown> | undefined)?.[name]
  return value
}

const durationShape = /^(?:(\d+):)?(\d+):([0-5]\d)$/
const inningsShape = /^(\d+)\.([0-2])$/
const pairShape = /^(\d+)([-/])(\d+)$/

/** Seconds of "34:12" or "1:02:03". */
export function parseDuration(text: string): number | undefined {
  const [, hours, minutes, seconds] = durationShape.exec(text) ?? []
  return minutes === undefined ? undefined : Number(hours ?? 0) * 3_600 + Number(minutes) * 60 + Number(seconds)
}

/** Outs of "6.2". */
export function parseInnings(text: string): number | undefined {
  const [, innings, outs] = inningsShape.exec(text) ?? []
  return innings === undefined ? undefined : Number(innings) * 3 + Number(outs)
}

export interface PairValue {
  first: number
  second: number
  separator: string
}

export function parsePair(text: string): PairValue | undefined {
  const [, first, separator, second] = pairShape.exec(text) ?? []
  return separator === undefined ? undefined : { first: Number(first), second: Number(second), separator }
}

/** A number that adds up; undefined for statistics of other kinds and for bad texts. */
export function getNumber(stats: object, statistic: Statistic): number | undefined {
  const raw = getRaw(stats, statistic)
  if (typeof raw === 'number') return Number.isFinite(raw) ? raw : undefined
  if (typeof raw !== 'string') return undefined
  if (statistic.combination.by === 'duration') return parseDuration(raw)
  return statistic.combination.by === 'innings' ? parseInnings(raw) : undefined
}

const two = (n: number): string => String(n).padStart(2, '0')
/** "34:12". */
export const durationText = (seconds: number): string => `${Math.floor(seconds / 60)}:${two(seconds % 60)}`
/** "6.2". */
export const inningsText = (outs: number): string => `${Math.floor(outs / 3)}.${outs % 3}`
/** ".333", "1.000". */
export const averageText = (value: number, decimals: number): string => value.toFixed(decimals).replace(/^(-?)0\./, '$1.')

/** Rounds half up, as box scores do; the binary error of a quotient does not decide. */
export function rounded(value: number, decimals: number): number {
  const scale = 10 ** decimals
  return Math.round(value * scale * (1 + Number.EPSILON)) / scale
}

/** The value as its statistic shows it: a text for durations, innings and averages, else the number. */
export function shownValue({ combination, isText }: Statistic, value: number): number | string {
  if (combination.by === 'duration') return durationText(Math.round(value))
  if (combination.by === 'innings') return inningsText(Math.round(value))
  if (combination.by === 'rate') return isText ? averageText(value, combination.decimals) : value
  return value
}
