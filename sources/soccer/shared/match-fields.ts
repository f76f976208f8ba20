import { countryOfFifaCode, nationNamed } from '@touchline/contract/names/nations'
import { isDay, toUtc } from '../../parse/dates.ts'
import { getFields, isGiven, shown, text } from '../../parse/fields.ts'
import { leftOut, tolerant } from '../../parse/tolerant.ts'
import { isUndecidedSide } from '../../parse/undecided-side.ts'
import type { SourceTeam } from '../../source-model.ts'
import type { KnownLeague } from './leagues.ts'
import type { Score } from './result.ts'
import { moveIntoWindow, seasonWindow } from './season.ts'

/* Fields of a match in openfootball's JSON files. Every function throws an Error that names the fault of the field. */

/** The date, YYYY-MM-DD, moved into the season when only its year is wrong. */
export function getDay(value: unknown, league: KnownLeague, season: string): { date: string; repairs: string[] } {
  if (typeof value !== 'string' || !isDay(value)) throw new Error(`date ${shown(value)} is not a day YYYY-MM-DD`)
  const window = seasonWindow(league.code, season)
  const date = moveIntoWindow(value, window)
  if (date === undefined) throw new Error(`date ${value} is outside the season (${window.from} to ${window.to}) in every year`)
  return { date, repairs: date === value ? [] : [`date ${value} moved to ${date}`] }
}

/** "FC Barcelona", or in international competitions "FC Barcelona (ESP)". Brackets without a FIFA country code belong to the name. */
export function getClub(value: unknown, field: string, country: string): SourceTeam {
  const raw = text(value, field)
  const [, before, code = ''] = /^(.*\S)\s*\(([A-Z]{3})\)$/.exec(raw) ?? []
  const from = countryOfFifaCode(code)
  const name = from === undefined ? raw : before!
  if (!/\p{L}/u.test(name)) throw new Error(`${field} "${raw}" has no letters`)
  return { name, country: from ?? country }
}

/** "W74", "1A", "Winner A", "Runner-up Group B": no nation has a digit in its name, or begins with such a word. */
const placeholder = /\d|^(?:winners?|losers?|runners?|first|second|third|best|group)\b/i

/**
 * A side that is not in the reviewed list of nations belongs to no country and is identified by its name. Throws an Error
 * for a side that is not decided yet.
 */
export function nationalTeam(name: string): SourceTeam {
  if (placeholder.test(name) || isUndecidedSide(name) || !/\p{L}/u.test(name)) throw new Error(`"${name}" is not the name of a team`)
  return { name, country: nationNamed(name)?.code ?? 'INT', type: 'national' }
}

const parts = { ht: 'half-time', et: 'extra time', p: 'penalties' } as const

/**
 * {ht: [0, 0], ft: [1, 0]}, or just [1, 0]; absent for a scheduled match. A part other than full time that cannot be read
 * is left out.
 */
export function getScore(value: unknown): { score: Score; repairs: string[] } {
  const repairs: string[] = []
  if (isNoPair(value)) return { score: {}, repairs }
  if (typeof value !== 'object' || Array.isArray(value)) return { score: { ft: goalsIn(value, 'score') }, repairs }
  const field = getFields(value)
  const score: Score = {}
  for (const part of ['ht', 'ft', 'et', 'p'] as const) {
    if (isNoPair(field(part))) continue
    const read = () => goalsIn(field(part), `score.${part}`)
    const pair = part === 'ft' ? read() : tolerant(repairs, read, leftOut(parts[part]))
    if (pair) score[part] = pair
  }
  return { score, repairs }
}

/** Whether a value means unknown goals: null, "", "-", [null, null]. */
const isNoPair = (value: unknown): boolean =>
  !isGiven(value) || value === '-' || (Array.isArray(value) && value.length > 0 && value.every((goals) => !isGiven(goals)))

/** [2, 1], ["2", "1"] or "2-1". Throws an Error that names the fault. */
function goalsIn(value: unknown, field: string): [number, number] {
  const goals = typeof value === 'string' ? value.split(/[-–:]/).map((each) => each.trim()) : value
  const pair = Array.isArray(goals)
    ? goals.map((each) => (typeof each === 'string' && /^\d{1,3}$/.test(each) ? Number(each) : (each as unknown)))
    : []
  if (!isPair(pair)) throw new Error(`${field} ${shown(value)} is not a pair of goals`)
  return pair
}

const isPair = (value: readonly unknown[]): value is [number, number] =>
  value.length === 2 && value.every((goals) => Number.isInteger(goals) && (goals as number) >= 0 && (goals as number) <= 199)

/** A kickoff time as the source writes it. */
export interface SourceTime {
  /** "18:00". */
  time: string
  /** In luxon's notation, "UTC+3"; absent when the source gives none. */
  timezone?: string
}

/** Abbreviations that mean a fixed offset, unlike the IANA zones of the same name. */
const offsets = new Map(Object.entries({ UTC: 'UTC', GMT: 'UTC', WET: 'UTC', BST: 'UTC+1', WEST: 'UTC+1', CET: 'UTC+1', CEST: 'UTC+2' }))

/** "18:00 UTC+3", "19:45 UTC±0", "20:45 CET", "19:00". Throws an Error for anything else. */
export function sourceTime(value: unknown, field: string): SourceTime | undefined {
  if (value === undefined || value === null || value === '') return undefined
  const [, time, raw] = typeof value === 'string' ? (/^((?:[01]?\d|2[0-3]):[0-5]\d)(?:\s+(\S+))?$/.exec(value) ?? []) : []
  if (time === undefined) throw new Error(`${field} ${shown(value)} is not a time HH:MM, with or without a zone`)
  if (raw === undefined) return { time }
  const zone = offsets.get(raw) ?? offsetTimezone(raw)
  if (zone === undefined) throw new Error(`${field} ${shown(value)}: the zone "${raw.slice(0, 60)}" is unknown`)
  return { time, timezone: zone }
}

/** The first value that is not empty. An unreadable one is left out. */
export function readTime(...values: readonly unknown[]): { value?: SourceTime; repairs: string[] } {
  const repairs: string[] = []
  const first = () => values.reduce<SourceTime | undefined>((found, value) => found ?? sourceTime(value, 'the time'), undefined)
  const time = tolerant(repairs, first, leftOut('time'))
  return { ...(time && { value: time }), repairs }
}

interface Start {
  /** RFC 3339, UTC. */
  startAt: string
  timeTbd: boolean
  repairs: string[]
}

/** No match begins at local midnight; only a time with a zone may be 00:00. */
const isUnset = ({ time, timezone }: SourceTime): boolean => timezone === undefined && /^0?0:00$/.test(time)

/**
 * The start of a match. A time without a zone is in one of `timezones`, and left out unless it is the same instant in all of
 * them.
 */
export function getStart(date: string, time: SourceTime | undefined, timezones: readonly string[]): Start {
  const day = { startAt: `${date}T00:00:00Z`, timeTbd: true }
  if (!time) return { ...day, repairs: [] }
  if (isUnset(time)) return { ...day, repairs: ['time 00:00 left out: it stands for an unknown one'] }
  const zones = time.timezone === undefined ? timezones : [time.timezone]
  const [startAt, ...others] = new Set(zones.map((zone) => toUtc(date, time.time, zone)))
  if (startAt === undefined || others.length > 0) return { ...day, repairs: [`time ${time.time} left out: its timezone is unknown`] }
  return { startAt, timeTbd: false, repairs: [] }
}

/** "UTC+3", "UTC-3:30", "UTC±0" in luxon's notation; undefined for others. */
export function offsetTimezone(raw: string): string | undefined {
  const [, sign, hours, minutes = ''] = /^UTC([+\-−±])(\d|0\d|1[0-4])(:[0-5]\d)?$/.exec(raw) ?? []
  if (hours === undefined) return undefined
  return Number(hours) === 0 && minutes === '' ? 'UTC' : `UTC${sign === '+' ? '+' : '-'}${Number(hours)}${minutes}`
}
