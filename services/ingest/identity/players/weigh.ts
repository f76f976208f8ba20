import type { Clusters } from './clusters.ts'
import type { Link } from './links.ts'

/** Two mentions that may be the same person, for a human to decide. */
export interface OpenPair {
  a: number
  b: number
}

/**
 * Joins unambiguous links, rank by rank. A name that matches several distinct persons, or that would join two persons
 * with contradicting evidence, is not joined; its pairs are returned.
 */
export function weigh(found: Clusters, links: readonly Link[]): OpenPair[] {
  const open: OpenPair[] = []
  const ambiguousPersons = new Set<number>()
  const byRank = [...Map.groupBy(links, ({ rank }) => rank)].sort(([a], [b]) => a - b)
  const coListedLinks = links.filter(({ coListed }) => coListed)
  for (const [, ofRank] of byRank) {
    const wanted = ofRank.filter(({ less, more, even }) => {
      const [a, b] = [found.of(less), found.of(more)]
      return a !== b && !ambiguousPersons.has(a) && !(even && ambiguousPersons.has(b)) && found.mayBeOne(a, b)
    })
    if (wanted.length === 0) continue
    const coListed = getPairs(found, coListedLinks)
    const mayJoin = (a: number, b: number) => found.mayBeOne(a, b) && !coListed.has(pair(a, b))
    const { certain, ambiguous } = classify(found, wanted, linkedBy(found, links))
    for (const { less, even, more } of ambiguous) {
      ambiguousPersons.add(found.of(less))
      if (even) ambiguousPersons.add(found.of(more))
    }
    const rejected = groups(found, certain).flatMap((group) => {
      const persons = [...new Set(group.flatMap(({ less, more }) => [found.of(less), found.of(more)]))]
      if (!allPairs(persons, mayJoin)) return group
      for (const { less, more } of group) found.join(less, more)
      return []
    })
    for (const { less, more } of [...ambiguous, ...rejected]) open.push({ a: less, b: more })
  }
  return open
}

const getPairs = (found: Clusters, links: readonly Link[]): ReadonlySet<number> =>
  new Set(links.map(({ less, more }) => pair(found.of(less), found.of(more))))

/** Whether any link, of any rank, connects two persons. */
function linkedBy(found: Clusters, links: readonly Link[]): (a: number, b: number) => boolean {
  const linked = getPairs(found, links)
  return (a, b) => linked.has(pair(a, b)) && found.mayBeOne(a, b)
}

/**
 * Classifies links. A name is certain if all persons it matches may be the same: "Juan Quintero" and "Juan Fernando
 * Quintero".
 */
function classify(
  found: Clusters,
  wanted: readonly Link[],
  mayBeOne: (a: number, b: number) => boolean,
): { certain: Link[]; ambiguous: Link[] } {
  const fits = new Map<number, Set<number>>()
  const fit = (a: number, b: number) => fits.set(a, (fits.get(a) ?? new Set()).add(b))
  for (const { less, more, even } of wanted) {
    fit(found.of(less), found.of(more))
    if (even) fit(found.of(more), found.of(less))
  }
  const one = (a: number) => allPairs([...(fits.get(a) ?? [])], mayBeOne)
  const isSure = ({ less, more, even }: Link) => one(found.of(less)) && (!even || one(found.of(more)))
  const { true: certain = [], false: ambiguous = [] } = Object.groupBy(wanted, (link) => String(isSure(link)) as 'true' | 'false')
  // Links that compete only with each other are not ambiguous.
  const claimed = new Set(
    wanted.filter(({ joins }) => joins).flatMap(({ less, more, even }) => [found.of(less), ...(even ? [found.of(more)] : [])]),
  )
  return {
    certain: certain.filter(({ joins }) => joins),
    ambiguous: ambiguous.filter(({ less, more, even }) => claimed.has(found.of(less)) || (even && claimed.has(found.of(more)))),
  }
}

/** The number is exact for fewer than 2 ** 26 mentions. */
const pair = (a: number, b: number): number => Math.min(a, b) * 2 ** 26 + Math.max(a, b)

const allPairs = (items: readonly number[], good: (a: number, b: number) => boolean): boolean =>
  items.every((a, i) => items.slice(i + 1).every((b) => good(a, b)))

/** Connected components of links. */
function groups(found: Clusters, links: readonly Link[]): Link[][] {
  const linksByGroup = new Map<number, Link[]>()
  for (const link of links) {
    const [a, b] = [linksByGroup.get(found.of(link.less)), linksByGroup.get(found.of(link.more))]
    const group = a ?? b ?? []
    if (a && b && a !== b) {
      a.push(...b)
      for (const { less, more } of b) for (const end of [less, more]) linksByGroup.set(found.of(end), a)
    }
    group.push(link)
    for (const end of [link.less, link.more]) linksByGroup.set(found.of(end), group)
  }
  return [...new Set(linksByGroup.values())]
}
