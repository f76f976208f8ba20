import type { Clusters } from './clusters.ts'
import { type Person, yearsBetween } from './person.ts'
import type { OpenPair } from './weigh.ts'

const yearsMax = 6

/**
 * Joins a national-team player with a club player whose known nationality matches, if exactly these two have the full
 * name and no date of birth contradicts. Returns the less certain pairs: those where only the country of the club
 * matches, and those with further namesakes.
 */
export function joinNationals(people: readonly Person[], found: Clusters): OpenPair[] {
  const open: OpenPair[] = []
  for (const namesakes of byFullName(people).values()) {
    const persons = [...new Set(namesakes.map((i) => found.of(i)))]
    if (persons.length < 2) continue
    const pairs = persons.flatMap((a, i) => persons.slice(i + 1).map((b) => ({ a, b }))).filter(({ a, b }) => found.mayBeOne(a, b))
    for (const { a, b } of pairs) {
      const evidence = evidenceOf(people, found.members(a), found.members(b))
      if (evidence === 'strong' && persons.length === 2) found.join(a, b)
      else if (evidence !== 'none') open.push({ a, b })
    }
  }
  return open
}

/** Mentions of first teams, by full names of two or more words. */
function byFullName(people: readonly Person[]): Map<string, number[]> {
  const byName = new Map<string, number[]>()
  people.forEach(({ names, isSeparate, firstTeam }, i) => {
    if (isSeparate || !firstTeam) return
    for (const key of new Set(names.filter(({ fullWords }) => fullWords > 1).map((name) => name.key))) {
      const same = byName.get(key)
      if (same) same.push(i)
      else byName.set(key, [i])
    }
  })
  return byName
}

function evidenceOf(people: readonly Person[], a: readonly number[], b: readonly number[]): 'strong' | 'some' | 'none' {
  const [one, other] = [a, b].map((members) => members.map((i) => people[i]!))
  if (!one!.some((x) => other!.some((y) => yearsBetween(x, y) <= yearsMax))) return 'none'
  const nations = (persons: readonly Person[]) => persons.filter(({ national }) => national).map(({ country }) => country)
  const clubs = (persons: readonly Person[]) => persons.filter(({ national }) => !national)
  const [nation, club] = nations(one!).length > 0 ? [nations(one!), clubs(other!)] : [nations(other!), clubs(one!)]
  if (club.some(({ nationality }) => nation.some((code) => nationality.has(code)))) return 'strong'
  if (club.some(({ nationality }) => nationality.size > 0)) return 'none'
  return club.some(({ country }) => nation.includes(country)) ? 'some' : 'none'
}
