import type { Decision } from '@touchline/contract/gen/ingest'

/** Index of the human decisions that are not undone. */
export interface ActiveDecisions {
  /** Changes with every decision and every undo. */
  revision: number
  /** The canonical id by decisions alone; the id itself if it is not merged. */
  canonicalId(id: string): string
  /** The id, then each id it was merged into in order; the last one is the canonical id. */
  steps(id: string): readonly string[]
  /** Every merged id and its canonical id. */
  merged(kind: string): Map<string, string>
  /** The active merges; the second id of each is the canonical one. */
  merges(kind: string): Decision[]
  /** Whether a decision marks the two as distinct. */
  areDistinct(a: string, b: string): boolean
  distinct(kind: string): Decision[]
  /** The id of the team that a name was split off for; undefined if there is none. */
  splitTeam(place: string, form: string): string | undefined
  /** Like `splitTeam`, but includes undone decisions. */
  onceSplitTeam(place: string, form: string): string | undefined
  /** Players split off by a decision; only another decision merges them. */
  ownPlayers: ReadonlySet<string>
  /** Whether the name refers to another player in this season. `form`: personForm. */
  splitsPlayer(teamId: string, form: string, season: string): boolean
}

const getKey = (place: string, form: string, season = '') => `${place}\n${form}\n${season}`
const getPair = (a: string, b: string) => [a, b].sort().join('\n')

export function activeDecisions(decisions: readonly Decision[]): ActiveDecisions {
  const active = decisions.filter((decision) => decision.undoneAt === undefined)
  const getActiveDecisions = (action: string, kind?: string) =>
    active.filter((decision) => decision.action === action && (kind === undefined || decision.kind === kind))
  const inSeason = new Set(
    getActiveDecisions('split', 'player')
      .filter(({ season }) => season !== '')
      .map(({ place, spelling, season }) => getKey(place, spelling, season)),
  )
  const splits = new Map(getActiveDecisions('split', 'team').map(teamOfName))
  const everSplit = new Map(decisions.filter(({ action, kind }) => action === 'split' && kind === 'team').map(teamOfName))
  const nextById = new Map([...formerSplits(decisions, new Set(splits.values())), ...getActiveDecisions('merge').map(mergeEdge)])
  const distinctPairs = new Set(getActiveDecisions('distinct').map(({ firstId, secondId }) => getPair(firstId, secondId)))
  const steps = (id: string): string[] => {
    const visited = [id]
    for (let next = nextById.get(id); next !== undefined; next = nextById.get(next)) {
      // Concurrent decisions can form a cycle; the smallest id of the cycle is canonical.
      if (visited.includes(next)) return [...visited, visited.slice(visited.indexOf(next)).sort()[0]!]
      visited.push(next)
    }
    return visited
  }
  const canonicalId = (id: string): string => steps(id).at(-1)!
  const kindById = new Map(decisions.flatMap(({ firstId, secondId, kind }) => [[firstId, kind] as const, [secondId, kind] as const]))
  return {
    // Decisions are never deleted, and an undone one is never restored, so the number never repeats.
    revision: 2 * decisions.length - active.length,
    canonicalId,
    steps,
    merged: (kind) =>
      new Map([...nextById.keys()].filter((id) => kindById.get(id) === kind && canonicalId(id) !== id).map((id) => [id, canonicalId(id)])),
    merges: (kind) => getActiveDecisions('merge', kind),
    areDistinct: (a, b) => distinctPairs.has(getPair(a, b)),
    distinct: (kind) => getActiveDecisions('distinct', kind),
    splitTeam: (place, form) => splits.get(getKey(place, form)),
    onceSplitTeam: (place, form) => everSplit.get(getKey(place, form)),
    splitsPlayer: (teamId, form, season) => inSeason.size > 0 && inSeason.has(getKey(teamId, form, season)),
    ownPlayers: new Set(getActiveDecisions('split', 'player').map(({ secondId }) => secondId)),
  }
}

const teamOfName = ({ place, spelling, secondId }: Decision) => [getKey(place, spelling), secondId] as const
const mergeEdge = ({ firstId, secondId }: Decision) => [firstId, secondId] as const

/** The ids of undone splits: they have been published, so they are merged into the team that now has the name again. */
const formerSplits = (decisions: readonly Decision[], now: ReadonlySet<string>) =>
  decisions
    .filter(({ action, kind, secondId }) => action === 'split' && kind === 'team' && !now.has(secondId))
    .map(({ firstId, secondId }) => [secondId, firstId] as const)
