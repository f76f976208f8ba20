import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { embedded } from '@touchline/platform/testing/back-ends-for-test'
import { played, putFiles, season, sourceFolder } from '@touchline/sources/testing/source-folder'
import { sources } from '../../records.ts'
import { startedIngest } from '../../testing/started-ingest.ts'
import { type DecidingIngest, decidingIngest } from '../testing/deciding-ingest.ts'

let t: DecidingIngest
const cleanUps: (() => unknown)[] = []
beforeEach(async () => {
  t = await decidingIngest()
})
afterEach(async () => {
  await t.stop()
  for (const cleanUp of cleanUps.splice(0)) await cleanUp()
})

const getFile = (year: number, ...rows: [string, string][]) =>
  season(
    '',
    rows.map(([home, away], i) => played(i + 1, `${year}-08-${16 + i}`, home, away, [1, 0])),
  )
const getFolder = (year: number, ...rows: [string, string][]) =>
  `openfootball-json:${sourceFolder({ [`${year}-${(year + 1) % 100}/tr.1.json`]: getFile(year, ...rows) })}`
const homesIn = (year: number) =>
  t
    .matches()
    .filter(({ schedule }) => schedule!.season.startsWith(String(year)))
    .map(({ schedule }) => schedule!.home!.teamId)
const homeIn = (year: number) => homesIn(year)[0]!

/**
 * A server of one season with conditional requests. It answers 503 while `down`, and delays a response until `delayed`
 * resolves.
 */
async function address(content: string) {
  const requested = Promise.withResolvers<void>()
  const state = { down: false, unchanged: 0, url: '', requested, delayed: undefined as PromiseWithResolvers<void> | undefined }
  const http = createServer(async (request, response) => {
    if (state.down) return void response.writeHead(503).end()
    if (request.headers['if-none-match'] === '"1"') {
      state.unchanged++
      return void response.writeHead(304).end()
    }
    response.writeHead(200, { etag: '"1"' }).write(content.slice(0, 20))
    requested.resolve()
    await state.delayed?.promise
    response.end(content.slice(20))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  cleanUps.push(() => http.closeAllConnections() ?? new Promise((resolve) => http.close(resolve)))
  state.url = `openfootball-json:http://127.0.0.1:${(http.address() as AddressInfo).port}/2024-25/tr.1.json`
  return state
}

describe('an address with conditional requests', () => {
  const addressed = async () => {
    await t.imported(getFolder(2023, ['Hatayspor', 'Göztepe']))
    const server = await address(getFile(2024, ['Hatayspr', 'Göztepe']))
    await t.imported(server.url)
    return server
  }

  test('applies a decision made while it was down at its next import', async () => {
    const server = await addressed()
    const [team, other] = [homeIn(2024), homeIn(2023)]
    server.down = true
    expect((await t.merge(team, other)).unread).toEqual(['openfootball-json'])
    expect(homeIn(2024)).toBe(team)
    server.down = false
    expect(await t.imported(server.url)).toMatchObject({ matches: 1 })
    expect([homeIn(2024), server.unchanged]).toEqual([other, 0])
    expect(await t.imported(server.url)).toMatchObject({ matches: 1, writes: 0 })
    expect(server.unchanged).toBe(1)
  })

  test('applies a decision that another process made during its import', async () => {
    const backEnds = await embedded.open()
    const first = await decidingIngest({ backEnds })
    const other = await startedIngest(undefined, { backEnds, collects: [], environment: { ALLOW_PRIVATE_DOWNLOADS: 'on' } })
    cleanUps.push(
      () => first.stop(),
      () => other.stop(),
      () => backEnds.close(),
    )
    await first.imported(getFolder(2023, ['Hatayspor', 'Göztepe'], ['Hatayspr', 'Göztepe']))
    const server = await address(getFile(2024, ['Hatayspr', 'Göztepe']))
    server.delayed = Promise.withResolvers()
    const slow = server.url.replace('json:', 'json@slow:')
    const under = first.imported(slow)
    await server.requested.promise
    const [into, team] = first.matches().map(({ schedule }) => schedule!.home!.teamId)
    expect((await other.client.mergeIdentities({ id: team!, intoId: into! })).unread).toEqual([])
    server.delayed.resolve()
    await under
    expect(first.matches().map(({ schedule }) => schedule!.home!.teamId)).toEqual([into, into, into])
    // The import began before the decision, so it is repeated.
    await first.imported(slow)
    expect(server.unchanged).toBe(0)
    await first.imported(slow)
    expect(server.unchanged).toBe(1)
  })

  test('has no requested validators until its import has finished', async () => {
    const server = await addressed()
    server.down = true
    await t.merge(homeIn(2024), homeIn(2023))
    expect((await t.store.get(sources, 'openfootball-json'))!.doc).toMatchObject({ etag: '', lastModified: '' })
    expect(server.unchanged).toBe(0)
  })
})

describe('a source that could not be reimported completely', () => {
  test('is returned when the former id is in a dataset from another location', async () => {
    await t.imported(getFolder(2024, ['Hatayspr', 'Göztepe']))
    const first = t.matches().length
    await t.imported(getFolder(2023, ['Hatayspor', 'Göztepe']))
    const [team, other] = [homeIn(2024), homeIn(2023)]
    const { decision, unread } = await t.merge(team, other)
    expect([first, unread, homeIn(2024)]).toEqual([1, ['openfootball-json'], team])
    await t.imported(getFolder(2024, ['Hatayspr', 'Göztepe']))
    expect(homeIn(2024)).toBe(other)
    await t.undo(decision!.id)
  })

  test('is not returned for withdrawn rows', async () => {
    await t.imported(getFolder(2023, ['Hatayspor', 'Göztepe']))
    const other = sourceFolder({ '2024-25/tr.1.json': getFile(2024, ['Hatayspr', 'Göztepe']) })
    await t.imported(`openfootball-json@other:${other}`)
    const [team, into] = [homeIn(2024), homeIn(2023)]
    putFiles(other, { '2024-25/tr.1.json': getFile(2024, ['Ankaragücü', 'Göztepe']) })
    await t.imported(`openfootball-json@other:${other}`)
    await t.imported(getFolder(2022, ['Hatayspr', 'Göztepe'], ['Göztepe', 'Hatayspr']))
    rmSync(other, { recursive: true })
    expect((await t.merge(team, into)).unread).toEqual([])
  })

  test('is imported again when it was imported during the others', async () => {
    await t.imported(getFolder(2023, ['Hatayspor', 'Göztepe'], ['Hatayspr', 'Göztepe']))
    const [into, team] = homesIn(2023)
    const server = await address(getFile(2024, ['Hatayspr', 'Göztepe']))
    server.delayed = Promise.withResolvers()
    const under = t.imported(server.url.replace('json:', 'json@slow:'))
    await server.requested.promise
    const merging = t.merge(team!, into!)
    while ((await t.client.listDecisions({})).items.length === 0) await setImmediate()
    server.delayed.resolve()
    expect(await under).toMatchObject({ matches: 1 })
    expect((await merging).unread).toEqual([])
    expect(homesIn(2024)).toEqual([into])
  })
})

test('a match quarantined because of a merge comes back when the merge is undone', async () => {
  await t.imported(getFolder(2024, ['Hatayspor', 'Göztepe']))
  const { home, away } = t.matches()[0]!.schedule!
  const { decision } = await t.merge(home!.teamId, away!.teamId)
  expect(t.matches()).toEqual([])
  await t.undo(decision!.id)
  expect(homesIn(2024)).toEqual([home!.teamId])
})

test.each([
  ['one way', [2023, 2024]],
  ['the other', [2024, 2023]],
])('a pair has the current names of its teams, imported %s', async (_, years) => {
  const rows: Record<number, [string, string]> = { 2023: ['Hatayspor FC', 'Göztepe'], 2024: ['Hatayspr', 'Göztepe'] }
  for (const year of years) await t.imported(getFolder(year, rows[year]!))
  await t.imported(getFolder(2022, ['Hatayspor', 'Göztepe']))
  const [pair] = await t.candidates()
  expect([pair!.firstName, pair!.secondName].sort()).toEqual(['Hatayspor', 'Hatayspr'])
})
