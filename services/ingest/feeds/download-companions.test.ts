import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterEach, describe, expect, test } from '@jest/globals'
import { feedRacing } from '@touchline/contract/topics'
import { racesCsv, runnersCsv } from '@touchline/sources/horse-racing/racing-csv/testing/race-day'
import { startedIngest } from '../testing/started-ingest.ts'

/** An address with several files: a race day in racing-csv. */

const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})

/**
 * A server of these files, each with an ETag computed from its content. Records path, condition and status of each
 * request.
 */
async function server(files: Record<string, string>) {
  const asked: [path: string, condition: string | undefined, status: number][] = []
  const http = createServer(({ url, headers }, response) => {
    const content = files[new URL(url!, 'http://h').pathname]
    const etag = `"${content?.length}"`
    const status = content === undefined ? 404 : headers['if-none-match'] === etag ? 304 : 200
    asked.push([url!, headers['if-none-match'], status])
    response.writeHead(status, { etag }).end(status === 200 ? content : undefined)
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  cleanUps.push(async () => {
    http.closeAllConnections()
    await new Promise((resolve) => http.close(resolve))
  })
  return { asked, address: `127.0.0.1:${(http.address() as AddressInfo).port}` }
}

async function started(feeds?: string) {
  const t = await startedIngest(feeds, {
    environment: { ALLOW_PRIVATE_DOWNLOADS: 'on' },
    collects: [feedRacing],
    logLevel: 'silent',
  })
  cleanUps.push(t.stop)
  return t
}

const at = { date: '2026-03-01', course: 'Harrowmere', race: 1 }
const races = racesCsv([{ ...at, country: 'IE', off_at: '13:15' }])
const card = runnersCsv([{ ...at, horse: 'Quiet Harbour' }])
const placed = runnersCsv([{ ...at, horse: 'Quiet Harbour', position: 1 }])

const getStates = (t: Awaited<ReturnType<typeof started>>) =>
  t.published(feedRacing).flatMap(({ entity, seq }) => (entity.case === 'race' ? [[entity.value.race!.status, seq]] : []))

test('races and runners under an address are polled with the conditions of each, and read again together', async () => {
  const files = { '/day/races.csv': races, '/day/runners.csv': card }
  const { asked, address } = await server(files)
  const feed = `racing-csv:http://${address}/day/?token=x`
  const t = await started(feed)
  await t.begun(1)
  const poll = async (requests: number) => {
    asked.length = 0
    await t.clock.advance(60_000)
    while (asked.length < requests) await setTimeout(1)
    await t.begun(1)
    return asked.map(([path, condition, status]) => [path.replace(/^\/day\/|\?token=x$/g, ''), condition !== undefined, status])
  }
  expect(asked).toEqual([
    ['/day/races.csv?token=x', undefined, 200],
    ['/day/runners.csv?token=x', undefined, 200],
  ])
  expect(getStates(t)).toEqual([['scheduled', 1n]])
  const unchanged = [
    ['races.csv', true, 304],
    ['runners.csv', true, 304],
  ]
  expect(await poll(2)).toEqual(unchanged)
  expect((await t.client.listSources({})).items).toMatchObject([{ state: 'watching', rows: 2 }])
  files['/day/runners.csv'] = placed
  expect(await poll(3)).toEqual([
    ['races.csv', true, 304],
    ['runners.csv', true, 200],
    ['races.csv', false, 200],
  ])
  expect(getStates(t)).toEqual([
    ['scheduled', 1n],
    ['weighed_in', 2n],
  ])
  expect(await poll(2)).toEqual(unchanged)
  expect(getStates(t)).toHaveLength(2)
})

describe('without one of the two', () => {
  test.each(['races', 'runners'])('%s: the import fails with the name of the file, and changes nothing', async (missing) => {
    const files: Record<string, string> = { '/day/races.csv': races, '/day/runners.csv': card }
    const { address } = await server(files)
    const feed = `racing-csv:http://${address}/day/`
    const t = await started()
    expect(await t.imported(feed)).toMatchObject({ files: 2, rows: 2, entries: 2 })
    const published = t.published(feedRacing).length
    delete files[`/day/${missing}.csv`]
    await expect(t.imported(feed)).rejects.toThrow(`${missing}.csv: the server answered 404`)
    expect(t.published(feedRacing)).toHaveLength(published)
    expect((await t.client.listSources({})).items).toContainEqual(
      expect.objectContaining({
        source: 'racing-csv',
        state: 'failed',
        reason: `http://${address}/day/: ${missing}.csv: the server answered 404`,
      }),
    )
  })
})
