import { isUnavailable } from '@touchline/contract/errors'

/**
 * Runs the end of a call now, and passes it to `finish` when the store does not acknowledge it. A refusal is not an
 * error: another process has ended the call.
 */
export async function runOrRetry(finish: (task: () => Promise<unknown>) => void, task: () => Promise<unknown>): Promise<void> {
  try {
    await task()
  } catch (error) {
    if (!isUnavailable(error)) throw error
    finish(task)
  }
}

/** Tasks to repeat until they resolve. */
export interface Unfinished {
  add(task: () => Promise<unknown>): void
  /** Repeats each task once. Returns how many are left. */
  retry(): Promise<number>
}

export function unfinished(): Unfinished {
  const tasks = new Set<() => Promise<unknown>>()
  return {
    add: (task) => void tasks.add(task),
    async retry() {
      for (const task of [...tasks]) {
        try {
          await task()
          tasks.delete(task)
        } catch (error) {
          if (!isUnavailable(error)) throw error
        }
      }
      return tasks.size
    },
  }
}
