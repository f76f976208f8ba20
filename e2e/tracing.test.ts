import { randomBytes } from 'node:crypto'
import { setTimeout as rest } from 'node:timers/promises'
import { afterEach, expect, test } from '@jest/globals'
import { AuthService } from '@touchline/contract/gen/auth'
import { FixturesService } from '@touchline/contract/gen/fixtures'
import { LiveService } from '@touchline/contract/gen/live'
import { StatsService } from '@touchline/contract/gen/stats'
import { formKey } from '@touchline/contract/keys'
import { standingsChanged } from '@touchline/contract/topics'
import { gateway } from '@touchline/gateway/service'
import { runService, runTogether } from '@touchline/platform/process'
import type { ServiceImpl } from '@touchline/platform/rpc-types'
import { type AnyService, defineService } from '@touchline/platform/service'
import { otlpReceiver, type ReceivedSpan } from '@touchline/platform/telemetry/testing/otlp-receiver'
import { freePort } from '@touchline/platform/testing/free-ports'
import { rpcSecretsForTest } from '@touchline/platform/testing/rpc-secrets'
import { keeper, tableChange } from '@touchline/platform/testing/tiny-services'
import { startMain } from './testing/start-main.ts'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

const bare = { calls: {}, config: {}, collections: [], publishes: [] } as const
const answers = <S>(methods: Partial<S>): S => methods as S

/** A request for leagues publishes a message that the consumer of the test services handles. */
const fixtures = defineService({
  ...bare,
  name: 'fixtures',
  serves: FixturesService,
  create: ({ bus }) => ({
    rpc: answers<ServiceImpl<typeof FixturesService>>({
      listNames: async () => ({ items: [] }),
      async listLeagues() {
        await bus.publish(standingsChanged, [tableChange('asked', '2025')])
        return { items: [], total: 0 }
      },
    }),
  }),
})
const live = defineService({
  ...bare,
  name: 'live',
  serves: LiveService,
  create: () => ({
    rpc: { listLiveMatches: async () => ({ items: [] }), getContributions: async () => ({}), getFreshness: async () => ({}) },
  }),
})
const stats = defineService({
  ...bare,
  name: 'stats',
  serves: StatsService,
  create: () => ({ rpc: answers<ServiceImpl<typeof StatsService>>({}) }),
})
const auth = defineService({
  ...bare,
  name: 'auth',
  serves: AuthService,
  create: () => ({
    rpc: answers<ServiceImpl<typeof AuthService>>({
      getGrant: async () => ({ keyId: 'key_1', plan: 'pro', perMinute: 600, state: 'active', language: 'en', revision: 1 }),
    }),
  }),
})

/** Runs the gateway and the services it calls in separate processes, connected by gRPC and a bus. */
async function started(tracing: Record<string, string>) {
  const behind: AnyService[] = [auth, fixtures, live, keeper, stats]
  const common = {
    ADMIN_PORT: '0',
    RPC_PORT: '0',
    INTERNAL_HOST: '127.0.0.1',
    DATA_DIR: ':memory:',
    LOG_LEVEL: 'error',
    ...rpcSecretsForTest,
    ...tracing,
  }
  const services = await runTogether(behind, { environment: common })
  open.push(() => services.stop())
  const at = Object.fromEntries(
    Object.keys(gateway.calls).map((name) => [`${name.toUpperCase()}_ADDRESS`, `127.0.0.1:${services.rpcPort}`]),
  )
  const port = String(await freePort())
  const edge = await runService(gateway, {
    environment: { ...common, ...at, PORT: port, HOST: '127.0.0.1', ACCESS_LOG: 'off', STOP_WAIT_SECONDS: '0' },
  })
  open.push(() => edge.stop())
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}/v1${path}`, { headers: { 'X-API-Key': key, ...headers } })
  return { ask, settled: services.settled }
}

const key = formKey('live', new Uint8Array(32).fill(7))

const stopped = async () => {
  for (const close of open.splice(0).reverse()) await close()
}

/** The span names from the root to this span, each with its process. */
function wayTo(span: ReceivedSpan | undefined, all: readonly ReceivedSpan[]): string[] {
  if (!span) return []
  const parent = all.find(({ id }) => id === span.parentId)
  return [...wayTo(parent, all), `${span.service}: ${span.name}`]
}

test('one request is one trace: gateway, gRPC, service, bus, consumer, store', async () => {
  const receiver = await otlpReceiver()
  const { ask, settled } = await started({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint, OTEL_TRACES_SAMPLER_ARG: '1' })
  const inTrace = async () => {
    const traceId = randomBytes(16).toString('hex')
    return { traceId, answer: await ask('/soccer/leagues', { traceparent: `00-${traceId}-b7ad6b7169203331-00` }) }
  }
  let { traceId, answer } = await inTrace()
  // A gateway on a busy machine sheds requests before it has looked up their key, or misses their deadline.
  while (answer.status === 503 || answer.status === 504) {
    await rest(100)
    ;({ traceId, answer } = await inTrace())
  }
  expect(answer.status).toBe(200)
  await settled()
  await stopped()
  const spans = receiver.spans().filter((span) => span.traceId === traceId)
  await receiver.close()

  const written = spans.find(({ name }) => name === 'write keeper_tables')
  expect(wayTo(written, spans)).toEqual([
    'gateway: GET /{sport}/leagues',
    'gateway: touchline.v1.FixturesService/ListLeagues',
    'touchline: touchline.v1.FixturesService/ListLeagues',
    'touchline: publish standings.changed',
    'touchline: deliver standings.changed',
    'touchline: update keeper_tables',
    'touchline: write keeper_tables',
  ])
  const named = (name: string, kind: ReceivedSpan['kind']) => spans.find((span) => span.name === name && span.kind === kind)
  const root = named('GET /{sport}/leagues', 'server')
  const asked = named('touchline.v1.FixturesService/ListLeagues', 'client')
  const answered = named('touchline.v1.FixturesService/ListLeagues', 'server')
  expect(root).toMatchObject({ kind: 'server', parentId: 'b7ad6b7169203331', failed: false })
  const requestId = answer.headers.get('x-request-id')
  expect(root!.fields).toEqual({
    'http.request.method': 'GET',
    'http.route': '/{sport}/leagues',
    'http.response.status_code': 200,
    'touchline.request_id': requestId,
  })
  expect(asked).toMatchObject({ service: 'gateway', kind: 'client', parentId: root!.id })
  expect(answered).toMatchObject({ service: 'touchline', kind: 'server', parentId: asked!.id })
  expect(answered!.fields['touchline.request_id']).toBe(requestId)
  expect(named('deliver standings.changed', 'consumer')!.links).toEqual([named('publish standings.changed', 'producer')!.id])
  // The lookup of the key is part of the request.
  const lookUp = named('touchline.v1.AuthService/GetGrant', 'server')
  expect(wayTo(lookUp, spans)[0]).toBe('gateway: GET /{sport}/leagues')
})

test('a sampling ratio of 0 exports nothing, even if the client requests sampling', async () => {
  const receiver = await otlpReceiver()
  const { ask, settled } = await started({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint, OTEL_TRACES_SAMPLER_ARG: '0' })
  for (let i = 0; i < 20; i++) await ask('/soccer/leagues', { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' })
  await settled()
  await stopped()
  expect(receiver.bodies).toEqual([])
  await receiver.close()
})

/** Logs imports of OpenTelemetry packages on stderr. The API package is always loaded by prom-client. */
const tellLoaded = `import { registerHooks } from 'node:module'
registerHooks({ resolve(name, from, next) { if (name.includes('opentelemetry')) console.error('loads ' + name); return next(name, from) } })`

test.each([
  ['off: nothing of it is loaded', {}, false],
  ['on: it is', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' }, true],
])('%s', async (_, settings, isLoaded) => {
  const hook = `--import=data:text/javascript,${encodeURIComponent(tellLoaded)}`
  const main = await startMain({ DATA_DIR: ':memory:', ACCESS_LOG: 'off', NODE_OPTIONS: hook, ...settings })
  open.push(async () => void main.process.kill('SIGKILL'))
  await main.line(/\/matches\/live'/)
  expect(await main.stop()).toBe(0)
  expect(main.logged().includes('loads @opentelemetry/sdk-trace')).toBe(isLoaded)
})
