import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from '@jest/globals'
import { typed } from '@touchline/cli/testing/typed'
import { HorseRacingService } from '@touchline/contract/gen/racing'
import { feedCatalog, feedMatch } from '@touchline/contract/topics'
import { fixtures } from '@touchline/fixtures/service'
import { league, match } from '@touchline/fixtures/testing/observations'
import { startAdmin } from '@touchline/platform/admin'
import { createMetrics } from '@touchline/platform/metrics'
import { freePort } from '@touchline/platform/testing/free-ports'
import { standIn, startForTest } from '@touchline/platform/testing/start-for-test'

const open: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

/** The command line with a fixtures service that has 18 matches at 15:00. */
async function touchline() {
  const racing = standIn(HorseRacingService, { listRaces: async () => ({}) })
  const t = await startForTest(fixtures, { standIns: [racing], environment: { MATCHDAY_REQUESTS_PER_MATCH: '10000' } })
  open.push(t.stop)
  await t.publish(feedCatalog, league('Bundesliga'))
  await t.publish(feedMatch, ...Array.from({ length: 18 }, (_, i) => match(`n${i}n`, { startAt: '2026-03-14T15:00:00Z' })))
  await t.settled()
  const admin = await startAdmin({
    host: '127.0.0.1',
    port: 0,
    metrics: createMetrics(),
    waitsFor: () => ({}),
    degraded: () => ({}),
    internal: t.internal,
    pages: () => undefined,
  })
  open.push(() => admin.close())
  return (...args: string[]) => typed(['matchday', 'plan', ...args], { ADMIN_PORT: String(admin.port) })
}

test('the plan of a day has every hour, the pod hours of every service and their cost', async () => {
  const cli = await touchline()
  const { code, out } = await cli('--date', '2026-03-14', '--pod-hour', '0.1', '--json')
  const plan = JSON.parse(out)
  expect([code, plan.matches, plan.hours.length]).toEqual([0, 18, 24])
  expect(plan.hours[12]).toMatchObject({ hour: '12:00', in_play: 0, requests: 10_000, tier: 0, gateway: 3 })
  expect(plan.hours[14]).toMatchObject({ hour: '14:00', in_play: 0, requests: 244_000, tier: 2, gateway: 61 })
  expect(plan.hours[16]).toMatchObject({ hour: '16:00', in_play: 18, requests: 244_000, tier: 2 })
  const gateway = plan.services.find(({ service }: { service: string }) => service === 'gateway')
  expect(gateway).toMatchObject({ least: 3, most: 61, usd: expect.closeTo(gateway.pod_hours * 0.1, 2) })
  const total = plan.services.reduce((sum: number, { usd }: { usd: number }) => sum + usd, 0)
  expect(plan.usd).toBeCloseTo(total, 1)
})

test('for people it is a table, and the picture is an SVG with the day and its matches', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'matchday-'))
  open.push(() => rmSync(folder, { recursive: true }))
  const svg = join(folder, 'day.svg')
  const { out } = await (await touchline())('--date', '2026-03-14', '--svg', svg)
  expect(out).toMatch(/^2026-03-14 \(UTC\): 18 matches, 0 races\./)
  expect(out).toMatch(/│ 14:00 │ 0 +│ 244000 +│ 2 /)
  const picture = readFileSync(svg, 'utf8')
  expect(picture).toMatch(/^<svg [\s\S]*2026-03-14 \(UTC\): 18 matches[\s\S]*<\/svg>\n$/)
  expect(picture).not.toMatch(/NaN|undefined|Infinity/)
})

test('a day that is none is wrong usage; fixtures that do not answer are named with the remedy', async () => {
  const cli = await touchline()
  for (const day of ['2026-02-30T', '14.03.2026', '2026-13-01']) expect((await cli('--date', day)).code).toBe(2)
  const address = `127.0.0.1:${await freePort()}`
  const { code, notes } = await cli('--date', '2026-03-14', '--address', address)
  expect([code, notes]).toEqual([1, expect.stringContaining(`fixtures at ${address} does not answer`)])
})
