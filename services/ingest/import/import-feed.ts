import type { SportId } from '@touchline/contract/catalog'
import { getPartner } from '@touchline/contract/contributions'
import { fail } from '@touchline/contract/errors'
import type { SourceRecord } from '@touchline/contract/gen/ingest'
import type { Log } from '@touchline/platform/log'
import {
  type Connector,
  type Dataset,
  hasRaces,
  type MatchesDataset,
  type RacesDataset,
  type SpellingConnector,
  type SpellingsDataset,
} from '@touchline/sources/connector'
import type { FeedFile } from '@touchline/sources/parse/feed-file'
import { getReason } from '@touchline/sources/parse/problem'
import { inSlices, yieldToEventLoop } from '@touchline/sources/parse/yield-to-event-loop'
import { connectors } from '@touchline/sources/registry'
import type { SourceLeague } from '@touchline/sources/source-model'
import type { IngestEvents } from '../events.ts'
import type { DownloadRules } from '../feeds/download.ts'
import type { ReadFeed } from '../feeds/feeds.ts'
import { isUrl, open } from '../feeds/open.ts'
import type { SourceStatus } from '../feeds/source-status.ts'
import type { OpenedFiles } from '../feeds/spool-download.ts'
import { reviewLeagues, type UnreviewedLeague } from '../identity/decisions/candidate-pairs.ts'
import { reviewSport } from '../identity/decisions/owed-reviews.ts'
import { leagueIdentity } from '../identity/ids.ts'
import { type Registries, registries, type SportRegistries } from '../identity/registries.ts'
import { addRows, addUnread, getSnapshot, noProgress, type Progress } from '../progress.ts'
import { assembleMatches } from './assemble-matches.ts'
import { assembleRaces } from './assemble-races.ts'
import { assembleSpellings, spellingsSport } from './assemble-spellings.ts'
import { checkDataset } from './contradictions/check-dataset.ts'
import { getBasis, getDigest, unchangedSince } from './digest.ts'
import { externalIdsIn } from './external-ids.ts'
import type { ImportOptions } from './import-options.ts'
import { loadMatchDays } from './match-days.ts'
import { type MovedMatches, movedMatches } from './moved-matches.ts'
import { type People, people } from './people.ts'
import { datasetId, type PublishDeps } from './publish-changes.ts'
import { updateQuarantine } from './quarantine.ts'
import { duplicateName, rejectDuplicate } from './reject-duplicate.ts'
import { noMatches, storeDataset, storeRefused } from './store-dataset.ts'
import type { Turns } from './turns.ts'
import { settledWithdrawals } from './withdrawals.ts'
import { withholdStates } from './withhold-states.ts'

export interface ImportDeps extends PublishDeps {
  log: Log
  sourceStatus: SourceStatus
  events: IngestEvents
  downloads: DownloadRules
  /** REVIEWED_DATA. */
  reviewedData: string
  turn: Turns
}

/**
 * Imports a source once and yields the progress after every file. The files are downloaded before the import takes its
 * turn. The observations of a file are stored and published before the next file is read, so an interrupted import is
 * completed by the next one. Throws Unreadable.
 */
export async function* importFeed(deps: ImportDeps, feed: ReadFeed, options: ImportOptions): AsyncGenerator<Progress> {
  const { sourceStatus: status, events } = deps
  const startedAt = performance.now()
  const progress = noProgress()
  const snapshot = () => getSnapshot(progress, startedAt)
  const unreviewed: SportId[] = []
  let isUnchanged = false
  let failure = 'the import was stopped before its end; what it had read is kept'
  status.setState(feed, 'importing')
  events.started(feed, options.isPoll ?? false)
  try {
    const basis = await getBasis(deps, feed)
    const record = await refusePurged(deps, feed)
    // For an address, its server knows whether the file has changed; the digest covers everything else.
    const digestOfAddress = isUrl(feed.location) ? await getDigest(basis, []) : undefined
    const known = options.force ? undefined : unchangedSince(record, feed, digestOfAddress)
    const rules = deps.downloads
    await using opened = options.files
      ? heldFiles(options.files)
      : await open(feed.location, feed.connector, { knownValidators: known, signal: options.signal, rules })
    const { validators } = opened
    const unread = (opened.unread ?? []).filter((name) => !isReadByOther(name, feed.connector))
    const digest = digestOfAddress ?? (await getDigest({ ...basis, unread }, opened.files === 'unchanged' ? [] : opened.files))
    isUnchanged = opened.files === 'unchanged' || (digestOfAddress === undefined && digest === known?.digest)
    if (opened.files === 'unchanged' || isUnchanged) Object.assign(progress, known!.balance)
    else {
      using _ = await deps.turn(options.turn)
      if (options.signal.aborted) return
      await refusePurged(deps, feed)
      if (digest !== record?.digest) progress.writes += await status.begun(feed)
      addUnread(progress, unread)
      for await (const _ of importFiles(newRun(deps, { feed, options, progress, unreviewed }), opened.files)) {
        if (options.signal.aborted) return
        yield snapshot()
      }
    }
    const imported = { validators, digest, balance: snapshot(), unreviewed, untrusted: !deps.trusts(feed.source) }
    progress.writes += await status.finished(feed, options.isPolled ? 'watching' : 'idle', imported)
    failure = ''
  } catch (error) {
    failure = getReason(error)
    throw error
  } finally {
    if (failure !== '') await status.failed(feed, failure)
  }
  const report = isUnchanged ? events.unchanged : events.imported
  report(feed, snapshot(), options.isPoll ?? false)
  yield snapshot()
}

const heldFiles = (files: readonly FeedFile[]): OpenedFiles => ({ files: [...files], [Symbol.asyncDispose]: async () => {} })

const newRun = (deps: ImportDeps, given: Pick<ImportRun, 'feed' | 'options' | 'progress' | 'unreviewed'>): ImportRun => ({
  ...deps,
  ...given,
  registries: registries(deps),
  leagues: new Map(),
  moved: movedMatches(),
  readDatasets: new Set(),
})

/** The stored record of the source. Errors: `invalid_parameter` while it is being purged. */
async function refusePurged({ sourceStatus }: ImportDeps, { source }: ReadFeed): Promise<SourceRecord | undefined> {
  const record = await sourceStatus.stored(source)
  if (record?.purging) throw fail('invalid_parameter', { name: 'feed', what: `names ${source}, which is being purged` })
  return record
}

/** Formats of a sport share folders. Those that know replies by their content read every name, which says nothing about a file. */
const isReadByOther = (name: string, { sports }: Connector): boolean =>
  connectors.some(
    (other) => other.reads(name) && !other.reads(anyName) && other.sports.some((sport) => (sports as readonly string[]).includes(sport)),
  )

const anyName = 'any-name'

interface ImportRun extends ImportDeps {
  feed: ReadFeed
  options: ImportOptions
  progress: Progress
  registries: Registries
  /** Leagues with a season in this import, by id; undefined when reviewed. */
  leagues: Map<string, UnreviewedLeague | undefined>
  moved: MovedMatches
  /** Ids of the datasets that were read. */
  readDatasets: Set<string>
  /** Sports whose review is left to a later import. */
  unreviewed: SportId[]
}

async function* importFiles(run: ImportRun, files: readonly FeedFile[]): AsyncGenerator<void> {
  yield* readAll(run, files)
  run.progress.writes += await run.moved.publish(run, run.feed.source)
  run.progress.writes += await reviewLeagues(run.store, run.leagues)
  for (const sport of run.registries.opened()) {
    // Frees the registries, because the review reads all identities again and they would be in memory twice.
    run.registries.close(sport)
    if (run.options.reviewedLater?.().has(sport)) run.unreviewed.push(sport)
    else run.progress.writes += await reviewSport(run, sport)
  }
}

async function* readAll(run: ImportRun, files: readonly FeedFile[]): AsyncGenerator<void> {
  const { connector } = run.feed
  if (connector.kind === 'spellings') yield* readSpellings(run, connector, files)
  else yield* readDatasets(run, connector, files)
}

/** The problems of the rows that withdraw nothing; the others are skipped. */
async function settleWithdrawals({ store, feed, progress, readDatasets }: ImportRun, dataset: MatchesDataset | RacesDataset) {
  readDatasets.add(datasetId(feed.source, dataset.name))
  const { problems, settled } = await settledWithdrawals(store, feed.source, dataset, readDatasets)
  if (settled > 0) progress.skipped['withdrawn records'] = (progress.skipped['withdrawn records'] ?? 0) + settled
  return problems
}

async function storeRaces(run: ImportRun, dataset: RacesDataset): Promise<void> {
  const { refusedEntries, ...assembled } = await assembleRaces(run.feed.source, dataset)
  addRows(run.progress, dataset, refusedEntries)
  assembled.problems.push(...(await settleWithdrawals(run, dataset)))
  await storeDataset(run, dataset, { ...assembled, ...noMatches, sport: dataset.sport })
}

/** Reads all lists before assembling them, because a former name may belong to a club of another list. */
async function* readSpellings(run: ImportRun, connector: SpellingConnector, files: readonly FeedFile[]): AsyncGenerator<void> {
  const lists: SpellingsDataset[] = []
  const { teams } = await run.registries.of(spellingsSport)
  for (const file of files) lists.push(await connector.read(file))
  const results = await assembleSpellings(run.feed.source, lists, teams)
  for (const [i, dataset] of lists.entries()) {
    addRows(run.progress, dataset)
    await storeDataset(run, dataset, {
      ...results[i]!,
      sport: spellingsSport,
      problems: dataset.problems,
      complete: dataset.complete,
      ...noMatches,
    })
    yield
  }
}

async function* readDatasets(
  run: ImportRun,
  connector: Exclude<Connector, SpellingConnector>,
  files: readonly FeedFile[],
): AsyncGenerator<void> {
  const { progress, feed, registries } = run
  const firstFiles = new Map<string, string>()
  const handledFiles = new Set<string>()
  let shared: SharedPeople | undefined
  for await (const parsed of connector.read(files, getPartner(feed.source))) {
    const dataset = await checkDataset(withholdStates(rejectDuplicate(firstFiles, parsed), run.options), run.clock.now())
    handledFiles.add(dataset.file)
    await yieldToEventLoop()
    if (hasRaces(dataset)) {
      await storeRaces(run, dataset)
      yield
      continue
    }
    const ofSport = await registries.of(dataset.sport)
    if (shared && hasPeople(dataset) && dataset.peopleIn !== shared.dataset) {
      await storePeople(run, shared)
      shared = undefined
    }
    if (hasPeople(dataset) && dataset.peopleIn !== undefined) shared ??= sharedPeople(feed.source, dataset, ofSport)
    const assembled = await assembleMatches(feed.source, dataset, ofSport, {
      shared: dataset.peopleIn === undefined ? undefined : shared?.people,
      loadDays: loadMatchDays(run.store, feed.source),
    })
    addRows(progress, dataset, assembled.refusedEntries)
    assembled.problems.push(...(await settleWithdrawals(run, dataset)))
    progress.matches += assembled.matches
    progress.merged += assembled.merges
    progress.repaired += assembled.repaired
    if (dataset.season) noteLeague(run, dataset.sport, dataset.season.league, assembled.matches)
    await storeDataset(run, dataset, { ...assembled, sport: dataset.sport })
    await storeRefused(run, dataset, assembled.refused)
    yield
  }
  if (shared) await storePeople(run, shared)
  // A file of unknown season was quarantined under its own name, a duplicate file under the name `duplicateName` gives
  // it.
  const emptied = [...files.map(({ name }) => name), ...[...handledFiles].map(duplicateName)].filter((name) => !handledFiles.has(name))
  for (const name of emptied) progress.writes += await updateQuarantine(run, feed.source, name, [])
}

/** The people who are in several datasets. */
interface SharedPeople {
  dataset: string
  sport: SportId
  people: People
}

const hasPeople = ({ season, players, rankings }: MatchesDataset): boolean =>
  season !== undefined || players !== undefined || rankings !== undefined

function sharedPeople(source: string, dataset: MatchesDataset, { players }: SportRegistries): SharedPeople {
  const { sport, peopleIn = '', season, namespace } = dataset
  const named = { source, dataset: peopleIn, sport, season: season?.name ?? '', externalIds: externalIdsIn(source, namespace) }
  return { dataset: peopleIn, sport, people: people(named, players) }
}

/** Published after the datasets, because the last team of a player is known only then. */
async function storePeople(run: ImportRun, { dataset: name, sport, people }: SharedPeople): Promise<void> {
  const dataset: Dataset = { name, file: name, rows: 0, problems: [], complete: false }
  const nothing = { identities: [], problems: [], ...noMatches }
  await storeDataset(run, dataset, { ...nothing, observations: await inSlices(people.observations()), sport, complete: false })
}

function noteLeague({ leagues, progress }: ImportRun, sport: SportId, league: SourceLeague, matches: number): void {
  const { id } = leagueIdentity(sport, league)
  leagues.set(id, league.provisional ? { ...league, id } : undefined)
  if (league.provisional) progress.provisional += matches
}
