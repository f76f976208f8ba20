import type { Names } from '@touchline/contract/gen/catalog'
import type { FixturesService } from '@touchline/contract/gen/fixtures'
import { isId, sportOfId } from '@touchline/contract/ids'
import { leagueNames, plain } from '@touchline/contract/names'
import { fixturesNames } from '@touchline/contract/topics'
import type { Log } from '@touchline/platform/log'
import type { Bus, Subscription } from '@touchline/platform/ports/bus'
import type { Clock } from '@touchline/platform/ports/clock'
import type { Client } from '@touchline/platform/rpc-types'
import { recent } from './grants/recent.ts'
import { keepTrying } from './keep-trying.ts'

/** The names of every league and team, in memory. */
export interface NamesList {
  get(id: string): Names | undefined
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
  realClock: Clock
  log: Log
  /** Hears of every change. */
  changed(): void
}

const unknownMs = 30_000
const idsPerCall = 500

export function namesList({ fixtures, bus, realClock, log, changed }: NamesDeps): NamesList {
  const held = new Map<string, Names>()
  const leagues = new Map<string, ReadonlySet<string>>()
  const unknownUntil = recent<string, number>(10_000)
  const take = (items: readonly Names[]) => {
    for (const names of items) {
      held.set(names.id, names)
      if (isId(names.id, 'league')) leagues.set(names.id, leagueNames(names))
    }
    if (items.length > 0) changed()
  }
  const reading = keepTrying({ realClock, log, what: 'the list of names' }, async (signal) => {
    let afterId = ''
    do {
      const page = await fixtures.listNames({ afterId }, { signal })
      take(page.items)
      afterId = page.nextAfterId
    } while (afterId !== '')
  })
  let subscription: Subscription | undefined

  return {
    get: (id) => held.get(id),
    async fetch(ids) {
      const now = realClock.now()
      const wanted = [...ids].filter((id) => !held.has(id) && (unknownUntil.get(id) ?? 0) <= now)
      let came = 0
      for (let i = 0; i < wanted.length; i += idsPerCall) {
        const { items } = await fixtures.getNames({ ids: wanted.slice(i, i + idsPerCall) })
        take(items)
        came += items.length
      }
      for (const id of wanted) if (!held.has(id)) unknownUntil.set(id, now + unknownMs)
      return came > 0
    },
    leaguesNamed(sport, name) {
      const asked = plain(name)
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
