import { fail, ServiceError } from '@touchline/contract/errors'
import type { IngestService, Quarantined } from '@touchline/contract/gen/ingest'
import type { ServiceImpl } from '@touchline/platform/rpc-types'
import { givenUpMessages, isMessage } from './dead-letters.ts'
import { type Feed, type ReadFeed, readFeed } from './feeds.ts'
import { unsurePairs } from './identity/candidate-pairs.ts'
import { decisionHandlers } from './identity/decision-handlers.ts'
import type { PublishMergesDeps } from './identity/publish-merges.ts'
import { shownLocation } from './location/shown-location.ts'
import { Unreadable } from './location/unreadable.ts'
import { scanAll } from './read-all.ts'
import type { Reader } from './reader.ts'
import { reasonOf } from './reason-of.ts'
import { quarantine } from './records.ts'
import type { SourceBoard } from './source-status.ts'

interface HandlerDeps extends PublishMergesDeps {
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
      if (error instanceof Unreadable)
        throw fail('invalid_parameter', { name: 'feed', what: `names ${shownLocation(feed.location)}, ${error.message}` })
      throw error
    }
  },
  async listSources() {
    return { items: await deps.board.list() }
  },
  async listQuarantine({ limit: asked }) {
    const limit = Math.min(asked || 100, 1_000)
    const rows = await deps.store.find(quarantine, 'newest', { desc: true, limit, total: true })
    const messages = await givenUpMessages(deps.bus).list()
    const items = [...messages, ...rows.items.map(({ doc }) => doc)].sort((a, b) => (a.at > b.at ? -1 : 1))
    return { items: items.slice(0, limit), total: (rows.total ?? 0) + messages.length }
  },
  getQuarantined: ({ id }) => held(deps, id),
  async retryQuarantined({ id }, { signal }) {
    const before = id === '' ? await allHeld(deps) : [await held(deps, id)]
    const [messages, rows] = [before.filter((each) => isMessage(each.id)), before.filter((each) => !isMessage(each.id))]
    for (const source of new Set(rows.map((each) => each.source))) await readAgain(deps, source, signal)
    let released = 0
    for (const each of rows) if (!(await deps.store.get(quarantine, each.id))) released++
    for (const each of messages) if (await givenUpMessages(deps.bus).retry(each.id)) released++
    return { released, kept: before.length - released }
  },
  async listCandidates() {
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
    throw fail('invalid_parameter', { name: 'feed', what: reasonOf(error) })
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

async function held({ store, bus }: HandlerDeps, id: string): Promise<Quarantined> {
  const found = isMessage(id) ? await givenUpMessages(bus).get(id) : (await store.get(quarantine, id))?.doc
  if (!found) throw fail('not_found', { kind: 'quarantined row', id })
  return found
}

async function allHeld({ store, bus }: HandlerDeps): Promise<Quarantined[]> {
  const rows: Quarantined[] = []
  for await (const page of scanAll(store, quarantine)) rows.push(...page)
  return [...rows, ...(await givenUpMessages(bus).list())]
}
