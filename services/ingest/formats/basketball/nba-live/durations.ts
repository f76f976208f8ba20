import { shown } from '../../../parse/row-fields.ts'

/** Seconds of "PT11M58.00S". Throws an Error for anything else. */
export function durationIn(value: unknown, name: string): number {
  const [, minutes, seconds] = (typeof value === 'string' && /^PT(\d{1,3})M(\d{1,2}(?:\.\d+)?)S$/.exec(value)) || []
  if (minutes === undefined) throw new Error(`${name} ${shown(value)} is no time PTmmMss.00S`)
  return Number(minutes) * 60 + Number(seconds)
}

/** RFC 3339 in UTC, without fractions of a second. Throws an Error for anything else. */
export function instantIn(value: unknown, name: string): string {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/.test(value) || Number.isNaN(Date.parse(value)))
    throw new Error(`${name} ${shown(value)} is no time in UTC`)
  return `${value.slice(0, 19)}Z`
}
