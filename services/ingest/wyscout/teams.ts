import type { SourceTeam } from '../connectors.ts'
import { nationNamed } from '../identity/nations.ts'
import { fieldsOf, shown, wholeNumber } from '../row-fields.ts'
import { shownText } from './row-fields.ts'

/** A row of teams.json. */
export interface Team {
  /** "Manchester City", "Korea Republic". */
  name: string
  /** The country that a national team plays for; absent: a club. */
  nation?: string
}

/** Throws an Error that says what is wrong with the row. */
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

/** A team in a league: a club stands under the country it plays in, not under that of its ground, so Swansea under England. */
export const sourceTeam = ({ name, nation }: Team, leagueCountry: string): SourceTeam =>
  nation === undefined ? { name, country: leagueCountry } : { name, country: nation, type: 'national' }
