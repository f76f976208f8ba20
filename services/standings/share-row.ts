import type { StandingsRow, StandingsSplit } from '@touchline/contract/gen/standings'
import { rowOf } from './row.ts'
import type { Zone } from './rules.ts'
import type { Result } from './tally.ts'
import { formatPct, formatRecord, gamesOf, recordOf, winPct } from './won-lost.ts'

/** Position of a team in a table by winning percentage. */
export interface ShareStanding {
  team: string
  stage: string
  /** Absent: the table has no groups. */
  group?: string
  /** From 1, within its group where there are groups. */
  position: number
  /** The position before the last round; absent before the second. */
  previous?: number
  zone?: Zone
}

/** A row of a league without points. `draws`: whether games can be tied. */
export function shareRow(
  standing: ShareStanding,
  results: readonly Result[],
  tiebreakers: readonly string[],
  draws: boolean,
): StandingsRow {
  const { team, group, position } = standing
  const contest = { results, open: [], points: () => 0 }
  const place = { ...standing, deduction: 0, ...(group !== undefined && { groupPosition: position }) }
  const row = rowOf(place, contest, { by: 'points', tiebreakers: [], meetings: 0, again: false })
  const own = gamesOf(team, results)
  Object.assign(row, {
    tiebreakers: [...tiebreakers],
    lastTen: formatRecord(recordOf(team, own.slice(-10))),
    ...(row.won + row.lost > 0 && { winPct: formatPct(winPct(row)) }),
  })
  for (const part of [row, row.home, row.away] as (StandingsRow | StandingsSplit)[]) {
    delete part.points
    if (!draws) delete part.drawn
  }
  return row
}
