import {
  before,
  type Check,
  type Context,
  day,
  type Found,
  fewest,
  getLetters,
  inSeason,
  isOver,
  own,
  scores,
  shortest,
} from './context.ts'
import { concededBy, getLetter, type Letter, type Played, scoredBy } from './matches.ts'
import { getTable, type Row } from './table.ts'

/* Facts that depend on earlier matches. */

export const streak =
  (has: (letter: Letter, scored: number, conceded: number) => boolean): Check =>
  (context) => {
    const { sport, fact, match } = context
    const team = fact.subject.id
    const at = ({ home }: Played) => fact.scope === 'all' || (fact.scope === 'home') === (home === team)
    const results = [...before(context), match].filter(at)
    const end = results.findLastIndex((each) => !has(getLetter(sport, team, each), scoredBy(team, each), concededBy(team, each)))
    const run = results.slice(end + 1)
    return run.length >= shortest && { count: run.length, since: day(run[0]!.startMs), matches: run.map(({ id }) => id) }
  }

const broken: Readonly<Record<string, (letter: Letter) => boolean>> = {
  winning: (letter) => letter === 'w',
  unbeaten: (letter) => letter !== 'l',
  losing: (letter) => letter === 'l',
  winless: (letter) => letter !== 'w',
}

export function streakEnded(context: Context): Found {
  const { sport, fact, match } = context
  const has = broken[fact.detail!]!
  const letters = getLetters(context, before(context))
  const run = letters.length - 1 - letters.findLastIndex((letter) => !has(letter))
  return !has(getLetter(sport, fact.subject.id, match)) && run >= shortest && { count: run }
}

export function firstWin(context: Context): Found {
  const letters = getLetters(context, inSeason(context))
  return getLetter(context.sport, context.fact.subject.id, context.match) === 'w' && !letters.includes('w') && { played: letters.length }
}

export function biggestWin(context: Context): Found {
  const team = context.fact.subject.id
  const margin = (each: Played) => scoredBy(team, each) - concededBy(team, each)
  const wins = inSeason(context).filter((each) => getLetter(context.sport, team, each) === 'w')
  return wins.length >= 2 && wins.every((win) => margin(win) < margin(context.match)) && scores(context, own(context))
}

/**
 * The order of teams with equal points is not recomputed. A match with an unknown end may or may not count in the
 * table.
 */
export function newLeader({ sport, fact, match, all }: Context): Found {
  const ofTable = all.filter(
    (each) => each.league === match.league && each.season === match.season && each.stage === match.stage && isOver(each),
  )
  const tables = (atMs: number) => {
    const sure = ofTable.filter((each) => each.endMs !== undefined && each.endMs <= atMs)
    const open = ofTable.filter((each) => each.endMs === undefined && each.startMs <= atMs)
    return [getTable(sport, sure), getTable(sport, [...sure, ...open])]
  }
  const team = fact.subject.id
  const best = (table: Map<string, Row>) => Math.max(...[...table].flatMap(([id, { measure }]) => (id === team ? [] : [measure])))
  const rows = tables(Date.parse(fact.valid_at)).flatMap((table) => {
    const row = table.get(team)
    return row && row.measure >= best(table) && row.played > fewest ? [row] : []
  })
  const wasBehind = tables(match.startMs).some((table) => (table.get(team)?.measure ?? -1) <= best(table))
  const row = rows.find(({ played }) => played === fact.values.played) ?? rows[0]
  return row !== undefined && wasBehind && { played: row.played, ...(row.points !== undefined && { points: row.points }) }
}
