import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { fail } from '@touchline/contract/errors'
import type { Log } from '@touchline/platform/log'
import type { Checked, Signed } from './signers.ts'
import type { Done, Task } from './thread.ts'

export interface Threads {
  /** Starts the threads, so that the first payments do not wait for it. */
  start(): Promise<void>
  /** Errors: `upstream_unavailable` when too many are waiting or the thread has ended. */
  check(signed: Signed): Promise<Checked>
  close(): Promise<void>
}

interface Thread {
  worker: Worker
  waiting: Map<number, PromiseWithResolvers<Checked>>
}

const threadsMax = 2
/** About one second of work for a thread; callers do not wait longer. */
const waitingMax = 500

/** Threads that check signatures. The next check replaces a thread that has ended. */
export function checkingThreads(log: Log): Threads {
  const threads: Thread[] = []
  const size = Math.max(1, Math.min(threadsMax, availableParallelism() - 1))
  let last = 0
  const start = async () => {
    const { url } = await import('./thread.ts')
    while (threads.length < size) startThread(url, threads, log)
  }
  return {
    start,
    async check(signed) {
      await start()
      const thread = leastBusy(threads)
      if (thread.waiting.size >= waitingMax) throw fail('upstream_unavailable')
      const task: Task = { id: ++last, signed }
      const result = Promise.withResolvers<Checked>()
      thread.waiting.set(task.id, result)
      thread.worker.postMessage(task)
      return result.promise
    },
    async close() {
      await Promise.all(threads.map(({ worker }) => worker.terminate()))
    },
  }
}

const leastBusy = (threads: readonly Thread[]): Thread => threads.reduce((a, b) => (b.waiting.size < a.waiting.size ? b : a))

function startThread(url: URL, threads: Thread[], log: Log): void {
  const thread: Thread = { worker: new Worker(url, { name: 'signatures', execArgv: [] }), waiting: new Map() }
  threads.push(thread)
  thread.worker.unref()
  thread.worker.on('message', (done: Done) => {
    const result = thread.waiting.get(done.id)
    thread.waiting.delete(done.id)
    if ('checked' in done) result?.resolve(done.checked)
    else result?.reject(done.problem)
  })
  thread.worker.on('error', (error) => log.error('a thread that checks signatures ended', { error: error as Error }))
  thread.worker.on('exit', () => {
    threads.splice(threads.indexOf(thread), 1)
    for (const { reject } of thread.waiting.values()) reject(fail('upstream_unavailable'))
  })
}
