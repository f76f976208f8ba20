import { create } from '@bufbuild/protobuf'
import { type Scoreboard, ScoreboardSchema } from '@touchline/contract/gen/match'

export interface Result {
  /** Visitors, home. */
  runs: readonly [number, number]
  /** Runs by inning; undefined when a side did not bat. Absent: unknown. */
  innings?: readonly [readonly (number | undefined)[], readonly (number | undefined)[]]
  /** As in LogGame. */
  forfeit?: string
}

/** The scoreboard of a finished game. A tied game is a draw: called off and not resumed. */
export function scoreboardOf({ runs: [away, home], innings, forfeit }: Result): Scoreboard {
  const winner = winnerOf(home, away, forfeit)
  return create(ScoreboardSchema, {
    state: forfeit ? 'awarded' : 'finished',
    status: forfeit ? 'AWD' : 'FT',
    ...(forfeit && { statusReason: 'Forfeited' }),
    homeScore: home,
    awayScore: away,
    ...(winner && { winner }),
    scores: { fulltime: { home, away }, ...(innings && { periods: { items: periodsOf(innings) } }) },
  })
}

function winnerOf(home: number, away: number, forfeit: string | undefined): string | undefined {
  if (forfeit) return { V: 'away', H: 'home' }[forfeit]
  return home > away ? 'home' : home < away ? 'away' : 'draw'
}

const periodsOf = ([away, home]: NonNullable<Result['innings']>) =>
  Array.from({ length: Math.max(away.length, home.length) }, (_, i) => ({
    period: String(i + 1),
    ...(home[i] !== undefined && { home: home[i] }),
    ...(away[i] !== undefined && { away: away[i] }),
  }))
