import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { expect, test } from '@jest/globals'
import { listenQueue } from './listen-queue.ts'

const onLinux = existsSync('/proc/net/tcp') ? test : test.skip

/** A thread that connects, since this one accepts nothing while it waits. */
const connecting = `
  const { connect } = require('node:net')
  const { port, connected } = require('node:worker_threads').workerData
  const count = () => { Atomics.add(connected, 0, 1); Atomics.notify(connected, 0) }
  for (let i = 0; i < 5; i++) connect(port, '127.0.0.1', count).on('error', () => undefined)`

onLinux.each(['127.0.0.1', undefined])('counts the connections that wait for the event loop to accept them: %s', async (host) => {
  const accepted: Socket[] = []
  const server = createServer((socket) => void accepted.push(socket)).listen(0, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const before = listenQueue(port)
  const connected = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(connecting, { eval: true, workerData: { port, connected } })
  for (let count = 0; count < 5; count = Atomics.load(connected, 0)) Atomics.wait(connected, 0, count)
  const during = listenQueue(port)
  while (accepted.length < 5) await turn()
  const after = listenQueue(port)
  for (const socket of accepted) socket.destroy()
  await worker.terminate()
  server.close()
  await once(server, 'close')
  expect([before, during, after]).toEqual([0, 5, 0])
})

test('a port that nobody listens on has no queue', () => {
  expect(listenQueue(1)).toBeUndefined()
})
