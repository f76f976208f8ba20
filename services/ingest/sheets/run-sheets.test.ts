import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { create, toBinary } from '@bufbuild/protobuf'
import { afterEach, expect, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import { FixturesService } from '@touchline/contract/gen/fixtures'
import { MatchSchema } from '@touchline/contract/gen/match'
import { feedCatalog, feedMatch } from '@touchline/contract/topics'
import { standIn } from '@touchline/platform/testing/start-for-test'
import { startedIngest } from '../testing/started-ingest.ts'

/*
 * Tests the load on hosts, and the behaviour while fixtures is unavailable. deploy/embedded tests what customers see.
 */

const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})

/**
 * A server without any sheet. The first answer waits until `meeting` requests are in progress, and each answer waits
 * for some turns of the event loop, so that further requests could arrive.
 */
async function emptyServer(meeting = 1) {
  const asked: string[] = []
  const met = Promise.withResolvers<void>()
  let [running, most] = [0, 0]
  const http = createServer(async (request, response) => {
    asked.push(request.url!.slice(1))
    most = Math.max(most, ++running)
    if (running === meeting) met.resolve()
    await met.promise
    for (let turn = 0; turn < 20; turn++) await setImmediate()
    running--
    response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  cleanUps.push(async () => {
    http.closeAllConnections()
    await new Promise((resolve) => http.close(resolve))
  })
  return { asked, atOnce: () => most, host: `127.0.0.1:${(http.address() as AddressInfo).port}` }
}

const league = 'soc-l0000000001'
const getId = (n: number) => `soc-m${String(n).padStart(10, '0')}`
/** The n-th match was played n hours before the test. */
const match = (n: number) =>
  create(MatchSchema, {
    ...{ id: getId(n), sport: 'soccer' },
    schedule: {
      ...{
        leagueId: league,
        season: '2026',
        startAt: `${new Date(Date.parse('2026-03-01T09:00:00Z') - n * 3_600_000).toISOString().slice(0, 19)}Z`,
      },
      ...{ home: { teamId: 'soc-t0000000001' }, away: { teamId: 'soc-t0000000002' } },
    },
    state: { scoreboard: { state: 'finished', status: 'FT', homeScore: 0, awayScore: 0 }, updatedAt: '2026-03-01T11:59:00.000Z' },
  })

/** Fixtures with these matches in pages of fifty; unavailable while `isAway`. */
function getFixtures(state: { count: number; isAway: boolean }) {
  return standIn(FixturesService, {
    async listMatches({ after, leagueIds }) {
      if (state.isAway) throw fail('upstream_unavailable')
      expect(leagueIds).toEqual([league])
      const [from, { count }] = [Number(after || 0), state]
      const items = Array.from({ length: Math.min(50, count - from) }, (_, i) => toBinary(MatchSchema, match(from + i + 1)))
      return { items, total: count, more: from + items.length < count, next: String(from + items.length) }
    },
    async getNames() {
      return { items: [] }
    },
  })
}

async function started(count: number, { host, isAway = false }: { host: string; isAway?: boolean }) {
  const fixtures = { count, isAway }
  let rounds = 0
  const t = await startedIngest(`official-sheets@fa:${league}:http://${host}/{match}`, {
    environment: { ALLOW_PRIVATE_DOWNLOADS: 'on' },
    standIns: [getFixtures(fixtures)],
    collects: [feedCatalog, feedMatch],
    logLevel: 'debug',
    logTo: new Writable({
      write(chunk, _, done) {
        rounds += String(chunk).split('"official sheets: ').length - 1
        done()
      },
    }),
  })
  cleanUps.push(t.stop)
  const untilRound = async (number: number) => {
    while (rounds < number) await setImmediate()
    await t.settled()
  }
  return { ...t, fixtures, untilRound }
}

test('a host is asked for the newest matches first, two at a time and thirty a minute', async () => {
  const server = await emptyServer(2)
  const t = await started(70, server)
  await t.untilRound(1)
  const newest = Array.from({ length: 70 }, (_, i) => getId(i + 1))
  expect(server.asked).toHaveLength(30)
  expect(new Set(server.asked)).toEqual(new Set(newest.slice(0, 30)))
  expect(server.atOnce()).toBe(2)
  await t.advance(60_000)
  await t.untilRound(2)
  await t.advance(60_000)
  await t.untilRound(3)
  expect(server.asked.toSorted()).toEqual(newest)
  expect(server.atOnce()).toBe(2)
})

test('while fixtures is away nothing is asked, and then all is as if it had been there', async () => {
  const server = await emptyServer()
  const t = await started(3, { ...server, isAway: true })
  await t.untilRound(1)
  expect([server.asked, t.matches()]).toEqual([[], []])
  t.fixtures.isAway = false
  await t.advance(60_000)
  await t.untilRound(2)
  expect(server.asked).toHaveLength(3)
  expect(
    t.matches().map(({ source, matchId, schedule }) => [source, matchId, schedule!.leagueId, schedule!.coverage!.officialDetails]),
  ).toEqual([1, 2, 3].map((n) => ['official-sheets@fa', getId(n), '', true]))
})

test('a league without any match is an error of the source, until it has one', async () => {
  const server = await emptyServer()
  const t = await started(0, server)
  const state = async () => (await t.client.listSources({})).items.find(({ source }) => source === 'official-sheets@fa')
  await t.untilRound(1)
  expect(await state()).toMatchObject({ state: 'failed', reason: expect.stringContaining(`no match of the league ${league} is known`) })
  t.fixtures.count = 1
  await t.advance(60_000)
  await t.untilRound(2)
  expect(await state()).toMatchObject({ state: 'watching' })
})
