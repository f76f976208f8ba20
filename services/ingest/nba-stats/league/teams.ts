import type { SourceTeam } from '../../connectors.ts'
import teams from './teams.json' with { type: 'json' }

interface Franchise {
  /** The league's own, the same wherever it plays. */
  id: number
  code: string
  /** Since 2004, when the league took its present shape. Absent: a guest, who belongs to none. */
  conference?: string
  /** Absent: US. */
  country?: string
  /** In the order of the seasons; `from`: the first season of a name, absent for the oldest that is reviewed. */
  names: { from?: number; name: string }[]
}

const reviewed: readonly Franchise[] = teams
const byId = new Map(reviewed.map((team) => [team.id, team]))
const byCode = new Map(reviewed.map((team) => [team.code, team]))

/** Seasons before 2004 had teams in other conferences, and under names that nobody has reviewed. */
export const firstSeason = 2004

function franchise(id: number): Franchise {
  const found = byId.get(id)
  if (!found) throw new Error(id === 0 ? 'its teams are not known yet' : `team ${id} is not in the reviewed list of teams`)
  return found
}

/** A team as it was called in a season. Throws an Error for an id that nobody has reviewed, and for a season before 2004. */
export function teamOf(id: number, season: number): SourceTeam {
  if (season < firstSeason) throw new Error(`the names of the season of ${season} are not reviewed: those since ${firstSeason} are`)
  const { names, country = 'US' } = franchise(id)
  return { name: names.findLast(({ from = 0 }) => from <= season)!.name, country }
}

/** The id of a team by its three letters. Throws an Error for those that nobody has reviewed. */
export function teamCalled(code: string): number {
  const found = byCode.get(code)
  if (!found) throw new Error(`team "${code.slice(0, 20)}" is not in the reviewed list of teams`)
  return found.id
}

export const conferenceOf = (id: number): string | undefined => byId.get(id)?.conference
