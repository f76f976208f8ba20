import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { homedir, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** A server of this script's own, on a free port of loopback, which may be killed, frozen and started anew. */
export interface OwnServer {
  url: string
  /** On the same port, with what it has kept on disk. Resolves when it takes connections. */
  start(): Promise<void>
  /** SIGKILL: nothing is finished. */
  kill(): Promise<void>
  /** SIGTERM: it finishes what it has in hand. */
  stop(): Promise<void>
  /** SIGSTOP: it takes connections and answers nobody. */
  freeze(): void
  thaw(): void
  /** Loses all it had on disk; it must not be running. */
  loseData(): void
  /** For good, with its data. */
  remove(): Promise<void>
}

/** Nothing is kept: a Redis that was killed is empty when it is back. */
export const ownRedis = (): Promise<OwnServer> =>
  ownServer('redis', 'redis-server', (port, folder) => [
    ...['--bind', '127.0.0.1', '--port', String(port), '--protected-mode', 'yes'],
    ...['--save', '', '--appendonly', 'no', '--dir', folder],
  ])

/** NATS with JetStream, whose streams outlive it. */
export const ownNats = (): Promise<OwnServer> =>
  ownServer('nats', 'nats-server', (port, folder) => ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', folder])

async function ownServer(scheme: string, name: string, args: (port: number, folder: string) => string[]): Promise<OwnServer> {
  const program = programOf(name)
  const port = await freePort()
  const root = mkdtempSync(join(tmpdir(), `touchline-${scheme}-`))
  let running: ChildProcess | undefined
  const end = async (signal: NodeJS.Signals) => {
    const ending = running
    running = undefined
    if (!ending || ending.exitCode !== null) return
    const ended = once(ending, 'exit')
    ending.kill('SIGCONT')
    ending.kill(signal)
    await ended
  }
  const server: OwnServer = {
    url: `${scheme}://127.0.0.1:${port}`,
    async start() {
      running = spawn(program, args(port, root), { stdio: 'ignore' })
      await takesConnections(port)
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    freeze: () => void running?.kill('SIGSTOP'),
    thaw: () => void running?.kill('SIGCONT'),
    loseData: () => rmSync(join(root, 'jetstream'), { recursive: true, force: true }),
    async remove() {
      await end('SIGTERM')
      rmSync(root, { recursive: true, force: true })
    },
  }
  // What this script leaves behind when it throws would run for ever.
  process.once('exit', () => running?.kill('SIGKILL'))
  await server.start()
  return server
}

/** On the PATH, or where deploy/dev/backends puts it. */
function programOf(name: string): string {
  const folders = [...(process.env.PATH ?? '').split(delimiter), join(homedir(), '.cache/touchline/bin'), '/usr/sbin']
  for (const path of folders.map((folder) => join(folder, name))) {
    try {
      accessSync(path, constants.X_OK)
      return path
    } catch {}
  }
  throw new Error(`${name} is not here: deploy/dev/backends start gets it`)
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}

async function takesConnections(port: number): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    const socket = connect(port, '127.0.0.1')
    const taken = await Promise.race([once(socket, 'connect'), once(socket, 'error')]).then(
      (event) => event.length === 0,
      () => false,
    )
    socket.destroy()
    if (taken) return
    await wait(25)
  }
  throw new Error(`nothing listens on ${port} after ten seconds`)
}
