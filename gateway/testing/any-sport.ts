import { create, type DescField, type DescMessage, type Message, ScalarType } from '@bufbuild/protobuf'
import { type Sport, type SportId, sportNamed, sports } from '@touchline/contract/catalog'
import { type Player, PlayerSchema } from '@touchline/contract/gen/catalog'
import { type Match, type MatchEvent, MatchSchema, MatchStateSchema, type Scoreboard } from '@touchline/contract/gen/match'
import type { Play } from '@touchline/contract/gen/play_by_play'
import { type Standings, StandingsSchema } from '@touchline/contract/gen/standings'
import {
  type MatchBoxScore,
  MatchBoxScoreSchema,
  type MatchLineups,
  type MatchPlayByPlay,
  MatchPlayByPlaySchema,
} from '@touchline/contract/gen/stats'
import type { SportView } from '../render/sport-view.ts'
import { fullLineups, fullPlayer } from './full-details.ts'
import { fullMatch, fullStandings } from './full-records.ts'
import { ids } from './records.ts'

/** Enables sports in this process that are not served yet. */
export function serveForTest(ids: readonly string[]): void {
  for (const sport of sports) if (ids.includes(sport.id)) Object.assign(sport, { served: true } satisfies Partial<Sport>)
}

/** A message with every field set. */
export const filledMessage = (desc: DescMessage): Message =>
  create(desc, Object.fromEntries(desc.fields.map((field) => [field.localName, filledField(field)])))

function filledField(field: DescField): unknown {
  if (field.fieldKind === 'message') return filledMessage(field.message)
  if (field.fieldKind === 'list') return [1, 3]
  if (field.scalar === ScalarType.STRING) return 'soc-p0000000001'
  return field.scalar === ScalarType.BOOL ? true : field.scalar === ScalarType.DOUBLE ? 1.5 : 3
}

const filled = (of: string, desc: DescMessage) => ({ case: of, value: filledMessage(desc) })

/** A match in play of a sport with every field set, under ids of soccer. */
export function matchOf(id: string, { of, state, event }: SportView): Match {
  const match = fullMatch()
  match.sport = id
  if (state) match.state!.scoreboard!.detail = filled(of, state) as Scoreboard['detail']
  for (const each of match.state!.events!.items) each.extra = filled(of, event) as MatchEvent['extra']
  return match
}

export function boxScoreOf(id: string, sport: SportView): MatchBoxScore {
  const stats = filled(sport.of, sport.stats) as never
  const teams = [ids.home, ids.away].map((teamId) => ({ teamId, stats }))
  const players = [ids.home, ids.away].map((teamId) => ({ teamId, playerId: ids.player, name: 'A. Silva', stats }))
  return create(MatchBoxScoreSchema, { match: matchOf(id, sport), statistics: { teams, players, periods: [{ period: 'Q1', teams }] } })
}

export const playsOf = (id: string, sport: SportView): MatchPlayByPlay =>
  create(MatchPlayByPlaySchema, {
    match: matchOf(id, sport),
    plays: {
      entries: [
        {
          ...{ id: 'bas-y0000000001', sequence: 1, period: 'Q1', clock: '11:42', wallclock: '2026-03-01T15:00:20Z', type: 'shot_made' },
          ...{ teamId: ids.home, players: [{ playerId: ids.player, name: 'A. Silva', role: 'shooter' }] },
          ...{ homeScore: 2, awayScore: 0, scoring: true, text: 'Silva 2pt' },
          details: filled(sport.of, sport.play!) as Play['details'],
        },
      ],
    },
  })

export function standingsOf(id: string): Standings {
  const standings = fullStandings()
  const texts = {
    winPct: '.625',
    gamesBehind: '2.5',
    wildcardGamesBehind: '0',
    conference: 'Eastern',
    division: 'Atlantic',
    pointsPct: '.719',
  }
  const records = { conferenceRecord: '9-3', divisionRecord: '4-1', lastTen: '7-3', clinch: 'playoff' }
  const counts = { overtimeWon: 1, overtimeLost: 2, regulationWins: 3, playoffSeed: 1 }
  for (const row of standings.rows) {
    Object.assign(row, texts, records, counts)
    for (const split of [row.home!, row.away!]) Object.assign(split, { overtimeWon: 1, overtimeLost: 2 })
  }
  return create(StandingsSchema, { ...standings, sport: id })
}

export const playerOf = (id: string): Player =>
  create(PlayerSchema, { ...fullPlayer(), sport: id, bats: 'left', throws: 'right', shoots: 'left', plays: 'right' })

export function lineupsOf(id: string, sport: SportView): MatchLineups {
  const lineups = fullLineups()
  for (const side of lineups.lineups!.sides)
    for (const entry of [...side.starters, ...side.substitutes, ...side.bench!.items, ...side.missing!.items]) entry.battingOrder = 4
  return { ...lineups, match: matchOf(id, sport) }
}

export const emptyMatch = (id: string): Match =>
  create(MatchSchema, { ...fullMatch(), sport: id, state: create(MatchStateSchema, { scoreboard: { state: 'scheduled', status: 'NS' } }) })

/** The id with the prefix of the sport, for requests; records keep ids of soccer. */
export const idIn = (sport: SportId, id: string): string => id.replace('soc-', `${sportNamed(sport).prefix}-`)
