import { pause } from './clock.ts'
import type { Log } from './log.ts'
import type { Clock } from './ports/clock.ts'
import type { DocumentStore } from './ports/document-store.ts'

export interface StoreProbe {
  /** The error of the last probe; undefined when it succeeded. */
  failure(): string | undefined
  close(): Promise<void>
}

interface ProbeDeps {
  /** Real time. */
  clock: Clock
  log: Log
}

/** Detection time of a full disk, and of its recovery. */
const everyMs = 5_000

/** Probes whether the store can be written: once before this resolves, then five seconds after each result. */
export async function probeStore(store: Pick<DocumentStore, 'probe'>, { clock, log }: ProbeDeps): Promise<StoreProbe> {
  const stopping = new AbortController()
  let failure: string | undefined
  const probe = async () => {
    const previous = failure
    failure = await store.probe().then(() => undefined, getReason)
    if (failure !== undefined && previous === undefined) log.error('the store cannot be written', { reason: failure })
    if (failure === undefined && previous !== undefined) log.info('the store can be written again')
  }
  const probeRepeatedly = async () => {
    for (;;) {
      await pause(clock, everyMs, stopping.signal)
      if (stopping.signal.aborted) return
      await probe()
    }
  }
  await probe()
  const probing = probeRepeatedly()
  return {
    failure: () => failure,
    close() {
      stopping.abort()
      return probing
    },
  }
}

/** The engine's own message instead of `upstream_unavailable`. */
const getReason = (error: Error): string => (Error.isError(error.cause) ? error.cause.message : error.message)
