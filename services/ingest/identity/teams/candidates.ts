import type { Identity } from '@touchline/contract/gen/ingest'
import { withoutClubWords } from '@touchline/contract/names/club-words'
import { areDifferent } from '@touchline/contract/names/same-clubs'
import { sameLevel } from '@touchline/contract/names/team-level'
import { distance } from 'fastest-levenshtein'
import { yieldToEventLoop } from '../../parse/yield-to-event-loop.ts'
import { type ActiveDecisions, activeDecisions } from '../decisions/active-decisions.ts'
import { placeOf } from './team-index.ts'
import type { Candidate } from './team-ledger.ts'

/** Words that many clubs of a country share, so sharing them is no evidence. */
const commonWords = new Set(
  'athletic atletico club city county deportivo independiente olympique racing real rovers sporting st town union united wanderers'.split(
    ' ',
  ),
)

/**
 * Pairs of teams that may be the same under two names, for a human to decide. Compares teams of one country of which at
 * least one is in no list of clubs; pairs that occur in one dataset (season of a league, list) are distinct. Yields to
 * the event loop, because every team of a country is compared with every other: 170 ms for all of them.
 */
export async function findCandidates(
  teams: readonly Identity[],
  datasetsOf: ReadonlyMap<string, ReadonlySet<string>>,
  decisions: ActiveDecisions = activeDecisions([]),
): Promise<Candidate[]> {
  const candidates: Candidate[] = []
  const clubs = teams.filter(({ id, type }) => type !== 'national' && decisions.canonicalId(id) === id)
  for (const country of Map.groupBy(clubs, placeOf).values()) {
    const withForms = country.map((team) => ({ team, forms: [...new Set([...team.bound, ...team.listed].map(withoutClubWords))] }))
    for (const one of withForms.filter(({ team }) => !team.listName)) {
      for (const other of withForms) {
        if (other === one || (!other.team.listName && other.team.id < one.team.id)) continue
        await yieldToEventLoop()
        if (!one.forms.some((a) => other.forms.some((b) => areSimilar(a, b))) || !isOpen(one.team, other.team, datasetsOf, decisions))
          continue
        const [first, second] = [one.team.name, other.team.name].sort()
        candidates.push({ ids: [one.team.id, other.team.id], reason: `"${first}" and "${second}" have similar names and never met.` })
      }
    }
  }
  return candidates
}

/** True if the pair is unresolved: no dataset contains both, and no human has decided. */
export function isOpen(
  a: Identity,
  b: Identity,
  datasetsOf: ReadonlyMap<string, ReadonlySet<string>>,
  decisions: ActiveDecisions = activeDecisions([]),
): boolean {
  if (decisions.areDistinct(a.id, b.id) || decisions.canonicalId(a.id) === decisions.canonicalId(b.id)) return false
  const [x, y] = [datasetsOf.get(a.id), datasetsOf.get(b.id)]
  const shareDataset = x !== undefined && y !== undefined && [...x].some((dataset) => y.has(dataset))
  return !shareDataset && !areDifferent(a.countryCode, a.name, b.name)
}

/**
 * True if one name contains all words of the other, including one that is not common, or if the names differ by one
 * letter (two in names of ten or more).
 */
export function areSimilar(a: string, b: string): boolean {
  const [x, y] = [new Set(a.split(' ')), new Set(b.split(' '))]
  const [fewer, more] = x.size <= y.size ? [x, y] : [y, x]
  // The name of a second team contains all words of the first. "Juniors" is a second team in Austria, and a first team
  // in Argentina and Colombia.
  if (!sameLevel(a, b) || x.has('juniors') !== y.has('juniors')) return false
  if ([...fewer].every((word) => more.has(word))) return [...fewer].some((word) => word.length > 3 && !commonWords.has(word))
  const shorter = Math.min(a.length, b.length)
  return shorter >= 6 && distance(a, b) <= (shorter >= 10 ? 2 : 1)
}
