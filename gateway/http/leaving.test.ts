import { Agent, get } from 'node:http'
import { afterEach, expect, test } from '@jest/globals'
import { embedded } from '@touchline/platform/testing/back-ends-for-test'
import { freePort } from '@touchline/platform/testing/free-ports'
import { steadyLoad } from '@touchline/platform/testing/steady-load'
import { type GatewayUnderTest, gatewayForTest } from '../testing/gateway-for-test.ts'
import { ids, match } from '../testing/records.ts'

const open = new Set<GatewayUnderTest>()
afterEach(async () => {
  for (const each of open) await each.stop()
  open.clear()
})
const started = async (environment = {}) => {
  const t = await gatewayForTest({ environment, live: [match({ state: 'live', status: '10', score: [0, 0], stateVersion: 10 })] })
  open.add(t)
  return t
}
const stop = async (t: GatewayUnderTest) => {
  open.delete(t)
  await t.stop()
}

test('while one of two gateways restarts under load, clients with keep-alive lose no request', async () => {
  // Not an ephemeral port: another process could bind that port for a connection while the gateway restarts.
  const PORT = String(await freePort())
  const [staying, leaving] = [await started(), await started({ PORT })]
  const key = staying.newKey({ perMinute: 6_000_000 })
  leaving.grants.set(key, staying.grants.get(key)!)
  let [isUp, checks] = [true, 0]
  const isReady = () => {
    checks++
    return isUp
  }
  const targets = [
    { port: staying.port, isReady: () => true },
    { port: leaving.port, isReady },
  ]
  const paths = ['/v1/soccer/matches/live', `/v1/soccer/matches/${ids.match}`, '/v1/soccer/leagues']
  const load = steadyLoad(targets, paths, { clients: 20, headers: { 'X-API-Key': key } })
  /** The load continues until the balancer has noticed, and for 400 more requests. */
  const noticed = async () => {
    for (const before = checks; checks === before; ) await load.more(1)
    await load.more(400)
  }
  await load.more(400)
  // The order of a shutdown: readiness fails, connections close with their next response, a wait follows, the port
  // closes.
  isUp = false
  leaving.leave(5_000)
  await noticed()
  await stop(leaving)
  await load.more(400)
  const back = await started({ PORT })
  back.grants.set(key, staying.grants.get(key)!)
  isUp = true
  await noticed()
  const { answered, failed } = await load.end()
  // On a machine that stalls for the duration of a request, the response is 504: late, but not lost.
  expect(Object.keys(failed).filter((what) => !what.endsWith(' 504 timeout'))).toEqual([])
  const late = Object.values(failed).reduce((sum, count) => sum + count, 0)
  expect(answered).toBeGreaterThanOrEqual(1_600 - late)
})

test('a gateway that is about to stop keeps responding, and closes each connection with its response', async () => {
  const t = await started()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const send = (): Promise<{ status: number | undefined; connection: string | undefined; reused: boolean }> =>
    new Promise((resolve, reject) => {
      const request = get({ host: '127.0.0.1', port: t.port, path: '/v1/sports', agent }, (response) => {
        const { statusCode: status, headers } = response
        response.resume().once('end', () => resolve({ status, connection: headers.connection, reused: request.reusedSocket }))
      })
      request.once('error', reject)
    })
  await send()
  expect(await send()).toEqual({ status: 200, connection: 'keep-alive', reused: true })
  t.leave(5_000)
  expect(await send()).toEqual({ status: 200, connection: 'close', reused: true })
  expect(await send()).toEqual({ status: 200, connection: 'close', reused: false })
  agent.destroy()
})

test('a reload after a gap does not affect readiness: the previous data is served meanwhile', async () => {
  const gaps: (() => void)[] = []
  const { bus, ...ports } = await embedded.open()
  const listening: typeof bus = {
    ...bus,
    listen(topic, handler, onGap) {
      gaps.push(onGap)
      return bus.listen(topic, handler, onGap)
    },
  }
  const t = await gatewayForTest({ backEnds: { bus: listening, ...ports }, logLevel: 'silent' })
  expect(t.waitsFor()).toEqual({})
  t.standIns.fixtures.listNames = () => new Promise(() => undefined)
  for (const gap of gaps) gap()
  expect(t.waitsFor()).toEqual({})
  await t.stop()
  await ports.close()
})
