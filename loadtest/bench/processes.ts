import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Bytes } from './origin.ts'

/** A server under load. */
export interface Target {
  name: string
  port: number
  pid: number
  /** The server has work even without requests. */
  isBusy: boolean
}

/** Ends with the script, by SIGTERM so that nginx also ends its workers. */
export function pinned(
  core: string,
  command: readonly string[],
  options: { env?: NodeJS.ProcessEnv; ipc?: boolean; cwd?: string },
): ChildProcess {
  const { env = process.env, ipc = false, cwd = process.cwd() } = options
  const stdio = ['ignore', 'ignore', 'inherit', ...(ipc ? (['ipc'] as const) : [])] as const
  const child = spawn('taskset', ['-c', core, ...command], { env: { ...env, GOMAXPROCS: '1' }, cwd, stdio: [...stdio] })
  process.once('exit', () => child.kill())
  return child
}

export interface Origin extends Target {
  sends(bytes: Bytes): Promise<void>
}

export async function startOrigin(name: string, core: string): Promise<Origin> {
  const script = fileURLToPath(new URL('./origin.ts', import.meta.url))
  const child = pinned(core, [process.execPath, '--disable-warning=ExperimentalWarning', script], { ipc: true })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return {
    name,
    port,
    pid: child.pid!,
    isBusy: false,
    async sends(bytes) {
      child.send(bytes)
      await once(child, 'message')
    },
  }
}

export interface Received {
  status: number
  headers: Record<string, string | undefined>
  body: Buffer
}

/** Sends one request. Returns the body without decoding. */
export function get(port: number, path: string, headers: Record<string, string>): Promise<Received> {
  const { promise, resolve, reject } = Promise.withResolvers<Received>()
  const req = request({ host: '127.0.0.1', port, path, headers, agent: false }, async (res) => {
    const chunks: Buffer[] = []
    for await (const chunk of res) chunks.push(chunk as Buffer)
    resolve({ status: res.statusCode!, headers: res.headers as Received['headers'], body: Buffer.concat(chunks) })
  })
  req.on('error', reject).end()
  return promise
}

const patienceMs = 90_000

/** Waits until `isThere` is true; an exception counts as false. */
export async function until(isThere: () => Promise<boolean>, what: string): Promise<void> {
  for (const begun = Date.now(); !(await isThere().catch(() => false)); await wait(200))
    if (Date.now() - begun > patienceMs) throw new Error(`${what} does not answer`)
}
