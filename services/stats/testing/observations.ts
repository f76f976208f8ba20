import { create, type MessageInitShape } from '@bufbuild/protobuf'
import { type StatsObservation, StatsObservationSchema } from '@touchline/contract/gen/feed'
import {
  type InjuryListSchema,
  type LineupEntry,
  LineupEntrySchema,
  type LineupSide,
  LineupSideSchema,
  type Lineups,
  LineupsSchema,
  type MatchStatistics,
  MatchStatisticsSchema,
  type TeamStats,
} from '@touchline/contract/gen/stats'

/** Builders of observations of invented matches. */

export const entry = (playerId: string, name: string, more: MessageInitShape<typeof LineupEntrySchema> = {}): LineupEntry =>
  create(LineupEntrySchema, { ...more, playerId, name })

/** Entries by their names; the id is the name, unless given before it: "p7=D. Silva". */
export const entries = (...named: string[]): LineupEntry[] =>
  named.map((each) => {
    const [id, name = id] = each.split('=')
    return entry(id!, name!)
  })

interface SideParts {
  formation?: string
  coachId?: string
  coachName?: string
  substitutes?: LineupEntry[]
  bench?: LineupEntry[]
  missing?: LineupEntry[]
}

export const side = (teamId: string, starters: LineupEntry[], { bench, missing, ...more }: SideParts = {}): LineupSide =>
  create(LineupSideSchema, {
    ...more,
    teamId,
    starters,
    ...(bench && { bench: { items: bench } }),
    ...(missing && { missing: { items: missing } }),
  })

export const lineup = (sides: LineupSide[], confirmed = true): Lineups => create(LineupsSchema, { sides, confirmed })

/** Shots of each team, and of players: "p1 of home". */
export const shots = (teams: Record<string, number>, players: Record<string, number> = {}): MatchStatistics =>
  create(MatchStatisticsSchema, {
    teams: Object.entries(teams).map(([teamId, n]) => ({ teamId, stats: { case: 'soccer' as const, value: { shots: n } } })),
    players: Object.entries(players).map(([who, n]) => {
      const [playerId, teamId] = who.split(' of ')
      return { playerId: playerId!, teamId: teamId!, name: playerId!, stats: { case: 'soccer' as const, value: { shots: n } } }
    }),
  })

export const getShots = (stats: TeamStats['stats']): number | undefined => (stats.case === 'soccer' ? stats.value.shots : undefined)

/** Lowest precedence first. */
const sources = ['wyscout', 'openfootball-text']

export const observation = (
  source: string,
  seq: number,
  parts: {
    lineups?: Lineups
    statistics?: MatchStatistics
    injuries?: MessageInitShape<typeof InjuryListSchema>
    withdrawn?: boolean
    isDelta?: boolean
    precedence?: number
  } = {},
  matchId = 'm1',
): StatsObservation =>
  create(StatsObservationSchema, {
    ...{ matchId, sport: 'soccer', source, precedence: sources.indexOf(source) + 1, seq: BigInt(seq) },
    receivedAt: `2026-03-01T12:00:00.${String(seq).padStart(3, '0')}Z`,
    ...parts,
  })
