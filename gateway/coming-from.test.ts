import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@jest/globals'
import type { MatchSportId } from '@touchline/contract/catalog'
import { queryNames } from './discovery/sample.ts'
import { endpoints } from './endpoints/endpoints.ts'
import { jsonSchema, notNull, type Schema } from './records/json-schema.ts'
import { getRecords, type MatchRecordName } from './records/records.ts'

/** The guides for those who come from another service name fields and requests that exist. */

const folder = fileURLToPath(new URL('../docs/guides/', import.meta.url))
const guides = globSync('coming-from-*.md', { cwd: folder }).sort()
const sports: Readonly<Record<string, MatchSportId>> = { 'coming-from-balldontlie.md': 'basketball' }

/** Rows of the tables with their second heading: what stands in the second column. */
function readRows(page: string): { heading: string; ours: string[] }[] {
  let heading = ''
  return page.split('\n').flatMap((line, i, lines) => {
    if (!line.startsWith('| ')) return []
    const cells = line.slice(2).split(' | ')
    if (lines[i + 1]?.startsWith('|---')) heading = cells[1]!
    return lines[i + 1]?.startsWith('|---') ? [] : [{ heading, ours: [...cells[1]!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!) }]
  })
}

/** Paths of all fields, as the reference writes them. */
function fieldPaths(schema: Schema, at = ''): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const value = notNull(field)
    const parts = value.items?.properties ? value.items : value
    const path = `${at}${name}${value.items?.properties ? '[]' : ''}`
    return [path, ...fieldPaths(parts, `${path}.`)]
  })
}

const templates = new Map(endpoints.map((endpoint) => [`/v1${endpoint.path}`, endpoint]))

function requestFaults(request: string): string[] {
  const { pathname, searchParams } = new URL(request, 'https://api.example')
  const endpoint = templates.get(decodeURIComponent(pathname))
  if (!endpoint) return [`no path ${request}`]
  return [...searchParams.keys()].filter((name) => !queryNames(endpoint).includes(name)).map((name) => `${request} has no ${name}`)
}

test('there is a guide for each of the four services', () => {
  expect(guides).toHaveLength(4)
})

test.each(guides)('%s', (name) => {
  const records = getRecords(sports[name] ?? 'soccer')
  const rows = readRows(readFileSync(folder + name, 'utf8'))
  const faults = rows.flatMap(({ heading, ours }) => {
    if (heading === 'path here') return ours.flatMap(requestFaults)
    const record = /^field of `(.+)`$/.exec(heading)![1] as MatchRecordName
    const known = fieldPaths(jsonSchema(records[record]!))
    return ours.filter((field) => !known.includes(field)).map((field) => `${record} has no ${field}`)
  })
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.every(({ ours }) => ours.length > 0)).toBe(true)
  expect(faults).toEqual([])
})
