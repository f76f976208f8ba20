import type { Decision } from '@touchline/contract/gen/ingest'

/** What humans have decided, as far as it holds. */
export interface Decided {
  /** Another one whenever somebody has decided or taken something back. */
  revision: number
  /** The id that stands for this one by decisions alone: itself when there is none. */
  into(id: string): string
  /** This id, then what decisions made of it one after the other; the last one is `into`. */
  steps(id: string): readonly string[]
  /** Everything that decisions made another's, and whose it is in the end. */
  merged(kind: string): Map<string, string>
  /** Of players: what is one because somebody said so, the second of each standing for both. */
  merges(kind: string): Decision[]
  /** The two are two. */
  areApart(a: string, b: string): boolean
  apart(kind: string): Decision[]
  /** The team that a name was made to stand for; undefined while it stands for what it always did. */
  splitTeam(place: string, form: string): string | undefined
  /** The same also when that was taken back. */
  onceSplitTeam(place: string, form: string): string | undefined
  /** Players that are persons of their own: nothing but a decision makes them one with others. */
  ownPlayers: ReadonlySet<string>
  /** Whether a name means somebody else in this season than in others. `form`: formOf. */
  splitsPlayer(teamId: string, form: string, season: string): boolean
}

const at = (place: string, form: string, season = '') => `${place}\n${form}\n${season}`
const pairOf = (a: string, b: string) => [a, b].sort().join('\n')

export function decided(decisions: readonly Decision[]): Decided {
  const standing = decisions.filter((decision) => decision.undoneAt === undefined)
  const of = (action: string, kind?: string) =>
    standing.filter((decision) => decision.action === action && (kind === undefined || decision.kind === kind))
  const inSeason = new Set(
    of('split', 'player')
      .filter(({ season }) => season !== '')
      .map(({ place, spelling, season }) => at(place, spelling, season)),
  )
  const splits = new Map(of('split', 'team').map(teamOfName))
  const everSplit = new Map(decisions.filter(({ action, kind }) => action === 'split' && kind === 'team').map(teamOfName))
  const nextOf = new Map([...formerSplits(decisions, new Set(splits.values())), ...of('merge').map(edge)])
  const apart = new Set(of('apart').map(({ firstId, secondId }) => pairOf(firstId, secondId)))
  const steps = (id: string): string[] => {
    const passed = [id]
    for (let next = nextOf.get(id); next !== undefined; next = nextOf.get(next)) {
      // Two who decide at the same instant may each make the other's team theirs.
      if (passed.includes(next)) return [...passed, passed.slice(passed.indexOf(next)).sort()[0]!]
      passed.push(next)
    }
    return passed
  }
  const into = (id: string): string => steps(id).at(-1)!
  const kindOf = new Map(decisions.flatMap(({ firstId, secondId, kind }) => [[firstId, kind] as const, [secondId, kind] as const]))
  return {
    // Nothing is ever deleted, and nothing taken back comes again.
    revision: 2 * decisions.length - standing.length,
    into,
    steps,
    merged: (kind) => new Map([...nextOf.keys()].filter((id) => kindOf.get(id) === kind && into(id) !== id).map((id) => [id, into(id)])),
    merges: (kind) => of('merge', kind),
    areApart: (a, b) => apart.has(pairOf(a, b)),
    apart: (kind) => of('apart', kind),
    splitTeam: (place, form) => splits.get(at(place, form)),
    onceSplitTeam: (place, form) => everSplit.get(at(place, form)),
    splitsPlayer: (teamId, form, season) => inSeason.size > 0 && inSeason.has(at(teamId, form, season)),
    ownPlayers: new Set(of('split', 'player').map(({ secondId }) => secondId)),
  }
}

const teamOfName = ({ place, spelling, secondId }: Decision) => [at(place, spelling), secondId] as const
const edge = ({ firstId, secondId }: Decision) => [firstId, secondId] as const

/** A team that a name was split off for, and is not any more: its id is out, so it stands for the team that the name is again. */
const formerSplits = (decisions: readonly Decision[], now: ReadonlySet<string>) =>
  decisions
    .filter(({ action, kind, secondId }) => action === 'split' && kind === 'team' && !now.has(secondId))
    .map(({ firstId, secondId }) => [secondId, firstId] as const)
