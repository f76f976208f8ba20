import { fail } from '@touchline/contract/errors'
import type { StandingsChanged, StandingsService } from '@touchline/contract/gen/standings'
import { standingsChanged } from '@touchline/contract/topics'
import type { Log } from '@touchline/platform/log'
import type { Bus } from '@touchline/platform/ports/bus'
import type { Clock } from '@touchline/platform/ports/clock'
import type { Client } from '@touchline/platform/rpc-types'
import { type FollowedList, follow, keepTrying } from './keep-trying.ts'

/**
 * Which seasons have a table, held in memory, because coverage reports it and lists of leagues are requested more often
 * than tables.
 */
export interface TablesList extends FollowedList {
  /**
   * Throws `upstream_unavailable` until the list has been read for the first time, because the answer is not known
   * before.
   */
  has(leagueId: string, season: string): boolean
}

interface TablesDeps {
  standings: Client<typeof StandingsService>
  bus: Bus
  steadyClock: Clock
  log: Log
  /** The table of a season changed, appeared or disappeared. */
  onChange(change: Pick<StandingsChanged, 'sport' | 'leagueId'>): void
}

const getKey = ({ leagueId, season }: { leagueId: string; season: string }): string => `${leagueId}:${season}`

export function tablesList({ standings, bus, steadyClock, log, onChange }: TablesDeps): TablesList {
  let tables: Set<string> | undefined
  /**
   * Changes since the current read began, by season: whether the table was removed. Applied at the end of the read; at
   * most one per season.
   */
  let changes = new Map<string, boolean>()
  const apply = (known: Set<string>, key: string, removed: boolean) => void (removed ? known.delete(key) : known.add(key))
  const reading = keepTrying({ steadyClock, log, what: 'the list of tables' }, async (signal) => {
    const own = new Map<string, boolean>()
    changes = own
    const all = new Set<string>()
    let afterId = ''
    do {
      const page = await standings.listTables({ afterId }, { signal })
      for (const table of page.items) all.add(getKey(table))
      afterId = page.nextAfterId
    } while (afterId !== '')
    if (changes !== own) return
    for (const [key, removed] of own) apply(all, key, removed)
    tables = all
  })
  const list = follow({ bus, topic: standingsChanged, reading }, (change) => {
    changes.set(getKey(change), change.removed)
    if (tables) apply(tables, getKey(change), change.removed)
    onChange(change)
  })
  return {
    ...list,
    has(leagueId, season) {
      if (!tables) throw fail('upstream_unavailable')
      return tables.has(getKey({ leagueId, season }))
    },
  }
}
