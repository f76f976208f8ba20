import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { post } from './post.ts'
import { type Receiver, startReceiver, status } from './testing/receiver.ts'

let receiver: Receiver
beforeEach(async () => {
  receiver = await startReceiver()
})
afterEach(() => receiver.stop())

/** The forms in which the guard of downloads is tested. */
const privateHosts = [
  ...['127.0.0.1', '127.1', '0x7f000001', '2130706433', '017700000001', '0', '0.0.0.0', 'localhost', '127.0.0.1.'],
  ...['10.0.0.1', '100.64.0.1', '169.254.169.254', '172.16.0.1', '192.168.0.1', '198.18.0.1', '224.0.0.1'],
  ...['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[64:ff9b::7f00:1]', '[fd00::1]'],
]

test('there are 22 forms of private addresses', () => expect(new Set(privateHosts).size).toBe(22))

test.each(privateHosts)('nothing is sent to %s', async (host) => {
  const port = new URL(receiver.url).port
  const outcome = await post(`http://${host}:${port}/hook`, {}, '{}', { allowPrivate: false })
  expect(outcome).toEqual({ status: 0, error: 'the host has a private address', response: '' })
  expect(receiver.received).toEqual([])
})

test('a name with a public and a private address is refused; the connection uses what was checked', async () => {
  const { port } = new URL(receiver.url)
  const addresses = [
    { address: '93.184.216.34', family: 4 },
    { address: '127.0.0.1', family: 4 },
  ]
  const outcome = await post(`http://hooks.example:${port}/`, {}, '{}', { allowPrivate: false, resolve: async () => addresses })
  expect([outcome.error, receiver.received]).toEqual(['the host has a private address', []])
  let count = 0
  const once = async () => (count++ === 0 ? addresses.slice(1) : addresses.slice(0, 1))
  expect(await post(`http://hooks.example:${port}/`, {}, '{}', { allowPrivate: true, resolve: once })).toMatchObject({ status: 200 })
  expect(count).toBe(1)
})

test('a redirect is a response, a long body is cut, and silence ends', async () => {
  receiver.answer = status(302, { location: 'http://169.254.169.254/' })
  expect(await post(receiver.url, {}, '{}', { allowPrivate: true })).toEqual({ status: 302, error: '', response: 'answered 302' })
  receiver.answer = (response) => response.writeHead(200).end('x'.repeat(100_000))
  expect((await post(receiver.url, {}, '{}', { allowPrivate: true })).response).toHaveLength(1_000)
  receiver.answer = () => undefined
  const silent = await post(receiver.url, {}, '{}', { allowPrivate: true, timeoutMs: 20 })
  expect(silent).toEqual({ status: 0, error: 'no response within 10 s', response: '' })
  await receiver.stop()
  expect((await post(receiver.url, {}, '{}', { allowPrivate: true })).error).toBe('the connection failed (ECONNREFUSED)')
})
