import { Agent, get } from 'node:http'
import { afterEach, expect, test } from '@jest/globals'
import { embedded } from '@touchline/platform/testing/back-ends-for-test'
import { steadyLoad } from '@touchline/platform/testing/steady-load'
import { type GatewayUnderTest, gatewayForTest } from './testing/gateway-for-test.ts'
import { ids, match } from './testing/records.ts'

const open = new Set<GatewayUnderTest>()
afterEach(async () => {
  for (const each of open) await each.stop()
  open.clear()
})
const started = async (environment = {}) => {
  const t = await gatewayForTest({ environment, live: [match({ state: 'live', status: '10', score: [0, 0], playVersion: 10 })] })
  open.add(t)
  return t
}
const stopped = async (t: GatewayUnderTest) => {
  open.delete(t)
  await t.stop()
}

test('one of two gateways is restarted under load, and clients that keep their connections lose no request', async () => {
  const [staying, leaving] = [await started(), await started()]
  const key = staying.newKey({ perMinute: 6_000_000 })
  leaving.grants.set(key, staying.grants.get(key)!)
  let isThere = true
  const targets = [
    { port: staying.port, isReady: () => true },
    { port: leaving.port, isReady: () => isThere },
  ]
  const paths = ['/v1/soccer/matches/live', `/v1/soccer/matches/${ids.match}`, '/v1/soccer/leagues']
  const load = steadyLoad(targets, paths, { clients: 20, headers: { 'X-API-Key': key } })
  await load.more(400)
  // In the order of a process that is asked to stop: not ready, connections end with their next answer, a wait, the port closes.
  isThere = false
  leaving.leave()
  await load.more(400)
  await stopped(leaving)
  await load.more(400)
  const back = await started({ PORT: String(leaving.port) })
  back.grants.set(key, staying.grants.get(key)!)
  isThere = true
  await load.more(400)
  const { answered, failed } = await load.end()
  expect(failed).toEqual({})
  expect(answered).toBeGreaterThanOrEqual(1_600)
})

test('who is about to stop answers on, and ends the connection with the answer', async () => {
  const t = await started()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = (): Promise<{ status: number | undefined; connection: string | undefined; reused: boolean }> =>
    new Promise((resolve, reject) => {
      const asking = get({ host: '127.0.0.1', port: t.port, path: '/v1/sports', agent }, (answer) => {
        const { statusCode: status, headers } = answer
        answer.resume().once('end', () => resolve({ status, connection: headers.connection, reused: asking.reusedSocket }))
      })
      asking.once('error', reject)
    })
  await ask()
  expect(await ask()).toEqual({ status: 200, connection: 'keep-alive', reused: true })
  t.leave()
  expect(await ask()).toEqual({ status: 200, connection: 'close', reused: true })
  expect(await ask()).toEqual({ status: 200, connection: 'close', reused: false })
  agent.destroy()
})

test('what is read again after a gap leaves the gateway ready: it answers as before meanwhile', async () => {
  const gaps: (() => void)[] = []
  const { bus, ...others } = await embedded.open()
  const listening: typeof bus = {
    ...bus,
    listen(topic, handler, onGap) {
      gaps.push(onGap)
      return bus.listen(topic, handler, onGap)
    },
  }
  const t = await gatewayForTest({ backEnds: { bus: listening, ...others }, logLevel: 'silent' })
  expect(t.waitsFor()).toEqual({})
  t.answers.fixtures.listNames = () => new Promise(() => undefined)
  for (const gap of gaps) gap()
  expect(t.waitsFor()).toEqual({})
  await t.stop()
  await others.close()
})
