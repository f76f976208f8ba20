import { shown } from '../../../parse/row-fields.ts'

/** A kickoff time as the source writes it. */
export interface SourceTime {
  /** "18:00". */
  time: string
  /** In luxon's notation, "UTC+3"; absent when the source gives none. */
  zone?: string
}

/** Abbreviations that mean a fixed offset, unlike the IANA zones of the same name. */
const offsets = new Map(Object.entries({ UTC: 'UTC', GMT: 'UTC', WET: 'UTC', BST: 'UTC+1', WEST: 'UTC+1', CET: 'UTC+1', CEST: 'UTC+2' }))

/** "18:00 UTC+3", "19:45 UTC±0", "20:45 CET", "19:00". Throws an Error for anything else. */
export function sourceTime(value: unknown, field: string): SourceTime | undefined {
  if (value === undefined || value === null || value === '') return undefined
  const [, time, raw] = typeof value === 'string' ? (/^((?:[01]?\d|2[0-3]):[0-5]\d)(?:\s+(\S+))?$/.exec(value) ?? []) : []
  if (time === undefined) throw new Error(`${field} ${shown(value)} is no time HH:MM, with or without a zone`)
  if (raw === undefined) return { time }
  const zone = offsets.get(raw) ?? offsetZone(raw)
  if (zone === undefined) throw new Error(`${field} ${shown(value)}: the zone "${raw.slice(0, 60)}" is not known`)
  return { time, zone }
}

/** "UTC+3", "UTC-3:30", "UTC±0" in luxon's notation; undefined for others. */
export function offsetZone(raw: string): string | undefined {
  const [, sign, hours, minutes = ''] = /^UTC([+\-−±])(\d|0\d|1[0-4])(:[0-5]\d)?$/.exec(raw) ?? []
  if (hours === undefined) return undefined
  return Number(hours) === 0 && minutes === '' ? 'UTC' : `UTC${sign === '+' ? '+' : '-'}${Number(hours)}${minutes}`
}
