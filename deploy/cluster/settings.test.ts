import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { readClusterSettings } from './settings.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchline-'))
})
afterAll(() => rm(folder, { recursive: true }))

const servers = { MONGODB_URL: 'mongodb://a:1,b:2/house?replicaSet=x', NATS_URL: 'nats://n', REDIS_URL: 'redis://r' }
const mine = 'a secret of my own: thirty-two letters'
const startedAt = new Date('2026-11-21T04:00:00Z')
const read = (given: Record<string, string>) => readClusterSettings({ ...servers, DATA_DIR: folder, ...given }, startedAt)

test('missing URLs of back ends are reported with instructions', async () => {
  await expect(readClusterSettings({ NATS_URL: 'nats://n' }, startedAt)).rejects.toThrow(
    /^Settings are wrong; nothing was started\.\n {2}MONGODB_URL is required: where documents are\.\n {2}REDIS_URL is required.*\nOn a Debian machine deploy\/dev\/backends /,
  )
})

test('invalid settings of all processes are reported at once', async () => {
  await expect(read({ PORT: 'x', CLUSTER_REPLICAS: '9', FEEDS: 'none' })).rejects.toThrow(
    /PORT must .*\n {2}FEEDS has "none", .*\n {2}CLUSTER_REPLICAS must be a whole number from 1 to 8/,
  )
})

test('payments in the sandbox are set up whole, or nothing is started', async () => {
  await expect(read({ SANDBOX_PUBLIC_URL: 'https://sandbox.example' })).rejects.toThrow(
    'need SANDBOX_X402_RPC_URL, SANDBOX_X402_FACILITATOR_URL',
  )
})

test('a demo key is printed only for the demo, or as DEMO_KEY says', async () => {
  const shown = async (given: Record<string, string>) => (await read(given)).showsDemoKey
  const leagues = `openfootball-clubs:${folder}`
  expect([await shown({}), await shown({ FEEDS: 'demo?matches=2' }), await shown({ DEMO_KEY: 'off' })]).toEqual([true, true, false])
  expect([await shown({ FEEDS: leagues }), await shown({ FEEDS: `demo,${leagues}` })]).toEqual([false, false])
  expect(await shown({ FEEDS: leagues, DEMO_KEY: 'on' })).toBe(true)
  await expect(read({ DEMO_KEY: 'yes' })).rejects.toThrow('DEMO_KEY must be one of on, off, not "yes"')
})

test('unset secrets are generated once and stored', async () => {
  const { environment, ...others } = await read({ FEEDS: 'demo' })
  expect(environment.KEY_SECRET).toMatch(/^[\w-]{43}$/)
  expect((await read({ FEEDS: 'demo' })).environment.KEY_SECRET).toBe(environment.KEY_SECRET)
  expect((await read({ FEEDS: 'demo', KEY_SECRET: mine })).environment.KEY_SECRET).toBe(mine)
  for (const variable of ['ACCOUNTS_SECRET', 'RPC_SECRET', 'RPC_ADMIN_SECRET', 'RPC_SITE_SECRET'] as const) {
    expect(environment[variable]).toMatch(/^[\w-]{43}$/)
    expect((await read({ FEEDS: 'demo' })).environment[variable]).toBe(environment[variable])
    expect((await read({ FEEDS: 'demo', [variable]: 'm'.repeat(32) })).environment[variable]).toBe('m'.repeat(32))
  }
  await expect(read({ KEY_SECRET: 'mine' })).rejects.toThrow('KEY_SECRET must have secrets of 32 bytes or more')
  expect(others).toEqual({
    ...{ replicas: 2, portBase: 9_100, port: 8_080, sitePort: undefined, customersUrl: servers.MONGODB_URL },
    ...{ showsDemoKey: true, remarks: [] },
  })
})

test('real leagues use the database of the URL; the demo has a separate one, except for keys and accounts', async () => {
  expect((await read({ FEEDS: 'demo' })).environment).toMatchObject(servers)
  const { environment, customersUrl, remarks } = await read({ NATS_PREFIX: 'own-' })
  expect(environment).toMatchObject({ MONGODB_URL: 'mongodb://a:1,b:2/house_demo?replicaSet=x', NATS_PREFIX: 'own-demo-' })
  expect(customersUrl).toBe(servers.MONGODB_URL)
  expect(remarks).toEqual(['Separate from real leagues: database house_demo, streams own-demo-….'])
  expect((await read({ MONGODB_URL: 'mongodb://a' })).environment.MONGODB_URL).toBe('mongodb://a/touchline_demo')
})

test('processes that start later share the clock', async () => {
  expect((await read({ FEEDS: 'demo', NOW: '2026-03-14T15:30:00Z' })).environment).toMatchObject({
    NOW: '2026-03-14T15:30:00Z',
    NOW_AT: '2026-11-21T04:00:00.000Z',
  })
  expect((await read({ FEEDS: 'demo' })).environment.NOW_AT).toBeUndefined()
})
