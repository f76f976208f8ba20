import { create } from '@bufbuild/protobuf'
import { servedSports } from '@touchline/contract/catalog'
import {
  ReceivedRacingSchema,
  ReceivedUpdateSchema,
  type SeenSourceRecord,
  SeenSourceRecordSchema,
  type SportFreshness,
  SportFreshnessSchema,
} from '@touchline/contract/gen/status'
import { feedLive, feedMatch, feedRacing } from '@touchline/contract/topics'
import { updateMany } from '@touchline/platform/update'
import type { StatusDeps } from './deps.ts'
import type { Events } from './events.ts'
import { seenSources } from './records.ts'

interface Seen {
  sport: string
  source: string
  /** Real time: a replay reports what happened years ago. */
  receivedAt: number
}

/** How often what was seen is stored. A source that sends all the time costs one write in this time. */
const storeEveryMs = 10_000
/** Sources that one process holds at a time. More than an installation has; bounds what a faulty feed could name. */
const sourcesMax = 500

/** A record that has seen the update too, or undefined when it has seen a later one. */
export function addSeen(known: SeenSourceRecord | undefined, { sport, source, receivedAt }: Seen): SeenSourceRecord | undefined {
  const at = new Date(receivedAt).toISOString()
  if (known && known.receivedAt >= at) return undefined
  return create(SeenSourceRecordSchema, { id: sourceId({ sport, source }), sport, source, receivedAt: at })
}

const sourceId = ({ sport, source }: Pick<Seen, 'sport' | 'source'>): string => `${sport}:${source}`

/**
 * Listens to what sources report. Nothing is stored for a process that is down, so after its start a source is as fresh
 * as its next update says; a topic of millions of updates costs the decoding of two fields.
 */
export async function watchSources({ bus, store, realClock }: Pick<StatusDeps, 'bus' | 'store' | 'realClock'>, events: Events) {
  const unstored = new Map<string, Seen>()
  const see = ({ sport, source }: Omit<Seen, 'receivedAt'>) => {
    const id = sourceId({ sport, source })
    if (unstored.has(id) || unstored.size < sourcesMax) unstored.set(id, { sport, source, receivedAt: realClock.now() })
  }
  const missed = () => undefined
  const subscriptions = [
    await bus.listen({ ...feedLive, schema: ReceivedUpdateSchema }, see, missed),
    await bus.listen({ ...feedMatch, schema: ReceivedUpdateSchema }, see, missed),
    await bus.listen({ ...feedRacing, schema: ReceivedRacingSchema }, see, missed),
  ]
  const storeSeen = async () => {
    const seen = new Map(unstored)
    unstored.clear()
    if (seen.size > 0) await updateMany(store, seenSources, [...seen.keys()], (id, known) => addSeen(known, seen.get(id)!))
  }
  const storing = realClock.every(storeEveryMs, () => void storeSeen().catch(events.sourcesNotStored))
  return {
    async stop() {
      storing.cancel()
      for (const each of subscriptions) await each.stop()
      await storeSeen().catch(events.sourcesNotStored)
    },
  }
}

/** The sources of each sport, in the order of the catalog and of their names. */
export function bySport(seen: readonly SeenSourceRecord[]): SportFreshness[] {
  return servedSports
    .map(({ id }) => {
      const sources = seen.filter(({ sport }) => sport === id).toSorted((a, b) => (a.source < b.source ? -1 : 1))
      return create(SportFreshnessSchema, {
        sport: id,
        sources: sources.map(({ source, receivedAt }) => ({ source, updatedAt: receivedAt })),
      })
    })
    .filter(({ sources }) => sources.length > 0)
}
