import type { Person } from './person.ts'

/** Which mentions are one person so far. Only what nothing speaks against is joined, but for what is known for sure. */
export interface Clusters {
  /** The number of the person that this mention is of: the smallest number of its mentions. */
  of(mention: number): number
  members(cluster: number): readonly number[]
  /** Whether nothing says that these two are different persons. */
  mayBeOne(a: number, b: number): boolean
  /** Nobody has ever named the two beside each other. */
  neverTogether(a: number, b: number): boolean
  join(a: number, b: number): void
}

interface Cluster {
  members: number[]
  ids: Set<string>
  apart: Set<string>
  born: Set<string>
  keys: Set<string>
  /** First and last year seen. */
  from: number
  to: number
}

export function clusters(people: readonly Person[]): Clusters {
  const root = people.map((_, i) => i)
  const held = people.map((person, i): Cluster => {
    const { id, born, sourceKeys } = person.mention
    const years = person.years.flat()
    return {
      ...{ members: [i], ids: new Set([id]), apart: new Set(person.apart), born: new Set(born ? [born] : []), keys: new Set(sourceKeys) },
      ...{ from: Math.min(...years), to: Math.max(...years) },
    }
  })
  const of = (i: number): number => {
    let at = i
    while (root[at] !== at) at = root[at] = root[root[at]!]!
    return at
  }
  const never = (a: Cluster, b: Cluster) => !meets(a.apart, b.ids) && !meets(b.apart, a.ids)
  return {
    of,
    members: (cluster) => held[of(cluster)]!.members,
    neverTogether: (a, b) => never(held[of(a)]!, held[of(b)]!),
    mayBeOne(a, b) {
      const [one, other] = [held[of(a)]!, held[of(b)]!]
      return (
        people[a]!.gender === people[b]!.gender &&
        never(one, other) &&
        bornAlike(one, other) &&
        keyedAlike(one, other) &&
        inALife(one, other)
      )
    },
    join(a, b) {
      const [kept, gone] = [of(a), of(b)].sort((x, y) => x - y) as [number, number]
      if (kept === gone) return
      root[gone] = kept
      const [into, from] = [held[kept]!, held[gone]!]
      into.members = [...into.members, ...from.members].sort((x, y) => x - y)
      for (const list of ['ids', 'apart', 'born', 'keys'] as const) for (const value of from[list]) into[list].add(value)
      into.from = Math.min(into.from, from.from)
      into.to = Math.max(into.to, from.to)
    },
  }
}

const meets = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => {
  for (const each of a) if (b.has(each)) return true
  return false
}

/** A bare year agrees with every day of it. */
export const sameBirth = (a: string, b: string): boolean => (a.length > b.length ? a.startsWith(b) : b.startsWith(a))

const bornAlike = (a: Cluster, b: Cluster): boolean => [...a.born].every((x) => [...b.born].every((y) => sameBirth(x, y)))

/** One source has one key for one person. */
function keyedAlike(a: Cluster, b: Cluster): boolean {
  const sourceOf = (key: string) => key.slice(0, key.indexOf(':'))
  return [...a.keys].every((x) => b.keys.has(x) || ![...b.keys].some((y) => sourceOf(y) === sourceOf(x)))
}

/** Nobody plays before 14 or after 50. */
function inALife(a: Cluster, b: Cluster): boolean {
  const [from, to] = [Math.min(a.from, b.from), Math.max(a.to, b.to)]
  return [...a.born, ...b.born].every((born) => from - Number(born.slice(0, 4)) >= 14 && to - Number(born.slice(0, 4)) <= 50)
}
