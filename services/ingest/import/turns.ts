import type { Metrics } from '@touchline/platform/metrics'
import type { Clock } from '@touchline/platform/ports/clock'

/**
 * `update`: a push, poll, sheet or purge, for which somebody waits. `bulk`: whole archives, and the imports at a start.
 */
export type TurnKind = 'update' | 'bulk'

/**
 * Waits for the turn to change imported data; disposing of the result ends the turn. A process has one turn at a time.
 */
export type Turns = (kind: TurnKind) => Promise<Disposable>

/**
 * Updates that arrive within this time after a bulk import go first; later ones do not, so a bulk import never waits
 * forever.
 */
const bulkPatienceMs = 60_000

interface Waiting {
  kind: TurnKind
  since: number
  /** Sort key of the turns: the smallest one is next. */
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
