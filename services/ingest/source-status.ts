import { clone, create, equals } from '@bufbuild/protobuf'
import { type SourceInfo, SourceInfoSchema, type SourceRecord, SourceRecordSchema } from '@touchline/contract/gen/ingest'
import { type Clock, timestamp } from '@touchline/platform/ports/clock'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { update } from '@touchline/platform/update'
import type { Feed } from './feeds.ts'
import type { Validators } from './location/download.ts'
import { shownLocation } from './location/shown-location.ts'
import { sources } from './records.ts'

/** What each source is doing, and what is remembered of it. */
export interface SourceBoard {
  /** It is being read or plays, now and in this process. */
  shows(feed: Feed, state: 'importing' | 'watching'): void
  /** Its reading has ended. Answers how many documents were written: none when only the time is new, so a reading without news writes nothing. */
  finished(feed: Feed, state: 'idle' | 'watching', rows: number | undefined, validators: Validators | undefined): Promise<number>
  /** A place other than the one that was read before leaves the source as it was. `reason` completes "LOCATION, …". */
  failed(feed: Feed, reason: string): Promise<void>
  remembered(source: string): Promise<SourceRecord | undefined>
  /** For people to see: of addresses without what may be secret. */
  list(): Promise<SourceInfo[]>
}

export function sourceStatus({ store, clock }: { store: DocumentStore; clock: Clock }): SourceBoard {
  /** Newer than what is stored, of this process alone. */
  const now = new Map<string, SourceInfo>()

  const described = ({ source, format, location }: Feed) => ({ source, format, location })
  const remembered = async (source: string) => (await store.get(sources, source))?.doc

  async function remember(feed: Feed, info: SourceInfo, validators: Validators | undefined): Promise<number> {
    now.set(feed.source, info)
    const changed = await update(store, sources, feed.source, (held) => {
      const { etag = '', lastModified = '' } = validators ?? held ?? {}
      const next = create(SourceRecordSchema, { info: { ...info, state: info.state === 'failed' ? 'failed' : 'idle' }, etag, lastModified })
      return held && equals(SourceRecordSchema, { ...next, info: withTime(next.info!, held.info!) }, held) ? undefined : next
    })
    return changed ? 1 : 0
  }

  return {
    remembered,
    shows(feed, state) {
      now.set(feed.source, Object.assign(copyOf(now.get(feed.source)), described(feed), { state }))
    },
    async finished(feed, state, rows, validators) {
      const before = (await remembered(feed.source))?.info
      const info = create(SourceInfoSchema, { ...described(feed), state, rows: rows ?? before?.rows ?? 0, lastImportAt: timestamp(clock) })
      return remember(feed, info, validators)
    },
    async failed(feed, reason) {
      const before = copyOf((await remembered(feed.source))?.info)
      // Somebody tried another place by hand: they are told, and the source is what it was.
      if (before.location !== '' && before.location !== feed.location) return void now.set(feed.source, before)
      await remember(
        feed,
        Object.assign(before, described(feed), { state: 'failed', reason: `${shownLocation(feed.location)}, ${reason}` }),
        undefined,
      )
    },
    async list() {
      const stored = await store.find(sources, 'all', { limit: 1_000 })
      const infos = new Map(stored.items.map(({ doc }) => [doc.info!.source, clone(SourceInfoSchema, doc.info!)]))
      for (const [source, info] of now)
        infos.set(source, info.lastImportAt === undefined ? withTime(info, infos.get(source)) : copyOf(info))
      for (const info of infos.values()) info.location = shownLocation(info.location)
      return [...infos.values()].sort((a, b) => (a.source < b.source ? -1 : 1))
    },
  }
}

const copyOf = (info: SourceInfo | undefined): SourceInfo => (info ? clone(SourceInfoSchema, info) : create(SourceInfoSchema))

/** `info` with the time of the last import of the other one, if that has any. */
const withTime = (info: SourceInfo, other: SourceInfo | undefined): SourceInfo =>
  create(SourceInfoSchema, { ...info, ...(other?.lastImportAt !== undefined && { lastImportAt: other.lastImportAt }) })
