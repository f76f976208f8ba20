import type { Injury } from '../records/injury.ts'
import type { Lineup, LineupEntry, LineupSide } from '../records/lineup.ts'
import type { Match } from '../records/match.ts'
import type { Play } from '../records/play.ts'
import type { Statistics } from '../records/statistics.ts'
import { compact } from './text.ts'

/** One section of the details of a match: rows and lines. Undefined: not known yet. */
export interface Section {
  value: unknown
  lines: string[]
}

type Figures = Readonly<Record<string, unknown>>
const titled = (name: string): string => name.replaceAll('_', ' ')

/** Statistics as text; nested ones follow the name of their category. */
const figuresText = (figures: Figures): string =>
  Object.entries(compact({ ...figures }))
    .filter(([name]) => name !== 'team_id' && name !== 'player_id' && name !== 'name')
    .map(([name, value]) => (typeof value === 'object' ? `${titled(name)} (${figuresText(value as Figures)})` : `${titled(name)} ${value}`))
    .join(', ')

const sides = ({ home_team, away_team }: Match) => ({ home: home_team.name ?? home_team.id, away: away_team.name ?? away_team.id })

export function statsSection({ home, away }: Statistics, match: Match): Section | undefined {
  const names = sides(match)
  const [ofHome, ofAway] = [home, away].map((figures) => withoutNulls(figures as Figures))
  if (Object.keys(ofHome!).length + Object.keys(ofAway!).length === 0) return undefined
  return {
    value: { home: ofHome, away: ofAway },
    lines: [`${names.home}: ${figuresText(ofHome!)}`, `${names.away}: ${figuresText(ofAway!)}`],
  }
}

export function boxScoreSection({ players }: Statistics, match: Match): Section | undefined {
  if (!players.home && !players.away) return undefined
  const names = sides(match)
  const rows = (side: 'home' | 'away') => (players[side] ?? []).map((player) => ({ name: player.name, ...withoutNulls(player as Figures) }))
  const lines = (side: 'home' | 'away') => rows(side).map((row) => `${names[side]}, ${row.name}: ${figuresText(row)}`)
  return { value: { home: rows('home'), away: rows('away') }, lines: [...lines('home'), ...lines('away')] }
}

/** Statistics, nested ones included, without ids and unknown values. */
function withoutNulls(figures: Figures): Record<string, unknown> {
  const known = Object.entries(figures).filter(([name, value]) => value !== null && name !== 'team_id' && name !== 'player_id')
  return Object.fromEntries(
    known.flatMap(([name, value]) => {
      if (typeof value !== 'object') return [[name, value]]
      const inner = withoutNulls(value as Figures)
      return Object.keys(inner).length > 0 ? [[name, inner]] : []
    }),
  )
}

const entryText = ({ name, shirt_number, position }: LineupEntry): string =>
  [shirt_number, name, position && `(${position})`].filter(Boolean).join(' ')
const lineupSide = ({ team, formation, coach, starters, bench }: LineupSide) =>
  compact({ team: team.name, formation, coach: coach?.name, starters: starters.map(entryText), bench: bench?.map(entryText) })

export function lineupsSection({ home, away, confirmed }: Lineup): Section | undefined {
  if (home.starters.length + away.starters.length === 0) return undefined
  const line = (side: LineupSide) =>
    `${side.team.name}${side.formation ? ` (${side.formation})` : ''}: ${side.starters.map(entryText).join(', ')}${side.bench?.length ? `; bench: ${side.bench.map(entryText).join(', ')}` : ''}`
  return { value: { confirmed, home: lineupSide(home), away: lineupSide(away) }, lines: [line(home), line(away)] }
}

export function injuriesSection(injuries: readonly Injury[], match: Match): Section {
  const rows = injuries.map(({ player, team_id, reason, type, status, expected_return }) =>
    compact({
      player: player.name,
      team: (match.home_team.id === team_id ? match.home_team : match.away_team).name,
      reason: reason ?? type,
      status,
      expected_return,
    }),
  )
  return {
    value: rows,
    lines: rows.map(({ player, team, reason, status }) => [`${player} (${team}): ${status}`, reason].filter(Boolean).join(', ')),
  }
}

/** Newest first. */
export function playsSection(plays: readonly Play[], { limit, offset }: { limit: number; offset: number }): Section | undefined {
  if (plays.length === 0) return undefined
  const rows = plays
    .toReversed()
    .slice(offset, offset + limit)
    .map(({ period, clock, type, text, home_score, away_score }) =>
      compact({
        period,
        clock,
        text: text ?? titled(type),
        score: home_score === null || away_score === null ? undefined : `${home_score}-${away_score}`,
      }),
    )
  return {
    value: rows,
    lines: rows.map(({ period, clock, text, score }) =>
      [[period, clock].filter(Boolean).join(' '), text, score].filter(Boolean).join(', '),
    ),
  }
}
