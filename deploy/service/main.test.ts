import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@jest/globals'
import { services } from '@touchline/embedded/services'
import { startProgram } from '@touchline/embedded/testing/start-main'
import { loadService, serviceNames } from './services.ts'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))

/** How it ends when it is started with these variables, and what it says. */
async function refused(name: string | undefined, settings: Record<string, string> = {}): Promise<string> {
  const program = startProgram(main, { PATH: process.env.PATH, ...settings }, name === undefined ? [] : [name])
  const [code] = await once(program.process, 'close')
  expect([code, program.printed]).toEqual([1, []])
  return program.logged()
}

test('every service of the one process is a process of its own too', async () => {
  expect(serviceNames).toEqual(services.map(({ name }) => name))
  for (const service of services) expect(await loadService(service.name)).toBe(service)
  expect(await loadService('constructor')).toBeUndefined()
})

test('a name that there is not is told with those there are', async () => {
  expect(await refused('lives')).toBe(`There is no service "lives". There are ${serviceNames.join(', ')}.\n`)
  expect(await refused(undefined)).toMatch(/^Which service\? .* There are auth, /)
})

test('every setting that is wrong is told, and what all processes share must be set', async () => {
  expect(await refused('live', { FIXTURES_ADDRESS: 'here', LIVE_KEEP_ENDED_HOURS: '0' })).toMatch(
    /^Settings are wrong; nothing was started\.\n {2}LIVE_KEEP_ENDED_HOURS must .*\n {2}FIXTURES_ADDRESS must be host:port.*\n {2}MONGODB_URL is required: .*\n {2}NATS_URL is required: .*\n$/,
  )
  // The gateway keeps no documents.
  expect(await refused('gateway')).toBe(
    'A setting is wrong; nothing was started.\n  NATS_URL is required: Messages over NATS JetStream, which all processes share.\n',
  )
})
