import type { KeySums, UsageRecord, UsageSums } from '@touchline/contract/gen/usage'
import type { Metrics } from '@touchline/platform/metrics'
import type { Outbox } from '@touchline/platform/outbox'
import type { Clock } from '@touchline/platform/ports/clock'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { updateMany } from '@touchline/platform/update'
import { applyPortions, getPortions } from './apply.ts'
import { applyKeyUse } from './key-use.ts'
import { hours, keyUse, minutes, type Period, thresholdReached, thresholds } from './records.ts'
import { getThresholds } from './thresholds.ts'

export interface ConsumeDeps {
  store: DocumentStore
  outbox: Outbox
  /** Gateways count by real time. */
  realClock: Clock
  metrics: Metrics
}

/** Documents that the store updates at once. */
const atOnce = 500

/**
 * Adds the sums of messages to the records of their keys. Each record knows what it contains, so a message that is
 * delivered again, whole or after a crash in the middle, changes only the records that lack it.
 */
export function consumeSums(deps: ConsumeDeps): (messages: UsageSums[]) => Promise<void> {
  const tooOld = deps.metrics.counter('touchline_usage_too_old_total', 'Minutes that arrived after the time for which minutes are kept.')
  return async (messages) => {
    const now = deps.realClock.now()
    await applyTo(deps, hours, messages, now)
    const records = await applyTo(deps, minutes, messages, now)
    const keys = messages.flatMap((message) => message.keys)
    const byKey = Map.groupBy(keys, ({ keyId }) => keyId)
    await inParts([...byKey.keys()], (ids) => updateMany(deps.store, keyUse, ids, (id, known) => applyKeyUse(known, byKey.get(id)!)))
    await publishThresholds(deps, records, byKey)
    const late = keys.flatMap((key) => key.minutes.filter((each) => isTooOld(each, now)))
    if (late.length > 0) tooOld.add({}, late.length)
  }
}

const isTooOld = ({ minute }: { minute: number }, now: number): boolean => minute * 60_000 < now - minutes.keptMs

/** Returns the records as they are stored now, changed or not. */
async function applyTo({ store }: ConsumeDeps, period: Period, messages: readonly UsageSums[], now: number): Promise<UsageRecord[]> {
  const portions = getPortions(messages, period, now - period.keptMs)
  const records = new Map<string, UsageRecord>()
  await inParts([...portions.keys()], (ids) =>
    updateMany(store, period.collection, ids, (id, known) => {
      const changed = applyPortions(known, portions.get(id)!)
      const record = changed ?? known
      if (record) records.set(id, record)
      return changed
    }),
  )
  return [...records.values()]
}

/** Also after a delivery that changed no record: the one before may have ended before this. */
async function publishThresholds({ outbox }: ConsumeDeps, records: readonly UsageRecord[], byKey: Map<string, KeySums[]>): Promise<void> {
  const reached = new Map(
    records.flatMap((record) => getThresholds(record, byKey.get(record.keyId)!.at(-1)!)).map((each) => [thresholds.id(each), each]),
  )
  await inParts([...reached.keys()], (ids) =>
    outbox.change(thresholds, ids, (id, known) => (known ? undefined : reached.get(id)), [thresholdReached]),
  )
}

async function inParts(ids: readonly string[], run: (ids: readonly string[]) => Promise<unknown>): Promise<void> {
  for (let i = 0; i < ids.length; i += atOnce) await run(ids.slice(i, i + atOnce))
}
