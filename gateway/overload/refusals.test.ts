import { connect, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, expect, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import { type GatewayUnderTest, gatewayForTest, getKey } from '../testing/gateway-for-test.ts'

let t: GatewayUnderTest
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await t.stop()
})

async function started(environment: Record<string, string> = {}): Promise<void> {
  t = await gatewayForTest({ environment: { REFUSED_PAUSE_MS: '250', ...environment }, logLevel: 'silent' })
}

/** A keep-alive connection. `ask` sends a request and gives the status of the response. */
function client() {
  const socket = connect(t.port, '127.0.0.1').setEncoding('latin1')
  sockets.push(socket)
  const statuses: number[] = []
  let received = ''
  socket.on('data', (text: string) => {
    received += text
    const end = received.indexOf('\r\n\r\n')
    if (end < 0 || received.length < end + 4 + Number(/content-length: (\d+)/i.exec(received)?.[1] ?? 0)) return
    statuses.push(Number(received.slice(9, 12)))
    received = ''
  })
  return {
    statuses,
    async ask(path: string, key?: string, method = 'GET'): Promise<number> {
      const before = statuses.length
      socket.write(`${method} /v1${path} HTTP/1.1\r\nHost: here\r\n${key ? `X-API-Key: ${key}\r\n` : ''}\r\n`)
      while (statuses.length === before) await turn()
      return statuses.at(-1)!
    },
  }
}

/** A connection is paused one turn of the event loop after its response. */
async function countPaused(): Promise<number> {
  for (let i = 0; i < 3; i++) await turn()
  return Number(/^touchline_gateway_paused_connections (\d+)$/m.exec(await t.metrics.text())?.[1])
}

const priced = '/soccer/matches'

test('a request behind refused ones waits for the end of the pause, and a key on another connection is served meanwhile', async () => {
  await started()
  const [keyless, key] = [client(), t.newKey()]
  expect([await keyless.ask(priced), await keyless.ask(priced)]).toEqual([402, 402])
  expect(await countPaused()).toBe(1)
  const third = keyless.ask(priced)
  expect([await client().ask('/sports', key), await client().ask('/sports', key)]).toEqual([200, 200])
  expect(keyless.statuses).toHaveLength(2)
  await t.advance(250)
  expect(await third).toBe(402)
})

test('a first offer is followed by no pause, since the payment comes on its connection', async () => {
  await started()
  const payer = client()
  expect([await payer.ask(priced), await countPaused(), await payer.ask('/sports'), await payer.ask(priced), await countPaused()]).toEqual([
    402, 0, 200, 402, 0,
  ])
})

test('401 and 429 are followed by a pause', async () => {
  await started()
  expect([await client().ask('/sports', getKey()), await countPaused()]).toEqual([401, 1])
  const [customer, key] = [client(), t.newKey({ perMinute: 1 })]
  expect([await customer.ask('/sports', key), await customer.ask('/sports', key), await countPaused()]).toEqual([200, 429, 2])
})

test('preflights are followed by a pause when a connection sends nothing else', async () => {
  await started()
  const [page, flood] = [client(), client()]
  const preflight = ({ ask }: typeof page) => ask(priced, undefined, 'OPTIONS')
  for (let i = 0; i < 64; i++) expect([await preflight(page), await preflight(flood)]).toEqual([204, 204])
  expect([await page.ask('/sports'), await preflight(page), await countPaused()]).toEqual([200, 204, 0])
  expect([await preflight(flood), await countPaused()]).toEqual([204, 1])
})

test('what is missing or wrong is no refusal, nor is 503 with a key while no connection waits', async () => {
  await started()
  const key = t.newKey()
  t.standIns.fixtures.listLeagues = async () => {
    throw fail('upstream_unavailable')
  }
  const customer = client()
  expect([
    await customer.ask('/nothing', key),
    await customer.ask('/soccer/leagues?limit=x', key),
    await customer.ask('/soccer/leagues', key),
  ]).toEqual([404, 400, 503])
  expect(await countPaused()).toBe(0)
})

test('behind a proxy no connection is paused: it has the requests of many customers', async () => {
  await started({ TRUST_PROXY: '1' })
  const proxy = client()
  for (let i = 0; i < 3; i++) expect(await proxy.ask(priced)).toBe(402)
  expect(await countPaused()).toBe(0)
})

test('the time to the first response of a connection and the listen queue are metrics', async () => {
  await started()
  const customer = client()
  for (let i = 0; i < 3; i++) await customer.ask('/sports', t.newKey())
  await countPaused()
  const text = await t.metrics.text()
  expect(text).toMatch(/^touchline_gateway_first_response_seconds_count 1$/m)
  if (process.platform === 'linux') expect(text).toMatch(/^touchline_gateway_listen_queue 0$/m)
})
