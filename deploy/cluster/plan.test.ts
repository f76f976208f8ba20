import { expect, test } from '@jest/globals'
import { planned } from './plan.ts'

const plan = planned({
  services: ['auth', 'horse-racing', 'gateway'],
  replicas: 2,
  portBase: 9_100,
  port: 8_080,
  environment: (service) => ({ FEEDS: 'demo', WHO: service, PORT: '8080', ADMIN_PORT: '1' }),
})
const named = (name: string) => plan.members.find((member) => member.name === name)!

test('every process has its own ports; the gateways have adjacent public ports', () => {
  expect(plan.members.map(({ name, adminPort, rpcPort, port }) => [name, adminPort, rpcPort, port])).toEqual([
    ['auth-1', 9_100, 9_101, undefined],
    ['auth-2', 9_102, 9_103, undefined],
    ['horse-racing-1', 9_104, 9_105, undefined],
    ['horse-racing-2', 9_106, 9_107, undefined],
    ['gateway-1', 9_108, 9_109, 8_080],
    ['gateway-2', 9_110, 9_111, 8_081],
  ])
})

test('each environment has the given settings, its ports, all addresses and the number of gateways', () => {
  expect(named('gateway-2').environment).toEqual({
    FEEDS: 'demo',
    WHO: 'gateway',
    INTERNAL_HOST: '127.0.0.1',
    ADMIN_PORT: '9110',
    RPC_PORT: '9111',
    PORT: '8081',
    AUTH_ADDRESS: '127.0.0.1:9101,127.0.0.1:9103',
    HORSE_RACING_ADDRESS: '127.0.0.1:9105,127.0.0.1:9107',
    GATEWAY_ADDRESS: '127.0.0.1:9109,127.0.0.1:9111',
    SANDBOX_URL: 'http://127.0.0.1:9114',
  })
  expect(plan.addresses.get('auth')).toBe('127.0.0.1:9101,127.0.0.1:9103')
})

test('the processes of the site have adjacent ports after all others or from SITE_PORT, and links lead to the first one', () => {
  const options = { services: ['accounts', 'site', 'gateway'], replicas: 2, portBase: 9_100, port: 8_080 }
  const planWith = (more: { sitePort?: number }, PUBLIC_URL?: string) => {
    const { members } = planned({ ...options, ...more, environment: () => (PUBLIC_URL ? { PUBLIC_URL } : {}) })
    return members.map(({ environment }) => [environment.SITE_PORT, environment.PUBLIC_URL])
  }
  const links = 'http://localhost:9112'
  const none = [undefined, undefined]
  expect(planWith({})).toEqual([[undefined, links], [undefined, links], ['9112', links], ['9113', links], none, none])
  expect(planWith({ sitePort: 8_090 })[2]).toEqual(['8090', 'http://localhost:8090'])
  expect(planWith({}, 'https://example.com').map(([, url]) => url)).toEqual(Array(6).fill('https://example.com'))
})

test('the ingest processes have adjacent ports for pushed feeds, if there are any', () => {
  const options = { services: ['ingest'], replicas: 2, portBase: 9_100, port: 8_080, environment: () => ({}) }
  const feedPorts = (more: { feedPort?: number }) => planned({ ...options, ...more }).members.map((each) => each.environment.FEED_PORT)
  expect(feedPorts({ feedPort: 8_082 })).toEqual(['8082', '8083'])
  expect(feedPorts({})).toEqual([undefined, undefined])
})

test('the sandbox has ports after all others, calls auth only, and is left out when SANDBOX_URL names another one', () => {
  expect(plan.sandbox).toMatchObject({ port: 9_114, member: { adminPort: 9_115, rpcPort: 9_116, port: 9_117 } })
  expect(plan.sandbox!.member.environment).toEqual({
    ...{ FEEDS: 'demo', WHO: 'sandbox', HOST: '127.0.0.1', INTERNAL_HOST: '127.0.0.1', PUBLIC_URL: 'http://localhost:8080' },
    ...{ ADMIN_PORT: '9115', RPC_PORT: '9116', PORT: '9117', AUTH_ADDRESS: '127.0.0.1:9101,127.0.0.1:9103' },
  })
  const elsewhere = planned({
    ...{ services: ['auth', 'gateway'], replicas: 1, portBase: 9_100, port: 8_080 },
    environment: () => ({ SANDBOX_URL: 'http://10.0.0.1' }),
  })
  expect([elsewhere.sandbox, elsewhere.members[1]!.environment.SANDBOX_URL]).toEqual([undefined, 'http://10.0.0.1'])
})
