import type { Identity } from '@touchline/contract/gen/ingest'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import { type Decided, decided } from './decided.ts'
import { isWithinEditDistance } from './edit-distance.ts'
import { withoutClubWords } from './normalize-name.ts'
import { areDifferent } from './reviewed.ts'
import { placeOf } from './team-index.ts'
import type { Candidate } from './team-ledger.ts'
import { sameLevel } from './team-level.ts'

/** Words that many clubs of a country share: having them in common says nothing. */
const common = new Set(
  'athletic atletico club city county deportivo independiente olympique racing real rovers sporting st town union united wanderers'.split(
    ' ',
  ),
)

/**
 * Pairs of teams that may be one under two names, for a human to decide. Only teams of one country, one of them in no list of clubs; never
 * two that stand in one part together, a league's season or a list, since that tells them apart. Pauses on the way, since every team of a
 * country is compared with every other: a sixth of a second for all of them.
 */
export async function doubtful(
  teams: readonly Identity[],
  partsOf: ReadonlyMap<string, ReadonlySet<string>>,
  decisions: Decided = decided([]),
): Promise<Candidate[]> {
  const doubts: Candidate[] = []
  const clubs = teams.filter(({ id, type }) => type !== 'national' && decisions.into(id) === id)
  for (const country of Map.groupBy(clubs, placeOf).values()) {
    const named = country.map((team) => ({ team, forms: [...new Set([...team.bound, ...team.listed].map(withoutClubWords))] }))
    for (const one of named.filter(({ team }) => !team.listName)) {
      for (const other of named) {
        if (other === one || (!other.team.listName && other.team.id < one.team.id)) continue
        await yieldToEventLoop()
        if (!one.forms.some((a) => other.forms.some((b) => alike(a, b))) || !isOpen(one.team, other.team, partsOf, decisions)) continue
        const [first, second] = [one.team.name, other.team.name].sort()
        doubts.push({ ids: [one.team.id, other.team.id], reason: `"${first}" and "${second}" are alike and never met.` })
      }
    }
  }
  return doubts
}

/** Whether nothing tells the two apart: no part has both, and no human has decided. */
export function isOpen(
  a: Identity,
  b: Identity,
  partsOf: ReadonlyMap<string, ReadonlySet<string>>,
  decisions: Decided = decided([]),
): boolean {
  if (decisions.areApart(a.id, b.id) || decisions.into(a.id) === decisions.into(b.id)) return false
  const [x, y] = [partsOf.get(a.id), partsOf.get(b.id)]
  const together = x !== undefined && y !== undefined && [...x].some((part) => y.has(part))
  return !together && !areDifferent(a.countryCode, a.name, b.name)
}

/** One has all words of the other, among them one that is not common; or they differ in a letter, two in long names. */
export function alike(a: string, b: string): boolean {
  const [x, y] = [new Set(a.split(' ')), new Set(b.split(' '))]
  const [fewer, more] = x.size <= y.size ? [x, y] : [y, x]
  // A second team has all words of the first. Juniors are second teams in Austria, and first ones in Argentina and Colombia.
  if (!sameLevel(a, b) || x.has('juniors') !== y.has('juniors')) return false
  if ([...fewer].every((word) => more.has(word))) return [...fewer].some((word) => word.length > 3 && !common.has(word))
  const shorter = Math.min(a.length, b.length)
  return shorter >= 6 && isWithinEditDistance(a, b, shorter >= 10 ? 2 : 1)
}
