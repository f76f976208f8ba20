import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { expect, test } from '@jest/globals'
import { handlesClosed, openHandles } from './open-handles.ts'

test('an open server is reported, a closed one is not', async () => {
  const before = openHandles()
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  await expect(handlesClosed(before, 0)).rejects.toThrow('Open handles are left behind: 1 TCPServerWrap.')
  server.close()
  await handlesClosed(before, 20_000)
})

test('waits for a closing socket', async () => {
  const before = openHandles()
  const server = createServer((socket) => socket.resume()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.end()
  server.close()
  await handlesClosed(before, 20_000)
  expect(openHandles().get('TCPServerWrap')).toBe(before.get('TCPServerWrap'))
})

test.each([
  ['that keeps the process alive is named', (timer: NodeJS.Timeout) => timer, false],
  ['that is unref’d is not', (timer: NodeJS.Timeout) => timer.unref(), true],
])('a timer %s', async (_, change, passes) => {
  const before = openHandles()
  const timer = change(setInterval(() => undefined, 60_000))
  const closed = handlesClosed(before, 0).then(
    () => true,
    () => false,
  )
  expect(await closed).toBe(passes)
  clearInterval(timer)
})
