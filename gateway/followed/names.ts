import type { Names } from '@touchline/contract/gen/catalog'
import type { FixturesService } from '@touchline/contract/gen/fixtures'
import { isId, sportOfId } from '@touchline/contract/ids'
import { leagueNames } from '@touchline/contract/names/league-names'
import { normalizeName } from '@touchline/contract/names/normalize'
import { fixturesNames } from '@touchline/contract/topics'
import type { Log } from '@touchline/platform/log'
import { lruCache } from '@touchline/platform/lru-cache'
import type { Bus } from '@touchline/platform/ports/bus'
import type { Clock } from '@touchline/platform/ports/clock'
import type { Client } from '@touchline/platform/rpc-types'
import { type FollowedList, follow, keepTrying } from './keep-trying.ts'

/** In-memory names of all leagues and teams, and the redirects of merged ids. */
export interface NamesList extends FollowedList {
  get(id: string): Names | undefined
  /** Canonical id of a team, player or match: the id itself, unless it was merged into another. */
  current(id: string): string
  /**
   * Requests missing ids from fixtures; true when at least one was returned. Unknown ids are not requested again for
   * 30 s.
   */
  fetch(ids: Iterable<string>): Promise<boolean>
  /** Leagues of a sport with this full name in any language, with or without country, accent- and case-insensitive. */
  leaguesNamed(sport: string, name: string): string[]
  /** The full list has been read since the last gap. */
  isLoaded(): boolean
}

interface NamesDeps {
  fixtures: Client<typeof FixturesService>
  bus: Bus
  steadyClock: Clock
  log: Log
  /** Called after every change. */
  onChange(): void
}

const unknownMs = 30_000
const idsPerCall = 500

/** Names and merged ids, as received. */
function nameTable(onChange: () => void) {
  const byId = new Map<string, Names>()
  const leagues = new Map<string, ReadonlySet<string>>()
  let merged = new Map<string, string>()
  /** Built by a full read and swapped in at its end. */
  let mergedRebuilt = merged
  const apply = (items: readonly Names[]) => {
    for (const names of items) {
      const { id, name, mergedInto } = names
      for (const map of [merged, mergedRebuilt]) {
        if (mergedInto === '') map.delete(id)
        else map.set(id, mergedInto)
      }
      // A merged id has no names. When its merge is undone, its names are requested again.
      if (name === '') byId.delete(id)
      else byId.set(id, names)
      if (isId(id, 'league')) leagues.set(id, leagueNames(names))
    }
    if (items.length > 0) onChange()
  }
  return {
    byId,
    leagues,
    merged: (): ReadonlyMap<string, string> => merged,
    apply,
    /** Begins a full read. The returned function ends it: ids absent from it are no longer merged. */
    rebuild() {
      const rebuilt = new Map<string, string>()
      mergedRebuilt = rebuilt
      return () => {
        if (mergedRebuilt !== rebuilt) return
        merged = rebuilt
        onChange()
      }
    },
  }
}

export function namesList({ fixtures, bus, steadyClock, log, onChange }: NamesDeps): NamesList {
  const { byId, leagues, merged, apply, rebuild } = nameTable(onChange)
  const unknownUntil = lruCache<number>(10_000)
  const reading = keepTrying({ steadyClock, log, what: 'the list of names' }, async (signal) => {
    let afterId = ''
    const replaceMerged = rebuild()
    do {
      const page = await fixtures.listNames({ afterId }, { signal })
      apply(page.items)
      afterId = page.nextAfterId
    } while (afterId !== '')
    replaceMerged()
  })
  const list = follow({ bus, topic: fixturesNames, reading }, ({ items }) => apply(items))
  return {
    ...list,
    get: (id) => byId.get(id),
    current: (id) => merged().get(id) ?? id,
    async fetch(ids) {
      const now = steadyClock.now()
      const wanted = [...ids].filter((id) => !byId.has(id) && (unknownUntil.get(id) ?? 0) <= now)
      let count = 0
      for (let i = 0; i < wanted.length; i += idsPerCall) {
        const { items } = await fixtures.getNames({ ids: wanted.slice(i, i + idsPerCall) })
        apply(items)
        count += items.length
      }
      for (const id of wanted) if (!byId.has(id) && !merged().has(id)) unknownUntil.set(id, now + unknownMs)
      return count > 0
    },
    leaguesNamed(sport, name) {
      const wanted = normalizeName(name)
      return [...leagues].filter(([id, names]) => sportOfId(id) === sport && names.has(wanted)).map(([id]) => id)
    },
    isLoaded: () => reading.isDone(),
  }
}
