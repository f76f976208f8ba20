import { create } from '@bufbuild/protobuf'
import type { LiveUpdate } from '@touchline/contract/gen/feed'
import type { FixturesService, MatchRecord } from '@touchline/contract/gen/fixtures'
import { type LiveRecord, LiveRecordSchema } from '@touchline/contract/gen/live'
import { pause } from '@touchline/platform/clock'
import type { Log } from '@touchline/platform/log'
import type { Outbox } from '@touchline/platform/outbox'
import { type Clock, timestamp } from '@touchline/platform/ports/clock'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import type { Client } from '@touchline/platform/rpc-types'
import { applySchedule, applyUpdates, takeOver } from './fold.ts'
import { matchChanged, matches } from './records.ts'

export interface LiveDeps {
  store: DocumentStore
  outbox: Outbox
  clock: Clock
  realClock: Clock
  log: Log
  clients: { fixtures: Client<typeof FixturesService> }
  config: { keepEndedHours: number }
}

/** Few enough that fixtures has time for others, too. */
const takenOverAtOnce = 20

/** A match that live does not hold is taken over from fixtures. One that fixtures does not know yet either throws: the update comes again. */
export const consumeFeed =
  ({ store, outbox, clock, clients }: LiveDeps) =>
  async (updates: LiveUpdate[]): Promise<void> => {
    const byMatch = Map.groupBy(updates, (u) => u.matchId)
    const ids = [...byMatch.keys()]
    const held = await store.getMany(matches, ids)
    const missing = ids.filter((_, i) => !held[i])
    const taken = new Map<string, LiveRecord>()
    for (let i = 0; i < missing.length; i += takenOverAtOnce) {
      const some = missing.slice(i, i + takenOverAtOnce)
      const records = await Promise.all(some.map((id) => clients.fixtures.getMatchRecord({ id, sport: byMatch.get(id)![0]!.sport })))
      for (const [j, id] of some.entries()) taken.set(id, takeOver(records[j]!))
    }
    const now = timestamp(clock)
    await outbox.change(
      matches,
      ids,
      (id, record) => {
        const before = record ?? taken.get(id)
        return before && applyUpdates(before, byMatch.get(id)!, now)
      },
      [matchChanged],
    )
  }

export const consumeSchedules =
  ({ outbox, clock }: LiveDeps) =>
  async (records: MatchRecord[]): Promise<void> => {
    const byMatch = Map.groupBy(records, (r) => r.match!.id)
    const now = timestamp(clock)
    await outbox.change(
      matches,
      [...byMatch.keys()],
      (id, record) => {
        let after = record
        for (const theirs of byMatch.get(id)!) after = after && (applySchedule(after, theirs, now) ?? after)
        return after === record ? undefined : after
      },
      [matchChanged],
    )
  }

const roundMs = 60_000

/**
 * Gives matches back to fixtures `keepEndedHours` after their end, once a minute. A record stays one more round after it was handed back,
 * so that an update that comes meanwhile finds what was counted.
 */
export async function handBack(deps: LiveDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await pause(deps.realClock, roundMs, signal)
    if (!signal.aborted) await handBackRound(deps).catch((error: Error) => deps.log.error('hand-back failed', { error }))
  }
}

async function pendingIds(store: LiveDeps['store']): Promise<Set<string>> {
  const ids = new Set<string>()
  for (let some = await store.pending(matches, 0); some.length > 0; some = await store.pending(matches, 0, ids.size)) {
    for (const { id } of some) ids.add(id)
  }
  return ids
}

async function handBackRound({ store, outbox, clock, config }: LiveDeps): Promise<void> {
  const before = new Date(clock.now() - config.keepEndedHours * 3_600_000).toISOString()
  const page = await store.find(matches, 'ended', { equal: { ended: true }, range: { to: before }, limit: 200 })
  // What the bus has not been told yet must not go: its mark would go with it.
  await outbox.sweep([matchChanged], 0)
  const untold = await pendingIds(store)
  for (const { doc, revision } of page.items)
    if (doc.released && !untold.has(doc.match!.id)) await store.remove(matches, doc.match!.id, revision)
  const due = page.items.filter(({ doc }) => !doc.released).map(({ doc }) => doc.match!.id)
  const handed = (record: LiveRecord | undefined) =>
    record?.endedAt && !record.released ? create(LiveRecordSchema, { ...record, released: true }) : undefined
  if (due.length > 0) await outbox.change(matches, due, (_, record) => handed(record), [matchChanged])
}
