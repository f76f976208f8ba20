import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { homedir, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@touchline/platform/testing/free-ports'

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

/** FerretDB over PostgreSQL, as deploy/dev/mongo-compatible keeps them; killed with every process that they have started. */
export async function ownMongo(): Promise<Pick<OwnServer, 'url' | 'start' | 'kill' | 'remove'>> {
  const program = fileURLToPath(new URL('../deploy/dev/mongo-compatible', import.meta.url))
  const ports = [await freePort(), await freePort(), await freePort()]
  let running: ChildProcess | undefined
  const server = {
    url: `mongodb://127.0.0.1:${ports[0]}/`,
    async start() {
      running = spawn(program, ['keep', cache, ...ports.map(String)], { stdio: ['ignore', 'pipe', 'ignore'] })
      const lines = createInterface({ input: running.stdout! })
      for await (const line of lines) if (line === 'ready') return
      throw new Error(`${program} keep ended before it was ready`)
    },
    async kill() {
      const family = familyOf(running!.pid!)
      running = undefined
      for (const pid of family) process.kill(pid, 'SIGKILL')
      while (family.some(isAlive)) await wait(10)
    },
    async remove() {
      // It takes its data with it when it is ended in order.
      if (!running) await server.start()
      const ended = once(running!, 'exit')
      running!.kill('SIGTERM')
      await ended
      running = undefined
    },
  }
  process.once('exit', () => running?.kill('SIGTERM'))
  await server.start()
  return server
}

/** The process and all that came of it, as Linux tells it. */
function familyOf(first: number): number[] {
  const parents = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [[Number(name), statOf(Number(name)).parent] as const] : []))
  const family = [first]
  for (const pid of family) family.push(...parents.flatMap(([child, parent]) => (parent === pid ? [child] : [])))
  return family
}

/** One that has ended and that nobody has asked after is dead. */
const isAlive = (pid: number): boolean => !'ZX'.includes(statOf(pid).state)

function statOf(pid: number): { state: string; parent: number } {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, parent] = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return { state: state!, parent: Number(parent) }
  } catch {
    return { state: 'X', parent: 0 }
  }
}

/** Where deploy/dev/backends keeps what it builds. */
const cache = join(homedir(), '.cache/touchline')

/** On the PATH, or what deploy/dev/backends has built. */
function programOf(name: string): string {
  const folders = [...(process.env.PATH ?? '').split(delimiter), join(cache, 'bin'), '/usr/sbin']
  for (const path of folders.map((folder) => join(folder, name))) {
    try {
      accessSync(path, constants.X_OK)
      return path
    } catch {}
  }
  throw new Error(`${name} is not here: deploy/dev/backends start gets it`)
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
