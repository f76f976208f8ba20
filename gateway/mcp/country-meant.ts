import { countryName } from '@touchline/contract/names/countries'
import { countryNamed } from '@touchline/contract/names/nations'

/** The English name of a country by its code, or by a name of it or of its national team; else the text itself. */
export function countryMeant(text: string): string {
  const code = text.trim().toUpperCase()
  const name = countryName(code, 'en')
  if (name !== code) return name
  const named = countryNamed(text)
  return named === undefined ? text : countryName(named, 'en')
}
