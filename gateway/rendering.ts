import type { Language } from '@touchline/contract/catalog'
import type { Names } from '@touchline/contract/gen/catalog'
import type { FixturesService } from '@touchline/contract/gen/fixtures'
import type { StandingsService } from '@touchline/contract/gen/standings'
import { fixturesNames } from '@touchline/contract/topics'
import type { Log } from '@touchline/platform/log'
import { lruCache } from '@touchline/platform/lru-cache'
import type { Bus, Subscription } from '@touchline/platform/ports/bus'
import type { Clock } from '@touchline/platform/ports/clock'
import type { Client } from '@touchline/platform/rpc-types'
import { tablesList } from './followed/tables.ts'
import type { View } from './render/view.ts'

export { getScopes, maySee } from './grants/scope.ts'
export type { View } from './render/view.ts'
export { changeText } from './stream/change-text.ts'
export { getChanges } from './stream/stream-log.ts'

interface RenderingDeps {
  clients: { fixtures: Client<typeof FixturesService>; standings: Client<typeof StandingsService> }
  bus: Bus
  /** Domain clock. */
  clock: Clock
  steadyClock: Clock
  log: Log
}

/** Renders records of the API outside of the gateway. */
export interface Rendering {
  start(): Promise<void>
  stop(): Promise<void>
  /** Renders with current names. Errors: `upstream_unavailable` while names or tables cannot be read. */
  inView(lang: Language, render: (view: View) => string): Promise<string>
}

/** Names in memory: those of the leagues and teams in play, not all of the catalog. */
const namesMax = 20_000
const idsPerCall = 500
/** A merged team needs the names of the team it was merged into. */
const roundsMax = 4

export function rendering({ clients, bus, clock, steadyClock, log }: RenderingDeps): Rendering {
  /** Undefined names: fixtures has none. */
  const known = lruCache<{ names: Names | undefined; mergedInto: string }>(namesMax)
  const tables = tablesList({ standings: clients.standings, bus, steadyClock, log, onChange: () => undefined })
  const apply = (items: readonly Names[]) => {
    for (const each of items) known.set(each.id, { names: each.name === '' ? undefined : each, mergedInto: each.mergedInto })
  }
  const fetch = async (ids: readonly string[]) => {
    for (let i = 0; i < ids.length; i += idsPerCall) apply((await clients.fixtures.getNames({ ids: ids.slice(i, i + idsPerCall) })).items)
  }
  let subscription: Subscription | undefined
  return {
    async start() {
      // Names of ids that are not held are fetched when they are needed.
      const onNames = ({ items }: { items: Names[] }) => apply(items.filter(({ id }) => known.get(id)))
      subscription = await bus.listen(fixturesNames, onNames, () => known.clear())
      await tables.start()
    },
    async stop() {
      await Promise.all([subscription?.stop(), tables.stop()])
    },
    async inView(lang, render) {
      const asked = new Set<string>()
      for (let round = 1; ; round++) {
        const missing = new Set<string>()
        const names = (id: string) => known.get(id)?.names
        const current = (id: string) => known.get(id)?.mergedInto || id
        const text = render({ lang, now: clock.now(), scope: 'all', names, current, hasTable: tables.has, missing })
        const wanted = [...missing].filter((id) => !asked.has(id))
        if (wanted.length === 0 || round === roundsMax) return text
        for (const id of wanted) asked.add(id)
        await fetch(wanted)
      }
    },
  }
}
