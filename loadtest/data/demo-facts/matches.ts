import type { Side } from '@touchline/contract/outcome'

// biome-ignore lint/suspicious/noExplicitAny: public JSON, of which a script reads single fields.
export type Json = any

export type Score = Readonly<Record<Side, number>>

/** A match of the public API. */
export interface Played {
  id: string
  league: string
  season: string
  stage: string | null
  round: string
  /** `startMs` and `endMs` are in milliseconds since 1970. */
  startMs: number
  /** Undefined: no fact shows when the match ended. */
  endMs: number | undefined
  state: string
  home: string
  away: string
  /** Undefined before the start. */
  score: Score | undefined
  winner: Side | 'draw' | null
  record: Json
}

/** A fact of the feed. */
export interface Stated {
  id: string
  kind: string
  subject: { type: string; id: string }
  scope: 'all' | Side
  values: Readonly<Record<string, number | string>>
  related: readonly { role: string; id: string }[]
  detail: string | null
  matches: readonly string[]
  valid_at: string
  match_id: string
  correction_of: string | null
}

export const other = (side: Side): Side => (side === 'home' ? 'away' : 'home')
export const leader = ({ home, away }: Score): Side | 'draw' => (home > away ? 'home' : home < away ? 'away' : 'draw')

export function getPlayed(record: Json, endMs: number | undefined): Played {
  const { id, league_id, season, stage, round, start_at, state, home_team, away_team, winner } = record
  const hasScore = home_team.score !== null && away_team.score !== null
  return {
    ...{ id, season, stage, round, state, winner, record, endMs },
    league: league_id,
    startMs: Date.parse(start_at),
    home: home_team.id,
    away: away_team.id,
    score: hasScore ? { home: home_team.score, away: away_team.score } : undefined,
  }
}

/**
 * The winner of a match that counts as a result. Retirements, and shoot-outs except in soccer, go to the reported
 * winner.
 */
export function getOutcome(sport: string, { state, score, winner }: Played): Side | 'draw' | undefined {
  if (!score || !['finished', 'awarded', 'retired'].includes(state)) return undefined
  if (state !== 'finished') return winner ?? undefined
  return leader(score) === 'draw' && sport !== 'soccer' ? (winner ?? 'draw') : leader(score)
}

export type Letter = 'w' | 'd' | 'l'
export function getLetter(sport: string, team: string, match: Played): Letter {
  const outcome = getOutcome(sport, match)
  if (outcome === 'draw') return 'd'
  return match[outcome!] === team ? 'w' : 'l'
}

export const getSide = (team: string, { home }: Played): Side => (home === team ? 'home' : 'away')
export const scoredBy = (team: string, match: Played): number => match.score![getSide(team, match)]
export const concededBy = (team: string, match: Played): number => match.score![other(getSide(team, match))]
