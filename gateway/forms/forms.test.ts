import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { matchSports, type SportId } from '@touchline/contract/catalog'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { type Endpoint, hasRecords } from '../endpoints/endpoint.ts'
import type { Schema } from '../records/json-schema.ts'
import { racingRecords } from '../records/racing.ts'
import { getRecords } from '../records/records.ts'
import { getEndpoints, serveFull } from '../testing/full-answers.ts'
import { fullMatch } from '../testing/full-message.ts'
import { type GatewayUnderTest, gatewayForTest } from '../testing/gateway-for-test.ts'
import { getTarget } from '../testing/requests.ts'

let t: GatewayUnderTest
let key: Record<string, string>
beforeAll(async () => {
  t = await gatewayForTest({ live: [fullMatch()] })
  key = { 'X-API-Key': t.newKey({ perMinute: 60_000 }) }
})
afterAll(() => t.stop())

const sports: readonly SportId[] = [...matchSports.map(({ id }) => id), 'horse-racing']
const getUrl = (endpoint: Endpoint, sport: SportId) => Object.values(getTarget(endpoint, sport)).join('')
const withQuery = (url: string, query: string) => url + (url.includes('?') ? '&' : '?') + query

type Json = Record<string, unknown>
const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value without null. */
const notNull = (schema: Schema): Schema => (schema.anyOf?.find(({ type }) => type !== 'null') ?? schema) as Schema
const isListOfRecords = (schema: Schema) => notNull(schema).items !== undefined && notNull(notNull(schema).items!).properties !== undefined
/** The fields of a record by dotted name, at every depth. */
function fieldsOf(record: Schema): [string, Schema][] {
  const { properties = {}, items } = notNull(record)
  const own = items ? (notNull(items).properties ?? {}) : properties
  return Object.entries(own).flatMap(([name, field]): [string, Schema][] => [
    [name, field],
    ...fieldsOf(field).map(([rest, each]): [string, Schema] => [`${name}.${rest}`, each]),
  ])
}

/** The parts of a value that one of the names covers. */
function covered(value: unknown, names: readonly string[], at = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => covered(each, names, at))
  if (!isRecord(value)) return value
  const entries = Object.entries(value).map(([name, each]) => [at + name, name, each] as const)
  const kept = entries.filter(([path]) => names.some((name) => name === path || name.startsWith(`${path}.`)))
  return Object.fromEntries(
    kept.map(([path, name, each]) => [
      name,
      names.includes(path) || !names.some((other) => other.startsWith(`${path}.`)) ? each : covered(each, names, `${path}.`),
    ]),
  )
}

const schemaOf = ({ data, sport }: Endpoint, id: SportId): Schema =>
  ((racingRecords as Record<string, { schema: Schema }>)[data.record] ??
    (getRecords(sport === 'horse-racing' || id === 'horse-racing' ? 'soccer' : id) as Record<string, { schema: Schema }>)[data.record])!
    .schema

describe.each(sports)('%s', (sport) => {
  const withRecords = getEndpoints(sport).filter(({ data }) => hasRecords(data))
  beforeAll(() => serveFull(t.standIns, sport))

  test('fields= is the whole response with these fields only, in every endpoint', async () => {
    for (const endpoint of withRecords) {
      const url = getUrl(endpoint, sport)
      const { json } = await t.request(url, key)
      const known = fieldsOf(schemaOf(endpoint, sport)).map(([name]) => name)
      const choice = fc.uniqueArray(fc.constantFrom(...known), { minLength: 1, maxLength: 6 })
      await fc.assert(
        fc.asyncProperty(choice, async (names) => {
          const picked = await t.request(withQuery(url, `fields=${names.join(',')}`), key)
          expect([url, names, picked.status, picked.json]).toEqual([url, names, 200, { ...json, data: covered(json.data, names) }])
        }),
        { numRuns: 4 },
      )
    }
    expect(withRecords.length).toBeGreaterThan(3)
  })

  test('CSV has the values of the JSON, in every list', async () => {
    const lists = withRecords.filter(({ data }) => data.shape !== 'one')
    for (const endpoint of lists) {
      const url = getUrl(endpoint, sport)
      const { json } = await t.request(url, key)
      const csv = await t.request(url, { ...key, Accept: 'text/csv' })
      expect([url, csv.status, csv.headers['content-type']]).toEqual([url, 200, 'text/csv; charset=utf-8; header=present'])
      expect(csv.headers['content-disposition']).toMatch(/^attachment; filename="[a-z0-9-]+\.csv"$/)
      const rows = parse(csv.text, { columns: true, record_delimiter: '\r\n' }) as Record<string, string>[]
      const data = json.data as Json[]
      expect(rows).toHaveLength(data.length)
      const columns = columnsOf(schemaOf(endpoint, sport))
      expect(csv.text.split('\r\n', 1)[0]).toBe(columns.map(escaped).join(','))
      for (const [i, row] of rows.entries())
        expect([url, row]).toEqual([url, Object.fromEntries(columns.map((name) => [escaped(name), getCell(data[i]!, name)]))])
    }
    expect(lists.length).toBeGreaterThan(1)
  })
})

/** Every field but records and lists of records, without what is in such a list. */
function columnsOf(record: Schema): string[] {
  const fields = fieldsOf(record)
  const lists = fields.filter(([, field]) => isListOfRecords(field)).map(([name]) => name)
  return fields
    .filter(([name, field]) => notNull(field).properties === undefined && !lists.some((list) => `${name}.`.startsWith(`${list}.`)))
    .map(([name]) => name)
}

function getCell(record: Json, name: string): string {
  const value = name.split('.').reduce<unknown>((at, each) => (at as Json | null | undefined)?.[each], record)
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return escaped(value.join('|'))
  return isRecord(value) ? JSON.stringify(value) : typeof value === 'string' ? escaped(value) : String(value)
}
const escaped = (text: string) => (/^'*[=+\-@\t\r\n|%]/.test(text) ? `'${text}` : text)
