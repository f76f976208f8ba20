import { create } from '@bufbuild/protobuf'
import { type League, LeagueSchema, type Team, TeamSchema } from '@touchline/contract/gen/catalog'
import { type Match, MatchSchema } from '@touchline/contract/gen/match'
import { type Standings, StandingsSchema } from '@touchline/contract/gen/standings'
import { ids } from './records.ts'

/** Records with every field set. */

const coverage = {
  events: true,
  lineups: true,
  statistics: true,
  playByPlay: true,
  injuries: true,
  officialDetails: true,
  cards: true,
  substitutions: true,
  live: 'full',
}
const pair = { home: 2, away: 1 }

/** The second leg of a tie, in play unless stated. */
export const fullMatch = (id = ids.match, state: 'live' | 'finished' = 'live'): Match =>
  create(MatchSchema, {
    id,
    sport: 'soccer',
    schedule: {
      leagueId: ids.league,
      season: '2025/2026',
      seasonId: 'soc-s0000000001',
      stage: 'Playoffs',
      round: 'Final',
      roundSource: 'Endspiel',
      group: 'A',
      leg: '2',
      startAt: '2026-03-01T15:00:00Z',
      latestDate: '2026-03-02',
      rescheduledTo: '2026-03-02T15:00:00Z',
      originalStartAt: '2026-02-28T15:00:00Z',
      home: { teamId: ids.home, seed: '1', playerIds: [ids.player, ids.otherPlayer] },
      away: { teamId: ids.away, seed: 'WC', playerIds: [ids.player, ids.otherPlayer] },
      venue: { id: 'soc-v0000000001', name: 'Harbour Ground', city: 'Northbrück' },
      officials: { items: [{ name: 'C. Weber', role: 'referee' }] },
      attendance: 12_345,
      weather: 'rain',
      coverage,
      version: 3,
      updatedAt: '2026-03-01T15:47:00.000Z',
    },
    state: {
      scoreboard: {
        state,
        status: '45+2',
        period: '1H',
        minute: 45,
        extraMinute: 2,
        clock: '46:40',
        statusReason: 'shortened',
        completedAt: '2026-03-02T16:05:00Z',
        resumedOn: ['2026-03-02'],
        homeScore: 2,
        awayScore: 1,
        scores: {
          halftime: pair,
          fulltime: pair,
          extraTime: pair,
          penalties: pair,
          periods: { items: [{ period: '1H', home: 2, away: 1 }] },
        },
        winner: 'home',
        aggregate: pair,
      },
      events: { items: [fullGoal] },
      version: 4,
      updatedAt: '2026-03-01T15:46:40.000Z',
      correctedAt: '2026-03-01T15:46:50.000Z',
    },
  })

const fullGoal = {
  id: 'soc-e0000000001',
  type: 'goal',
  minute: '45',
  extraMinute: '2',
  period: '1H',
  team: 'home',
  teamId: ids.home,
  player: 'A. Silva',
  playerId: 'soc-p0000000001',
  homeScore: 2,
  awayScore: 1,
  detail: 'header',
  status: 'confirmed',
  updatedAt: '2026-03-01T15:46:40.000Z',
  extra: {
    case: 'soccer' as const,
    value: { assist: 'B. Novak', assistId: 'soc-p0000000002', playerIn: 'D. Haas', playerOut: 'E. Berg', reason: 'checked' },
  },
}

const season = {
  id: 'soc-s0000000001',
  name: '2025/2026',
  startDate: '2025-08-01',
  endDate: '2026-05-30',
  current: true,
  stages: [{ id: 'soc-a0000000001', name: 'Regular Season', type: 'league' }],
}

/** The standings of a tournament. */
export const fullDraw = (sport: string): Standings => {
  const home = { teamId: ids.home, seed: '1' }
  const scores = {
    winner: 'home',
    homeScore: 2,
    awayScore: 0,
    periods: [{ period: 'S1', home: 7, away: 6, tiebreakHome: 7, tiebreakAway: 5 }],
  }
  const match = { matchId: ids.match, home, away: { teamId: ids.away, seed: 'WC' }, state: 'finished', status: 'FT', ...scores }
  return create(StandingsSchema, {
    ...{ sport, leagueId: ids.league, season: '2025', updatedAt: '2026-03-01T11:00:00.000Z', rule: { reviewed: false, reason: 'draw' } },
    rows: [{ stage: 'Main Draw', group: 'A', draw: { round: 'Final', order: 1, matches: [match], byes: [home] } }],
  })
}

export const fullLeague = (): League =>
  create(LeagueSchema, {
    id: ids.league,
    sport: 'soccer',
    name: 'Premier Division',
    shortName: 'Premier',
    slug: 'germany-premier-division',
    countryCode: 'DE',
    type: 'league',
    gender: 'm',
    tier: 1,
    ageGroup: 'U21',
    level: 'reserves',
    logoUrl: 'https://img.example/premier.svg',
    coverage,
    season,
    nextMatchAt: '2026-03-07T15:00:00Z',
    matchCount: 240,
    seasons: [{ ...season, matchCount: 120, coverage }],
  })

export const fullTeam = (): Team =>
  create(TeamSchema, {
    id: ids.home,
    sport: 'soccer',
    name: 'Northbrück Rovers',
    shortName: 'Northbrück',
    code: 'NOR',
    countryCode: 'DE',
    founded: 1898,
    gender: 'm',
    type: 'club',
    ground: { name: 'Harbour Ground', city: 'Northbrück', capacity: 15_000 },
    coachId: 'soc-c0000000001',
    coachName: 'F. Moreau',
    colors: { items: ['red', 'white'] },
    logoUrl: 'https://img.example/northbrueck.svg',
    leagues: [{ leagueId: ids.league, season: '2025/2026', ageGroup: 'U21', level: 'reserves' }],
  })

const split = { played: 1, won: 1, drawn: 0, lost: 0, points: 3, goalsFor: 2, goalsAgainst: 0 }

export const fullStandings = (): Standings =>
  create(StandingsSchema, {
    sport: 'soccer',
    leagueId: ids.league,
    season: '2025/2026',
    updatedAt: '2026-03-01T11:00:00.000Z',
    rule: { name: 'Handbook, Rule C.17', reviewed: false, reason: 'decisions' },
    missingResults: 1,
    refusedResults: 1,
    asOf: '2026-03-01T11:00:00.000Z',
    resultsTo: '2026-02-28',
    rows: [
      {
        position: 1,
        teamId: ids.away,
        stage: 'Regular Season',
        group: 'Championship',
        groupPosition: 1,
        played: 2,
        won: 1,
        drawn: 1,
        lost: 0,
        points: 4,
        pointsPerGame: '2.00',
        form: 'WD',
        streak: 'D1',
        positionChange: 1,
        zone: 'promotion',
        deduction: 2,
        carriedPoints: 10,
        home: split,
        away: split,
        goalsFor: 3,
        goalsAgainst: 1,
        goalDifference: 2,
        tiebreakers: ['goal_difference'],
      },
    ],
  })
