import { create } from '@bufbuild/protobuf'
import { afterEach, describe, expect, test } from '@jest/globals'
import { auth } from '@touchline/auth/service'
import { languages } from '@touchline/contract/catalog'
import { PlanChangedSchema } from '@touchline/contract/gen/accounts'
import { AuthService } from '@touchline/contract/gen/auth'
import { type GetUsageRequest, UsageSumsSchema } from '@touchline/contract/gen/usage'
import { accountsPlan, gatewayUsage } from '@touchline/contract/topics'
import { usage } from '@touchline/usage/service'
import { type SiteTestOptions, session, siteForTest } from '../testing/site-for-test.ts'
import { getPeriod, periodIds, slotStart } from './periods.ts'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

const path = '/account/org_1/usage'
const minute = Date.parse('2026-03-01T11:30:00Z') / 60_000
const xss = '<script>alert(1)</script>'

interface Row {
  minute?: number
  sport?: string
  endpoint?: string
  calls: number
  limited?: number
  clientErrors?: number
}

async function started(options: SiteTestOptions = {}) {
  const t = await siteForTest({
    services: [auth, usage],
    environment: { KEY_SECRET: 'the secret of these tests: 0123456' },
    now: '2026-03-01T12:00:00Z',
    ...options,
  })
  open.push(() => t.stop())
  for (const organisationId of ['org_1', 'org_2'])
    await t.publish(accountsPlan, create(PlanChangedSchema, { organisationId, plan: 'pro', revision: 1 }))
  await t.settled()
  const newKey = async (name: string, customer = 'org_1') => (await t.getClient(AuthService).createCustomerKey({ customer, name })).id
  let seq = 0n
  const counted = async (keyId: string, rows: readonly Row[], errors: object[] = []) => {
    const minutes = rows.map(({ calls, limited = 0, clientErrors = 0, ...row }) => ({
      ...{ minute, sport: 'soccer', endpoint: '/{sport}/matches/live', ...row },
      counts: { calls: BigInt(calls), limited: BigInt(limited), clientErrors: BigInt(clientErrors), durationCounts: [BigInt(calls)] },
    }))
    const keys = [{ keyId, customer: 'org_1', perMinute: 30, minutes, errors, previous: seq }]
    await t.publish(gatewayUsage, create(UsageSumsSchema, { gateway: 'g1', seq: ++seq, keys } as never))
    await t.settled()
  }
  return { ...t, newKey, counted }
}

const visible = (text: string): string => text.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

test('the page shows calls, 429s, errors with their request ids and durations, by time, key, sport and endpoint', async () => {
  const t = await started()
  const key = await t.newKey('Scores')
  await t.counted(
    key,
    [
      { calls: 1_234, limited: 7, clientErrors: 5 },
      { calls: 2, sport: '', endpoint: 'none' },
    ],
    [{ at: '2026-03-01T11:30:01.000Z', keyId: key, requestId: 'abc123-9', status: 429, code: 'rate_limited', endpoint: '/sports' }],
  )
  const { status, text, headers } = await t.get(path)
  expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  const shown = visible(text)
  expect(shown).toMatch(/Calls 1,236 Of the limit 0.1% 429 7 Errors 5 p50 0.5 ms p99 1 ms/)
  expect(shown).toMatch(/Sun,? 11:00 1,236 7 5 0 0.5 ms 1 ms/)
  expect(shown).toMatch(/Scores \(…\w{4}\) 1,236 7 5 0/)
  expect(shown).toMatch(/Soccer 1,234 7 5 0/)
  expect(shown).toMatch(/No sport 2 0 0 0/)
  expect(shown).toMatch(/\/{sport}\/matches\/live 1,234 7 5 0/)
  expect(shown).toMatch(/Unknown path 2 0 0 0/)
  expect(shown).toContain('/sports 429 rate_limited abc123-9')
})

test('a filter restricts what is shown, and stays in the form', async () => {
  const t = await started()
  const [first, second] = [await t.newKey('First'), await t.newKey('Second')]
  await t.counted(first, [{ calls: 10 }, { calls: 3, sport: 'tennis', endpoint: '/{sport}/leagues' }])
  await t.counted(second, [{ calls: 100 }])
  const calls = async (query: string) => /Calls ([\d,]+) Of/.exec(visible((await t.get(path + query)).text))?.[1]
  expect(await calls('')).toBe('113')
  expect(await calls(`?key=${first}`)).toBe('13')
  expect(await calls('?sport=tennis')).toBe('3')
  expect(await calls('?endpoint=%2F%7Bsport%7D%2Fleagues')).toBe('3')
  expect(await calls(`?key=${second}&sport=tennis`)).toBe('0')
  expect(await calls('?period=hour')).toBe('113')
  expect(await calls('?period=nonsense&sport=chess')).toBe('113')
  const { text } = await t.get(`${path}?key=${first}&sport=tennis&period=week`)
  for (const value of [first, 'tennis', 'week']) expect(text).toContain(`<option value="${value}" selected>`)
  expect(text).toContain(`href="${path}/csv?period=week&amp;key=${first}&amp;sport=tennis"`)
})

test('the table by time has every slot, and what the chart is drawn from', async () => {
  const t = await started()
  await t.counted(await t.newKey('Scores'), [{ calls: 4, limited: 1 }])
  for (const [period, slots] of [
    ['hour', 60],
    ['day', 24],
    ['week', 168],
    ['month', 30],
    ['year', 13],
  ] as const) {
    const { text } = await t.get(`${path}?period=${period}`)
    const table = /<table class="counts" data-usage>.*?<\/table>/s.exec(text)![0]
    expect([period, table.match(/<time /g)?.length]).toEqual([period, slots])
    expect(table.match(/<td>4<\/td>/g)).toHaveLength(1)
    expect(text).toMatch(/<script type="module" src="\/assets\/usage-chart-[\w-]+\.js">/)
    expect(text).toContain(`data-limit="${period === 'hour' ? 600 : 0}"`)
  }
  const [script] = /\/assets\/usage-chart-[\w-]+\.js/.exec((await t.get(path)).text)!
  const asset = await t.get(script)
  expect([asset.status, asset.text.includes('uPlot='), asset.text.includes('data-usage')]).toEqual([200, true, true])
})

test('the file has the same numbers by key, sport and endpoint', async () => {
  const t = await started()
  const [key, formula] = [await t.newKey('Scores, "live"'), await t.newKey('=1+1')]
  await t.counted(key, [{ calls: 4, limited: 1, clientErrors: 2 }])
  await t.counted(formula, [{ calls: 1 }])
  const { status, headers, text } = await t.get(`${path}/csv`)
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    200,
    'text/csv; charset=utf-8; header=present',
    'private, no-store',
  ])
  expect(headers.get('content-disposition')).toBe('attachment; filename="usage-2026-03-01-day.csv"')
  expect(text.split('\r\n').sort()).toEqual(
    [
      'at,key_id,key_name,sport,endpoint,calls,limited,client_errors,server_errors,p50_ms,p99_ms',
      `2026-03-01T11:00:00.000Z,${key},"Scores, ""live""",soccer,/{sport}/matches/live,4,1,2,0,0.5,1.0`,
      `2026-03-01T11:00:00.000Z,${formula},"'=1+1",soccer,/{sport}/matches/live,1,0,0,0,0.5,1.0`,
      '',
    ].sort(),
  )
})

describe('other organisations', () => {
  test('their pages and keys are not found, and are never asked for', async () => {
    const asked: GetUsageRequest[] = []
    const t = await started({
      services: [auth],
      usage: {
        async getUsage(request) {
          asked.push(request)
          return {}
        },
      },
    })
    const [own, theirs] = [await t.newKey('Own'), await t.newKey('Theirs', 'org_2')]
    const missing = await t.get('/account/org_3/usage')
    for (const each of ['/account/org_2/usage', '/account/org_2/usage/csv', `${path}?key=${theirs}`, `${path}/csv?key=${theirs}`]) {
      const { status, text } = await t.get(each)
      expect([each, status]).toEqual([each, 404])
      expect(visible(text)).toBe(visible(missing.text))
    }
    expect(asked).toEqual([])
    await t.get(path)
    expect(asked.flatMap(({ keyIds }) => keyIds)).toEqual([own, own])
  })

  test('a visitor is asked to sign in', async () => {
    const t = await started({ session: undefined })
    expect((await t.get(path)).location).toBe('/login?next=%2Faccount%2Forg_1%2Fusage')
  })

  test('every role may see the usage', async () => {
    const memberships = (role: string) => [{ organisationId: 'org_1', name: 'Rovers', role, plan: 'free' }]
    const t = await started()
    for (const role of ['owner', 'developer', 'billing']) {
      t.signIn(session({ memberships: memberships(role) }))
      expect((await t.get(path)).status).toBe(200)
    }
  })
})

test('what a customer writes is text', async () => {
  const t = await started()
  const key = await t.newKey(xss)
  await t.counted(
    key,
    [{ calls: 1, sport: xss, endpoint: xss }],
    [{ at: '2026-03-01T11:30:01.000Z', keyId: key, requestId: xss, status: 404, code: xss, endpoint: xss }],
  )
  for (const query of ['', `?endpoint=${encodeURIComponent(xss)}`, `?sport=${encodeURIComponent(xss)}`])
    expect((await t.get(path + query)).text).not.toContain(xss)
})

test('without the usage service, and for too much, the page says what to do', async () => {
  const away = await started({ services: [auth], usage: {} })
  await away.newKey('Scores')
  const { status, text } = await away.get(path)
  expect([status, visible(text)]).toEqual([503, expect.stringContaining('Your calls are still counted.')])
  const t = await started()
  await t.counted(
    await t.newKey('Scores'),
    Array.from({ length: 20_001 }, (_, i) => ({ calls: 1, endpoint: `/${i}` })),
  )
  const much = await t.get(path)
  expect([much.status, visible(much.text)]).toEqual([400, expect.stringContaining('Choose a shorter period or a single key.')])
  expect((await t.get(`${path}/csv`)).status).toBe(400)
})

test('more keys than one call takes are added', async () => {
  const keys = Array.from({ length: 450 }, (_, i) => ({ id: `key_${i}`, name: '', lastFour: 'abcd', state: 'active', perMinute: 10 }))
  const slot = { at: '2026-03-01T11:00:00.000Z', keyId: '', sport: '', endpoint: '' }
  const asked: number[] = []
  const t = await started({
    services: [],
    auth: { listCustomerKeys: async () => ({ items: keys }) },
    usage: {
      async getUsage({ keyIds, total }) {
        if (!total) asked.push(keyIds.length)
        return { slots: [{ ...slot, counts: { calls: BigInt(keyIds.length) } }] }
      },
    },
  })
  expect(visible((await t.get(path)).text)).toMatch(/Calls 450 /)
  expect(asked).toEqual([200, 200, 50])
})

test.each(languages)('in %s', async (language) => {
  const t = await started()
  await t.counted(await t.newKey('Scores'), [{ calls: 1_234_567 }])
  const { text } = await t.get(`${path}?lang=${language}`)
  expect(text).toContain(`<html lang="${language}">`)
  expect(text).toContain(new Intl.NumberFormat(language).format(1_234_567))
})

test.each(periodIds)('the slots of the period %s follow each other until now', (id) => {
  const now = Date.parse('2026-03-01T00:30:30Z')
  const period = getPeriod(id, now)
  expect(period.starts.toSorted((a, b) => a - b)).toEqual(period.starts)
  expect(new Set(period.starts).size).toBe(period.starts.length)
  expect(slotStart(period, now)).toBe(period.starts.at(-1))
  expect(slotStart(period, period.from)).toBe(period.starts[0])
  if (id === 'year') expect(new Date(period.from).toISOString()).toBe('2025-03-01T00:00:00.000Z')
})
