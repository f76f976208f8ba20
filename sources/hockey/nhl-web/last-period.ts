import type { Side } from '@touchline/contract/outcome'
import type { Line } from '../shared/result.ts'
import type { GameReports } from './game-reports.ts'
import type { Head } from './head.ts'
import { decidedIn, scoreIn } from './scoreboard.ts'

type LastPeriod = NonNullable<Head['lastPeriod']>

/** `game` with the last period of its reports that lack it, as landing pages of 2023 do: that of another report, else of the goals. */
export function withLastPeriods(game: GameReports): GameReports {
  const over = game.readable.filter(({ head }) => head.phase.rank === 'over')
  if (over.every(({ head }) => decidedIn(head))) return game
  const last = over.map(({ head }) => statedLast(head)).findLast((period) => period) ?? lastOfGoals(game, over)
  if (!last) return game
  const withLast = <Each extends { head: Head }>(report: Each): Each =>
    report.head.phase.rank !== 'over' || decidedIn(report.head) ? report : { ...report, head: { ...report.head, lastPeriod: last } }
  const { newest, landing, box, plays, readable } = game
  return {
    ...game,
    readable: readable.map(withLast),
    ...(newest && { newest: withLast(newest) }),
    ...(landing && { landing: withLast(landing) }),
    ...(box && { box: withLast(box) }),
    ...(plays && { plays: withLast(plays) }),
  }
}

const names = { regulation: 'REG', overtime: 'OT', shootout: 'SO' } as const

function statedLast(head: Head): LastPeriod | undefined {
  const decided = decidedIn(head)
  return decided && names[decided]
}

/** Of line scores, goals and attempts; regulation only if they make a score with a winner. */
function lastOfGoals({ newest, column }: GameReports, over: GameReports['readable']): LastPeriod | undefined {
  const byGoals = over.map(({ scoring }) =>
    scoring?.goals?.map(({ period, side }) => ({ period, home: Number(side === 'home'), away: Number(side === 'away') })),
  )
  const lists = [column?.rail?.lines, ...byGoals].flatMap((lines) => (lines ? [lines] : []))
  const periods = lists.flatMap((lines) => lines.map(({ period }) => period))
  if (periods.includes('SO') || over.some(({ scoring }) => (scoring?.attempts ?? []).length > 0)) return 'SO'
  if (periods.some((period) => period.startsWith('OT'))) return 'OT'
  const score = scoreIn(newest!.head)
  const total = (lines: readonly Line[], side: Side) => lines.reduce((sum, line) => sum + line[side], 0)
  const isWhole = lists.some((lines) => total(lines, 'home') === score.home && total(lines, 'away') === score.away)
  return isWhole && score.home !== score.away ? 'REG' : undefined
}
