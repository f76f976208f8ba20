/**
 * A part of the results that a table is made of: the matches of each team at home or away, the scores at half-time, or
 * the last matches of each team.
 */
export type TableSplit = 'home' | 'away' | 'halftime' | { last: number }

/** Maximum number of last matches. */
export const lastMatchesMax = 38
export const splitPattern = '^(home|away|halftime|last-([1-9]|[12]\\d|3[0-8]))$'
const pattern = new RegExp(splitPattern)

/** "home", "away", "halftime", or "last-5" with a number from 1 to 38; undefined for any other text. */
export function readSplit(text: string): TableSplit | undefined {
  if (!pattern.test(text)) return undefined
  return text === 'home' || text === 'away' || text === 'halftime' ? text : { last: Number(text.slice('last-'.length)) }
}
