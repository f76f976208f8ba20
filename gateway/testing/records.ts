import { create } from '@bufbuild/protobuf'
import { encodeStandings } from '@touchline/contract/encoded-standings'
import { type League, LeagueSchema, type Names, NamesSchema, type Team, TeamSchema } from '@touchline/contract/gen/catalog'
import { CoverageSchema, type Match, type MatchSchedule, MatchSchema, SideSchema } from '@touchline/contract/gen/match'
import { type EncodedStandings, type Standings, StandingsSchema } from '@touchline/contract/gen/standings'

/** An invented league of two clubs and its matches. */

export const ids = {
  league: 'soc-l0000000001',
  otherLeague: 'soc-l0000000002',
  home: 'soc-t0000000001',
  away: 'soc-t0000000002',
  stranger: 'soc-t0000000003',
  match: 'soc-m0000000001',
  otherMatch: 'soc-m0000000002',
  oldMatch: 'soc-m0000000003',
  unknown: 'soc-m00000000zz',
  player: 'soc-p0000000001',
  otherPlayer: 'soc-p0000000002',
}

export const names: Names[] = [
  create(NamesSchema, {
    ...{ id: ids.league, name: 'Premier Division', countryCode: 'DE', translations: { fr: 'Première Division' } },
    ...{ type: 'league', leagueType: 'league', gender: 'm', tier: 1 },
  }),
  create(NamesSchema, { id: ids.otherLeague, name: 'Harbour Cup', countryCode: 'GB-ENG', type: 'league', leagueType: 'cup', gender: 'w' }),
  create(NamesSchema, {
    id: ids.home,
    name: 'Northbrück Rovers',
    shortName: 'Northbrück',
    code: 'NOR',
    logoUrl: 'https://img.example/northbrueck.svg',
    countryCode: 'DE',
    translations: { es: 'Nortepuente' },
  }),
  // Where players are teams, they have names.
  create(NamesSchema, { id: ids.player, name: 'A. Silva' }),
  create(NamesSchema, { id: ids.otherPlayer, name: 'B. Novak' }),
  create(NamesSchema, { id: ids.away, name: 'Eastport', code: 'EAS', countryCode: 'DE', logoUrl: 'https://img.example/eastport.svg' }),
]

interface MatchParts {
  id?: string
  leagueId?: string
  schedule?: Partial<Omit<MatchSchedule, '$typeName' | '$unknown'>>
  state?: string
  status?: string
  score?: [number, number]
  scheduleVersion?: number
  stateVersion?: number
  archived?: boolean
}

/** Kickoff: 2026-03-01 at 15:00 UTC. */
export function match({
  id = ids.match,
  leagueId = ids.league,
  schedule,
  state = 'scheduled',
  status = 'NS',
  score,
  archived = false,
  ...versions
}: MatchParts = {}): Match {
  return create(MatchSchema, {
    id,
    sport: 'soccer',
    archived,
    schedule: {
      leagueId,
      season: '2025/2026',
      seasonId: 'soc-s0000000001',
      round: 'Matchday 12',
      startAt: '2026-03-01T15:00:00Z',
      home: create(SideSchema, { teamId: ids.home }),
      away: create(SideSchema, { teamId: ids.away }),
      coverage: create(CoverageSchema, { events: true, live: 'full' }),
      version: versions.scheduleVersion ?? 1,
      updatedAt: '2026-03-01T10:00:00.000Z',
      ...schedule,
    },
    state: {
      scoreboard: { state, status, ...(score && { homeScore: score[0], awayScore: score[1] }) },
      version: versions.stateVersion ?? 1,
      updatedAt: '2026-03-01T11:00:00.000Z',
    },
  })
}

export const league = (id = ids.league): League =>
  create(LeagueSchema, {
    id,
    sport: 'soccer',
    name: 'Premier Division',
    slug: 'germany-premier-division',
    countryCode: 'DE',
    type: 'league',
    gender: 'm',
    tier: 1,
    coverage: { events: true, live: 'full' },
    matchCount: 240,
  })

export const team = (leagueIds: readonly string[] = [ids.league]): Team =>
  create(TeamSchema, {
    id: ids.home,
    sport: 'soccer',
    name: 'Northbrück Rovers',
    countryCode: 'DE',
    type: 'club',
    gender: 'm',
    leagues: leagueIds.map((leagueId) => ({ leagueId, season: '2025/2026' })),
  })

export const standings = (leagueId = ids.league): Standings =>
  create(StandingsSchema, {
    sport: 'soccer',
    leagueId,
    season: '2025/2026',
    updatedAt: '2026-03-01T11:00:00.000Z',
    rule: { name: 'Handbook, Rule C.17', reviewed: true },
    rows: [
      {
        position: 1,
        teamId: ids.home,
        played: 2,
        won: 1,
        drawn: 1,
        lost: 0,
        points: 4,
        form: 'WD',
        streak: 'D1',
        goalsFor: 3,
        goalsAgainst: 1,
        goalDifference: 2,
        tiebreakers: ['goal_difference'],
        home: { played: 1, won: 1, lost: 0, drawn: 0, points: 3, goalsFor: 2, goalsAgainst: 0 },
        away: { played: 1, won: 0, lost: 0, drawn: 1, points: 1, goalsFor: 1, goalsAgainst: 1 },
      },
    ],
  })

/** The table as standings returns it. */
export const encodedStandings = (leagueId?: string): EncodedStandings => encodeStandings(standings(leagueId))
