import { clone, create } from '@bufbuild/protobuf'
import { type BillingInstance, BillingInstanceSchema } from '@touchline/contract/gen/billing'
import { at, type Decision, done, refuse, write } from './decision.ts'

/* Processes that serve paid calls. A silent process is closed: its calls are ended and its id is never reused. */

type Decided = Decision<BillingInstance>

/** `isRetry`: an earlier attempt of the same process may have been stored. */
export function start(doc: BillingInstance | undefined, id: string, periodMs: number, now: number, isRetry: boolean): Decided {
  if (!doc) return write(create(BillingInstanceSchema, { id, periodMs, startedAt: at(now), beat: 1n }))
  return isRetry && !doc.closed ? done(doc) : refuse('closed', doc)
}

export function beat(doc: BillingInstance | undefined): Decided {
  if (!doc || doc.closed) return refuse('closed', doc)
  const to = clone(BillingInstanceSchema, doc)
  to.beat++
  return write(to)
}

/** `beat`: closes only if this is still the latest heartbeat. Absent: closes in any case. */
export function close(doc: BillingInstance | undefined, id: string, now: number, beat?: bigint): Decided {
  if (doc?.closed) return done(doc)
  if (doc && beat !== undefined && doc.beat !== beat) return refuse('stale', doc)
  const to = doc ? clone(BillingInstanceSchema, doc) : create(BillingInstanceSchema, { id })
  to.closed = true
  to.closedAt = at(now)
  return write(to)
}
