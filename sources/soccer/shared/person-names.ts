import { familyFirst } from '@touchline/contract/names/nations'

/** Display name, with first and last name where capitals mark the family name. */
interface PersonName {
  name: string
  firstName?: string
  lastName?: string
}

/**
 * Words that stay lower case within a name, by country of the team: "Robin van Persie", but "Kevin De Bruyne" of
 * Belgium.
 */
const smallWords: Record<string, readonly string[]> = {
  NL: ['van', 'de', 'der', 'den', 'ten', 'ter'],
  DE: ['von', 'van', 'der', 'zu'],
  AT: ['von', 'van', 'der', 'zu'],
  CH: ['von', 'van', 'der', 'zu'],
  PT: ['da', 'de', 'do', 'das', 'dos'],
  BR: ['da', 'de', 'do', 'das', 'dos'],
  ES: ['de', 'del', 'la', 'las', 'los'],
}

/**
 * "Iury GAZINSKY" → "Iury Gazinsky": capitals mark the family name and are not kept. "GIGNAC Andre Pierre" → "Andre
 * Pierre Gignac", except for teams of countries where the family name comes first. Where all words or none are in
 * capitals, the parts are unknown and the order stays: "DANI ALVES" → "Dani Alves". `country`: country of the team.
 */
export function personName(raw: string, country: string): PersonName {
  const words = raw.trim().split(/\s+/)
  const isCapital = words.map((word) => inCapitals(word, country))
  const shown = words.map((word, i) => (isCapital[i] ? inNormalCase(word, country) : word.replace(/^JR\b/, 'Jr')))
  const first = isCapital.indexOf(true)
  const end = isCapital.indexOf(false, Math.max(first, 0))
  if (first > 0 && end < first) return { ...datasets(shown.slice(0, first), shown.slice(first)), name: shown.join(' ') }
  const others = words.slice(end)
  const leads = first === 0 && end > 0 && !isCapital.includes(true, end) && others.some((word) => /\p{Ll}/u.test(word))
  const inOrder = isCapital[0] ? capitalised(shown.join(' ')) : shown.join(' ')
  if (!leads) return { name: inOrder }
  const split = datasets(shown.slice(end), shown.slice(0, end))
  // Where the family name comes first by custom, the order stays.
  if (!familyFirst.has(country)) return { ...split, name: `${split.firstName} ${split.lastName}` }
  return { ...split, name: inOrder }
}

const datasets = (first: readonly string[], last: readonly string[]) => ({ firstName: first.join(' '), lastName: last.join(' ') })

/**
 * Whether a word is written in capitals: at least two letters, lower case allowed only in a prefix ("McKENNIE"). Two
 * letters without a vowel are initials ("TJ", "JR"), except in countries where the family name comes first ("NG").
 */
function inCapitals(word: string, country: string): boolean {
  const letters = word.replace(/\P{L}/gu, '')
  if (!/^(\p{Lu}\p{Ll}{1,2})?\p{Lu}{2,}$/u.test(letters)) return false
  return letters.length > 2 || familyFirst.has(country) || /[AEIOUY]/.test(letters.normalize('NFD'))
}

function inNormalCase(word: string, country: string): string {
  const small = lower(word)
  if (smallWords[country]?.includes(small)) return small
  const [prefix = ''] = /^(?:M[cC]|\p{Lu}\p{Ll}{1,2})(?=\p{Lu}{2})/u.exec(word) ?? []
  return [prefix, word.slice(prefix.length)].map((dataset) => dataset.replace(/(?<=[\p{L}\p{M}])\p{L}/gu, lower)).join('')
}

const capitalised = (text: string): string => text.replace(/^\p{L}/u, (letter) => letter.toUpperCase())

/** The dotted capital I becomes a plain i, without a combining dot. */
const lower = (text: string): string => text.toLowerCase().replaceAll('i\u0307', 'i')
