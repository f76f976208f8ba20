import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { servedSports } from '@touchline/contract/catalog'
import { hasRecords } from '../../endpoints/endpoint.ts'
import { endpoints } from '../../endpoints/endpoints.ts'
import { componentName, loadComponents, type RecordComponents } from './components.ts'
import { openApi } from './openapi.ts'
import { operations } from './operations.ts'

/** Customers' tools accept the documents: a linter, and a generator of types with the compiler. */

const run = promisify(execFile)
const installed = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
const node = (...args: string[]) =>
  run(process.execPath, args, { cwd: folder, env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' } })

let folder: string
let records: RecordComponents
const documents = [undefined, ...servedSports.map(({ id }) => id)].map((sport) => ({ sport, name: `${sport ?? 'all'}.json` }))
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchline-openapi-'))
  records = await loadComponents()
  for (const { sport, name } of documents) {
    const document = openApi({ endpoints, records, publicUrl: 'https://api.example', isPaid: sport !== 'tennis', ...(sport && { sport }) })
    await writeFile(join(folder, name), JSON.stringify(document))
  }
})
afterAll(() => rm(folder, { recursive: true }))

/** Rules of the linter that we do not follow, and why. */
const exceptions = {
  // The licence of the data is the contract with the customer, which has no public name or address.
  'info-license': 'off',
}

test('the linter has neither errors nor warnings about any document', async () => {
  await writeFile(join(folder, 'redocly.yaml'), JSON.stringify({ extends: ['recommended'], rules: exceptions }))
  const linter = installed('node_modules/@redocly/cli/bin/cli.js')
  // A line for each problem.
  const { stdout } = await node(linter, 'lint', ...documents.map(({ name }) => name), '--format', 'github-actions')
  expect(stdout).toBe('')
})

/** A program that reads a field of every record, and of the response of every path, without casts. */
function readsEverything(): string {
  const ofRecords = Object.entries(records.examples).flatMap(([sport, examples]) =>
    Object.entries(examples).map(([record, example]) => {
      const [field] = Object.keys(example).slice(-1)
      return `read<components['schemas']['${records.names[sport]![record]}']>()['${field}']`
    }),
  )
  const ofPaths = operations(endpoints)
    .filter(({ endpoint }) => endpoint.source.from !== 'stream')
    .flatMap(({ path, sport = 'soccer', endpoint: { data } }) => {
      if (!hasRecords(data)) return []
      const component = componentName(records, data.record, sport)
      return `same<components['schemas']['${component}']>(${data.shape === 'one' ? 'one' : 'first'}<'${path}'>())`
    })
  return [...ofRecords, ...ofPaths].join('\n')
}

const program = () => `import type { components, operations, paths } from './types.mts'
declare const read: <T>() => T
type Body<P extends keyof paths> = paths[P] extends { get: { responses: { 200: { content: { 'application/json': infer Body } } } } } ? Body : never
declare const one: <P extends keyof paths>() => Body<P> extends { data: infer Data } ? Data : never
declare const first: <P extends keyof paths>() => Body<P> extends { data: (infer Row)[] } ? Row : never
declare const same: <T>(value: T) => void
${readsEverything()}
export const threes: number | null = one<'/v1/basketball/matches/{id}/stats'>().home.fg3m
// @ts-expect-error soccer has no three-pointers
one<'/v1/soccer/matches/{id}/stats'>().home.fg3m
export const expected: number | null = one<'/v1/soccer/matches/{id}/stats'>().home.xg
export const included: object | null | undefined = first<'/v1/soccer/matches'>().lineups?.home.coach
// @ts-expect-error only lists that include the events have them
same<object[] | null>(first<'/v1/soccer/matches'>().events)
export const type: 'period_end' | 'lead_change' | 'timeout' | undefined = one<'/v1/basketball/matches/{id}'>().events?.[0]?.['@type']
// @ts-expect-error soccer has no play-by-play
read<Body<'/v1/soccer/matches/{id}/play-by-play'>>().data
// @ts-expect-error a round of a draw has no team
first<'/v1/tennis/leagues/{id}/standings'>().team
export const matches = first<'/v1/tennis/leagues/{id}/standings'>().matches[0]?.sets
const { meta } = read<Body<'/v1/soccer/matches'>>()
export const next: string | null = meta.next_cursor
export const removed: string | null | undefined = 'removed' in meta ? meta.removed[0]?.merged_into : undefined
export const since: string = read<Body<'/v1/hockey/facts'>>().meta.next_since
type Failure<Status extends 402 | 403 | 429> = operations['getSoccerMatch']['responses'][Status]['content']['application/json']['error']['code']
export const code: 'rate_limited' | 'too_many_in_flight' | 'too_many_refunds' | 'too_many_streams' = read<Failure<429>>()
export const limit: number = read<operations['getSoccerMatch']['responses'][200]['headers']['X-RateLimit-Limit']>()
// @ts-expect-error an unknown state
export const state: 'begun' = first<'/v1/soccer/matches'>().state
`

test('the types generated from the document of all sports have the fields of each sport', async () => {
  await node(installed('gateway/node_modules/openapi-typescript/bin/cli.js'), 'all.json', '--output', 'types.mts')
  await writeFile(join(folder, 'program.mts'), program())
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: installed('tsconfig.base.json'),
      compilerOptions: { types: [], noUnusedLocals: false },
      files: ['program.mts'],
    }),
  )
  const { stdout } = await run(installed('node_modules/.bin/tsc'), ['--project', '.'], { cwd: folder }).catch(
    (failed: { stdout: string }) => failed,
  )
  expect(stdout).toBe('')
})
