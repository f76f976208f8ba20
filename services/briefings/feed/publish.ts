import { create } from '@bufbuild/protobuf'
import type { MatchSportId } from '@touchline/contract/catalog'
import { isFailure } from '@touchline/contract/errors'
import { FactRecordSchema, type MatchFacts } from '@touchline/contract/gen/briefings'
import type { ResultChanged } from '@touchline/contract/gen/fixtures'
import type { Match } from '@touchline/contract/gen/match'
import type { StatsChanged } from '@touchline/contract/gen/stats'
import type { TotalsChanged } from '@touchline/contract/gen/totals'
import { isId, sportOfId } from '@touchline/contract/ids'
import { countsFrom } from '@touchline/contract/is-before'
import { decodeMatch } from '@touchline/contract/match-page'
import { isEnded } from '@touchline/contract/states'
import type { Outbox } from '@touchline/platform/outbox'
import type { Clock } from '@touchline/platform/ports/clock'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import type { LoadDeps } from '../load/match-inputs.ts'
import { getEntities } from '../present.ts'
import { factsAfter } from './facts-after.ts'
import type { Positions } from './positions.ts'
import { factPublished, facts, matchFacts } from './records.ts'
import { type FinishedMatch, revised } from './revise.ts'
import { plainFact } from './stored-fact.ts'
import { getWords } from './words.ts'

export const keptDays = 30
const dayMs = 86_400_000

export interface PublishDeps extends LoadDeps {
  store: DocumentStore
  outbox: Outbox
  /** The domain's clock. */
  clock: Clock
  positions: Positions
  /** Runs at most two computations at once, those of briefings included. */
  compute<T>(work: () => Promise<T>): Promise<T>
}

/**
 * Publishes the facts that follow from these matches, or their changes. It does the same for later matches whose facts
 * rest on these results, because a result may arrive late or be corrected. Old matches are skipped, so an import of
 * past seasons costs nothing here.
 */
export const publishResults =
  (deps: PublishDeps) =>
  async (changes: readonly ResultChanged[]): Promise<void> => {
    const recent = changes.filter(({ startAt }) => isRecent(startAt, deps.clock.now()))
    const ids = new Set(recent.map(({ matchId }) => matchId))
    for (const id of await publishedAfter(deps, recent)) ids.add(id)
    for (const id of ids) await publish(deps, id)
  }

/** The matches of the feed that started after one of these, in the same league or with one of its teams. */
async function publishedAfter({ store }: PublishDeps, changes: readonly ResultChanged[]): Promise<Set<string>> {
  const first = new Map<string, string>()
  for (const { leagueId, teamIds, startAt } of changes)
    for (const id of [leagueId, ...teamIds]) if (startAt < (first.get(id) ?? '~')) first.set(id, startAt)
  const after = new Set<string>()
  for (const [id, from] of first) {
    const [path, equal] = isId(id, 'league') ? (['byLeague', { league: id }] as const) : (['byTeam', { team: id }] as const)
    const { items } = await store.find(matchFacts, path, { equal, range: { from }, limit: laterMax })
    for (const { doc } of items) if (doc.startAt > from) after.add(doc.matchId)
  }
  return after
}

/** More than the matches of a league, or of a team, in the days that the feed keeps. */
const laterMax = 1_000

/** Publishes the facts that lineups, statistics or play-by-play add to matches whose result was published. */
export const publishStats =
  (deps: PublishDeps) =>
  async (changes: readonly StatsChanged[]): Promise<void> => {
    const known = await deps.store.getMany(matchFacts, [...new Set(changes.map(({ matchId }) => matchId))])
    for (const each of known) if (each) await publish(deps, each.doc.matchId)
  }

/**
 * Publishes the matches of these leagues whose facts await totals. Others are not computed again, so totals that an
 * import changes cost nothing here.
 */
export const publishTotals =
  (deps: PublishDeps) =>
  async (changes: readonly TotalsChanged[]): Promise<void> => {
    for (const awaiting of new Set(changes.map(({ leagueId }) => leagueId))) {
      const { items } = await deps.store.find(matchFacts, 'byAwaiting', { equal: { awaiting }, limit: laterMax })
      for (const { doc } of items) await publish(deps, doc.matchId)
    }
  }

const isRecent = (startAt: string, now: number): boolean => {
  const start = Date.parse(startAt)
  return start <= now && start >= now - keptDays * dayMs
}

/**
 * One document contains everything the feed states about a match. It is read before the data that facts are computed
 * from, and written only if it is unchanged since, so when two processes handle one match, the one that read later
 * wins. Its facts are then added to the feed, each only if it is absent, so that a redelivery after a crash adds the
 * rest.
 */
async function publish(deps: PublishDeps, matchId: string): Promise<void> {
  const sport = sportOfId(matchId) as MatchSportId
  for (;;) {
    const known = await deps.store.get(matchFacts, matchId)
    if (known) await add(deps, known.doc)
    const found = await deps.fixtures.getMatch({ id: matchId, sport }).catch(unlessGone)
    const finished = await finishedMatch(deps, found && decodeMatch(found.match), known?.doc)
    const now = finished && revised(known?.doc, sport, finished)
    if (!now) return
    const [written] = await deps.store.write(matchFacts, [{ doc: now, replaces: known?.revision ?? 'absent' }])
    if (written !== 'conflict') return add(deps, now)
  }
}

/** The match was withdrawn, or merged into another one, which then has the facts. */
function unlessGone(error: unknown): undefined {
  if (!isFailure('not_found', error) && !isFailure('merged', error)) throw error
}

/** The current facts of a match. Undefined when nothing about it is to be published. */
async function finishedMatch(
  deps: PublishDeps,
  match: Match | undefined,
  known: MatchFacts | undefined,
): Promise<FinishedMatch | undefined> {
  const startAt = match ? countsFrom({ ...match.state!.scoreboard!, startAt: match.schedule!.startAt }) : known?.startAt
  if (startAt === undefined || !isRecent(startAt, deps.clock.now())) return undefined
  if (!match || !isEnded(match.state!.scoreboard!.state)) return known && withoutFacts(known)
  return deps.compute(() => factsAfter(deps, match))
}

/** The state of a match that was removed or whose result was revoked. */
const withoutFacts = ({ matchId, leagueId, startAt, homeId, awayId, items }: MatchFacts): FinishedMatch => ({
  match: { id: matchId, leagueId, startAt, homeId, awayId },
  validAt: items[0]?.fact?.validAt ?? startAt,
  facts: [],
  awaitsTotals: false,
})

/** Adds the facts that the feed lacks. */
async function add({ outbox, positions, names }: PublishDeps, { sport, items }: MatchFacts): Promise<void> {
  const byId = new Map(items.map(({ fact }) => [fact!.id, fact!]))
  if (byId.size === 0) return
  const known = await names.of(new Set([...byId.values()].flatMap((fact) => getEntities(plainFact(fact))).map(({ id }) => id)))
  const added = new Set<string>()
  await positions.write(async (at) => {
    const publishedAt = new Date(at).toISOString()
    // A write that is repeated because it took too long moves the facts it added to a later instant.
    const fold = (id: string, stored: unknown) => {
      if (stored !== undefined && !added.has(id)) return undefined
      added.add(id)
      const fact = byId.get(id)!
      return create(FactRecordSchema, { sport, fact: { ...fact, publishedAt }, words: getWords(fact, sport, known) })
    }
    await outbox.change(facts, [...byId.keys()], fold, [factPublished])
  })
}
