import type { PlayerMention } from '@touchline/contract/gen/ingest'
import type { ActiveDecisions } from '../decisions/active-decisions.ts'
import { type Clusters, clusters } from './clusters.ts'
import { type Link, linksByBirth, linksWithinTeams } from './links.ts'
import { type GetTeam, getPeople, type Person, yearsBetween } from './person.ts'
import { type OpenPair, weigh } from './weigh.ts'

export interface Resolution {
  /** Merged mention id → canonical id of the person. */
  mergedInto: Map<string, string>
  /** Pairs of canonical ids that may be the same person. */
  candidates: [string, string][]
}

/**
 * Determines which mentions are the same person. The result depends on the set of mentions only, not on their order.
 * Evidence in this order: human decisions; keys of one source; within a team, names that match unambiguously; across
 * teams, date of birth and name, then nationality and full name. Persons listed in one lineup or squad, or with
 * different dates of birth, are merged by decisions only. Works in small steps, so that the caller can yield in
 * between.
 */
export function* resolveSteps(
  mentions: Iterable<PlayerMention>,
  getTeam: GetTeam,
  decisions: ActiveDecisions,
): Generator<void, Resolution> {
  const people = yield* getPeople(mentions, getTeam, decisions)
  const found = clusters(people)
  let open: OpenPair[] = []
  const numberById = new Map(people.map(({ mention }, i) => [mention.id, i]))
  for (const { firstId, secondId } of decisions.merges('player')) {
    const [a, b] = [numberById.get(firstId), numberById.get(secondId)]
    if (a !== undefined && b !== undefined) found.join(a, b)
  }
  joinByKey(people, found)
  const within = yield* linksWithinTeams(people)
  const { true: ofNoTeam = [], false: byBirth = [] } = Object.groupBy(yield* linksByBirth(people), standAsTeams(people))
  const namesakes = getNamesakes(people)
  // The merges of the first round make further links unambiguous.
  for (const round of [1, 2]) {
    yield
    const candidates = [...weigh(found, within), ...weigh(found, byBirth), ...joinNationals(people, found, namesakes)]
    if (round === 2) open = [...candidates, ...ofNoTeam.map(({ less, more }) => ({ a: less, b: more }))]
  }
  yield
  const canonical = canonicalIds(people, found, decisions)
  return { mergedInto: getMerges(people, found, canonical), candidates: getCandidates(people, found, canonical, open, decisions) }
}

/** Ids of matches derive from the ids of such players, so only keys and decisions join them. */
const standAsTeams =
  (people: readonly Person[]) =>
  ({ less }: Link): 'true' | 'false' =>
    `${people[less]!.teamId === ''}`

function joinByKey(people: readonly Person[], found: Clusters): void {
  const first = new Map<string, number>()
  people.forEach(({ mention, isSeparate }, i) => {
    if (isSeparate) return
    for (const key of mention.sourceKeys) {
      const other = first.get(key)
      if (other === undefined) first.set(key, i)
      else if (found.areNotDistinct(other, i)) found.join(other, i)
    }
  })
}

/**
 * The canonical mention of each person: the one chosen by a decision, else one with a full date of birth, then the most
 * words, then the smallest id.
 */
function canonicalIds(people: readonly Person[], found: Clusters, decisions: ActiveDecisions): Map<number, string> {
  const merges = decisions.merges('player')
  const mergedAway = new Set(merges.map(({ firstId }) => firstId))
  const chosen = new Set(merges.map(({ secondId }) => secondId).filter((id) => !mergedAway.has(id)))
  const canonical = new Map<number, string>()
  for (const i of new Set(people.keys().map(found.of))) {
    const ranked = found.members(i).map((member) => {
      const { mention, names } = people[member]!
      return {
        id: mention.id,
        rank: [chosen.has(mention.id) ? 0 : 1, mention.born.length > 4 ? 0 : 1, -Math.max(...names.map(({ fullWords }) => fullWords))],
      }
    })
    ranked.sort((a, b) => a.rank[0]! - b.rank[0]! || a.rank[1]! - b.rank[1]! || a.rank[2]! - b.rank[2]! || (a.id < b.id ? -1 : 1))
    canonical.set(i, ranked[0]!.id)
  }
  return canonical
}

const getMerges = (people: readonly Person[], found: Clusters, canonical: ReadonlyMap<number, string>): Map<string, string> =>
  new Map(
    people.flatMap(({ mention }, i) => {
      const target = canonical.get(found.of(i))!
      return target === mention.id ? [] : [[mention.id, target] as const]
    }),
  )

function getCandidates(
  people: readonly Person[],
  found: Clusters,
  canonical: ReadonlyMap<number, string>,
  open: readonly OpenPair[],
  decisions: ActiveDecisions,
): [string, string][] {
  const pairs = new Map<string, [string, string]>()
  for (const { a, b } of open) {
    if (found.of(a) === found.of(b) || !found.mayBeOne(a, b)) continue
    if (decisions.areDistinct(people[a]!.mention.id, people[b]!.mention.id)) continue
    const ids = [canonical.get(found.of(a))!, canonical.get(found.of(b))!].sort() as [string, string]
    pairs.set(ids.join(), ids)
  }
  return [...pairs.values()].sort()
}

const yearsMax = 6

/**
 * Joins a national-team player with a club player whose known or implied nationality matches, if exactly these two have
 * the full name and no date of birth contradicts. `namesakes`: see getNamesakes. Returns the less certain pairs, where
 * only the country of the club matches or there are further namesakes.
 */
function joinNationals(people: readonly Person[], found: Clusters, namesakes: readonly (readonly number[])[]): OpenPair[] {
  const open: OpenPair[] = []
  for (const mentions of namesakes) {
    const persons = [...new Set(mentions.map((i) => found.of(i)))]
    if (persons.length < 2) continue
    const pairs = persons.flatMap((a, i) => persons.slice(i + 1).map((b) => ({ a, b }))).filter(({ a, b }) => found.mayBeOne(a, b))
    for (const { a, b } of pairs) {
      const evidence = getEvidence(people, found.members(a), found.members(b))
      if (evidence === 'strong' && persons.length === 2) found.join(a, b)
      else if (evidence !== 'none') open.push({ a, b })
    }
  }
  return open
}

/** Mentions of first teams with one full name of two or more words. */
function getNamesakes(people: readonly Person[]): number[][] {
  const byName = new Map<string, number[]>()
  people.forEach(({ names, isSeparate, firstTeam }, i) => {
    if (isSeparate || !firstTeam) return
    for (const key of new Set(names.filter(({ fullWords }) => fullWords > 1).map((name) => name.key))) {
      const same = byName.get(key)
      if (same) same.push(i)
      else byName.set(key, [i])
    }
  })
  return [...byName.values()].filter((same) => same.length > 1)
}

function getEvidence(people: readonly Person[], a: readonly number[], b: readonly number[]): 'strong' | 'some' | 'none' {
  const [one, other] = [a, b].map((members) => members.map((i) => people[i]!))
  if (!one!.some((x) => other!.some((y) => yearsBetween(x, y) <= yearsMax))) return 'none'
  const nations = (persons: readonly Person[]) => persons.filter(({ national }) => national).map(({ country }) => country)
  const clubs = (persons: readonly Person[]) => persons.filter(({ national }) => !national)
  const [nation, club] = nations(one!).length > 0 ? [nations(one!), clubs(other!)] : [nations(other!), clubs(one!)]
  const isOfNation = ({ nationality, mention }: Person) =>
    nation.some((code) => nationality.includes(code) || mention.impliedNationality.includes(code))
  if (club.some(isOfNation)) return 'strong'
  if (club.some(({ nationality }) => nationality.length > 0)) return 'none'
  return club.some(({ country }) => nation.includes(country)) ? 'some' : 'none'
}
