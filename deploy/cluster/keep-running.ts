import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Environment } from '@touchline/platform/config'
import type { Clock, Timer } from '@touchline/platform/ports/clock'

export interface Program {
  /** Of the executable, then its arguments. */
  command: readonly [string, ...string[]]
  environment: Environment
}

export interface KeptRunning {
  /** Undefined between two lives. */
  pid(): number | undefined
  /** Asks it to end at once, waits until it has, and starts it no more; after `graceMs` it is killed. */
  stop(graceMs: number): Promise<void>
}

interface Watcher {
  clock: Clock
  /** What becomes of it, for the person at the terminal. */
  tell(line: string): void
  /** Its output is to be read. */
  started(child: ChildProcess): void
}

const pauseMs = { first: 500, longest: 30_000 }
/** Who lived this long did not die of its start. */
const soundMs = 5_000

/**
 * Starts the program, and again whenever it ends, after a pause that doubles from 0.5 s to 30 s while it ends at once. It is a process group
 * of its own, so that a Ctrl-C at the terminal reaches it only through `stop`, and it has a channel that closes with this process.
 */
export function keepRunning({ command: [file, ...args], environment }: Program, { clock, tell, started }: Watcher): KeptRunning {
  let child: ChildProcess | undefined
  let waiting: Timer | undefined
  let stopped = false

  const start = (pause: number) => {
    const startedAt = clock.now()
    const own = spawn(file, args, { env: environment, detached: true, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
    child = own
    started(own)
    const ended = (how: string) => {
      if (child !== own) return
      child = undefined
      if (stopped) return
      const ms = clock.now() - startedAt < soundMs ? pause : pauseMs.first
      tell(`ended ${how}; it starts again in ${ms / 1_000} s`)
      waiting = clock.after(ms, () => start(Math.min(2 * ms, pauseMs.longest)))
    }
    own.once('error', (error) => ended(`before it began: ${error.message}`))
    own.once('exit', (code, signal) => ended(signal ? `by ${signal}` : `with ${code}`))
  }
  start(pauseMs.first)
  return {
    pid: () => child?.pid,
    async stop(graceMs) {
      stopped = true
      waiting?.cancel()
      const own = child
      if (!own?.pid) return
      const exited = once(own, 'exit')
      // To a process that has ended by itself this moment it does nothing.
      own.kill('SIGINT')
      const kill = clock.after(graceMs, () => own.kill('SIGKILL'))
      await exited
      kill.cancel()
    },
  }
}
