import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from '@jest/globals'
import { errors } from '@touchline/contract/errors'
import { rules } from './rules.ts'

/** What docs/failures.md says of readiness, metrics, alerts and runbooks exists. */

const root = fileURLToPath(new URL('../..', import.meta.url))
const page = (path: string): string => readFileSync(join(root, path), 'utf8')
const names = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name]) => name!)

const rows = page('docs/failures.md')
  .split('\n')
  .filter((line) => /^\| (?!failure|---)/.test(line))
const metrics = (row: string) => names(row, /`((?:touchline|matchday)_\w+)`/g)
const alerts = (row: string) => names(row, /`((?:[A-Z][a-z]+){2,})`/g)
const runbooks = (row: string) => names(row, /\]\(\.\.\/(deploy\/runbooks\/[\w-]+\.md)\)/g)
const runbookByAlert = new Map(rules.flatMap(({ alert, annotations }) => (alert ? [[alert, annotations?.runbook_url] as const] : [])))

test('the metrics of the table are documented, hence exported', () => {
  const documented = new Set(names(page('docs/metrics.md'), /^\| `(\w+)` \|/gm))
  expect(rows.flatMap(metrics).filter((name) => !documented.has(name))).toEqual([])
})

test('the alerts of the table exist, and their row links to their runbooks', () => {
  for (const row of rows)
    for (const alert of alerts(row)) {
      expect([alert, runbookByAlert.has(alert)]).toEqual([alert, true])
      expect(runbooks(row)).toContain(runbookByAlert.get(alert))
    }
})

test('the runbooks of the table exist', () => {
  expect(rows.flatMap(runbooks).filter((path) => !existsSync(join(root, path)))).toEqual([])
})

describe('a fault of the store', () => {
  test.each([
    ['the disk is full', 'touchline_store_writable', 'StoreNotWritable', 'store_full'],
    ['pages of the database are damaged', 'touchline_store_damaged', 'StoreDamaged', 'store_damaged'],
  ] as const)('%s: the table names readiness, metric, alert, error and the attack of the gate', (fault, metric, alert, code) => {
    const row = rows.find((each) => each.startsWith(`| ${fault}`))!
    expect(row).toContain('`/readyz` is 503')
    expect([metrics(row), alerts(row)]).toEqual([[metric], [alert]])
    expect(row).toContain(`${errors[code].http} \`${code}\``)
    expect(row).toMatch(/`loadtest\/attacks\/[\w-]+\.ts`/)
  })
})
