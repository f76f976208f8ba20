import { create } from '@bufbuild/protobuf'
import { afterEach, describe, expect, test } from '@jest/globals'
import { LiveService } from '@touchline/contract/gen/live'
import { LeaseSchema } from '@touchline/contract/gen/platform'
import { StandingsService } from '@touchline/contract/gen/standings'
import { authKey, standingsChanged } from '@touchline/contract/topics'
import { manualClock } from '../clock.ts'
import { platformLeases } from '../leases.ts'
import { createLog } from '../log.ts'
import type { Bus } from '../ports/bus.ts'
import type { Clock } from '../ports/clock.ts'
import type { Call } from '../rpc-types.ts'
import { sqliteBus } from '../sqlite/bus.ts'
import { openDatabase } from '../sqlite/database.ts'
import { sqliteStore } from '../sqlite/document-store.ts'
import { backEndsForTest, embedded } from './back-ends-for-test.ts'
import { standIn, startForTest, type TestOptions } from './start-for-test.ts'
import { asker, keeper, tableChange } from './tiny-services.ts'

const closers: { stop(): Promise<void> }[] = []
afterEach(async () => {
  for (const each of closers.splice(0).toReversed()) await each.stop()
})

describe.each(backEndsForTest())('services on $name', (backEnds) => {
  async function both(options: TestOptions = {}) {
    const t = await startForTest([keeper, asker], { backEnds, collects: [authKey], ...options })
    closers.push(t)
    return t
  }

  test('a published message is handled, stored, served through another service, and republished once', async () => {
    const t = await both({ environment: { ASKER_PREFIX: 'the season ' } })
    await t.publish(standingsChanged, tableChange('a', '2024'), tableChange('b', '2025'), tableChange('a', '2024'))
    await t.settled()
    expect((await t.getClient(LiveService).listLiveMatches({ sport: 'a' })).items[0]?.id).toBe('the season 2024')
    expect(
      t
        .published(authKey)
        .map(({ keyId }) => keyId)
        .toSorted(),
    ).toEqual(['a', 'b', 'first'])
  })

  test('an error of the called service is passed on by the calling one', async () => {
    const t = await both()
    await expect(t.getClient(LiveService).listLiveMatches({ sport: 'none' })).rejects.toMatchObject({ code: 'not_found' })
  })
})

test('a stub serves in place of a service that is not started', async () => {
  const t = await startForTest(asker, {
    standIns: [standIn(StandingsService, { getStandings: async ({ leagueId }) => ({ season: leagueId }) })],
  })
  closers.push(t)
  expect((await t.client.listLiveMatches({ sport: '1999' })).items[0]?.id).toBe('season 1999')
})

test('a call that its caller cancelled counts as cancelled, not as an error of the service', async () => {
  const began = Promise.withResolvers<void>()
  const getStandings = async (_: object, { signal }: Call) => {
    began.resolve()
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    throw new Error('interrupted')
  }
  const t = await startForTest({ ...keeper, create: (deps) => ({ ...keeper.create(deps), rpc: { getStandings } as never }) })
  closers.push(t)
  const leaving = new AbortController()
  const calling = t.client.getStandings({ leagueId: 'a' }, { signal: leaving.signal })
  await began.promise
  leaving.abort()
  await expect(calling).rejects.toThrow()
  while (!(await t.metrics.text()).includes('touchline_rpc_seconds_count')) await new Promise((resolve) => setImmediate(resolve))
  expect(await t.metrics.text()).toMatch(/touchline_rpc_seconds_count\{method="StandingsService.getStandings",code="cancelled"\} 1/)
})

test('the domain has a separate clock if the test sets one', async () => {
  const domain = manualClock(0)
  let clocks: { clock: Clock; realClock: Clock } | undefined
  const create: typeof keeper.create = (deps) => {
    clocks = deps
    return keeper.create(deps)
  }
  const t = await startForTest({ ...keeper, create }, { clock: domain, now: '2026-03-01T12:00:00Z' })
  closers.push(t)
  await t.advance(1_000)
  expect([clocks!.clock.now(), clocks!.realClock.now()]).toEqual([0, Date.parse('2026-03-01T12:00:01Z')])
})

test('a wrong setting starts nothing', async () => {
  const odd = { ...keeper, config: { refused: { ...keeper.config.refused, required: true as const } } }
  await expect(startForTest(odd)).rejects.toThrow('KEEPER_REFUSED is required')
})

test('a message that always fails becomes a dead letter, is counted, and does not block others', async () => {
  const database = openDatabase(':memory:')
  const busClock = manualClock(0)
  const bus = sqliteBus(database, { clock: busClock, log: createLog('silent') })
  const store = sqliteStore(database)
  const t = await startForTest(keeper, { backEnds: { store, bus, close: () => bus.close() }, logLevel: 'silent' })
  closers.push({ stop: async () => database.close() }, t)
  await t.publish(standingsChanged, tableChange('refused', '2024'), tableChange('a', '2024'))
  let isQuiet = false
  t.settled().then(() => {
    isQuiet = true
  })
  while (!isQuiet) await busClock.advance(1_000)
  expect((await t.client.getStandings({ leagueId: 'a' })).season).toBe('2024')
  const metrics = await t.metrics.text()
  expect(metrics).toContain('touchline_dead_messages_total{durable="keeper-standings-changed"} 1')
  expect(metrics).toMatch(/touchline_consume_failures_total\{durable="keeper-standings-changed"\} \d/)
  expect(metrics).toMatch(/touchline_rpc_seconds_count\{method="StandingsService.getStandings",code="ok"\} 1/)
})

test('a process notices a stream reset though another one holds the sweep lease', async () => {
  const open = await embedded.open()
  await open.store.prepare([platformLeases])
  const lease = create(LeaseSchema, { name: 'sweep-keeper', holder: 'another', termMs: 3_600_000 })
  await open.store.write(platformLeases, [{ doc: lease, replaces: 'absent' }])
  const resets: string[] = []
  const whenLost: Bus['onStreamReset'] = async (topic) => {
    resets.push(topic.name)
    return { stop: async () => undefined }
  }
  const t = await startForTest(keeper, { backEnds: { ...open, bus: { ...open.bus, onStreamReset: whenLost } } })
  closers.push({ stop: open.close }, t)
  expect(resets).toEqual([authKey.name])
})

test('services restarted on the same back ends find the stored data', async () => {
  const open = await backEndsForTest()[0]!.open()
  const first = await startForTest(keeper, { backEnds: open })
  await first.publish(standingsChanged, tableChange('a', '2024'))
  await first.stop()
  const second = await startForTest(keeper, { backEnds: open })
  closers.push({ stop: open.close }, second)
  await second.settled()
  expect((await second.client.getStandings({ leagueId: 'a' })).season).toBe('2024')
})
