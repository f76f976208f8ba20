import { fail, ServiceError } from '@touchline/contract/errors'
import type { IngestService, Quarantined } from '@touchline/contract/gen/ingest'
import type { DocumentStore, Stored } from '@touchline/platform/ports/document-store'
import type { ServiceImpl } from '@touchline/platform/rpc-types'
import { type Feed, type ReadFeed, readFeed } from './feeds.ts'
import { decisionHandlers } from './identity/decision-handlers.ts'
import type { TellDeps } from './identity/tell-merged.ts'
import { unsurePairs } from './identity/unsure-pairs.ts'
import { Unreadable } from './location/unreadable.ts'
import type { Reader } from './reader.ts'
import { quarantine } from './records.ts'
import type { SourceBoard } from './source-board.ts'

interface HandlerDeps extends TellDeps {
  board: SourceBoard
  read: Reader
}

export const handlers = (deps: HandlerDeps): ServiceImpl<typeof IngestService> => ({
  async *importSource({ feed: text }, { signal }) {
    const feed = asked(text)
    try {
      let last = { files: 0, rows: 0, matches: 0, merged: 0, quarantined: 0, repaired: 0, writes: 0, seconds: 0 }
      for await (const progress of deps.read(feed, { signal })) {
        last = progress
        yield { ...progress, done: false }
      }
      if (!signal.aborted) yield { ...last, done: true }
    } catch (error) {
      if (error instanceof Unreadable) throw fail('invalid_parameter', { name: 'feed', what: `names ${feed.location}, ${error.message}` })
      throw error
    }
  },
  async listSources() {
    return { items: await deps.board.list() }
  },
  async listQuarantine({ limit }) {
    const page = await deps.store.find(quarantine, 'newest', { desc: true, limit: Math.min(limit || 100, 1_000), total: true })
    return { items: page.items.map(({ doc }) => doc), total: page.total ?? 0 }
  },
  async getQuarantined({ id }) {
    return (await held(deps.store, id)).doc
  },
  async retryQuarantined({ id }, { signal }) {
    const before = id === '' ? await allHeld(deps.store) : [(await held(deps.store, id)).doc]
    for (const source of new Set(before.map((each) => each.source))) await readAgain(deps, source, signal)
    let kept = 0
    for (const each of before) if (await deps.store.get(quarantine, each.id)) kept++
    return { released: before.length - kept, kept }
  },
  async listUnsure() {
    const pairs = [...(await unsurePairs(deps.store, 'team')), ...(await unsurePairs(deps.store, 'player'))]
    return { items: pairs.map(({ doc }) => doc) }
  },
  ...decisionHandlers((signal) => ({ ...deps, readAgain: (source) => readAgain(deps, source, signal) })),
})

function asked(text: string): ReadFeed {
  let feed: Feed
  try {
    feed = readFeed(text.trim())
  } catch (error) {
    throw fail('invalid_parameter', { name: 'feed', what: (error as Error).message })
  }
  if (feed.kind === 'read') return feed
  throw fail('invalid_parameter', { name: 'feed', what: `names ${feed.format}, which plays by itself; it goes into FEEDS` })
}

/**
 * A row is parsed again where it stands, with its whole file: what it means depends on the others (doubles, meetings). A place that can no
 * longer be read keeps its rows in quarantine; then false.
 */
async function readAgain({ board, read }: HandlerDeps, source: string, signal: AbortSignal): Promise<boolean> {
  const info = (await board.remembered(source))?.info
  if (!info) return false
  const named = source.slice(info.format.length)
  try {
    for await (const _ of read(asked(`${info.format}${named}:${info.location}`), { signal, anew: true }));
    return !signal.aborted
  } catch (error) {
    if (error instanceof Unreadable || error instanceof ServiceError) return false
    throw error
  }
}

async function held(store: DocumentStore, id: string): Promise<Stored<Quarantined>> {
  const found = await store.get(quarantine, id)
  if (!found) throw fail('not_found', { kind: 'quarantined row', id })
  return found
}

async function allHeld(store: DocumentStore): Promise<Quarantined[]> {
  const all: Quarantined[] = []
  let after = ''
  while (true) {
    const page = await store.scan(quarantine, after)
    if (page.length === 0) return all
    all.push(...page.map(({ doc }) => doc))
    after = page.at(-1)!.doc.id
  }
}
