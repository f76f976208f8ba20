import { type ClientRequest, get } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { type Answer, type GatewayUnderTest, gatewayForTest } from '../testing/gateway-for-test.ts'
import { league, match } from '../testing/records.ts'
import { inFlightBounds } from './in-flight.ts'

const { running, waiting } = inFlightBounds
const path = '/v1/soccer/leagues'

let t: GatewayUnderTest
let key: string
let asked: number
let free: () => void
beforeEach(async () => {
  t = await gatewayForTest({ live: [match({ state: 'live', status: '10', score: [0, 0], playVersion: 10 })], logLevel: 'silent' })
  key = t.newKey()
  const gate = Promise.withResolvers<void>()
  free = gate.resolve
  asked = 0
  t.answers.fixtures.listLeagues = async () => {
    asked++
    await gate.promise
    return { items: [league()], total: 1 }
  }
})
afterEach(async () => {
  free()
  await t.stop()
})

const ask = (at = path, as = key): Promise<Answer> => t.ask(at, { 'X-API-Key': as })
const codesOf = async (answers: readonly Promise<Answer>[]): Promise<string[]> =>
  (await Promise.all(answers)).map(({ status, json }) => (status === 200 ? '200' : `${status} ${json.error.code}`))

/** Resolves when so many run and so many wait. */
async function underWay(expected: { running: number; waiting: number }): Promise<void> {
  const text = (state: 'running' | 'waiting') => `touchline_gateway_in_flight{state="${state}"} ${expected[state]}\n`
  for (;;) {
    const told = await t.metrics.text()
    if (told.includes(text('running')) && told.includes(text('waiting')) && asked >= expected.running) return
    await new Promise((resolve) => setImmediate(resolve))
  }
}

describe('one customer who asks for more at once than may run', () => {
  let answers: Promise<Answer>[]
  beforeEach(async () => {
    answers = Array.from({ length: running + waiting }, () => ask())
    await underWay({ running, waiting })
  })

  test('has sixteen requests run, sixty-four wait, one more is refused, and that does not count', async () => {
    const left = async () => Number((await ask('/v1/sports')).headers['x-ratelimit-remaining'])
    const before = await left()
    const { status, headers, json } = await ask()
    expect([status, json.error.code, headers['retry-after']]).toEqual([429, 'too_many_in_flight', '1'])
    expect(headers['x-ratelimit-limit']).toBe('600')
    expect([await left(), asked]).toEqual([before - 1, running])
    free()
    expect(new Set(await codesOf(answers))).toEqual(new Set(['200']))
    expect(asked).toBe(running + waiting)
    await underWay({ running: 0, waiting: 0 })
  })

  test('neither holds up what needs no call nor another customer', async () => {
    expect(await codesOf([ask('/v1/soccer/matches/live'), ask('/v1/sports')])).toEqual(['200', '200'])
    expect(await codesOf([ask('/v1/soccer/matches', t.newKey())])).toEqual(['200'])
  })

  test('is told after the time of a request that it took too long, without its being counted, and what runs goes on', async () => {
    const before = Number((await ask('/v1/sports')).headers['x-ratelimit-remaining'])
    await t.advance(4_000)
    await underWay({ running, waiting: 0 })
    free()
    const codes = await codesOf(answers)
    expect(codes.filter((code) => code === '200').length).toBe(running)
    expect(codes.filter((code) => code === '504 timeout').length).toBe(waiting)
    expect(asked).toBe(running)
    expect(Number((await ask('/v1/sports')).headers['x-ratelimit-remaining'])).toBe(before + waiting - 1)
  })
})

test('who hangs up while his requests wait, or run, makes room for others', async () => {
  const gone: ClientRequest[] = []
  for (let i = 0; i < running + waiting; i++) {
    const asking = get({ port: t.port, host: '127.0.0.1', path, headers: { 'X-API-Key': key }, agent: false })
    asking.on('error', () => undefined)
    gone.push(asking)
  }
  await underWay({ running, waiting })
  for (const asking of gone) asking.destroy()
  await underWay({ running: 0, waiting: 0 })
  free()
  expect(await codesOf(Array.from({ length: running + waiting }, () => ask()))).toEqual(Array(running + waiting).fill('200'))
})

test('an error of a service makes room, too', async () => {
  t.answers.fixtures.listLeagues = async () => {
    throw new Error('broken')
  }
  const codes = await codesOf(Array.from({ length: running + waiting }, () => ask()))
  expect(new Set(codes)).toEqual(new Set(['500 internal_error']))
  await underWay({ running: 0, waiting: 0 })
})

test('without a key all of one address count together', async () => {
  const answers = Array.from({ length: running + 3 }, () => t.ask(path))
  await underWay({ running, waiting: 3 })
  free()
  expect(new Set(await codesOf(answers))).toEqual(new Set(['200']))
})

test('fifty requests sent at once on one connection run one after the other', async () => {
  let atOnce = 0
  let most = 0
  const lookedUp: string[] = []
  t.answers.fixtures.getTeam = async ({ id }) => {
    most = Math.max(most, ++atOnce)
    lookedUp.push(id)
    await new Promise((resolve) => setImmediate(resolve))
    atOnce--
    return { id, name: 'United' }
  }
  const ids = Array.from({ length: 50 }, (_, i) => `soc-t${String(i).padStart(10, '0')}`)
  const last = ids.length - 1
  const bytes = ids.map(
    (id, i) => `GET /v1/soccer/teams/${id} HTTP/1.1\r\nHost: here\r\nX-API-Key: ${key}\r\n${i === last ? 'Connection: close\r\n' : ''}\r\n`,
  )
  const heard = await t.raw(bytes.join(''))
  expect(heard.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(50)
  expect([...heard.matchAll(/"id":"(soc-t\d{10})"/g)].map(([, id]) => id)).toEqual(ids)
  expect([lookedUp, most]).toEqual([ids, 1])
})
