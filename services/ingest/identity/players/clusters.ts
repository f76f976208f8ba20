import type { Person } from './person.ts'

/**
 * Clusters of mentions of the same person. Mentions are joined only without contradicting evidence, unless they are
 * known to be the same.
 */
export interface Clusters {
  /** The cluster of a mention: the smallest index of its mentions. */
  of(mention: number): number
  members(cluster: number): readonly number[]
  /** Whether no evidence contradicts that both are the same person. */
  mayBeOne(a: number, b: number): boolean
  /** Whether no list contains both, and neither of them has only untrusted sources. Ignores all other evidence. */
  areNotDistinct(a: number, b: number): boolean
  join(a: number, b: number): void
}

/**
 * Arrays instead of sets, because nearly all clusters have one mention, and all clusters of a sport are in memory at
 * once.
 */
interface Cluster {
  members: readonly number[]
  ids: readonly string[]
  distinct: readonly string[]
  born: readonly string[]
  keys: readonly string[]
  /** First and last year of the appearances. */
  from: number
  to: number
}

export function clusters(people: readonly Person[]): Clusters {
  const root = people.map((_, i) => i)
  const byRoot = people.map(clusterOfOne)
  const of = (i: number): number => {
    let at = i
    while (root[at] !== at) at = root[at] = root[root[at]!]!
    return at
  }
  const sameTrust = (a: number, b: number) => people[a]!.mention.untrusted === people[b]!.mention.untrusted
  const notDistinct = (a: Cluster, b: Cluster) => !intersects(a.distinct, b.ids) && !intersects(b.distinct, a.ids)
  return {
    of,
    members: (cluster) => byRoot[of(cluster)]!.members,
    areNotDistinct: (a, b) => sameTrust(a, b) && notDistinct(byRoot[of(a)]!, byRoot[of(b)]!),
    mayBeOne(a, b) {
      const [one, other] = [byRoot[of(a)]!, byRoot[of(b)]!]
      return (
        sameTrust(a, b) &&
        people[a]!.gender === people[b]!.gender &&
        notDistinct(one, other) &&
        birthsAgree(one, other) &&
        keysAgree(one, other) &&
        agesPlausible(one, other)
      )
    },
    join(a, b) {
      const [kept, absorbed] = [of(a), of(b)].sort((x, y) => x - y) as [number, number]
      if (kept === absorbed) return
      root[absorbed] = kept
      const [into, from] = [byRoot[kept]!, byRoot[absorbed]!]
      into.members = [...into.members, ...from.members].sort((x, y) => x - y)
      for (const list of ['ids', 'distinct', 'born', 'keys'] as const) into[list] = [...new Set([...into[list], ...from[list]])]
      into.from = Math.min(into.from, from.from)
      into.to = Math.max(into.to, from.to)
    },
  }
}

function clusterOfOne({ mention, distinct, years }: Person, i: number): Cluster {
  const { id, born, sourceKeys: keys } = mention
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const [first, last] of years) {
    from = Math.min(from, first)
    to = Math.max(to, last)
  }
  return { members: [i], ids: [id], distinct, born: born ? [born] : none, keys, from, to }
}

const none: readonly string[] = []

const intersects = (a: readonly string[], b: readonly string[]): boolean => a.some((each) => b.includes(each))

/** Whether two dates of birth agree. A year agrees with every day of it. */
export const sameBirth = (a: string, b: string): boolean => (a.length > b.length ? a.startsWith(b) : b.startsWith(a))

const birthsAgree = (a: Cluster, b: Cluster): boolean => a.born.every((x) => b.born.every((y) => sameBirth(x, y)))

/** Whether the keys agree: a source has one key per person. */
function keysAgree(a: Cluster, b: Cluster): boolean {
  const getSource = (key: string) => key.slice(0, key.indexOf(':'))
  return a.keys.every((x) => b.keys.includes(x) || !b.keys.some((y) => getSource(y) === getSource(x)))
}

/** Whether all appearances are between the ages of 14 and 50. */
function agesPlausible(a: Cluster, b: Cluster): boolean {
  const [from, to] = [Math.min(a.from, b.from), Math.max(a.to, b.to)]
  return [...a.born, ...b.born].every((born) => from - Number(born.slice(0, 4)) >= 14 && to - Number(born.slice(0, 4)) <= 50)
}
