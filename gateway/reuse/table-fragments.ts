import { decodeStandings } from '@touchline/contract/encoded-standings'
import type { EncodedStandings } from '@touchline/contract/gen/standings'
import { LRUCache } from 'lru-cache'
import type { Rows } from '../endpoints/endpoint.ts'
import { countedTogether } from '../render/counted-together.ts'
import { renderStandings } from '../render/standings.ts'
import type { View } from '../render/view.ts'

interface KeptRows extends Rows {
  /** All that the rows were rendered from besides language and names. */
  of: string
}

/** The JSON of tables, made once; as `fragments` is of matches. */
export interface TableFragments {
  of(table: EncodedStandings, view: View): Rows
  /** Names changed. */
  clear(): void
}

/** 500 tables of twenty teams. */
const bytesMax = 8 * 1_024 * 1_024

export function tableFragments(): TableFragments {
  const known = new LRUCache<string, KeptRows>({ maxSize: bytesMax, sizeCalculation: ({ json, of }) => json.length + of.length + 400 })
  return {
    of(table, view) {
      const key = `${view.lang} ${table.leagueId} ${table.season}`
      const of = `${table.sport} ${table.updatedAt} ${table.resultsFrom} ${table.resultsTo} ${table.rule?.name} ${Buffer.concat(table.rows).toString('latin1')}`
      const kept = known.get(key)
      if (kept?.of === of) return kept
      const standings = decodeStandings(table)
      const rows = renderStandings(standings, view)
      const made = { json: JSON.stringify(rows), total: rows.length, countedTogether: countedTogether(standings, view), of }
      // Names that are missing now will be there later.
      if (view.missing.size === 0) known.set(key, made)
      return made
    },
    clear: () => known.clear(),
  }
}
