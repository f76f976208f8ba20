import type { MatchSportId } from '@touchline/contract/catalog'
import type { MatchInputs, MatchRow, TableRow } from '../inputs.ts'

/** A match that has ended; a score like "2-1" also gives the winner. Its id is its start unless given. */
export function matchRow(fields: Partial<MatchRow> & { score?: string } = {}): MatchRow {
  const { score = '1-0', startAt = '2024-08-17T14:00:00Z', ...rest } = fields
  const [home, away] = score.split('-').map(Number) as [number, number]
  return {
    id: startAt,
    leagueId: 'league',
    season: '2024/2025',
    startAt,
    timeTbd: false,
    neutral: false,
    teamClass: '',
    homeId: 'a',
    awayId: 'b',
    state: 'finished',
    status: 'FT',
    homeScore: home,
    awayScore: away,
    winner: home > away ? 'home' : home < away ? 'away' : 'draw',
    updatedAt: '2024-08-18T00:00:00.000Z',
    ...rest,
  }
}

/** 14:00 on the n-th day, counted from 1 August 2024. */
export const startOfDay = (n: number): string =>
  new Date(Date.parse('2024-08-01T14:00:00Z') + n * 86_400_000).toISOString().replace('.000', '')

/** A match in one line, "a b 2-1", with additional fields. */
export type Line = string | [string, Partial<MatchRow>]

/** Matches on consecutive days, oldest first. */
export const played = (...lines: readonly Line[]): MatchRow[] =>
  lines.map((line, n) => {
    const [text, fields] = typeof line === 'string' ? [line, {}] : line
    const [homeId, awayId, score] = text.split(' ') as [string, string, string]
    return matchRow({ homeId, awayId, score, startAt: startOfDay(n), ...fields })
  })

/** A match of `a` against `b`, 30 days after the first one of `played`. */
export function getInputs(sport: MatchSportId, history: readonly MatchRow[], fields: Partial<MatchInputs> = {}): MatchInputs {
  const match = matchRow({ id: 'this', startAt: startOfDay(30), score: '9-9' })
  return {
    sport,
    now: Date.parse(match.startAt),
    match,
    home: { teamId: 'a', history },
    away: { teamId: 'b', history },
    season: history,
    lineups: [],
    rankings: [],
    ...fields,
  }
}

export const tableRow = (teamId: string, position: number, points: number, fields: Partial<TableRow> = {}): TableRow => ({
  teamId,
  stage: 'Regular Season',
  position,
  points,
  played: 10,
  won: 5,
  lost: 5,
  ...fields,
})
