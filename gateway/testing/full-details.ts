import { create } from '@bufbuild/protobuf'
import { type Player, PlayerSchema, type Squad, SquadSchema } from '@touchline/contract/gen/catalog'
import {
  type MatchBoxScore,
  MatchBoxScoreSchema,
  type MatchInjuries,
  MatchInjuriesSchema,
  type MatchLineups,
  MatchLineupsSchema,
  type MatchProvenance,
  MatchProvenanceSchema,
} from '@touchline/contract/gen/stats'
import { fullMatch } from './full-records.ts'
import { ids } from './records.ts'

/** Lineups, statistics and people with every field set. */

const leagues = [{ leagueId: ids.league, season: '2025/2026' }]
const coach = { coachId: 'soc-c0000000001', coachName: 'F. Moreau' }

const entry = (playerId: string, name: string) => ({
  playerId,
  name,
  shirtNumber: 9,
  position: 'FW',
  grid: '4:1',
  captain: true,
  minutes: 66,
  inMinute: '24',
  outMinute: '90+2',
  cards: [{ type: 'yellow_card', minute: '45+1' }],
})

const side = (teamId: string) => ({
  ...coach,
  teamId,
  formation: '4-2-3-1',
  starters: [entry(ids.player, 'A. Silva')],
  substitutes: [entry(ids.otherPlayer, 'B. Novak')],
  bench: { items: [entry('soc-p0000000003', 'D. Haas')] },
  missing: { items: [entry('soc-p0000000004', 'E. Berg')] },
})

export const fullLineups = (): MatchLineups =>
  create(MatchLineupsSchema, { match: fullMatch(), lineups: { confirmed: true, sides: [side(ids.home), side(ids.away)] } })

const soccerStats = {
  case: 'soccer' as const,
  value: {
    possessionPct: 54.5,
    shots: 14,
    shotsOnTarget: 6,
    shotsOffTarget: 5,
    blockedShots: 3,
    corners: 7,
    offsides: 2,
    fouls: 11,
    yellowCards: 2,
    redCards: 0,
    saves: 4,
    passes: 512,
    passesAccurate: 433,
    passAccuracyPct: 84.6,
    xg: 1.62,
  },
}

export const fullBoxScore = (): MatchBoxScore =>
  create(MatchBoxScoreSchema, {
    match: fullMatch(),
    statistics: {
      teams: [ids.home, ids.away].map((teamId) => ({ teamId, stats: soccerStats })),
      players: [
        { teamId: ids.home, playerId: ids.player, name: 'A. Silva', stats: soccerStats },
        { teamId: ids.away, playerId: ids.otherPlayer, name: 'B. Novak', stats: soccerStats },
      ],
    },
  })

export const fullInjuries = (): MatchInjuries =>
  create(MatchInjuriesSchema, {
    match: fullMatch(),
    items: [
      {
        playerId: ids.player,
        playerName: 'A. Silva',
        teamId: ids.home,
        type: 'injury',
        reason: 'Knee injury',
        status: 'out',
        since: '2026-02-14',
        expectedReturn: '2026-04-01',
        updatedAt: '2026-02-27T09:00:00.000Z',
      },
    ],
  })

const number = (numberValue: number) => ({ kind: { case: 'numberValue' as const, value: numberValue } })

export const fullProvenance = (): MatchProvenance =>
  create(MatchProvenanceSchema, {
    match: fullMatch(),
    fields: [
      {
        field: 'home_team.score',
        value: number(2),
        source: 'openfootball-json@england',
        disagrees: true,
        reports: [
          { source: 'openfootball-json@england', value: number(2), receivedAt: '2026-03-01T16:02:44.120Z' },
          { source: 'wyscout', value: number(1), receivedAt: '2026-03-02T02:00:07.513Z' },
        ],
      },
    ],
  })

const person = { dateOfBirth: '1999-03-02', nationality: ['DE', 'GB-SCT'], position: 'FW', shirtNumber: 9, status: 'active' }
const photoUrl = 'https://img.example/silva.jpg'

export const fullSquad = (): Squad =>
  create(SquadSchema, {
    ...coach,
    id: `${ids.home}/2025/2026`,
    sport: 'soccer',
    teamId: ids.home,
    season: '2025/2026',
    current: true,
    asOf: '2026-03-01',
    members: [{ ...person, photoUrl, playerId: ids.player, name: 'A. Silva', captain: true, onLoan: true, joined: '2024-07-01' }],
    complete: true,
    leagues,
  })

export const fullPlayer = (): Player =>
  create(PlayerSchema, {
    ...person,
    photoUrl,
    lastTeam: { teamId: ids.home, season: '2025/2026', asOf: '2026-02-28' },
    lastNationalTeam: { teamId: ids.away, season: '2025', asOf: '2025-11-15' },
    id: ids.player,
    sport: 'soccer',
    name: 'A. Silva',
    firstName: 'Ana',
    lastName: 'Silva',
    heightCm: 178,
    weightKg: 74,
    foot: 'left',
    teamId: ids.home,
    nationalTeamId: ids.away,
    leagues,
  })
