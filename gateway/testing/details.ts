import { create } from '@bufbuild/protobuf'
import { type Player, PlayerSchema, type Squad, SquadSchema } from '@touchline/contract/gen/catalog'
import type { Match } from '@touchline/contract/gen/match'
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
import { ids, match } from './records.ts'

/** Details and people of the invented clubs, with few fields set. */

const leagues = [{ leagueId: ids.league, season: '2025/2026' }]

export const lineups = (of: Match = match()): MatchLineups =>
  create(MatchLineupsSchema, {
    match: of,
    lineups: {
      confirmed: true,
      sides: [
        { teamId: ids.home, starters: [{ playerId: ids.player, name: 'A. Silva' }] },
        { teamId: ids.away, starters: [{ playerId: ids.otherPlayer, name: 'B. Novak' }] },
      ],
    },
  })

export const boxScore = (of: Match = match()): MatchBoxScore =>
  create(MatchBoxScoreSchema, {
    match: of,
    statistics: {
      teams: [{ teamId: ids.home, stats: { case: 'soccer', value: { shots: 7 } } }, { teamId: ids.away }],
      players: [{ teamId: ids.home, playerId: ids.player, name: 'A. Silva', stats: { case: 'soccer', value: { shots: 0 } } }],
    },
  })

export const injuries = (of: Match = match()): MatchInjuries =>
  create(MatchInjuriesSchema, {
    match: of,
    items: [{ playerId: ids.player, playerName: 'A. Silva', teamId: ids.home, status: 'doubtful', updatedAt: '2026-02-27T09:00:00.000Z' }],
  })

export const provenance = (of: Match = match()): MatchProvenance =>
  create(MatchProvenanceSchema, { match: of, fields: [{ field: 'weather', reports: [{ source: 'demo@a' }] }] })

export const squad = (): Squad =>
  create(SquadSchema, {
    id: `${ids.home}/2025/2026`,
    sport: 'soccer',
    teamId: ids.home,
    season: '2025/2026',
    current: true,
    members: [{ playerId: ids.player, name: 'A. Silva' }],
    leagues,
  })

export const player = (): Player => create(PlayerSchema, { id: ids.player, sport: 'soccer', name: 'A. Silva', leagues })
