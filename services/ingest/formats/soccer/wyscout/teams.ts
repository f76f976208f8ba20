import { nationNamed } from '../../../identity/nations.ts'
import { fieldsOf, shown, wholeNumber } from '../../../parse/row-fields.ts'
import type { SourceTeam } from '../../source-model.ts'
import { shownText } from './row-fields.ts'

/** A row of teams.json. */
export interface Team {
  /** "Manchester City", "Korea Republic". */
  name: string
  /** Country code of a national team; absent for a club. */
  nation?: string
}

/** Throws an Error that names the fault of the row. */
export function parseTeam(row: unknown): [id: number, Team] {
  const field = fieldsOf(row)
  const id = wholeNumber(field('wyId'), 'wyId', { min: 1 })
  const name = shownText(field('name'), 'name')
  if (name === undefined || !/\p{L}/u.test(name)) throw new Error(`name ${shown(field('name'))} is no name of a team`)
  const type = field('type')
  if (type === 'club') return [id, { name }]
  if (type !== 'national') throw new Error(`type ${shown(type)} is neither "club" nor "national"`)
  const nation = nationNamed(name)
  if (!nation) throw new Error(`"${name}" is no nation of the reviewed list (identity/nations.json): add the spelling there`)
  return [id, { name, nation: nation.code }]
}

/** A club gets the country of its league, not of its ground: Swansea is listed under England. */
export const sourceTeam = ({ name, nation }: Team, leagueCountry: string): SourceTeam =>
  nation === undefined ? { name, country: leagueCountry } : { name, country: nation, type: 'national' }
