import type { SourceTeam } from '../../../source-model.ts'
import teams from '../../teams.json' with { type: 'json' }

interface Franchise {
  /** The league's id; it survives relocations. */
  id: number
  code: string
  /** Conference since 2004, when the present conferences were formed. Absent for a guest team. */
  conference?: string
  /** Default: US. */
  country?: string
  /** Names in chronological order. `from`: first season of the name; absent for the oldest reviewed one. */
  names: { from?: number; name: string }[]
}

const reviewed: readonly Franchise[] = teams
const byId = new Map(reviewed.map((team) => [team.id, team]))
const byCode = new Map(reviewed.map((team) => [team.code, team]))

/** Earlier seasons had other conferences and unreviewed names. */
export const firstSeason = 2004

function franchise(id: number): Franchise {
  const found = byId.get(id)
  if (!found) throw new Error(id === 0 ? 'its teams are not known yet' : `team ${id} is not in the reviewed list of teams`)
  return found
}

/** A team with its name in a season. Throws an Error for an unreviewed id and for a season before 2004. */
export function teamOf(id: number, season: number): SourceTeam {
  if (season < firstSeason) throw new Error(`the names of the season of ${season} are not reviewed: those since ${firstSeason} are`)
  const { names, country = 'US' } = franchise(id)
  return { name: names.findLast(({ from = 0 }) => from <= season)!.name, country }
}

/** Team id for a three-letter code. Throws an Error for an unreviewed code. */
export function teamCalled(code: string): number {
  const found = byCode.get(code)
  if (!found) throw new Error(`team "${code.slice(0, 20)}" is not in the reviewed list of teams`)
  return found.id
}

export const conferenceOf = (id: number): string | undefined => byId.get(id)?.conference
