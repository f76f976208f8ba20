import type { Fields } from '../../../parse/row-fields.ts'
import { isGiven } from '../../../parse/row-fields.ts'
import { clockText, type Stats, withPercentages } from '../shared/box.ts'
import { clockIn, count, signedInteger } from '../shared/nba/fields.ts'

const columns = {
  fgm: 'FGM',
  fga: 'FGA',
  fg3m: 'FG3M',
  fg3a: 'FG3A',
  ftm: 'FTM',
  fta: 'FTA',
  oreb: 'OREB',
  dreb: 'DREB',
  reb: 'REB',
  ast: 'AST',
  stl: 'STL',
  blk: 'BLK',
  pf: 'PF',
  pts: 'PTS',
} as const

/**
 * Counts of a row of stats.nba.com. Turnovers are "TO" in box scores and "TOV" in logs. Throws an Error when the points
 * contradict the goals.
 */
export function countsIn(field: Fields): Stats {
  const counts = Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, count(field, column)])) as Record<
    keyof typeof columns,
    number
  >
  const turnover = count(field, isGiven(field('TOV')) ? 'TOV' : 'TO')
  const points = 2 * counts.fgm + counts.fg3m + counts.ftm
  if (points !== counts.pts) throw new Error(`PTS ${counts.pts} is not what the goals make, ${points}`)
  return withPercentages({ ...counts, turnover })
}

/** Stats of a player with minutes and plus-minus. */
export const playerStatsIn = (field: Fields): Stats => ({
  ...countsIn(field),
  min: clockText(clockIn(field('MIN'))),
  plusMinus: signedInteger(field, 'PLUS_MINUS'),
})
