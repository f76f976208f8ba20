import type { Names } from '@touchline/contract/gen/catalog'
import type { FixturesService } from '@touchline/contract/gen/fixtures'
import { isId, sportOfId } from '@touchline/contract/ids'
import { leagueNames, normalized } from '@touchline/contract/names'
import { fixturesNames } from '@touchline/contract/topics'
import type { Log } from '@touchline/platform/log'
import type { Bus, Subscription } from '@touchline/platform/ports/bus'
import type { Clock } from '@touchline/platform/ports/clock'
import type { Client } from '@touchline/platform/rpc-types'
import { recent } from './grants/recent.ts'
import { keepTrying } from './keep-trying.ts'

/** The names of every league and team, and what was merged, in memory. */
export interface NamesList {
  get(id: string): Names | undefined
  /** The id that stands for this one now, of a team, player or match: itself, unless it was merged into another. */
  current(id: string): string
  /** Asks fixtures for ids that are missing; true when one of them has come. Ids nobody knows are not asked for again for half a minute. */
  fetch(ids: Iterable<string>): Promise<boolean>
  /** The leagues of a sport with this whole name in any language, with or without country, accent- and case-blind. */
  leaguesNamed(sport: string, name: string): string[]
  /** The whole list has been read since the last gap. */
  complete(): boolean
  /** Resolves when the list was read, or could not be read at once and is tried again behind. */
  start(): Promise<void>
  stop(): Promise<void>
}

interface NamesDeps {
  fixtures: Client<typeof FixturesService>
  bus: Bus
  steadyClock: Clock
  log: Log
  /** Hears of every change. */
  changed(): void
}

const unknownMs = 30_000
const idsPerCall = 500

export function namesList({ fixtures, bus, steadyClock, log, changed }: NamesDeps): NamesList {
  const held = new Map<string, Names>()
  const leagues = new Map<string, ReadonlySet<string>>()
  const unknownUntil = recent<string, number>(10_000)
  let merged = new Map<string, string>()
  /** As far as a reading of the whole list has come: what is not in it is no longer merged. */
  let mergedAnew = merged
  const take = (items: readonly Names[]) => {
    for (const names of items) {
      const { id, name, mergedInto } = names
      for (const known of [merged, mergedAnew]) {
        if (mergedInto === '') known.delete(id)
        else known.set(id, mergedInto)
      }
      // What was merged brings no names, and what stands for itself again is to be asked for them.
      if (name === '') held.delete(id)
      else held.set(id, names)
      if (isId(id, 'league')) leagues.set(id, leagueNames(names))
    }
    if (items.length > 0) changed()
  }
  const reading = keepTrying({ steadyClock, log, what: 'the list of names' }, async (signal) => {
    let afterId = ''
    const anew = new Map<string, string>()
    mergedAnew = anew
    do {
      const page = await fixtures.listNames({ afterId }, { signal })
      take(page.items)
      afterId = page.nextAfterId
    } while (afterId !== '')
    if (mergedAnew === anew) merged = anew
  })
  let subscription: Subscription | undefined

  return {
    get: (id) => held.get(id),
    current: (id) => merged.get(id) ?? id,
    async fetch(ids) {
      const now = steadyClock.now()
      const wanted = [...ids].filter((id) => !held.has(id) && (unknownUntil.get(id) ?? 0) <= now)
      let came = 0
      for (let i = 0; i < wanted.length; i += idsPerCall) {
        const { items } = await fixtures.getNames({ ids: wanted.slice(i, i + idsPerCall) })
        take(items)
        came += items.length
      }
      for (const id of wanted) if (!held.has(id) && !merged.has(id)) unknownUntil.set(id, now + unknownMs)
      return came > 0
    },
    leaguesNamed(sport, name) {
      const asked = normalized(name)
      return [...leagues].filter(([id, names]) => sportOfId(id) === sport && names.has(asked)).map(([id]) => id)
    },
    complete: () => reading.done(),
    async start() {
      subscription = await bus.listen(
        fixturesNames,
        ({ items }) => take(items),
        () => void reading.again(),
      )
      await reading.again()
    },
    async stop() {
      await subscription?.stop()
      reading.stop()
    },
  }
}
