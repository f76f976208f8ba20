import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Environment } from '@touchline/platform/config'
import type { Clock, Timer } from '@touchline/platform/ports/clock'

export interface Program {
  /** The executable, then its arguments. */
  command: readonly [string, ...string[]]
  environment: Environment
}

export interface KeptRunning {
  /** Undefined while the process is not running. */
  pid(): number | undefined
  /** Sends SIGINT, waits for the exit and does not restart the process. Sends SIGKILL after `graceMs`. */
  stop(graceMs: number): Promise<void>
}

interface Observer {
  clock: Clock
  /** Prints a line about the state of the process for the operator. */
  report(line: string): void
  /** Called after each start, to attach to the output of the process. */
  started(child: ChildProcess): void
}

const backoffMs = { first: 500, longest: 30_000 }
/** A process that ran this long started successfully; the backoff is reset. */
const stableMs = 5_000

/**
 * Starts the program and restarts it whenever it exits, with a backoff that doubles from 0.5 s to 30 s while it exits
 * within 5 s. The program has its own process group, so Ctrl-C at the terminal reaches it only through `stop`, and an
 * IPC channel that closes when this process ends.
 */
export function keepRunning({ command: [file, ...args], environment }: Program, { clock, report, started }: Observer): KeptRunning {
  let child: ChildProcess | undefined
  let restart: Timer | undefined
  let stopped = false

  const start = (pause: number) => {
    const startedAt = clock.now()
    const spawned = spawn(file, args, { env: environment, detached: true, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
    child = spawned
    started(spawned)
    const onEnd = (how: string) => {
      if (child !== spawned) return
      child = undefined
      if (stopped) return
      const ms = clock.now() - startedAt < stableMs ? pause : backoffMs.first
      report(`ended ${how}; it starts again in ${ms / 1_000} s`)
      restart = clock.after(ms, () => start(Math.min(2 * ms, backoffMs.longest)))
    }
    spawned.once('error', (error) => onEnd(`before it began: ${error.message}`))
    spawned.once('exit', (code, signal) => onEnd(signal ? `by ${signal}` : `with ${code}`))
  }
  start(backoffMs.first)
  return {
    pid: () => child?.pid,
    async stop(graceMs) {
      stopped = true
      restart?.cancel()
      const current = child
      if (!current?.pid) return
      const exited = once(current, 'exit')
      // No effect if the process has just exited by itself.
      current.kill('SIGINT')
      const kill = clock.after(graceMs, () => current.kill('SIGKILL'))
      await exited
      kill.cancel()
    },
  }
}
