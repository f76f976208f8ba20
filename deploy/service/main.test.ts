import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@jest/globals'
import { serviceNames } from '@touchline/contract/service-names'
import { startProgram } from '@touchline/e2e/testing/start-main'
import { services } from '@touchline/embedded/services'
import { loadService } from './run.ts'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))

/** The error output of a start with these variables, which must exit with 1. */
async function refused(name: string | undefined, settings: Record<string, string> = {}): Promise<string> {
  const program = startProgram(main, { PATH: process.env.PATH, ...settings }, name === undefined ? [] : [name])
  const [code] = await once(program.process, 'close')
  expect([code, program.printed]).toEqual([1, []])
  return program.logged()
}

test('every service of the single process can be started separately', async () => {
  expect(serviceNames).toEqual(services.map(({ name }) => name))
  for (const service of services) expect(await loadService(service.name)).toBe(service)
  expect(await loadService('constructor')).toBeUndefined()
})

test('an unknown name is reported with the list of valid names', async () => {
  expect(await refused('lives')).toBe(`Unknown service "lives". The services are ${serviceNames.join(', ')}.\n`)
  expect(await refused(undefined)).toMatch(/^Which service\? .* The services are auth, /)
})

test('every setting that is wrong is reported, and shared back ends are required', async () => {
  expect(await refused('live', { FIXTURES_ADDRESS: 'here', LIVE_KEEP_ENDED_HOURS: '0' })).toMatch(
    /^Settings are wrong; nothing was started\.\n {2}LIVE_KEEP_ENDED_HOURS must .*\n {2}FIXTURES_ADDRESS must be host:port.*\n {2}MONGODB_URL is required: .*\n {2}NATS_URL is required: .*\n {2}RPC_SECRET is required: .*\n$/,
  )
  // The gateway has no store.
  expect(await refused('gateway')).toBe(
    `Settings are wrong; nothing was started.
  NATS_URL is required: Messages over NATS JetStream, which all processes share.
  RPC_SECRET is required: Comma-separated secrets of the calls between services: the first is sent, all are accepted.
`,
  )
  // auth has methods for operators.
  expect(await refused('auth')).toMatch(
    /\n {2}RPC_SECRET is required: .*\n {2}RPC_ADMIN_SECRET is required: .*\n {2}RPC_SITE_SECRET is required: /,
  )
})

test('settings are read from the files of SETTINGS_DIR too', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-'))
  writeFileSync(join(folder, 'NATS_URL'), 'nats://127.0.0.1:1\n')
  writeFileSync(join(folder, 'RPC_SECRET'), 'short')
  expect(await refused('gateway', { SETTINGS_DIR: folder })).toMatch(/^A setting is wrong; nothing was started\.\n {2}RPC_SECRET must have/)
  expect(await refused('gateway', { SETTINGS_DIR: join(folder, 'none') })).toMatch(/^SETTINGS_DIR cannot be read: ENOENT/)
  rmSync(folder, { recursive: true })
})

test('a secret that is too short, or shared by services and operators, is rejected and not repeated', async () => {
  const shared = {
    NATS_URL: 'nats://127.0.0.1:1',
    MONGODB_URL: 'mongodb://127.0.0.1:1',
    KEY_SECRET: 'k'.repeat(32),
    RPC_SITE_SECRET: 's'.repeat(32),
  }
  const short = 'only-thirty-one-bytes-012345678'
  expect(await refused('auth', { ...shared, RPC_SECRET: `${'a'.repeat(32)},${short}`, RPC_ADMIN_SECRET: `${short}ü` })).toBe(
    `Settings are wrong; nothing was started.
  RPC_SECRET must have secrets of 32 bytes or more; "openssl rand -base64 32" generates one
  RPC_ADMIN_SECRET must consist of ASCII letters, digits and signs; "openssl rand -base64 32" generates such a secret
`,
  )
  const both = 'a-secret-that-is-long-enough-for-two'
  expect(await refused('auth', { ...shared, RPC_SECRET: both, RPC_ADMIN_SECRET: `${'b'.repeat(32)},${both}` })).toBe(
    `Settings are wrong; nothing was started.
  RPC_SECRET and RPC_ADMIN_SECRET must not share a secret: every service would be an operator.
`,
  )
})

test('the TLS files are set together, and must exist', async () => {
  const shared = { NATS_URL: 'nats://127.0.0.1:1', RPC_SECRET: 'a'.repeat(32), ADMIN_PORT: '0' }
  expect(await refused('gateway', { ...shared, RPC_TLS_CERT: '/none' })).toContain(
    'Set RPC_TLS_CERT, RPC_TLS_KEY and RPC_TLS_CA together, or none of them; missing: RPC_TLS_KEY, RPC_TLS_CA.',
  )
  expect(await refused('gateway', { ...shared, RPC_TLS_CERT: '/none', RPC_TLS_KEY: '/none', RPC_TLS_CA: '/none' })).toMatch(
    /^RPC_TLS_CERT \/none cannot be read: ENOENT/,
  )
})
