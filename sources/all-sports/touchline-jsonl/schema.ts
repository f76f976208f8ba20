import { servedSports } from '@touchline/contract/catalog'
import * as z from 'zod'
import { getRecords, getWithdrawal } from './records.ts'
import { header, version } from './shared-records.ts'

/**
 * JSON Schema of a line, by sport under `$defs`: a line is one of the records of the sport of its header. It is
 * stricter than the import, which reads null as absent and leaves a wrong optional field out.
 */
export function schemaDocument(): string {
  const lines = servedSports.map(({ id }) => {
    const records = getRecords(id)
    const withdrawals = Object.keys(records).flatMap((kind) => getWithdrawal(kind) ?? [])
    return z.union([header, ...Object.values(records), ...withdrawals]).meta({ id, description: `A line of a file of ${id}.` })
  })
  const schema = z.toJSONSchema(z.union(lines), { io: 'input' })
  return `${JSON.stringify({ title: `touchline-jsonl ${version}`, ...schema }, undefined, 1)}\n`
}

/** The file in which the schema is published. */
export const schemaFile = new URL('../../../docs/touchline-jsonl/schema.json', import.meta.url)
