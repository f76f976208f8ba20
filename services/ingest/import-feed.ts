import type { SportId } from '@touchline/contract/catalog'
import type { Log } from '@touchline/platform/log'
import type { Bus } from '@touchline/platform/ports/bus'
import type { Clock } from '@touchline/platform/ports/clock'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import type { MatchConnector, MatchesPart, Part, SpellingConnector, SpellingsPart } from './connectors.ts'
import type { IngestEvents } from './events.ts'
import type { ReadFeed } from './feeds.ts'
import { holdProblems } from './hold-problems.ts'
import { publishMerges } from './identity/publish-merges.ts'
import { reviewIdentities } from './identity/review.ts'
import type { Identity } from './ids.ts'
import type { DownloadRules } from './location/download.ts'
import type { FeedFile } from './location/feed-file.ts'
import { open } from './location/open.ts'
import { assembleMatches } from './matches/assemble.ts'
import { rememberPlayers } from './players/remember-players.ts'
import { partId, publishChanges } from './publish-changes.ts'
import { reasonOf } from './reason-of.ts'
import { parts } from './records.ts'
import { registries, type Shelf } from './registries.ts'
import { rememberIds, rememberTeams } from './remember-identities.ts'
import { reportDoubts } from './report-candidates.ts'
import type { PendingObservation } from './said.ts'
import type { SourceBoard } from './source-status.ts'
import { spelledSport, takeSpellings } from './take-spellings.ts'
import { yieldToEventLoop } from './yield-to-event-loop.ts'

export interface ImportDeps {
  store: DocumentStore
  bus: Bus
  clock: Clock
  log: Log
  board: SourceBoard
  events: IngestEvents
  downloads: DownloadRules
}

/** How far a reading is. Rows read = matches + merged + quarantined, for match sources. */
export interface Progress {
  files: number
  rows: number
  matches: number
  merged: number
  quarantined: number
  repaired: number
  writes: number
  seconds: number
}

export interface ImportOptions {
  signal: AbortSignal
  /** Read even what the address says is unchanged. */
  anew?: boolean
  /** The source goes on being watched after this reading. */
  watched?: boolean
  /** One look of many at a watched address: no news is worth no line in the log. */
  again?: boolean
}

/**
 * Reads a source once, telling how far it is after every file. What a file says is remembered and sent before the next one is read, so
 * whatever ends the reading early, a second one goes on from there. Throws Unreadable.
 */
export async function* importFeed(deps: ImportDeps, feed: ReadFeed, options: ImportOptions): AsyncGenerator<Progress> {
  const { store, board, events } = deps
  const begun = performance.now()
  const progress: Progress = { files: 0, rows: 0, matches: 0, merged: 0, quarantined: 0, repaired: 0, writes: 0, seconds: 0 }
  const told = () => ({ ...progress, seconds: (performance.now() - begun) / 1_000 })
  let outcome = 'stopped before its end; what was read is kept'
  board.shows(feed, 'importing')
  events.began(feed, options.again ?? false)
  try {
    const known = options.anew ? undefined : await validatorsOf(board, feed)
    const opened = await open(feed.location, feed.connector.reads, { known, signal: options.signal, rules: deps.downloads })
    let { validators } = opened
    if (opened.files !== 'unchanged') {
      const reading = { ...deps, feed, progress, books: registries(store) }
      for await (const _ of readAll(reading, opened.files)) {
        if (options.signal.aborted) return
        yield told()
      }
      for (const sport of reading.books.opened()) progress.writes += await reviewIdentities(deps, sport)
      if (await reading.books.isOutdated()) validators = { etag: '', lastModified: '' }
    }
    const rows = opened.files === 'unchanged' ? undefined : progress.rows
    progress.writes += await board.finished(feed, options.watched ? 'watching' : 'idle', rows, validators)
    outcome = ''
  } catch (error) {
    outcome = reasonOf(error)
    throw error
  } finally {
    if (outcome !== '') await board.failed(feed, outcome)
  }
  events.imported(feed, told(), options.again ?? false)
  yield told()
}

/** What the address said last, if it is this address that was read last. */
async function validatorsOf(board: SourceBoard, feed: ReadFeed) {
  const record = await board.remembered(feed.source)
  return record?.info?.location === feed.location ? { etag: record.etag, lastModified: record.lastModified } : undefined
}

interface Reading extends ImportDeps {
  feed: ReadFeed
  progress: Progress
  books: Shelf
}

async function* readAll(reading: Reading, files: readonly FeedFile[]): AsyncGenerator<void> {
  const { connector } = reading.feed
  if (connector.kind === 'spellings') yield* readSpellings(reading, connector, files)
  else yield* readMatches(reading, connector, files)
}

/** All lists together, since a former name may belong to a club of another list. */
async function* readSpellings(reading: Reading, connector: SpellingConnector, files: readonly FeedFile[]): AsyncGenerator<void> {
  const read: SpellingsPart[] = []
  const { teams } = await reading.books.of(spelledSport)
  for (const file of files) read.push(await connector.read(file))
  const taken = await takeSpellings(reading.feed.source, read, teams)
  for (const [i, part] of read.entries()) {
    reading.progress.files++
    reading.progress.rows += part.rows
    await take(reading, part, {
      ...taken[i]!,
      sport: spelledSport,
      problems: part.problems,
      complete: part.complete,
      merged: [],
      merges: 0,
      repaired: 0,
    })
    yield
  }
}

async function* readMatches(reading: Reading, connector: MatchConnector, files: readonly FeedFile[]): AsyncGenerator<void> {
  const { progress, feed, books } = reading
  const seen = new Map<string, string>()
  const held = new Set<string>()
  for await (const read of connector.read(files)) {
    const part = onlyOnce(seen, read)
    held.add(part.file)
    await yieldToEventLoop()
    const assembled = await assembleMatches(feed.source, part, await books.of(part.sport))
    progress.files++
    progress.rows += part.rows
    progress.matches += assembled.matches
    progress.merged += assembled.merges
    progress.repaired += assembled.repaired
    await take(reading, part, { ...assembled, sport: part.sport, complete: part.complete })
    yield
  }
  // A file that could not be placed was held under its own name, a second one of a part under that of the part.
  const passed = [...files.map(({ name }) => name), ...[...held].map(again)].filter((name) => !held.has(name))
  for (const name of passed) progress.writes += await holdProblems(reading, feed.source, name, [])
}

/** What a second file of the same part is called. */
const again = (file: string): string => `${file} again`

/** The same league and season from a second file of one reading would take back what the first one said. */
function onlyOnce(seen: Map<string, string>, part: MatchesPart): MatchesPart {
  const before = seen.get(part.part)
  if (before === undefined || !part.season) {
    seen.set(part.part, part.file)
    return part
  }
  const file = again(part.file)
  const problem = { row: file, reason: `${before} was the same league and season`, text: '' }
  return { part: file, file, sport: part.sport, rows: 1, problems: [problem], matches: [], complete: false }
}

interface Taken {
  said: PendingObservation[]
  identities: Identity[]
  sport: SportId
  problems: Part['problems']
  complete: boolean
  /** Ids that a match had under former ids of its teams, and the one it has. */
  merged: { from: string; into: string }[]
  /** Rows that said again what another one says. */
  merges: number
  repaired: number
}

/** Remembers and sends what a part came to: doubts, then ids and names, then the part itself, so that a crash in between loses nothing. */
async function take({ store, bus, clock, feed, progress, books: shelf }: Reading, part: Part, taken: Taken): Promise<void> {
  const { source } = feed
  const { merges, repaired, problems } = taken
  const books = await shelf.of(taken.sport)
  await yieldToEventLoop()
  progress.quarantined += problems.length
  progress.writes += await reportDoubts(store, books.teams, books.teams.takeDoubts())
  const said = (await store.get(parts, partId(source, part.part)))?.doc.rows ?? {}
  progress.writes += await rememberIds(
    store,
    taken.identities.filter(({ id }) => !Object.hasOwn(said, id)),
  )
  progress.writes += await rememberTeams(store, books.teams.takeChanged())
  progress.writes += await rememberPlayers(store, books.players.takeChanged())
  progress.writes += await holdProblems({ store, clock }, source, part.file, problems)
  if (taken.said.length === 0 && !taken.complete) return
  const counts = { rows: part.rows, merged: merges, repaired, quarantined: problems.length }
  progress.writes += await publishChanges(
    { store, bus, clock },
    { source, part: part.part, sport: taken.sport, said: taken.said, complete: taken.complete, ...counts },
  )
  const named = new Set(taken.said.map(({ id }) => id))
  // Where a name was split off its team, the former id of a match may be another match's.
  const into = new Map(taken.merged.filter(({ from }) => !named.has(from)).map(({ from, into }) => [from, into]))
  const stays = (id: string) => !taken.complete && !named.has(id)
  const told = { sport: taken.sport, kind: 'match' as const, scope: partId(source, part.part), into, stays }
  progress.writes += await publishMerges({ store, bus, clock }, told)
}
