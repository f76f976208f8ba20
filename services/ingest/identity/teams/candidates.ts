import { type SportId, sportNamed } from '@touchline/contract/catalog'
import type { CandidatePair, Identity } from '@touchline/contract/gen/ingest'
import { withoutClubWords } from '@touchline/contract/names/club-words'
import { identityForm } from '@touchline/contract/names/normalize'
import { areDifferent } from '@touchline/contract/names/same-clubs'
import { similarTeamNames, teamName } from '@touchline/contract/names/team-similarity'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { yieldToEventLoop } from '@touchline/sources/parse/yield-to-event-loop'
import { candidatePairs } from '../../records.ts'
import { type ActiveDecisions, activeDecisions } from '../decisions/active-decisions.ts'
import { addPairs, candidatePair, storedPairs } from '../decisions/candidate-pairs.ts'
import { idStartsWith, presentId, scanEncoded } from '../encoded-rows.ts'
import { type Candidate, getPlace } from './team-ledger.ts'
import type { TeamRegistry } from './team-registry.ts'

/**
 * Pairs of teams that may be the same, for a human to decide: two teams of one country with equal names, or with
 * similar names if at least one is in no list of clubs. Pairs that occur in one dataset (season of a league, list) are
 * distinct. Yields to the event loop, because every team of a country is compared with every other: 170 ms for all of
 * them.
 */
export async function findCandidates(
  teams: readonly Identity[],
  datasetsById: ReadonlyMap<string, ReadonlySet<string>>,
  decisions: ActiveDecisions = activeDecisions([]),
): Promise<Candidate[]> {
  const candidates: Candidate[] = []
  const add = (one: Identity, other: Identity, names: string) => {
    const [first, second] = [one.name, other.name].sort()
    candidates.push({ ids: [one.id, other.id], reason: `"${first}" and "${second}" have ${names} names and never met.` })
  }
  const clubs = teams.filter(({ id, type }) => type !== 'national' && decisions.canonicalId(id) === id)
  for (const country of Map.groupBy(clubs, getPlace).values()) {
    const getForms = ({ bound, listed }: Identity) => new Set([...bound, ...listed].map(withoutClubWords))
    const withNames = country.map((team) => ({ team, names: [...getForms(team)].map(teamName) }))
    for (const one of withNames.filter(({ team }) => !team.listName)) {
      for (const other of withNames) {
        if (other === one || (!other.team.listName && other.team.id < one.team.id)) continue
        await yieldToEventLoop()
        if (
          !one.names.some((a) => other.names.some((b) => similarTeamNames(a, b))) ||
          !isOpen(one.team, other.team, datasetsById, decisions)
        )
          continue
        add(one.team, other.team, 'similar')
      }
    }
    const listed = country.filter(({ listName }) => listName)
    for (const same of Map.groupBy(listed, ({ name }) => identityForm(name)).values()) {
      await yieldToEventLoop()
      for (const [i, one] of same.entries())
        for (const other of same.slice(i + 1)) if (isOpen(one, other, datasetsById, decisions)) add(one, other, 'equal')
    }
  }
  return candidates
}

/** True if the pair is unresolved: no dataset contains both, and no human has decided. */
export function isOpen(
  a: Identity,
  b: Identity,
  datasetsById: ReadonlyMap<string, ReadonlySet<string>>,
  decisions: ActiveDecisions = activeDecisions([]),
): boolean {
  if (decisions.areDistinct(a.id, b.id) || decisions.canonicalId(a.id) === decisions.canonicalId(b.id)) return false
  const [x, y] = [datasetsById.get(a.id), datasetsById.get(b.id)]
  const shareDataset = x !== undefined && y !== undefined && [...x].some((dataset) => y.has(dataset))
  return !shareDataset && !areDifferent(a.countryCode, a.name, b.name)
}

/**
 * Stores pairs of teams that may be the same, before their names are bound. Returns the number of new or changed pairs.
 */
export function reportCandidates(
  store: DocumentStore,
  { get, decisions }: TeamRegistry,
  candidates: readonly Candidate[],
): Promise<number> {
  const unresolved = candidates.filter(
    ({ ids: [a, b] }) => !decisions.areDistinct(a, b) && decisions.canonicalId(a) !== decisions.canonicalId(b),
  )
  return addPairs(
    store,
    unresolved.map(({ ids: [a, b], reason }) => candidatePair('team', [get(a)!, get(b)!], reason)),
  )
}

/**
 * Reviews all teams of a sport: adds pairs with similar names, removes pairs that are resolved, and updates the names of the
 * others, so that the result does not depend on the order of imports. Returns the number of documents changed.
 */
export async function reviewCandidates(store: DocumentStore, sport: SportId, registry: TeamRegistry): Promise<number> {
  const datasetsById = await datasetsByTeam(store, sport)
  const teams = [...registry.all()].filter((team) => datasetsById.has(team.id))
  const reported = await reportCandidates(store, registry, await findCandidates(teams, datasetsById, registry.decisions))
  let changed = 0
  const unresolved: CandidatePair[] = []
  for (const { doc, revision } of await storedPairs(store, 'team')) {
    const [first, second] = [registry.get(doc.firstId), registry.get(doc.secondId)]
    if (!first || !second) continue
    if (isOpen(first, second, datasetsById, registry.decisions)) unresolved.push(candidatePair('team', [first, second], doc.reason))
    else if (await store.remove(candidatePairs, doc.id, revision)) changed++
  }
  return reported + changed + (await addPairs(store, unresolved))
}

/** The datasets (seasons of leagues, lists of clubs) that name each team of a sport. */
async function datasetsByTeam(store: DocumentStore, sport: SportId): Promise<Map<string, Set<string>>> {
  const datasetsById = new Map<string, Set<string>>()
  const isOfTeam = idStartsWith(`${sportNamed(sport).prefix}-t`)
  for await (const { id: dataset, rows } of scanEncoded(store)) {
    for (const entry of rows) {
      const id = isOfTeam(entry) ? presentId(entry) : undefined
      if (id === undefined) continue
      const datasets = datasetsById.get(id)
      if (datasets) datasets.add(dataset)
      else datasetsById.set(id, new Set([dataset]))
    }
  }
  return datasetsById
}
