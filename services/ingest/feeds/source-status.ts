import { clone, create, equals } from '@bufbuild/protobuf'
import { type SourceInfo, SourceInfoSchema, type SourceRecord, SourceRecordSchema } from '@touchline/contract/gen/ingest'
import { type Clock, timestamp } from '@touchline/platform/ports/clock'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { update } from '@touchline/platform/update'
import type { Progress } from '../progress.ts'
import { sources } from '../records.ts'
import type { Validators } from './download.ts'
import type { Feed } from './feeds.ts'
import { shownLocation } from './open.ts'

/** The state of each source and its last import. */
export interface SourceStatus {
  /** Sets the state of a source in this process, in memory only. */
  setState(feed: Feed, state: 'importing' | 'watching'): void
  /**
   * Records that the files of a source are being imported: until the import has finished, the stored data may be a
   * mixture of old and new. Returns the number of documents written.
   */
  begun(feed: Feed): Promise<number>
  /**
   * Records a finished import. Returns the number of documents written: 0 if only the time changed, so an import
   * without changes writes nothing.
   */
  finished(feed: Feed, state: 'idle' | 'watching', imported: Imported): Promise<number>
  /**
   * Records a failed import. If the location is not the one of the last import, the source is left unchanged. `reason`
   * follows "LOCATION: ".
   */
  failed(feed: Feed, reason: string): Promise<void>
  stored(source: string): Promise<SourceRecord | undefined>
  /** Removes everything stored about a source, and its state. */
  forget(source: string): Promise<void>
  /** For display: addresses without the components that may be secret. */
  list(): Promise<SourceInfo[]>
}

/** The stored result of an import. */
interface Imported {
  /** Absent: the validators of the last import stay. */
  validators?: Validators | undefined
  digest: string
  balance: Progress
  /** Sports whose review is left to a later import, in addition to those that the source already owes. Absent: none. */
  unreviewed?: readonly string[]
  /** Whether the source lacks a grant. */
  untrusted: boolean
}

export function sourceStatus({ store, clock }: { store: DocumentStore; clock: Clock }): SourceStatus {
  /** In-memory states of this process, newer than the stored ones. */
  const current = new Map<string, SourceInfo>()

  const describe = ({ source, format, location }: Feed) => ({ source, format, location })
  const stored = async (source: string) => (await store.get(sources, source))?.doc

  return {
    stored,
    setState(feed, state) {
      current.set(feed.source, Object.assign(getCopy(current.get(feed.source)), describe(feed), { state }))
    },
    async forget(source) {
      current.delete(source)
      const known = await store.get(sources, source)
      if (known) await store.remove(sources, source, known.revision)
    },
    async begun(feed) {
      const record = await stored(feed.source)
      if (!record || record.digest === '') return 0
      const changed = await update(store, sources, feed.source, (existing) => existing && { ...existing, digest: '' })
      return changed ? 1 : 0
    },
    async finished(feed, state, imported) {
      const counted = { state, rows: imported.balance.rows, lastImportAt: timestamp(clock) }
      const info = create(SourceInfoSchema, { ...describe(feed), ...counted })
      current.set(feed.source, info)
      return save(store, feed.source, info, imported)
    },
    async failed(feed, reason) {
      const previous = getCopy((await stored(feed.source))?.info)
      // After a failed manual import of another location, the caller gets the error and the source keeps its state.
      if (previous.location !== '' && previous.location !== feed.location) return void current.set(feed.source, previous)
      const failed = { state: 'failed', reason: `${shownLocation(feed.location)}: ${reason}` }
      const info = Object.assign(previous, describe(feed), failed)
      current.set(feed.source, info)
      await save(store, feed.source, info, {})
    },
    async list() {
      const stored = await store.find(sources, 'all', { limit: 1_000 })
      const infos = new Map(stored.items.map(({ doc }) => [doc.info!.source, clone(SourceInfoSchema, doc.info!)]))
      const purged = new Set(stored.items.flatMap(({ doc }) => (doc.purging ? [doc.info!.source] : [])))
      for (const [source, info] of current)
        infos.set(source, info.lastImportAt === undefined ? withTime(info, infos.get(source)) : getCopy(info))
      for (const info of infos.values()) info.location = shownLocation(info.location)
      for (const source of purged) infos.get(source)!.state = 'purging'
      return [...infos.values()].sort((a, b) => (a.source < b.source ? -1 : 1))
    },
  }
}

/** Returns the number of documents written. */
async function save(store: DocumentStore, source: string, info: SourceInfo, imported: Partial<Imported>): Promise<number> {
  const changed = await update(store, sources, source, (existing) => {
    const { etag = '', lastModified = '', companions = {} } = imported.validators ?? existing ?? {}
    const digest = imported.digest ?? existing?.digest ?? ''
    const balance = imported.balance ? { ...imported.balance, writes: 0, seconds: 0 } : existing?.balance
    const unreviewed = [...new Set([...(existing?.unreviewed ?? []), ...(imported.unreviewed ?? [])])].sort()
    const untrusted = imported.untrusted ?? existing?.untrusted ?? false
    const next = create(SourceRecordSchema, {
      ...{ info: { ...info, state: info.state === 'failed' ? 'failed' : 'idle' }, etag, lastModified, companions, digest, unreviewed },
      ...{ untrusted, purging: existing?.purging ?? false },
      ...(balance && { balance }),
    })
    return existing && equals(SourceRecordSchema, { ...next, info: withTime(next.info!, existing.info!) }, existing) ? undefined : next
  })
  return changed ? 1 : 0
}

const getCopy = (info: SourceInfo | undefined): SourceInfo => (info ? clone(SourceInfoSchema, info) : create(SourceInfoSchema))

/** `info` with the time of the last import of `other`, if `other` has one. */
const withTime = (info: SourceInfo, other: SourceInfo | undefined): SourceInfo =>
  create(SourceInfoSchema, { ...info, ...(other?.lastImportAt !== undefined && { lastImportAt: other.lastImportAt }) })
