import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { freePort } from '@touchline/platform/testing/free-ports'
import { rpcSecretsForTest } from '@touchline/platform/testing/rpc-secrets'

/** A program of ours that runs beside the test. */
export interface Program {
  process: ChildProcess
  /** What it has printed so far. */
  printed: readonly string[]
  /** What its log says so far, stderr as it is. */
  logged(): string
  /** The first line that matches, printed already or still to come. Errors: the process ended without it; the message has its stderr. */
  line(pattern: RegExp): Promise<string>
  /** Asks it to stop and answers its exit code. */
  stop(): Promise<number | null>
}

export interface Main extends Program {
  port: number
  adminPort: number
  rpcPort: number
}

/**
 * Runs main.ts as `npm start` does, on free ports, with the secrets of tests for gRPC and these settings, and no others; with so many
 * descriptors where that is given.
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
  return { ...startProgram(fileURLToPath(new URL('../main.ts', import.meta.url)), env, [], descriptors), port, adminPort, rpcPort }
}

const { scripts } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  scripts: Record<string, string>
}
/** What an npm script gives its Node. */
export const nodeFlagsOf = (script: string): string[] => /\bnode((?: --\S+)*)/.exec(scripts[script]!)![1]!.split(' ').slice(1)

/** Compiled code is the same for all programs of a run: a start then takes half the processor time. */
const compileCache = join(tmpdir(), 'touchline-compile-cache')

/** Runs a file of ours as `npm start` does, with these variables and no others. */
export function startProgram(file: string, env: NodeJS.ProcessEnv, args: readonly string[] = [], descriptors?: number): Program {
  const command = [process.execPath, ...nodeFlagsOf('start'), file, ...args]
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
