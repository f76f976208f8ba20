import type { SourceTeam } from '../../source-model.ts'
import teams from './teams.json' with { type: 'json' }

/** EuroLeague clubs under one name for all seasons, without sponsors, which change almost every year. */
const byCode = new Map(teams.map((team) => [team.code, team]))
const byName = new Map(teams.map((team) => [team.name, team]))

export const isReviewed = (code: string): boolean => byCode.has(code)

/** Throws an Error for an unreviewed club. */
export function teamOf(code: string, name: string): SourceTeam {
  const found = byCode.get(code) ?? byName.get(name)
  if (!found) throw new Error(`team "${code.slice(0, 20)}", "${name.slice(0, 60)}", is not in the reviewed list of teams`)
  return { name: found.name, country: found.country }
}
