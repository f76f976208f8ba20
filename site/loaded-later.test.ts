import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from '@jest/globals'
import { createLog } from '@touchline/platform/log'
import { loadedLater } from './loaded-later.ts'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

/** A server whose listener repeats the body; loading fails so often at first. */
async function started(failures: number) {
  let loads = 0
  const { listener } = loadedLater({ log: createLog('silent') }, async () => {
    if (++loads <= failures) throw new Error('no such file')
    return (request, response) => void request.pipe(response)
  })
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(() => new Promise((resolve) => server.close(() => resolve())))
  const { port } = server.address() as AddressInfo
  const send = async (body: string) => {
    const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body })
    return [response.status, await response.text()]
  }
  return { send, loads: () => loads }
}

test('requests that arrive while it is loaded are answered, with their bodies, and it is loaded once', async () => {
  const t = await started(0)
  const bodies = ['a', 'b'.repeat(100_000), 'c']
  expect(t.loads()).toBe(0)
  expect(await Promise.all(bodies.map(t.send))).toEqual(bodies.map((body) => [200, body]))
  expect(t.loads()).toBe(1)
})

test('what could not be loaded is 503, and is loaded with the next request', async () => {
  const t = await started(1)
  expect(await t.send('a')).toEqual([503, 'Not available now.'])
  expect(await t.send('b')).toEqual([200, 'b'])
})
