import { globSync, readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { matchSports } from '@touchline/contract/catalog'
import { faultsIn, gapsIn } from '../testing/check-record.ts'
import { exampleOf, jsonSchema, notNull, type Schema } from './json-schema.ts'
import { type RecordName, recordsOf } from './records.ts'

const schemas = matchSports
  .flatMap(({ id }) => Object.entries(recordsOf(id)).map(([name, schema]) => [id, name as RecordName, schema] as const))
  .flatMap(([id, name, schema]) => (schema ? [[id, name, schema] as const] : []))

test.each(schemas)('%s: the example of a %s is a valid record with every field', (_, __, schema) => {
  const example = exampleOf(jsonSchema(schema))
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
  ['an unknown field', (match: Record<string, unknown>) => ({ ...match, odds: 2 }), [' Unrecognized key: "odds"']],
  ['a missing field', ({ id: _, ...match }: Record<string, unknown>) => match, ['id Invalid input: expected string, received undefined']],
  [
    'an empty text',
    (match: Record<string, unknown>) => ({ ...match, round: '' }),
    ['round Too small: expected string to have >=1 characters'],
  ],
  [
    'null where a value is known',
    (match: Record<string, unknown>) => ({ ...match, version: null }),
    ['version Invalid input: expected number, received null'],
  ],
])('%s is refused', (_, change, faults) => {
  const { match } = recordsOf('soccer')
  expect(faultsIn(change(exampleOf(jsonSchema(match)) as Record<string, unknown>), match)).toEqual(faults)
})

test('the gateway starts without zod: outside tests and what is derived, only types of records are imported', () => {
  const root = new URL('..', import.meta.url)
  const files = globSync('**/*.ts', {
    cwd: root,
    exclude: (path) => /^(testing|records|derive|node_modules)\b|\.test\.ts$/.test(path),
  })
  const importing = files.filter((path) => /^import (?!type\b).*(\/records\/|'zod')/m.test(readFileSync(new URL(path, root), 'utf8')))
  expect(files.length).toBeGreaterThan(40)
  expect(importing).toEqual([])
})
