import { type Fields, shown, wholeNumber } from '../../../parse/fields.ts'
import { tolerant } from '../../../parse/tolerant.ts'

/** Counts of a game. Throws an Error for anything else. */
export const count = (field: Fields, name: string): number => wholeNumber(field(name), name, { min: 0, max: 999 })

/** Allows more overtimes than any game has had. */
const periodsMax = 14

/** From 1. Throws an Error for anything else. */
export const periodIn = (field: Fields, name: string): number => wholeNumber(field(name), name, { min: 1, max: periodsMax })

/** An id of the league, a number. Throws an Error for anything else. */
export const idIn = (field: Fields, name: string): number => wholeNumber(field(name), name)

/** The key of an official; without a readable id the official has none. */
export function officialKey(field: Fields, name: string): { key?: string } {
  const id = tolerant([], () => idIn(field, name))
  return id ? { key: `nba ${id}` } : {}
}

/** An integer that may be negative, -9,999 to 9,999. Throws an Error for anything else. */
export const signedInteger = (field: Fields, name: string): number => wholeNumber(field(name), name, { min: -9_999, max: 9_999 })

/** Seconds of "11:48", "00:09.7", "35.000000:12". Throws an Error for anything else. */
export function clockIn(value: unknown): number {
  const [, minutes, seconds] = (typeof value === 'string' && /^(\d{1,3})(?:\.0+)?:([0-5]\d(?:\.\d+)?)$/.exec(value)) || []
  if (minutes === undefined) throw new Error(`clock ${shown(value)} is not a time MM:SS`)
  return Number(minutes) * 60 + Number(seconds)
}

/** Seconds of "PT11M58.00S". Throws an Error for anything else. */
export function durationIn(value: unknown, name: string): number {
  const [, minutes, seconds] = (typeof value === 'string' && /^PT(\d{1,3})M(\d{1,2}(?:\.\d+)?)S$/.exec(value)) || []
  if (minutes === undefined) throw new Error(`${name} ${shown(value)} is not a time PTmmMss.00S`)
  return Number(minutes) * 60 + Number(seconds)
}

/** RFC 3339 in UTC, without fractions of a second; the Z may be missing. Throws an Error for anything else. */
export function instantIn(value: unknown, name: string): string {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z?$/.test(value) || Number.isNaN(Date.parse(value)))
    throw new Error(`${name} ${shown(value)} is not a time in UTC`)
  return `${value.slice(0, 19)}Z`
}

/** Tenths of a foot as metres, with one decimal. */
export const metresOfTenths = (tenths: number): number => metres(tenths / 10)
/** Feet as metres, with one decimal. */
export const metres = (feet: number): number => Math.round(feet * 3.048) / 10 || 0

const sentenceMax = 500

/** A displayable sentence. Undefined when absent or invalid; an invalid sentence does not reject its play. */
export const sentenceIn = (value: unknown): string | undefined =>
  typeof value === 'string' &&
  value.trim() !== '' &&
  value.length <= sentenceMax &&
  !/[<>\p{Cc}\u{FFFD}]/u.test(value) &&
  value.isWellFormed()
    ? value.trim()
    : undefined
