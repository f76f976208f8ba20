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
import { acquire, applySchedule, applyUpdates } from './fold.ts'
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

/** Concurrent `GetMatchRecord` calls, few enough to leave fixtures capacity for other clients. */
const acquireConcurrency = 20

/**
 * Acquires unknown matches from fixtures. If fixtures does not know a match yet either, it throws and the updates are
 * redelivered.
 */
export const consumeFeed =
  ({ outbox, clock, clients }: LiveDeps) =>
  async (updates: LiveUpdate[]): Promise<void> => {
    const byMatch = Map.groupBy(updates, (u) => u.matchId)
    const ids = [...byMatch.keys()]
    const now = timestamp(clock)
    const missing = new Set<string>()
    // Nearly all matches are known: the first read loads what is stored, and missing ones are acquired afterwards.
    await outbox.change(
      matches,
      ids,
      (id, record) => {
        if (!record) missing.add(id)
        return record && applyUpdates(record, byMatch.get(id)!, now)
      },
      [matchChanged],
    )
    if (missing.size === 0) return
    const acquired = new Map<string, LiveRecord>()
    for (let all = [...missing]; all.length > 0; all = all.slice(acquireConcurrency)) {
      const batch = all.slice(0, acquireConcurrency)
      const records = await Promise.all(batch.map((id) => clients.fixtures.getMatchRecord({ id, sport: byMatch.get(id)![0]!.sport })))
      for (const [i, id] of batch.entries()) acquired.set(id, acquire(records[i]!))
    }
    await outbox.change(matches, [...missing], (id, record) => applyUpdates(record ?? acquired.get(id)!, byMatch.get(id)!, now), [
      matchChanged,
    ])
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
        for (const update of byMatch.get(id)!) after = after && (applySchedule(after, update, now) ?? after)
        return after === record ? undefined : after
      },
      [matchChanged],
    )
  }

const roundMs = 60_000

/**
 * Releases matches to fixtures `keepEndedHours` after their end, in rounds of one minute. A released record is kept for
 * one more round, so that an update arriving in that round is applied to the existing state.
 */
export async function releaseEnded(deps: LiveDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await pause(deps.realClock, roundMs, signal)
    if (!signal.aborted)
      await releaseRound(deps).catch((error: Error) =>
        deps.log.error('ended matches could not be handed back to fixtures; the next try is in a minute', { error }),
      )
  }
}

async function pendingIds(store: LiveDeps['store']): Promise<Set<string>> {
  const ids = new Set<string>()
  for (let page = await store.pending(matches, 0); page.length > 0; page = await store.pending(matches, 0, ids.size)) {
    for (const { id } of page) ids.add(id)
  }
  return ids
}

async function releaseRound({ store, outbox, clock, config }: LiveDeps): Promise<void> {
  const before = new Date(clock.now() - config.keepEndedHours * 3_600_000).toISOString()
  const page = await store.find(matches, 'ended', { equal: { ended: true }, range: { to: before }, limit: 200 })
  // A record with an unpublished change must not be removed: its outbox mark would be lost with it.
  await outbox.sweep([matchChanged], 0)
  const pending = await pendingIds(store)
  for (const { doc, revision } of page.items)
    if (doc.released && !pending.has(doc.match!.id)) await store.remove(matches, doc.match!.id, revision)
  const due = page.items.filter(({ doc }) => !doc.released).map(({ doc }) => doc.match!.id)
  const released = (record: LiveRecord | undefined) =>
    record?.endedAt && !record.released ? create(LiveRecordSchema, { ...record, released: true }) : undefined
  if (due.length > 0) await outbox.change(matches, due, (_, record) => released(record), [matchChanged])
}
