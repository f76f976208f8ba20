import { globSync, readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { matchSports } from '@touchline/contract/catalog'
import { faultsIn, gapsIn } from '../testing/check-record.ts'
import { getExample, jsonSchema, notNull, type Schema } from './json-schema.ts'
import { getRecords, type RecordName } from './records.ts'

const schemas = matchSports
  .flatMap(({ id }) => Object.entries(getRecords(id)).map(([name, schema]) => [id, name as RecordName, schema] as const))
  .flatMap(([id, name, schema]) => (schema ? [[id, name, schema] as const] : []))

test.each(schemas)('%s: the example of a %s is a valid record with every field', (_, __, schema) => {
  const example = getExample(jsonSchema(schema))
  expect([faultsIn(example, schema), gapsIn(example)]).toEqual([[], []])
})

test.each(schemas)('%s: every field of a %s has a description', (_, __, schema) => {
  expect(undescribed(jsonSchema(schema), '')).toEqual([])
})

function undescribed(schema: Schema, at: string): string[] {
  const { properties = {}, items } = notNull(schema)
  return [
    ...(schema.description ? [] : [at]),
    ...(items ? undescribed(items, `${at}[]`) : []),
    ...Object.entries(properties).flatMap(([name, field]) => undescribed(field, `${at}.${name}`)),
  ]
}

test.each([
  ['an unknown field', (match: Record<string, unknown>) => ({ ...match, odds: 2 }), [' must NOT have additional properties odds']],
  ['a missing field', ({ id: _, ...match }: Record<string, unknown>) => match, [" must have required property 'id'"]],
  [
    'an empty text',
    (match: Record<string, unknown>) => ({ ...match, round: '' }),
    ['round must NOT have fewer than 1 characters', 'round must be null', 'round must match a schema in anyOf'],
  ],
  ['null where a value is known', (match: Record<string, unknown>) => ({ ...match, version: null }), ['version must be integer']],
  ['a day that is no day', (match: Record<string, unknown>) => ({ ...match, date: '2025-02-29' }), ['date must match format "date"']],
  [
    'an id of another kind',
    (match: Record<string, unknown>) => ({ ...match, league_id: 'soc-t7k2p9xq4ab' }),
    [expect.stringContaining('league_id must match pattern "^(soc|')],
  ],
])('%s is refused', (_, change, faults) => {
  const { match } = getRecords('soccer')
  expect(faultsIn(change(getExample(jsonSchema(match)) as Record<string, unknown>), match)).toEqual(faults)
})

test('the gateway loads zod in tests only', () => {
  const root = new URL('..', import.meta.url)
  const files = globSync('**/*.ts', { cwd: root, exclude: (path) => /^(testing|node_modules)\b|\.test\.ts$/.test(path) })
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((path) => readFileSync(new URL(path, root), 'utf8').includes("from 'zod'"))).toEqual([])
})
