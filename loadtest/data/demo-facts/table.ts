import { concededBy, getLetter, getOutcome, type Played, scoredBy } from './matches.ts'

/** Points of a result; undefined if the sport ranks by the share of wins. */
const points: Readonly<Record<string, ((sport: string, team: string, match: Played) => number) | undefined>> = {
  soccer: (...of) => ({ w: 3, d: 1, l: 0 })[getLetter(...of)],
  handball: (...of) => ({ w: 2, d: 1, l: 0 })[getLetter(...of)],
  hockey(sport, team, match) {
    const isLater = match.record.scores.periods.length > 3
    return { w: isLater ? 2 : 3, d: 1, l: isLater ? 1 : 0 }[getLetter(sport, team, match)]
  },
  volleyball: (_, team, match) => {
    const [own, others] = [scoredBy(team, match), concededBy(team, match)]
    return own > others ? (others === 2 ? 2 : 3) : own === 2 ? 1 : 0
  },
}

export interface Row {
  played: number
  points: number | undefined
  /** The first criterion of the table's order. */
  measure: number
}

/** The row of every team that has a result among these matches. */
export function getTable(sport: string, matches: readonly Played[]): Map<string, Row> {
  const results = matches.filter((match) => getOutcome(sport, match) !== undefined)
  const teams = new Set(results.flatMap(({ home, away }) => [home, away]))
  const row = (team: string): Row => {
    const own = results.filter(({ home, away }) => home === team || away === team)
    const sum = points[sport] && own.reduce((all, match) => all + points[sport]!(sport, team, match), 0)
    const worth = { w: 1, d: 0.5, l: 0 }
    const share = own.reduce((all, match) => all + worth[getLetter(sport, team, match)], 0) / own.length
    return { played: own.length, points: sum, measure: sum ?? share }
  }
  return new Map([...teams].map((team) => [team, row(team)]))
}
