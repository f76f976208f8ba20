import { countryOfFifaCode } from '../shared/countries.ts'
import { personName } from './person-names.ts'
import { itemsOf, shownText } from './shown-text.ts'

const roles = ['referee', 'assistant_referee', 'assistant_referee', 'fourth_official']

/**
 * "A (COUNTRY), B, C": the referee, two assistants and optionally the fourth official. Throws an Error that names the
 * fault.
 */
export function officialsOf(text: string): { name: string; role: string }[] {
  const names = itemsOf(text)
  if (names.length > roles.length) throw new Error(`${names.length} officials, more than ${roles.length}`)
  return names.map((item, i) => {
    const [, name = item, code = ''] = /^(.*\S)\s*\(([A-Z]{3})\)\s*$/.exec(item) ?? []
    return { name: personName(shownText(name, 'the name of an official'), countryOfFifaCode(code) ?? '').name, role: roles[i]! }
  })
}
