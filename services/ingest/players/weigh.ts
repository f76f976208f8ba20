import type { Clusters } from './clusters.ts'
import type { Link } from './links.ts'

/** Two mentions that may be one person, for a human to decide. */
export interface OpenPair {
  a: number
  b: number
}

/**
 * Joins what fits one alone, rank by rank. A name that fits several people who are not one, or that would draw two into one whom something
 * tells apart, joins nobody: its pairs are answered.
 */
export function weigh(found: Clusters, links: readonly Link[]): OpenPair[] {
  const open: OpenPair[] = []
  const unsure = new Set<number>()
  const byRank = [...Map.groupBy(links, ({ rank }) => rank)].sort(([a], [b]) => a - b)
  for (const [, ofRank] of byRank) {
    const told = pairsOf(
      found,
      links.filter((link) => link.told),
    )
    const mayJoin = (a: number, b: number) => found.mayBeOne(a, b) && !told.has(pair(a, b))
    const wanted = ofRank.filter(({ less, more, even }) => {
      const [a, b] = [found.of(less), found.of(more)]
      return a !== b && !unsure.has(a) && !(even && unsure.has(b)) && found.mayBeOne(a, b)
    })
    const { sure, doubtful } = weighed(found, wanted, linkedBy(found, links))
    for (const { less, even, more } of doubtful) {
      unsure.add(found.of(less))
      if (even) unsure.add(found.of(more))
    }
    const refused = groups(found, sure).flatMap((group) => {
      const persons = [...new Set(group.flatMap(({ less, more }) => [found.of(less), found.of(more)]))]
      if (!allPairs(persons, mayJoin)) return group
      for (const { less, more } of group) found.join(less, more)
      return []
    })
    for (const { less, more } of [...doubtful, ...refused]) open.push({ a: less, b: more })
  }
  return open
}

const pairsOf = (found: Clusters, links: readonly Link[]): ReadonlySet<string> =>
  new Set(links.map(({ less, more }) => pair(found.of(less), found.of(more))))

/** Whether some link, of whatever rank, says that two persons may be one. */
function linkedBy(found: Clusters, links: readonly Link[]): (a: number, b: number) => boolean {
  const linked = pairsOf(found, links)
  return (a, b) => linked.has(pair(a, b)) && found.mayBeOne(a, b)
}

/** A name is sure when those whom it fits may all be one: "Juan Quintero" and "Juan Fernando Quintero". */
function weighed(
  found: Clusters,
  wanted: readonly Link[],
  mayBeOne: (a: number, b: number) => boolean,
): { sure: Link[]; doubtful: Link[] } {
  const fits = new Map<number, Set<number>>()
  const fit = (a: number, b: number) => fits.set(a, (fits.get(a) ?? new Set()).add(b))
  for (const { less, more, even } of wanted) {
    fit(found.of(less), found.of(more))
    if (even) fit(found.of(more), found.of(less))
  }
  const one = (a: number) => allPairs([...(fits.get(a) ?? [])], mayBeOne)
  const isSure = ({ less, more, even }: Link) => one(found.of(less)) && (!even || one(found.of(more)))
  const { true: sure = [], false: doubtful = [] } = Object.groupBy(wanted, (link) => String(isSure(link)) as 'true' | 'false')
  // A rival whom nobody claims is no doubt.
  const claimed = new Set(
    wanted.filter(({ joins }) => joins).flatMap(({ less, more, even }) => [found.of(less), ...(even ? [found.of(more)] : [])]),
  )
  return {
    sure: sure.filter(({ joins }) => joins),
    doubtful: doubtful.filter(({ less, more, even }) => claimed.has(found.of(less)) || (even && claimed.has(found.of(more)))),
  }
}

const pair = (a: number, b: number): string => (a < b ? `${a} ${b}` : `${b} ${a}`)

const allPairs = (items: readonly number[], good: (a: number, b: number) => boolean): boolean =>
  items.every((a, i) => items.slice(i + 1).every((b) => good(a, b)))

/** Links that hang together. */
function groups(found: Clusters, links: readonly Link[]): Link[][] {
  const groupOf = new Map<number, Link[]>()
  for (const link of links) {
    const [a, b] = [groupOf.get(found.of(link.less)), groupOf.get(found.of(link.more))]
    const group = a ?? b ?? []
    if (a && b && a !== b) {
      a.push(...b)
      for (const { less, more } of b) for (const end of [less, more]) groupOf.set(found.of(end), a)
    }
    group.push(link)
    for (const end of [link.less, link.more]) groupOf.set(found.of(end), group)
  }
  return [...new Set(groupOf.values())]
}
