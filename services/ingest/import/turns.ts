import type { Metrics } from '@touchline/platform/metrics'
import type { Clock } from '@touchline/platform/ports/clock'

/** update: a push, a poll, a sheet, a purge: somebody waits for it. bulk: whole archives, and what a start reads. */
export type TurnKind = 'update' | 'bulk'

/** Waits for the turn to change what is imported; disposing of the result ends it. One turn at a time in a process. */
export type Turns = (kind: TurnKind) => Promise<Disposable>

/** A bulk import lets updates pass that arrive within this time after it, and so is never kept waiting for good. */
const bulkPatienceMs = 60_000

interface Waiting {
  kind: TurnKind
  since: number
  /** The order of the turns: the least one is next. */
  due: number
  begin(): void
}

/** Updates come before bulk imports, each in the order of arrival. */
export function turns(clock: Clock, metrics: Metrics): Turns {
  const waiting: Waiting[] = []
  let isTaken = false
  metrics.gauge('touchline_ingest_oldest_update_seconds', 'Age of the oldest update that waits for an import to end.', [], () => {
    const oldest = Math.min(...waiting.filter(({ kind }) => kind === 'update').map(({ since }) => since))
    return [{ labels: {}, value: Number.isFinite(oldest) ? Math.max(0, clock.now() - oldest) / 1_000 : 0 }]
  })
  const end = (): void => {
    const next = waiting.shift()
    if (next) next.begin()
    else isTaken = false
  }
  return (kind) => {
    const since = clock.now()
    const { promise, resolve } = Promise.withResolvers<Disposable>()
    const own = { kind, since, due: since + (kind === 'bulk' ? bulkPatienceMs : 0), begin: () => resolve({ [Symbol.dispose]: end }) }
    if (isTaken) {
      const after = waiting.findIndex(({ due }) => due > own.due)
      waiting.splice(after < 0 ? waiting.length : after, 0, own)
    } else {
      isTaken = true
      own.begin()
    }
    return promise
  }
}
