import type { SourceMatch } from '../../source-model.ts'
import { mainDraw, roundRobin } from './rounds.ts'
import { sideKey } from './side-key.ts'

/** From this year on, a "round robin" really is one. */
const openEra = 1968

/**
 * Files from before the open era call all rounds before the quarter-finals a round robin and list the later ones first. If no
 * loser plays again, they are rounds of a draw, which are numbered from the first.
 */
export function withEarlyRounds(matches: readonly SourceMatch[], year: number): SourceMatch[] {
  if (year >= openEra) return [...matches]
  const robins = matches.filter(({ stage }) => stage.type === roundRobin.type)
  const placed = new Map([...Map.groupBy(robins, ({ stage }) => stage.name)].flatMap(([, early]) => numbered(early)))
  return matches.map((match) => placed.get(match) ?? match)
}

function numbered(early: readonly SourceMatch[]): [SourceMatch, SourceMatch][] {
  const back = roundsBack(early)
  if (!back) return []
  const first = Math.max(...back)
  return early.map((match, i) => {
    const number = first - back[i]! + 1
    const stage = { ...mainDraw, name: match.stage.name.replace(roundRobin.name, mainDraw.name) }
    return [match, { ...match, stage, round: `Round ${number}`, roundOrder: 40 + number }]
  })
}

/**
 * How many rounds before the quarter-finals each match is: one more than the next match of its winner. Undefined if the matches
 * do not form a draw.
 */
function roundsBack(early: readonly SourceMatch[]): number[] | undefined {
  const nextByPlayer = new Map<string, number>()
  const back: number[] = []
  for (const { home, away, scoreboard } of early) {
    if (scoreboard.winner !== 'home' && scoreboard.winner !== 'away') return undefined
    const [winner, loser] = (scoreboard.winner === 'home' ? [home, away] : [away, home]).map(sideKey) as [string, string]
    if (nextByPlayer.has(loser)) return undefined
    const round = (nextByPlayer.get(winner) ?? 0) + 1
    for (const player of [winner, loser]) nextByPlayer.set(player, round)
    back.push(round)
  }
  return back
}
