import { fail, ServiceError } from '@touchline/contract/errors'
import type { IngestService, Quarantined } from '@touchline/contract/gen/ingest'
import type { ServiceImpl } from '@touchline/platform/rpc-types'
import { Unreadable } from '@touchline/sources/parse/feed-file'
import { getReason } from '@touchline/sources/parse/problem'
import { scanAll } from './documents/pagination.ts'
import type { DownloadRules } from './feeds/download.ts'
import { type Feed, type ReadFeed, readFeed } from './feeds/feeds.ts'
import { shownLocation } from './feeds/open.ts'
import { candidateKinds, storedPairs } from './identity/decisions/candidate-pairs.ts'
import { decisionHandlers } from './identity/decisions/handlers.ts'
import { checkFeed } from './import/check-feed.ts'
import { deadLetters, isDeadLetterId } from './import/dead-letters.ts'
import type { ImportQueue } from './import/import-queue.ts'
import { noProgress } from './progress.ts'
import { type PurgeDeps, purgeSource } from './purge/purge.ts'
import type { Silence } from './push/silence.ts'
import { quarantine } from './records.ts'

interface HandlerDeps extends PurgeDeps {
  importQueue: ImportQueue
  silence: Silence
  downloads: DownloadRules
}

export const handlers = (deps: HandlerDeps): ServiceImpl<typeof IngestService> => ({
  async *importSource({ feed: text, force }, { signal }) {
    const feed = parseReadFeed(text)
    try {
      let last = noProgress()
      for await (const progress of deps.importQueue(feed, { signal, turn: 'bulk', force })) {
        last = progress
        yield { ...progress, done: false }
      }
      if (!signal.aborted) yield { ...last, done: true }
    } catch (error) {
      throw getRefusal(feed, error)
    }
  },
  async *checkSource({ feed: text }, { signal }) {
    const feed = parseReadFeed(text)
    try {
      yield* checkFeed(feed, deps, signal)
    } catch (error) {
      throw getRefusal(feed, error)
    }
  },
  async listSources() {
    return { items: await deps.silence.shownIn(await deps.sourceStatus.list()) }
  },
  async listQuarantine({ limit: requested }) {
    const limit = Math.min(requested || 100, 1_000)
    const rows = await deps.store.find(quarantine, 'newest', { desc: true, limit, total: true })
    const messages = await deadLetters(deps.bus).list()
    const items = [...messages, ...rows.items.map(({ doc }) => doc)].sort((a, b) => (a.at > b.at ? -1 : 1))
    return { items: items.slice(0, limit), total: (rows.total ?? 0) + messages.length }
  },
  getQuarantined: ({ id }) => getQuarantinedRow(deps, id),
  async retryQuarantined({ id }, { signal }) {
    const selected = id === '' ? await allQuarantined(deps) : [await getQuarantinedRow(deps, id)]
    const [messages, rows] = [selected.filter((each) => isDeadLetterId(each.id)), selected.filter((each) => !isDeadLetterId(each.id))]
    for (const source of new Set(rows.map((each) => each.source))) await reimport(deps, source, signal)
    let released = 0
    for (const each of rows) if (!(await deps.store.get(quarantine, each.id))) released++
    for (const each of messages) if (await deadLetters(deps.bus).retry(each.id)) released++
    return { released, kept: selected.length - released }
  },
  async listCandidates() {
    const pairs = await Promise.all(candidateKinds.map((kind) => storedPairs(deps.store, kind)))
    return { items: pairs.flat().map(({ doc }) => doc) }
  },
  async *purgeSource({ source, apply }, { signal }) {
    yield* purgeSource(deps, source, apply, signal)
  },
  ...decisionHandlers((signal) => ({ ...deps, reimport: (source) => reimport(deps, source, signal) })),
})

const getRefusal = ({ location }: ReadFeed, error: unknown): unknown =>
  error instanceof Unreadable
    ? fail('invalid_parameter', { name: 'feed', what: `names ${shownLocation(location)}: ${error.message}` })
    : error

function parseReadFeed(text: string): ReadFeed {
  let feed: Feed
  try {
    feed = readFeed(text.trim())
  } catch (error) {
    throw fail('invalid_parameter', { name: 'feed', what: getReason(error) })
  }
  if (feed.kind === 'read') return feed
  throw fail('invalid_parameter', {
    name: 'feed',
    what: `names ${feed.format}, which runs continuously and is not imported; set it in FEEDS`,
  })
}

/**
 * Reimports a source from its last location. A row is parsed with its complete file, because its meaning depends on the
 * other rows (duplicates, meetings). Returns false if the location cannot be read any more; its rows then stay in
 * quarantine.
 */
async function reimport({ sourceStatus, importQueue }: HandlerDeps, source: string, signal: AbortSignal): Promise<boolean> {
  const info = (await sourceStatus.stored(source))?.info
  if (!info) return false
  const named = source.slice(info.format.length)
  try {
    for await (const _ of importQueue(parseReadFeed(`${info.format}${named}:${info.location}`), { signal, turn: 'bulk', force: true }));
    return !signal.aborted
  } catch (error) {
    if (error instanceof Unreadable || error instanceof ServiceError) return false
    throw error
  }
}

async function getQuarantinedRow({ store, bus }: HandlerDeps, id: string): Promise<Quarantined> {
  const found = isDeadLetterId(id) ? await deadLetters(bus).get(id) : (await store.get(quarantine, id))?.doc
  if (!found) throw fail('not_found', { kind: 'quarantined row', id })
  return found
}

async function allQuarantined({ store, bus }: HandlerDeps): Promise<Quarantined[]> {
  const rows: Quarantined[] = []
  for await (const page of scanAll(store, quarantine)) rows.push(...page)
  return [...rows, ...(await deadLetters(bus).list())]
}
