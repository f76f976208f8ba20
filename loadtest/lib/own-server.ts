import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findProgram, programsFolder } from '@touchline/platform/testing/find-program'
import { freePort } from '@touchline/platform/testing/free-ports'

/** A dedicated server on a free loopback port that the script can kill, freeze and restart. */
export interface OwnServer {
  url: string
  /** Process ids of the running server and its child processes. */
  pids(): readonly number[]
  /** Starts on the same port with the data on disk. Resolves when it accepts connections. */
  start(): Promise<void>
  /** Sends SIGKILL. */
  kill(): Promise<void>
  /** Sends SIGTERM for a clean shutdown. */
  stop(): Promise<void>
  /** Sends SIGSTOP: the kernel accepts connections, the server does not respond. */
  freeze(): void
  thaw(): void
  /** Deletes the data on disk. The server must not be running. */
  loseData(): void
  /** Stops the server and deletes its data. */
  remove(): Promise<void>
}

/** Redis without persistence: empty after a kill. */
export const ownRedis = (): Promise<OwnServer> =>
  ownServer('redis', 'redis-server', (port, folder) => [
    ...['--bind', '127.0.0.1', '--port', String(port), '--protected-mode', 'yes'],
    ...['--save', '', '--appendonly', 'no', '--dir', folder],
  ])

/** NATS with JetStream; streams survive restarts. */
export const ownNats = (): Promise<OwnServer> =>
  ownServer('nats', 'nats-server', (port, folder) => ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', folder])

async function ownServer(scheme: string, name: string, args: (port: number, folder: string) => string[]): Promise<OwnServer> {
  const program = getProgram(name)
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
    pids: () => getFamily(running!.pid!),
    async start() {
      running = spawn(program, args(port, root), { stdio: 'ignore' })
      await takesConnections(port, running)
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
  // Otherwise the server would keep running when the script throws.
  process.once('exit', () => running?.kill('SIGKILL'))
  await server.start()
  return server
}

/** FerretDB on PostgreSQL through deploy/dev/mongo-compatible. A kill includes all child processes. */
export async function ownMongo(): Promise<Pick<OwnServer, 'url' | 'pids' | 'start' | 'kill' | 'remove'>> {
  const program = fileURLToPath(new URL('../../deploy/dev/mongo-compatible', import.meta.url))
  const ports = [await freePort(), await freePort(), await freePort()]
  let running: ChildProcess | undefined
  const server = {
    url: `mongodb://127.0.0.1:${ports[0]}/`,
    pids: () => getFamily(running!.pid!),
    async start() {
      running = spawn(program, ['keep', programsFolder, ...ports.map(String)], { stdio: ['ignore', 'pipe', 'ignore'] })
      const lines = createInterface({ input: running.stdout! })
      for await (const line of lines) if (line === 'ready') return
      throw new Error(`${program} keep ended before it was ready`)
    },
    async kill() {
      const family = getFamily(running!.pid!)
      running = undefined
      for (const pid of family) killed(pid)
      while (family.some(isAlive)) await wait(10)
    },
    async remove() {
      // A clean shutdown deletes the data.
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

/** A process may have ended meanwhile, as PostgreSQL's processes do when their parent is killed. */
function killed(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** The process and its descendants, from Linux' /proc. */
function getFamily(first: number): number[] {
  const parents = readdirSync('/proc').flatMap((name) =>
    /^\d+$/.test(name) ? [[Number(name), getStat(Number(name)).parent] as const] : [],
  )
  const family = [first]
  for (const pid of family) family.push(...parents.flatMap(([child, parent]) => (parent === pid ? [child] : [])))
  return family
}

/** A zombie counts as dead. */
const isAlive = (pid: number): boolean => !'ZX'.includes(getStat(pid).state)

function getStat(pid: number): { state: string; parent: number } {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, parent] = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return { state: state!, parent: Number(parent) }
  } catch {
    return { state: 'X', parent: 0 }
  }
}

/** Reached only by a server that hangs. */
const startsMs = 600_000

function getProgram(name: string): string {
  const program = findProgram(name)
  if (program === undefined) throw new Error(`${name} is not here: deploy/dev/backends start gets it`)
  return program
}

async function takesConnections(port: number, server: ChildProcess): Promise<void> {
  const from = performance.now()
  while (server.exitCode === null && server.signalCode === null && performance.now() - from < startsMs) {
    const socket = connect(port, '127.0.0.1')
    const accepted = await Promise.race([once(socket, 'connect'), once(socket, 'error')]).then(
      (event) => event.length === 0,
      () => false,
    )
    socket.destroy()
    if (accepted) return
    await wait(25)
  }
  throw new Error(`the server on ${port} ended with ${server.exitCode ?? server.signalCode ?? 'nothing, and does not listen'}`)
}
