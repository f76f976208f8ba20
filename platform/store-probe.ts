import { pause } from './clock.ts'
import type { Log } from './log.ts'
import type { Clock } from './ports/clock.ts'
import type { DocumentStore } from './ports/document-store.ts'

export interface StoreProbe {
  /** Why the store could not be written when it was last tried; undefined when it could. */
  failure(): string | undefined
  close(): Promise<void>
}

interface Around {
  /** Real time. */
  clock: Clock
  log: Log
}

/** So soon a disk that is full shows, and one that has room again. */
const everyMs = 5_000

/** Tries whether the store can be written: once before this resolves, then five seconds after each answer. */
export async function probeStore(store: Pick<DocumentStore, 'probe'>, { clock, log }: Around): Promise<StoreProbe> {
  const stopping = new AbortController()
  let failure: string | undefined
  const look = async () => {
    const before = failure
    failure = await store.probe().then(() => undefined, reasonOf)
    if (failure !== undefined && before === undefined) log.error('the store cannot be written', { reason: failure })
    if (failure === undefined && before !== undefined) log.info('the store can be written again')
  }
  const lookOn = async () => {
    for (;;) {
      await pause(clock, everyMs, stopping.signal)
      if (stopping.signal.aborted) return
      await look()
    }
  }
  await look()
  const looking = lookOn()
  return {
    failure: () => failure,
    close() {
      stopping.abort()
      return looking
    },
  }
}

/** What the engine says, rather than that it cannot be reached. */
const reasonOf = (error: Error): string => (Error.isError(error.cause) ? error.cause.message : error.message)
