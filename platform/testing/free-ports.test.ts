import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'
import { freePort, freePorts } from './free-ports.ts'

const portsPerProcess = 99

test('a process is given no port twice before it has got all of its ports', async () => {
  const ports = await Promise.all(Array.from({ length: portsPerProcess }, freePort))
  expect(new Set(ports).size).toBe(portsPerProcess)
  expect(ports).toContain(await freePort())
})

test('ports are consecutive and none is in use', async () => {
  const server = createServer().listen(await freePort(), '127.0.0.1')
  await once(server, 'listening')
  for (let given = 0; given <= portsPerProcess; given += 3) {
    const ports = await freePorts(3)
    expect(ports).toEqual([ports[0], ports[0]! + 1, ports[0]! + 2])
    expect(ports).not.toContain((server.address() as { port: number }).port)
  }
  await new Promise((resolve) => server.close(resolve))
})

test('processes at the same time are given different ports', async () => {
  const script = `import { freePorts } from '${new URL('./free-ports.ts', import.meta.url)}'; console.log(JSON.stringify(await freePorts(${portsPerProcess})))
    process.stdin.resume()`
  const processes = Array.from({ length: 3 }, () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]))
  const given = await Promise.all(processes.map(async ({ child }) => JSON.parse(String(await once(child.stdout!, 'data'))) as number[]))
  for (const { child } of processes) child.stdin!.end()
  await Promise.all(processes)
  const all = [...given.flat(), ...(await freePorts(portsPerProcess))]
  expect(new Set(all).size).toBe(4 * portsPerProcess)
})

test('a process has no ports among which a server has one', async () => {
  const script = `import { once } from 'node:events'
    import { createServer } from 'node:net'
    import { freePort } from '${new URL('./free-ports.ts', import.meta.url)}'
    const first = 10_000 + 100 * (process.pid % 227)
    const server = createServer().listen(first + 99, '127.0.0.1')
    await once(server, 'listening').catch(() => undefined)
    console.log(first, await freePort())
    server.close()`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
  const [first, port] = stdout.split(' ').map(Number) as [number, number]
  expect(port - (port % 100)).not.toBe(first)
})

test('more ports than a process has are refused', async () => {
  await expect(freePorts(100)).rejects.toThrow('100 ports; a process has 99')
})
