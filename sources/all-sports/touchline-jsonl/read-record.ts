import { type ServedSportId, servedSports } from '@touchline/contract/catalog'
import { getFields, shown } from '../../parse/fields.ts'
import type { LineLimits } from '../../parse/lines.ts'
import { getReason } from '../../parse/problem.ts'
import { getRecords, getWithdrawal } from './records.ts'
import { header } from './shared-records.ts'
import { readTolerantly } from './tolerant.ts'

/** Limits of a file. A line has the limits of every format. */
export const fileLimits: LineLimits = { lines: 5_000_000, bytes: 1024 ** 3 }

export interface Head {
  sport: ServedSportId
  source: string
  injuries?: boolean
}

/**
 * Reads the header from a line. Throws an Error with the reason if the line is not a header or names a source other than
 * `partner`. `partner` absent: any source.
 */
export function headIn(text: string, partner?: string): { head: Head; faults: string[] } {
  const { value, faults } = readTolerantly(header, getJson(text))
  const sport = servedSports.find(({ id }) => id === value.sport)
  if (!sport) throw new Error(`sport ${shown(value.sport)} is none of ${servedSports.map(({ id }) => id).join(', ')}`)
  const { source, injuries } = value
  if (partner !== undefined && source !== partner)
    throw new Error(`the header names the source "${source}", and these are the files of "${partner}"`)
  return { head: { sport: sport.id, source, ...(injuries !== undefined && { injuries }) }, faults }
}

export function getJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`not JSON: ${getReason(error)}`)
  }
}

export interface LineRecord {
  kind: string
  isWithdrawal: boolean
  value: object
  /** 0 if the line has none. */
  sequence: number
  /** Which parts of the line are left out, and why. */
  faults: string[]
}

/** Reads the record of a parsed line and modifies the line. Throws an Error with the reason if it is not a record. */
export function readRecord(sport: ServedSportId, line: unknown): LineRecord {
  const fields = getFields(line, 'a line')
  const kind = fields('record')
  const isWithdrawal = fields('withdrawn') === true
  const schema = typeof kind === 'string' ? getSchema(sport, kind, isWithdrawal) : undefined
  if (typeof kind !== 'string' || !schema) throw new Error(`record ${shown(kind)} is no kind of ${sport}`)
  const { value, faults } = readTolerantly(schema, line)
  return { kind, isWithdrawal, value, sequence: (value as { sequence?: number }).sequence ?? 0, faults }
}

function getSchema(sport: ServedSportId, kind: string, isWithdrawal: boolean) {
  const records = getRecords(sport)
  if (!Object.hasOwn(records, kind)) return undefined
  return isWithdrawal ? getWithdrawal(kind) : records[kind]
}
