import { type Sample, sample } from './sample.ts'

/** Facts about what players score before a match. */
export const players: readonly Sample[] = [
  sample('soccer', 'leading_scorer', 'haaland', {
    values: { amount: 18, played: 19, sharing: 0 },
    related: { team: 'inter', league: 'seriea' },
    detail: 'goals',
  }),
  sample('soccer', 'leading_scorer', 'mead', {
    values: { amount: 5, played: 10, sharing: 1 },
    related: { team: 'women', league: 'premier' },
    detail: 'goals',
  }),
  sample('soccer', 'leading_scorer', 'dembele', {
    values: { amount: 9, played: 21, sharing: 0 },
    related: { team: 'lehavre', league: 'bundesliga' },
    detail: 'goals',
  }),
  sample('basketball', 'leading_scorer', 'jokic', {
    values: { amount: 1245, played: 50, sharing: 0, appearances: 48, per_match: 25.9 },
    related: { team: 'celtics', league: 'nba' },
    detail: 'points',
  }),
  sample('hockey', 'leading_scorer', 'smith', {
    values: { amount: 31, played: 24, sharing: 2 },
    related: { team: 'leafs', league: 'nba' },
    detail: 'points',
  }),
  sample('baseball', 'leading_scorer', 'smith', {
    values: { amount: 41, played: 120, sharing: 0 },
    related: { team: 'redsox', league: 'mlb' },
    detail: 'home_runs',
  }),
  sample('american-football', 'leading_scorer', 'smith', {
    values: { amount: 3120, played: 12, sharing: 0 },
    related: { team: 'eagles', league: 'nfl' },
    detail: 'passing_yards',
  }),
  sample('american-football', 'leading_scorer', 'haaland', {
    values: { amount: 812, played: 12, sharing: 0 },
    related: { team: 'chiefs', league: 'nfl' },
    detail: 'rushing_yards',
  }),
  sample('american-football', 'leading_scorer', 'jokic', {
    values: { amount: 640, played: 12, sharing: 1 },
    related: { team: 'chiefs', league: 'nfl' },
    detail: 'receiving_yards',
  }),
  sample('soccer', 'milestone_near', 'haaland', {
    values: { missing: 2, milestone: 30 },
    related: { team: 'juventus', league: 'seriea' },
    detail: 'goals',
  }),
  sample('soccer', 'milestone_near', 'dembele', {
    values: { missing: 1, milestone: 10 },
    related: { team: 'netherlands', league: 'worldcup' },
    detail: 'goals',
  }),
  sample('basketball', 'milestone_near', 'jokic', {
    values: { missing: 21, milestone: 1500 },
    related: { team: 'heat', league: 'nba' },
    detail: 'points',
  }),
  sample('baseball', 'milestone_near', 'smith', {
    values: { missing: 1, milestone: 40 },
    related: { team: 'yankees', league: 'mlb' },
    detail: 'home_runs',
  }),
  sample('american-football', 'milestone_near', 'smith', {
    values: { missing: 88, milestone: 1000 },
    related: { team: 'eagles', league: 'nfl' },
    detail: 'receiving_yards',
  }),
]

/** The same after a match. */
export const playersAfter: readonly Sample[] = [
  sample('soccer', 'scoring_series', 'haaland', {
    values: { count: 5, at_least: 1 },
    related: { team: 'cologne', league: 'bundesliga' },
    detail: 'goals',
  }),
  sample('soccer', 'scoring_series', 'mead', {
    values: { count: 3, at_least: 1 },
    related: { team: 'lehavre', league: 'laliga' },
    detail: 'goals',
  }),
  sample('basketball', 'scoring_series', 'jokic', {
    values: { count: 12, at_least: 20 },
    related: { team: 'lakers', league: 'nba' },
    detail: 'points',
  }),
  sample('hockey', 'scoring_series', 'smith', {
    values: { count: 7, at_least: 1 },
    related: { team: 'leafs', league: 'nba' },
    detail: 'points',
  }),
  sample('baseball', 'scoring_series', 'smith', {
    values: { count: 4, at_least: 1 },
    related: { team: 'redsox', league: 'mlb' },
    detail: 'home_runs',
  }),
  sample('american-football', 'scoring_series', 'smith', {
    values: { count: 3, at_least: 100 },
    related: { team: 'eagles', league: 'nfl' },
    detail: 'rushing_yards',
  }),
  sample('basketball', 'league_best', 'jokic', {
    values: { amount: 56 },
    related: { team: 'heat', league: 'nba', opponent: 'lakers' },
    detail: 'points',
  }),
  sample('soccer', 'league_best', 'mead', {
    values: { amount: 5 },
    related: { team: 'women', league: 'seriea', opponent: 'lehavre' },
    detail: 'goals',
  }),
  sample('handball', 'season_best', 'haaland', {
    values: { amount: 11, earlier: 14 },
    related: { team: 'kiel', league: 'bundesliga', opponent: 'foxes' },
    detail: 'goals',
  }),
  sample('basketball', 'season_best', 'jokic', {
    values: { amount: 42, earlier: 31 },
    related: { team: 'celtics', league: 'nba', opponent: 'heat' },
    detail: 'points',
  }),
  sample('volleyball', 'season_best', 'smith', {
    values: { amount: 28, earlier: 9 },
    related: { team: 'perugia', league: 'seriea', opponent: 'zawiercie' },
    detail: 'points',
  }),
  sample('american-football', 'season_best', 'smith', {
    values: { amount: 182, earlier: 8 },
    related: { team: 'chiefs', league: 'nfl', opponent: 'eagles' },
    detail: 'receiving_yards',
  }),
]
