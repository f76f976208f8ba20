import type { MatchSheet } from '@touchline/contract/gen/ingest'
import { pause } from '@touchline/platform/clock'
import type { Clock } from '@touchline/platform/ports/clock'
import { update } from '@touchline/platform/update'
import { findAll } from '../documents/pagination.ts'
import { type Hosts, hosts, type Pauses } from '../feeds/hosts.ts'
import { getAddress, type SheetsFeed } from '../feeds/sheet-feed.ts'
import type { PendingObservation } from '../import/pending-observation.ts'
import { noProgress } from '../progress.ts'
import { sheets } from '../records.ts'
import { type Answer, ask } from './ask.ts'
import { announcement } from './assemble-sheet.ts'
import type { SheetEvents, SheetResult } from './events.ts'
import { type FollowedMatch, followMatches } from './follow-matches.ts'
import { type ImportedSheet, importSheets, publishedSheet, type SheetsDeps } from './import-sheets.ts'
import { afterAnswer, expected, getWhistle, isDue, isOpen, isWaiting, mayCome, withWhistle } from './sheet-record.ts'

export interface SheetRunDeps extends SheetsDeps {
  realClock: Clock
  sheetEvents: SheetEvents
}

/** Time between two rounds, and so the time a host has for `perRoundMax` requests. */
const roundMs = 60_000
const perRoundMax = 30
const atOnceMax = 2
const pauses: Pauses = { firstMs: 60_000, longestMs: 3_600_000 }

/**
 * Requests the sheets of these feeds until `signal` aborts. The requests and their times are stored, so a restart
 * continues.
 */
export async function runSheets(deps: SheetRunDeps, feeds: readonly SheetsFeed[], signal: AbortSignal): Promise<void> {
  const gate = hosts(deps.clock, pauses)
  const watched = await Promise.all(feeds.map((feed) => watch(deps, feed)))
  while (!signal.aborted) {
    const asked = new Map<string, number>()
    for (const each of watched) await round(deps, each, { gate, asked }, signal)
    await pause(deps.realClock, roundMs, signal)
  }
}

/** The known matches of a feed. */
interface Watched {
  feed: SheetsFeed
  host: string
  follow: ReturnType<typeof followMatches>
  /** Leagues that have a match of any age. */
  leagues: Set<string>
  /** Matches that still matter, by id. */
  matches: Map<string, FollowedMatch>
  /** Withdrawn matches that had a sheet, or for which one was announced. */
  removed: Set<string>
  records: Map<string, MatchSheet>
}

async function watch(deps: SheetRunDeps, feed: SheetsFeed): Promise<Watched> {
  const stored = await findAll(deps.store, sheets, 'bySource', { source: feed.source })
  const watched: Watched = {
    ...{ feed, host: URL.parse(feed.location.replaceAll(/\{\w+\}/g, 'x'))!.host, follow: followMatches(deps.fixtures, feed.leagues) },
    ...{ leagues: new Set(), matches: new Map(), removed: new Set() },
    records: new Map(stored.map(({ doc }) => [doc.matchId, doc])),
  }
  deps.sourceStatus.setState(feed, 'watching')
  // Otherwise a source with a new address would be shown with the data of the previous one until the first answer.
  if ((await deps.sourceStatus.stored(feed.source))?.info?.location !== feed.location) await showDone(deps, watched)
  return watched
}

/** The requests of this round by host. */
interface Budget {
  gate: Hosts
  asked: Map<string, number>
}

/** One round. An error of the store, the bus or fixtures ends it; the next round does the rest. */
async function round(deps: SheetRunDeps, watched: Watched, budget: Budget, signal: AbortSignal): Promise<void> {
  const results: SheetResult[] = []
  try {
    const isNew = await follow(deps, watched, signal)
    await announce(deps, watched, signal)
    const failure = await askAll(deps, watched, { ...budget, results }, signal)
    if (signal.aborted) return
    const unknown = watched.feed.leagues.find((id) => !watched.leagues.has(id))
    const reason = failure ?? (unknown === undefined ? undefined : `no match of the league ${unknown} is known`)
    if (reason !== undefined) await deps.sourceStatus.failed(watched.feed, reason)
    else if (results.length > 0 || isNew) await showDone(deps, watched)
  } catch (error) {
    if (!signal.aborted) deps.sheetEvents.interrupted(watched.feed, error as Error)
  } finally {
    const now = deps.clock.now()
    const waiting = [...watched.matches.values()].filter((match) => {
      const record = watched.records.get(match.id)
      return record && isWaiting(record, match, now)
    })
    deps.sheetEvents.asked(watched.feed, results, waiting.length)
  }
}

/** Returns whether a league has a match for the first time. */
async function follow(
  { clock }: SheetRunDeps,
  { follow, leagues, matches, removed, records }: Watched,
  signal: AbortSignal,
): Promise<boolean> {
  const before = leagues.size
  for (let isLast = false; !isLast && !signal.aborted; ) {
    const page = await follow(signal)
    for (const match of page.changed) {
      leagues.add(match.leagueId)
      if (isOpen(records.get(match.id), match, clock.now())) matches.set(match.id, match)
      else matches.delete(match.id)
    }
    for (const id of page.removed) if (matches.delete(id) || records.has(id)) removed.add(id)
    isLast = page.isLast
  }
  return leagues.size > before
}

/**
 * Announces which matches will have a sheet, and withdraws the announcement for matches that were never played or were
 * removed.
 */
async function announce(deps: SheetRunDeps, watched: Watched, signal: AbortSignal): Promise<void> {
  const { feed, matches, removed, records } = watched
  for (const match of matches.values()) {
    if (signal.aborted) return
    const record = records.get(match.id)
    if (!mayCome(match)) await forget(deps, watched, match.id, [announcement(feed.source, match.id, false)])
    else if (!record) {
      await publishedSheet(deps, feed.source, match.id, [announcement(feed.source, match.id, true)])
      await save(deps, watched, withWhistle(expected(feed.source, match.id), match))
    } else if (record.whistleAt === '' && withWhistle(record, match) !== record) await save(deps, watched, withWhistle(record, match))
  }
  for (const id of removed) {
    await forget(deps, watched, id, [])
    removed.delete(id)
  }
}

/** Stops following the match, unless it changes again. `last`: the observations that its dataset keeps. */
async function forget(
  deps: SheetRunDeps,
  { feed, matches, records }: Watched,
  id: string,
  last: readonly PendingObservation[],
): Promise<void> {
  const record = records.get(id)
  if (record) {
    await publishedSheet(deps, feed.source, id, last)
    const stored = await deps.store.get(sheets, record.id)
    if (stored) await deps.store.remove(sheets, record.id, stored.revision)
  }
  records.delete(id)
  matches.delete(id)
}

/** Stores the record, and withdraws the announcement of a sheet that will not come. */
async function settle(deps: SheetRunDeps, watched: Watched, record: MatchSheet): Promise<void> {
  const { source, matchId } = record
  if (record.state === 'missing') await publishedSheet(deps, source, matchId, [announcement(source, matchId, false)])
  await save(deps, watched, record)
}

async function save({ store, clock }: SheetRunDeps, { records, matches }: Watched, record: MatchSheet): Promise<void> {
  await update(store, sheets, record.id, () => record)
  records.set(record.matchId, record)
  const match = matches.get(record.matchId)
  if (match && !isOpen(record, match, clock.now())) matches.delete(record.matchId)
}

interface DueSheet {
  match: FollowedMatch
  record: MatchSheet
}

type Arrived = DueSheet & { answer: Extract<Answer, { kind: 'sheet' }> }

/** Requests the due sheets and imports those that exist. Returns the reason if the host failed. */
async function askAll(
  deps: SheetRunDeps,
  watched: Watched,
  { gate, asked, results }: Budget & { results: SheetResult[] },
  signal: AbortSignal,
): Promise<string | undefined> {
  const { feed, host } = watched
  const left = dueSheets(watched, deps.clock.now()).slice(0, Math.max(0, perRoundMax - (asked.get(host) ?? 0)))
  if (left.length === 0 || !gate.isOpen(host)) return undefined
  const names = await getNames(
    deps,
    left.map(({ match }) => match),
  )
  let failure: string | undefined
  const arrived: Arrived[] = []
  const worker = async () => {
    for (let due = left.shift(); due && gate.isOpen(host) && !signal.aborted; due = left.shift()) {
      asked.set(host, (asked.get(host) ?? 0) + 1)
      const { match, record } = due
      const answer = await ask(
        getAddress(feed.location, getWords(match, names)),
        getValidators(record),
        { ...deps, rules: deps.downloads },
        signal,
      )
      if (signal.aborted) return
      if (answer.kind === 'failed') {
        failure = answer.reason
        gate.failed(host, answer.retryAt)
      } else gate.answered(host)
      if (answer.kind === 'sheet') arrived.push({ match, record, answer })
      else {
        await settle(deps, watched, afterAnswer(record, match, deps.clock.now(), { answer }))
        results.push(answer.kind)
      }
    }
  }
  await Promise.all(Array.from({ length: atOnceMax }, worker))
  if (arrived.length > 0 && !signal.aborted) results.push(...(await takeIn(deps, watched, arrived)))
  return failure
}

/** Sheets of the newest matches first. */
const dueSheets = ({ matches, records }: Watched, now: number): DueSheet[] =>
  [...matches.values()]
    .flatMap((match) => {
      const record = records.get(match.id)
      return record && isDue(record, match, now) ? [{ match, record, whistle: getWhistle(record, match) }] : []
    })
    .sort((a, b) => b.whistle - a.whistle || (a.match.id < b.match.id ? -1 : 1))

async function takeIn(deps: SheetRunDeps, watched: Watched, arrived: readonly Arrived[]): Promise<SheetResult[]> {
  const bodies = arrived.map(({ match, record, answer }) => ({
    matchId: match.id,
    body: answer.body,
    isCheck: record.state === 'received',
  }))
  const imported = await importSheets(deps, watched.feed.source, bodies)
  const results: SheetResult[] = []
  for (const [i, { match, record, answer }] of arrived.entries()) {
    await settle(deps, watched, afterAnswer(record, match, deps.clock.now(), { answer, imported: imported[i]! }))
    results.push(getResult(imported[i]!, record))
  }
  return results
}

function getResult({ result, isNew }: ImportedSheet, { state }: MatchSheet): SheetResult {
  if (state !== 'received' || result === 'refused') return result
  return isNew ? 'corrected' : 'unchanged'
}

const getValidators = ({ etag, lastModified }: MatchSheet) => (etag === '' && lastModified === '' ? undefined : { etag, lastModified })

async function getNames({ fixtures }: SheetRunDeps, matches: readonly FollowedMatch[]): Promise<Map<string, string>> {
  const ids = new Set(matches.flatMap(({ homeId, awayId }) => [homeId, awayId]))
  const { items } = await fixtures.getNames({ ids: [...ids] })
  return new Map(items.map(({ id, name }) => [id, name]))
}

const getWords = ({ id, leagueId, season, startAt, homeId, awayId }: FollowedMatch, names: ReadonlyMap<string, string>) => ({
  ...{ match: id, league: leagueId, season: season.replace('/', '-'), date: startAt.slice(0, 10) },
  ...{ home: names.get(homeId) || homeId, away: names.get(awayId) || awayId },
})

async function showDone({ sourceStatus, trusts }: SheetRunDeps, { feed, records }: Watched): Promise<void> {
  const rows = [...records.values()].filter(({ state }) => state === 'received').length
  await sourceStatus.finished(feed, 'watching', { digest: '', balance: { ...noProgress(), rows }, untrusted: !trusts(feed.source) })
}
