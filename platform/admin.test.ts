import { afterEach, expect, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import { type Admin, type AdminOptions, startAdmin } from './admin.ts'
import { createMetrics } from './metrics.ts'

const closers: Admin[] = []
afterEach(async () => {
  for (const admin of closers.splice(0)) await admin.close()
})

async function started(
  waiting: Record<string, string> = {},
  internal: AdminOptions['internal'] = async () => undefined,
  pages: AdminOptions['pages'] = () => undefined,
  degraded: Record<string, string> = {},
) {
  const metrics = createMetrics({ ofProcess: true })
  const admin = await startAdmin({
    host: '127.0.0.1',
    port: 0,
    metrics,
    waitsFor: () => waiting,
    degraded: () => degraded,
    internal,
    pages,
  })
  closers.push(admin)
  return { metrics, port: admin.port, get: (path: string, method = 'GET') => fetch(`http://127.0.0.1:${admin.port}${path}`, { method }) }
}

test('healthz responds while the event loop runs, ready or not', async () => {
  const { get } = await started({ live: 'the matches of today' })
  expect((await get('/healthz')).status).toBe(200)
})

test('readyz lists pending dependencies, and is 200 without any', async () => {
  const waiting: Record<string, string> = { live: 'the matches of today' }
  const { get } = await started(waiting)
  const notYet = await get('/readyz')
  expect([notYet.status, await notYet.json()]).toEqual([503, { ready: false, waits_for: { live: 'the matches of today' }, degraded: {} }])
  delete waiting.live
  const ready = await get('/readyz')
  expect([ready.status, await ready.json()]).toEqual([200, { ready: true, waits_for: {}, degraded: {} }])
})

test('readyz is 200 for a process that does without something, and says what', async () => {
  const degraded = { 'billing-x402': 'the facilitator does not answer' }
  const { get } = await started({}, undefined, undefined, degraded)
  const ready = await get('/readyz')
  expect([ready.status, await ready.json()]).toEqual([200, { ready: true, waits_for: {}, degraded }])
})

test('metrics has our metrics and those of the process', async () => {
  const { get, metrics } = await started()
  metrics.counter('touchline_goals_total', 'Goals.', ['side']).add({ side: 'home' }, 2)
  metrics.counter('touchline_goals_total', 'Goals.', ['side']).add({ side: 'home' })
  metrics.histogram('touchline_wait_seconds', 'Waiting.').observe(0.2)
  metrics.gauge('touchline_lag', 'Waiting messages.', ['durable'], () => [{ labels: { durable: 'a' }, value: 3 }])
  metrics.gauge('touchline_lag', 'Waiting messages.', ['durable'], async () => [{ labels: { durable: 'b' }, value: 4 }])
  const answer = await get('/metrics')
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  const text = await answer.text()
  expect(text).toContain('touchline_goals_total{side="home"} 3')
  expect(text).toContain('touchline_wait_seconds_bucket{le="0.25"} 1')
  expect(text).toContain('touchline_lag{durable="a"} 3')
  expect(text).toContain('touchline_lag{durable="b"} 4')
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
})

test('other paths are 404, other methods 405', async () => {
  const { get } = await started()
  expect((await get('/')).status).toBe(404)
  expect((await get('/metrics', 'POST')).status).toBe(405)
})

test('internal paths are answered by a service as JSON; what fails is an error, never an empty answer', async () => {
  const { get } = await started({}, async (path, parameters) => {
    if (path === 'scaling/live') return { desired: Number(parameters.get('lead')) }
    if (path === 'scaling/late') throw fail('upstream_unavailable')
    if (path === 'scaling/wrong') throw fail('invalid_parameter', { name: 'lead', what: 'must be a number' })
    if (path === 'scaling/broken') throw new TypeError('no calendar')
    return undefined
  })
  const answered = await get('/internal/scaling/live?lead=45')
  expect([answered.status, await answered.json()]).toEqual([200, { desired: 45 }])
  const statuses = await Promise.all(
    ['none', 'late', 'wrong', 'broken'].map(async (name) => (await get(`/internal/scaling/${name}`)).status),
  )
  expect(statuses).toEqual([404, 503, 400, 503])
})

test('pages are those of the first segment, with every method; they have neither the probes nor the metrics', async () => {
  const { get } = await started({}, undefined, (segment) =>
    segment === 'dev' ? (request, response) => void response.end(`${request.method} ${request.url}`) : undefined,
  )
  const read = async (path: string, method?: string) => (await get(path, method)).text()
  expect([await read('/dev'), await read('/dev/mail?to=a', 'POST')]).toEqual(['GET /dev', 'POST /dev/mail?to=a'])
  expect([(await get('/device')).status, (await get('/')).status, await read('/healthz')]).toEqual([404, 404, 'ok\n'])
})

test('a port in use is reported by its setting', async () => {
  const { port } = await started()
  const again = startAdmin({
    host: '127.0.0.1',
    port,
    metrics: createMetrics(),
    degraded: () => ({}),
    waitsFor: () => ({}),
    internal: async () => undefined,
    pages: () => undefined,
  })
  await expect(again).rejects.toThrow(`Port ${port} is taken. Stop the process that uses it, or set ADMIN_PORT to another.`)
})
