import type { Names } from '@touchline/contract/gen/catalog'
import { fixturesNames } from '@touchline/contract/topics'
import { lruCache } from '@touchline/platform/lru-cache'
import type { Bus, Subscription } from '@touchline/platform/ports/bus'
import type { Clients } from '../deps.ts'

/** Names of teams, of players who are sides, and of leagues, by any of their ids. */
export interface NameReader {
  of(ids: Iterable<string>): Promise<ReadonlyMap<string, Names>>
  start(): Promise<void>
  stop(): Promise<void>
}

const idsPerCall = 500
const keptMax = 20_000

/** Caches names until they change. */
export function getNames({ fixtures, bus }: Pick<Clients, 'fixtures'> & { bus: Bus }): NameReader {
  const kept = lruCache<Names>(keptMax)
  let changes = 0
  let subscription: Subscription | undefined
  const read = async (ids: readonly string[], found: Map<string, Names>): Promise<void> => {
    for (let i = 0; i < ids.length; i += idsPerCall) {
      const before = changes
      const { items } = await fixtures.getNames({ ids: ids.slice(i, i + idsPerCall) })
      for (const names of items) {
        found.set(names.id, names)
        // If names changed during the read, the result may be older than the change.
        if (before === changes) kept.set(names.id, names)
      }
    }
  }
  const find: Find = async (ids) => {
    const found = new Map<string, Names>()
    const missing = new Set<string>()
    for (const id of ids) {
      const known = kept.get(id)
      if (known) found.set(id, known)
      else missing.add(id)
    }
    await read([...missing], found)
    return found
  }
  const clear = () => {
    changes++
    kept.clear()
  }
  return {
    of: (ids) => canonical(ids, find),
    async start() {
      const drop = ({ items }: { items: Names[] }) => {
        changes++
        for (const { id } of items) kept.delete(id)
      }
      subscription = await bus.listen(fixturesNames, drop, clear)
    },
    stop: async () => subscription?.stop(),
  }
}

type Find = (ids: Iterable<string>) => Promise<Map<string, Names>>

/** The names of each id; a merged id has the names of its canonical id. */
async function canonical(ids: Iterable<string>, find: Find): Promise<Map<string, Names>> {
  const found = await find(ids)
  const merged = [...found.values()].filter(({ mergedInto }) => mergedInto !== '')
  const into = await find(merged.map(({ mergedInto }) => mergedInto))
  for (const { id, mergedInto } of merged) {
    const names = into.get(mergedInto)
    if (names) found.set(id, names)
    else found.delete(id)
  }
  return found
}
