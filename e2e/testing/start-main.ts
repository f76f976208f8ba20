import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { nodeFlags } from '@touchline/platform/node-flags'
import { freePort } from '@touchline/platform/testing/free-ports'
import { rpcSecretsForTest } from '@touchline/platform/testing/rpc-secrets'

/** A program of the repository as a child process. */
export interface Program {
  process: ChildProcess
  /** Lines on stdout so far. */
  printed: readonly string[]
  /** Stderr so far. */
  logged(): string
  /** The first matching line, past or future. Rejects if the process ends without it; the message has its stderr. */
  line(pattern: RegExp): Promise<string>
  /** Stops it. Returns the exit code. */
  stop(): Promise<number | null>
}

export interface Main extends Program {
  port: number
  adminPort: number
  rpcPort: number
}

/**
 * Runs main.ts as `npm start` does, on free ports, with the gRPC secrets of tests and exactly these settings, and with
 * a limit on file descriptors if given.
 */
export async function startMain(settings: Record<string, string>, descriptors?: number): Promise<Main> {
  const [port, adminPort, rpcPort] = [await freePort(), await freePort(), await freePort()]
  const env = {
    PATH: process.env.PATH,
    PORT: `${port}`,
    ADMIN_PORT: `${adminPort}`,
    RPC_PORT: `${rpcPort}`,
    LOG_LEVEL: 'error',
    ...rpcSecretsForTest,
    ...settings,
  }
  return {
    ...startProgram(fileURLToPath(new URL('../../deploy/embedded/main.ts', import.meta.url)), env, [], descriptors),
    port,
    adminPort,
    rpcPort,
  }
}

/** Runs a file with the flags of production. */
export const launch = (file: string): [string, ...string[]] => [process.execPath, ...nodeFlags, file]

/** Shared compile cache of all programs of a run; it halves the processor time of a start. */
const compileCache = join(tmpdir(), 'touchline-compile-cache')

/** Runs a file as `npm start` does, with exactly these variables. */
export function startProgram(file: string, env: NodeJS.ProcessEnv, args: readonly string[] = [], descriptors?: number): Program {
  const command = [...launch(file), ...args]
  const limited = descriptors === undefined ? command : ['/bin/sh', '-c', `ulimit -n ${descriptors} && exec "$0" "$@"`, ...command]
  const started = spawn(limited[0]!, limited.slice(1), {
    env: { NODE_COMPILE_CACHE: compileCache, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(started, 'close').then(([code]) => code as number | null)
  let complaints = ''
  started.stderr.on('data', (text) => {
    complaints += text
  })
  const printed: string[] = []
  const waiting = new Set<() => void>()
  createInterface({ input: started.stdout }).on('line', (text) => {
    printed.push(text)
    for (const look of waiting) look()
  })
  return {
    process: started,
    printed,
    logged: () => complaints,
    line: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = printed.find((text) => pattern.test(text))
          if (found === undefined) return
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        ended.then((code) => reject(new Error(`it ended with ${code}: ${complaints}`)))
        look()
      }),
    stop() {
      started.kill('SIGTERM')
      return ended
    },
  }
}
