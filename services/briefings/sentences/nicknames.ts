import type { Name } from './name.ts'

/** Sports whose North American teams are named by a place and a nickname: "Miami Heat". */
const american = new Set(['american-football', 'baseball', 'basketball', 'hockey'])
/** Last words that are not a nickname: "Utah Hockey Club", "Washington Football Team". */
const noNickname = new Set(['AFC', 'City', 'Club', 'Crew', 'FC', 'SC', 'Team', 'United', 'University'])
/** Last words of places and universities, "New York", "North Carolina"; some end in s, as plural nicknames do. */
const places = new Set(
  'Angeles Arkansas Carolina Dakota Dallas Illinois Indianapolis Kansas Louis Memphis Mexico Minneapolis Orleans State Tech Texas Vegas Virginia York'.split(
    ' ',
  ),
)
const irregular = new Set(['Sox'])

const lastWord = (text: string) => text.slice(text.lastIndexOf(' ') + 1)
const isPluralWord = (word: string) => irregular.has(word) || (/[^s]s$/.test(word) && !places.has(word))

/**
 * Whether the team is called by a nickname, which takes an article in many languages: "the Boston Celtics", "the Miami
 * Heat". True for North American teams of the sports above; in soccer, and for teams of other English-speaking
 * countries, only for a plural nickname.
 */
export function hasNickname({ text, type, country }: Name, sport: string): boolean {
  if (type !== 'club') return false
  const word = lastWord(text)
  const home = country === 'US' || country === 'CA'
  if (home && american.has(sport)) return isPluralWord(word) || (text.includes(' ') && !noNickname.has(word) && !places.has(word))
  const plural = text.includes(' ') && isPluralWord(word)
  return plural && (home || (american.has(sport) && /^(?:AU|GB|IE|JP|KR|NZ|PH|TW)/.test(country)))
}

/** True for "Boston Red Sox" and "Lakers", false for "Miami Heat". */
export const isPluralNickname = (text: string): boolean => isPluralWord(lastWord(text))
