import { distance } from 'fastest-levenshtein'
import { type Level, sameLevel, teamLevel } from './team-level.ts'

/** Words that many clubs of a country share, so sharing them is no evidence. */
const commonWords = new Set(
  'athletic atletico club city county deportivo independiente olympique racing real rovers sporting st town union united wanderers'.split(
    ' ',
  ),
)

/** A name of a club, parsed for comparison. */
export interface TeamName {
  form: string
  words: ReadonlySet<string>
  level: Level
}

/** `form`: the normalized name. */
export const teamName = (form: string): TeamName => ({ form, words: new Set(form.split(' ')), level: teamLevel(form) })

/**
 * Whether two names of clubs may mean one team: one contains all words of the other, including one that is
 * not common, or they differ by one letter (two in names of ten or more).
 */
export function similarTeamNames(a: TeamName, b: TeamName): boolean {
  const [x, y] = [a.words, b.words]
  const [fewer, more] = x.size <= y.size ? [x, y] : [y, x]
  // The name of a second team contains all words of the first. "Juniors" is a second team in Austria, and a first team
  // in Argentina and Colombia.
  if (!sameLevel(a.level, b.level) || x.has('juniors') !== y.has('juniors')) return false
  if ([...fewer].every((word) => more.has(word))) return [...fewer].some((word) => word.length > 3 && !commonWords.has(word))
  const shorter = Math.min(a.form.length, b.form.length)
  return shorter >= 6 && distance(a.form, b.form) <= (shorter >= 10 ? 2 : 1)
}
