import type { PlayerMention } from '@touchline/contract/gen/ingest'
import type { Decided } from '../identity/decided.ts'
import { type Clusters, clusters } from './clusters.ts'
import { linksByBirth, linksWithinTeams } from './links.ts'
import { joinNationals } from './nationality.ts'
import { type Person, peopleOf, type TeamOf } from './person.ts'
import { type OpenPair, weigh } from './weigh.ts'

export interface Resolution {
  /** Of every mention that does not stand for itself, the one that stands for its person. */
  into: Map<string, string>
  /** Pairs that may be one person, by the mentions that stand for the two. */
  doubts: [string, string][]
}

/**
 * Which mentions are one person: a function of all of them, whatever order they came in. In this order: what humans say; the key of one
 * source; within a team names that are alike and fit one alone; day of birth and name across teams; nation and whole name across teams.
 * Nothing joins two who stood on one sheet or in one squad, nor two of different birth; only a human may.
 */
export function resolvePlayers(mentions: Iterable<PlayerMention>, teamOf: TeamOf, decisions: Decided): Resolution {
  const steps = resolving(mentions, teamOf, decisions)
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value
}

/** The same in small steps, for those who have something else to do in between. */
export function* resolving(mentions: Iterable<PlayerMention>, teamOf: TeamOf, decisions: Decided): Generator<void, Resolution> {
  const people = yield* peopleOf(mentions, teamOf, decisions)
  const found = clusters(people)
  let open: OpenPair[] = []
  const numberOf = new Map(people.map(({ mention }, i) => [mention.id, i]))
  for (const { firstId, secondId } of decisions.merges('player')) {
    const [a, b] = [numberOf.get(firstId), numberOf.get(secondId)]
    if (a !== undefined && b !== undefined) found.join(a, b)
  }
  joinByKey(people, found)
  const within = yield* linksWithinTeams(people)
  const byBirth = yield* linksByBirth(people)
  // What the first round joins makes more of it plain.
  for (const round of [1, 2]) {
    yield
    const doubts = [...weigh(found, within), ...weigh(found, byBirth), ...joinNationals(people, found)]
    if (round === 2) open = doubts
  }
  yield
  const standing = standFor(people, found, decisions)
  return { into: intoOf(people, found, standing), doubts: doubtsOf(people, found, standing, open, decisions) }
}

function joinByKey(people: readonly Person[], found: Clusters): void {
  const first = new Map<string, number>()
  people.forEach(({ mention, alone }, i) => {
    if (alone) return
    for (const key of mention.sourceKeys) {
      const other = first.get(key)
      if (other === undefined) first.set(key, i)
      else if (found.neverTogether(other, i)) found.join(other, i)
    }
  })
}

/** Of each person the mention that stands for it: what a human chose, else one with a whole day of birth, with the most words, with the smallest id. */
function standFor(people: readonly Person[], found: Clusters, decisions: Decided): Map<number, string> {
  const merges = decisions.merges('player')
  const mergedAway = new Set(merges.map(({ firstId }) => firstId))
  const chosen = new Set(merges.map(({ secondId }) => secondId).filter((id) => !mergedAway.has(id)))
  const standing = new Map<number, string>()
  for (const i of new Set(people.keys().map(found.of))) {
    const ranked = found.members(i).map((member) => {
      const { mention, names } = people[member]!
      return {
        id: mention.id,
        rank: [chosen.has(mention.id) ? 0 : 1, mention.born.length > 4 ? 0 : 1, -Math.max(...names.map(({ whole }) => whole))],
      }
    })
    ranked.sort((a, b) => a.rank[0]! - b.rank[0]! || a.rank[1]! - b.rank[1]! || a.rank[2]! - b.rank[2]! || (a.id < b.id ? -1 : 1))
    standing.set(i, ranked[0]!.id)
  }
  return standing
}

const intoOf = (people: readonly Person[], found: Clusters, standing: ReadonlyMap<number, string>): Map<string, string> =>
  new Map(
    people.flatMap(({ mention }, i) => {
      const into = standing.get(found.of(i))!
      return into === mention.id ? [] : [[mention.id, into] as const]
    }),
  )

function doubtsOf(
  people: readonly Person[],
  found: Clusters,
  standing: ReadonlyMap<number, string>,
  open: readonly OpenPair[],
  decisions: Decided,
): [string, string][] {
  const pairs = new Map<string, [string, string]>()
  for (const { a, b } of open) {
    if (found.of(a) === found.of(b) || !found.mayBeOne(a, b)) continue
    if (decisions.areApart(people[a]!.mention.id, people[b]!.mention.id)) continue
    const ids = [standing.get(found.of(a))!, standing.get(found.of(b))!].sort() as [string, string]
    pairs.set(ids.join(), ids)
  }
  return [...pairs.values()].sort()
}
