/** Compares the served draw of a tournament with its served matches. */

interface DrawSide {
  id: string
  seed: string | null
}

interface DrawMatch {
  match_id: string
  home: DrawSide
  away: DrawSide
  winner: string | null
  status: string
  score: { home: number; away: number } | null
  sets: object[]
}

interface DrawRow {
  type?: string
  stage: string | null
  group: string | null
  round: string | null
  order: number
  matches: DrawMatch[]
  byes: DrawSide[]
  position: number | null
}

interface DrawnMatch {
  id: string
  stage: string | null
  round: string | null
  group: string | null
  winner: string | null
  status: string
  home_team: { id: string; score: number | null; seed: string | null }
  away_team: { id: string; score: number | null; seed: string | null }
  scores: { periods: { period: string }[] | null }
}

export const isDraw = (rows: readonly object[]): boolean => rows.some((row) => 'type' in row && row.type === 'draw')

/** Each difference in one sentence. */
export function drawFaults(drawRows: readonly unknown[], drawnMatches: readonly unknown[]): string[] {
  const [rows, matches] = [drawRows as readonly DrawRow[], drawnMatches as readonly DrawnMatch[]]
  const drawn = rows.flatMap((row) => row.matches.map((match) => ({ row, match })))
  const listed = new Map(matches.map((match) => [match.id, match]))
  const ids = new Set(drawn.map(({ match }) => match.match_id))
  return [
    ...(ids.size !== drawn.length || ids.size !== listed.size
      ? [`${drawn.length} matches in the draw, ${ids.size} of ${listed.size}`]
      : []),
    ...rows.flatMap(({ order, position }, i) => [
      ...(order - (rows[i - 1]?.order ?? 0) > 1 || order < (rows[i - 1]?.order ?? 1) ? [`round ${order} after ${rows[i - 1]?.order}`] : []),
      ...(position === null ? [] : [`round ${order} is ranked`]),
    ]),
    ...drawn.flatMap(({ row, match }) => matchFaults(row, match, listed.get(match.match_id))),
    ...knockOutFaults(rows),
  ]
}

function matchFaults(row: DrawRow, drawn: DrawMatch, match: DrawnMatch | undefined): string[] {
  const { match_id: id, home, away, winner, status, score, sets } = drawn
  if (!match) return [`${id} is no match`]
  const { home_team, away_team } = match
  const of = (side: DrawSide) => ({ id: side.id, seed: side.seed })
  const shown = {
    ...{ stage: row.stage, round: row.round, group: row.group, home: of(home), away: of(away), winner, status },
    ...{ score: score && [score.home, score.away], sets },
  }
  const expected = {
    ...{ stage: match.stage, round: match.round, group: match.group, home: of(home_team), away: of(away_team) },
    ...{ winner: match.winner, status: match.status, score: home_team.score === null ? null : [home_team.score, away_team.score] },
    sets: (match.scores.periods ?? []).map(({ period: _, ...set }) => set),
  }
  return JSON.stringify(shown) === JSON.stringify(expected) ? [] : [`${id} is ${JSON.stringify(shown)}, not ${JSON.stringify(expected)}`]
}

/** A loser does not play again, and a player with a bye had no earlier match. Only a loser in the qualification may return. */
function knockOutFaults(rows: readonly DrawRow[]): string[] {
  const isMain = ({ stage, round }: DrawRow) =>
    !/^(Qualifying|Preliminary)/.test(`${stage ?? round}`) && !/^(Round Robin|Third Place)/.test(round ?? '')
  const out = new Set<string>()
  const seen = new Set<string>()
  return rows.filter(isMain).flatMap((row) => {
    const sides = row.matches.flatMap(({ home, away }) => [home.id, away.id])
    const faults = [
      ...sides.filter((id) => out.has(id)).map((id) => `${id} plays ${row.round} after a defeat`),
      ...row.byes
        .filter(({ id, seed }) => seen.has(id) || sides.includes(id) || seed === null)
        .map(({ id }) => `${id} has a bye in ${row.round}`),
    ]
    for (const { home, away, winner } of row.matches) if (winner) out.add(winner === 'home' ? away.id : home.id)
    for (const id of sides) seen.add(id)
    return faults
  })
}
