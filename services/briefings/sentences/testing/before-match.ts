import { players } from './players.ts'
import { type Sample, sample } from './sample.ts'
import { stakes } from './stakes.ts'

/** Facts before a match, of every kind and variant, with names and numbers that affect grammar. */
export const beforeMatch: readonly Sample[] = [
  // form
  sample('soccer', 'results_missing', 'arsenal', { values: { count: 3, since: '2026-05-02' } }),
  sample('soccer', 'results_missing', 'netherlands', { values: { count: 1, since: '2026-05-01' } }),
  sample('tennis', 'results_missing', 'swiatek', { values: { count: 2, since: '2026-03-08' } }),
  sample('soccer', 'form_last_5', 'arsenal', { values: { played: 5, won: 3, drawn: 1, lost: 1 } }),
  sample('soccer', 'form_last_5', 'netherlands', { values: { played: 5, won: 1, drawn: 0, lost: 4 } }),
  sample('soccer', 'form_last_5', 'lehavre', { values: { played: 1, won: 0, drawn: 0, lost: 1 } }),
  sample('tennis', 'form_last_5', 'swiatek', { values: { played: 5, won: 4, lost: 1 } }),
  sample('basketball', 'form_last_5', 'lakers', { values: { played: 5, won: 5, lost: 0 } }),
  sample('soccer', 'form_last_10', 'women', { values: { played: 10, won: 7, drawn: 2, lost: 1 } }),
  sample('hockey', 'form_last_10', 'leafs', { values: { played: 10, won: 6, lost: 4 } }),
  sample('soccer', 'scoring_last_5', 'inter', { values: { played: 5, scored: 9, conceded: 4 } }),
  sample('soccer', 'scoring_last_5', 'usa', { values: { played: 5, scored: 1, conceded: 0 } }),
  sample('basketball', 'scoring_last_5', 'heat', { values: { played: 5, scored: 512, conceded: 498 } }),
  sample('baseball', 'scoring_last_5', 'redsox', { values: { played: 5, scored: 25, conceded: 1 } }),
  sample('tennis', 'scoring_last_5', 'alcaraz', { values: { played: 5, scored: 11, conceded: 1 } }),
  sample('soccer', 'clean_sheets_last_10', 'arsenal', { values: { played: 10, count: 4 } }),
  sample('soccer', 'clean_sheets_last_10', 'inter', { values: { played: 10, count: 0 } }),
  sample('soccer', 'clean_sheets_last_10', 'switzerland', { values: { played: 10, count: 1 } }),
  sample('hockey', 'clean_sheets_last_10', 'avalanche', { values: { played: 10, count: 2 } }),
  sample('baseball', 'clean_sheets_last_10', 'yankees', { values: { played: 10, count: 1 } }),
  sample('soccer', 'both_scored_last_10', 'lehavre', { values: { played: 10, count: 6 } }),
  sample('soccer', 'both_scored_last_10', 'emirates', { values: { played: 10, count: 0 } }),
  sample('soccer', 'both_scored_last_10', 'inter', { values: { played: 10, count: 1 } }),

  // streaks
  sample('soccer', 'winning_streak', 'arsenal', { scope: 'home', values: { count: 5, since: '2024-05-01' } }),
  sample('soccer', 'winning_streak', 'netherlands', { values: { count: 21, since: '2024-05-12' } }),
  sample('tennis', 'winning_streak', 'sinner', { values: { count: 8 } }),
  sample('basketball', 'winning_streak', 'celtics', { scope: 'away', values: { count: 3, since: '2025-01-08' } }),
  sample('soccer', 'unbeaten_streak', 'inter', { values: { count: 7, since: '2024-08-11' } }),
  sample('soccer', 'unbeaten_streak', 'women', { scope: 'home', values: { count: 12, since: '2023-11-05' } }),
  sample('soccer', 'losing_streak', 'usa', { values: { count: 4, since: '2024-06-23' } }),
  sample('soccer', 'losing_streak', 'herbiers', { scope: 'away', values: { count: 3 } }),
  sample('soccer', 'winless_streak', 'cologne', { values: { count: 6, since: '2024-10-01' } }),
  sample('soccer', 'winless_streak', 'haiti', { scope: 'away', values: { count: 21, since: '2021-03-25' } }),
  sample('soccer', 'scoring_streak', 'juventus', { values: { count: 9, since: '2024-09-14' } }),
  sample('soccer', 'clean_sheet_streak', 'hertha', { values: { count: 3, since: '2024-02-10' } }),
  sample('hockey', 'clean_sheet_streak', 'leafs', { scope: 'home', values: { count: 3, since: '2024-12-28' } }),

  // home_away
  sample('soccer', 'venue_record', 'arsenal', {
    scope: 'home',
    values: { played: 19, won: 12, drawn: 4, lost: 3 },
    related: { league: 'premier' },
  }),
  sample('soccer', 'venue_record', 'inter', {
    scope: 'away',
    values: { played: 1, won: 0, drawn: 1, lost: 0 },
    related: { league: 'seriea' },
  }),
  sample('basketball', 'venue_record', 'lakers', { scope: 'away', values: { played: 41, won: 20, lost: 21 }, related: { league: 'nba' } }),
  sample('soccer', 'venue_scoring', 'lehavre', {
    scope: 'home',
    values: { played: 19, scored: 38, conceded: 17, scored_per_match: 2, conceded_per_match: 0.89 },
    related: { league: 'laliga' },
  }),
  sample('soccer', 'venue_scoring', 'cologne', {
    scope: 'away',
    values: { played: 2, scored: 1, conceded: 3, scored_per_match: 0.5, conceded_per_match: 1.5 },
    related: { league: 'bundesliga' },
  }),
  sample('basketball', 'venue_scoring', 'celtics', {
    scope: 'home',
    values: { played: 41, scored: 4920, conceded: 4510, scored_per_match: 120, conceded_per_match: 110 },
    related: { league: 'nba' },
  }),
  sample('baseball', 'venue_scoring', 'redsox', {
    scope: 'away',
    values: { played: 81, scored: 400, conceded: 380, scored_per_match: 4.94, conceded_per_match: 4.69 },
    related: { league: 'mlb' },
  }),
  sample('tennis', 'surface_record', 'alcaraz', { values: { played: 15, won: 12, lost: 3, first_year: 2019 }, detail: 'clay' }),
  sample('tennis', 'surface_record', 'swiatek', { values: { played: 1, won: 1, lost: 0, first_year: 2024 }, detail: 'grass' }),
  sample('tennis', 'surface_record', 'pair', { values: { played: 30, won: 21, lost: 9, first_year: 2022 }, detail: 'hard' }),
  sample('tennis', 'surface_record', 'sinner', { values: { played: 2, won: 1, lost: 1, first_year: 2020 }, detail: 'carpet' }),

  // head_to_head
  sample('soccer', 'meetings', 'arsenal', {
    values: { played: 45, won: 20, drawn: 10, lost: 15, first_year: 1910 },
    related: { opponent: 'inter' },
  }),
  sample('soccer', 'meetings', 'argentina', {
    values: { played: 1, won: 0, drawn: 0, lost: 1, first_year: 1998 },
    related: { opponent: 'netherlands' },
  }),
  sample('baseball', 'meetings', 'redsox', {
    values: { played: 2400, won: 1100, lost: 1300, first_year: 1903 },
    related: { opponent: 'yankees' },
  }),
  sample('tennis', 'meetings', 'alcaraz', { values: { played: 15, won: 10, lost: 5, first_year: 2021 }, related: { opponent: 'sinner' } }),
  sample('soccer', 'meetings_last_5', 'juventus', { values: { played: 5, won: 2, drawn: 2, lost: 1 }, related: { opponent: 'inter' } }),
  sample('basketball', 'meetings_last_5', 'jazz', { values: { played: 5, won: 1, lost: 4 }, related: { opponent: 'lakers' } }),
  sample('soccer', 'meetings_at_ground', 'hamburg', {
    values: { played: 12, won: 6, drawn: 3, lost: 3, first_year: 1965 },
    related: { opponent: 'stuttgart' },
  }),
  sample('hockey', 'meetings_at_ground', 'leafs', {
    values: { played: 21, won: 11, lost: 10, first_year: 1996 },
    related: { opponent: 'avalanche' },
  }),
  sample('soccer', 'biggest_meeting_win', 'inter', {
    values: { scored: 8, conceded: 0, date: '2024-04-23', first_year: 1911 },
    related: { opponent: 'lehavre' },
  }),
  sample('soccer', 'biggest_meeting_win', 'arsenal', {
    values: { scored: 5, conceded: 0, date: '2024-08-01', first_year: 1907 },
    related: { opponent: 'chelsea' },
  }),
  sample('soccer', 'biggest_meeting_win', 'netherlands', {
    values: { scored: 5, conceded: 1, first_year: 2001 },
    related: { opponent: 'emirates' },
  }),
  sample('soccer', 'last_meeting', 'arsenal', { values: { scored: 2, conceded: 1, date: '2024-05-12' }, related: { opponent: 'chelsea' } }),
  sample('soccer', 'last_meeting', 'argentina', {
    values: { scored: 1, conceded: 1, shootout_scored: 3, shootout_conceded: 4, date: '2024-05-12' },
    related: { opponent: 'france' },
  }),
  sample('handball', 'last_meeting', 'kiel', {
    values: { scored: 28, conceded: 28, shootout_scored: 5, shootout_conceded: 4 },
    related: { opponent: 'foxes' },
  }),
  sample('soccer', 'last_match', 'lehavre', {
    values: { scored: 1, conceded: 0, shootout_scored: 3, shootout_conceded: 4, date: '2024-05-12' },
    related: { opponent: 'inter' },
  }),
  sample('hockey', 'last_match', 'leafs', {
    values: { scored: 3, conceded: 2, shootout_scored: 2, shootout_conceded: 1 },
    related: { opponent: 'avalanche' },
  }),
  sample('basketball', 'last_meeting', 'celtics', {
    values: { scored: 118, conceded: 112, date: '2025-03-08' },
    related: { opponent: 'lakers' },
  }),
  sample('soccer', 'last_meeting', 'hoffenheim', {
    values: { scored: 1, conceded: 1, date: '2024-05-01' },
    related: { opponent: 'inter' },
  }),
  sample('tennis', 'last_meeting', 'sinner', { values: { scored: 1, conceded: 3 }, related: { opponent: 'alcaraz' } }),

  // table
  sample('soccer', 'table_results_missing', 'arsenal', { values: { count: 3, date: '2026-05-08' }, related: { league: 'premier' } }),
  sample('soccer', 'table_results_missing', 'stuttgart', { values: { count: 1, date: '2026-05-01' }, related: { league: 'bundesliga' } }),
  sample('basketball', 'table_results_missing', 'lakers', { values: { count: 2 }, related: { league: 'nba' } }),
  sample('soccer', 'table_results_missing', 'spezia', { values: { count: 1 }, related: { league: 'seriea' } }),
  sample('soccer', 'table_position', 'arsenal', {
    values: { position: 1, points: 84, played: 38, won: 26, lost: 5 },
    related: { league: 'premier' },
  }),
  sample('soccer', 'table_position', 'spezia', {
    values: { position: 8, points: 1, played: 1, won: 0, lost: 0 },
    related: { league: 'seriea' },
  }),
  sample('basketball', 'table_position', 'lakers', { values: { position: 3, played: 82, won: 50, lost: 32 }, related: { league: 'nba' } }),
  sample('soccer', 'table_lead', 'arsenal', { values: { gap: 5 }, related: { league: 'premier', opponent: 'inter' } }),
  sample('soccer', 'table_lead', 'cologne', { values: { gap: 0 }, related: { league: 'bundesliga', opponent: 'hamburg' } }),
  sample('soccer', 'table_lead', 'netherlands', { values: { gap: 1 }, related: { league: 'worldcup', opponent: 'usa' } }),
  sample('soccer', 'gap_to_leader', 'inter', { values: { gap: 5, position: 2 }, related: { league: 'seriea', opponent: 'juventus' } }),
  sample('soccer', 'gap_to_leader', 'lehavre', { values: { gap: 1, position: 11 }, related: { league: 'laliga', opponent: 'marseille' } }),
  sample('soccer', 'gap_to_leader', 'stuttgart', {
    values: { gap: 0, position: 2 },
    related: { league: 'bundesliga', opponent: 'cologne' },
  }),
  sample('soccer', 'group_position', 'argentina', {
    values: { position: 1, points: 4, played: 2, won: 1, lost: 0 },
    related: { league: 'worldcup' },
    detail: 'group',
  }),
  sample('basketball', 'group_position', 'celtics', {
    values: { position: 2, played: 21, won: 15, lost: 6 },
    related: { league: 'nba' },
    detail: 'conference',
  }),
  sample('soccer', 'group_lead', 'usa', { values: { gap: 2 }, related: { league: 'worldcup', opponent: 'iran' }, detail: 'group' }),
  sample('american-football', 'group_lead', 'eagles', {
    values: { gap: 0 },
    related: { league: 'nfl', opponent: 'chiefs' },
    detail: 'division',
  }),
  sample('soccer', 'gap_to_group_leader', 'switzerland', {
    values: { gap: 3, position: 2 },
    related: { league: 'worldcup', opponent: 'netherlands' },
    detail: 'group',
  }),
  sample('soccer', 'gap_to_group_leader', 'france', {
    values: { gap: 1, position: 3 },
    related: { league: 'worldcup', opponent: 'ireland' },
    detail: 'group',
  }),
  sample('soccer', 'gap_to_next', 'arsenal', { values: { gap: 2, position: 3 }, related: { league: 'premier', opponent: 'chelsea' } }),
  sample('soccer', 'gap_to_next', 'hamburg', { values: { gap: 1, position: 8 }, related: { league: 'bundesliga', opponent: 'stuttgart' } }),
  sample('soccer', 'gap_to_next', 'juventus', { values: { gap: 0, position: 4 }, related: { league: 'seriea', opponent: 'inter' } }),
  sample('baseball', 'games_behind', 'redsox', { values: { games: 3.5 }, related: { league: 'mlb', opponent: 'yankees' } }),
  sample('basketball', 'games_behind', 'heat', { values: { games: 1 }, related: { league: 'nba', opponent: 'celtics' } }),
  sample('baseball', 'games_behind', 'yankees', { values: { games: 0 }, related: { league: 'mlb', opponent: 'redsox' } }),
  sample('baseball', 'games_behind_group_leader', 'redsox', {
    values: { games: 3.5 },
    related: { league: 'mlb', opponent: 'yankees' },
    detail: 'division',
  }),
  sample('basketball', 'games_behind_group_leader', 'heat', {
    values: { games: 1 },
    related: { league: 'nba', opponent: 'celtics' },
    detail: 'conference',
  }),
  sample('soccer', 'inside_zone', 'arsenal', {
    values: { gap: 5, position: 2 },
    related: { league: 'premier' },
    detail: 'champions_league',
  }),
  sample('soccer', 'inside_zone', 'lehavre', {
    values: { gap: 1, position: 4 },
    related: { league: 'laliga' },
    detail: 'champions_league_qualification',
  }),
  sample('soccer', 'inside_zone', 'inter', {
    values: { gap: 0, position: 6 },
    related: { league: 'seriea' },
    detail: 'conference_league_qualification',
  }),
  sample('soccer', 'inside_zone', 'switzerland', {
    values: { gap: 3, position: 1 },
    related: { league: 'worldcup' },
    detail: 'next_round',
  }),
  sample('soccer', 'outside_zone', 'chelsea', { values: { gap: 3, position: 7 }, related: { league: 'premier' }, detail: 'europa_league' }),
  sample('basketball', 'outside_zone', 'jazz', { values: { gap: 1, position: 11 }, related: { league: 'nba' }, detail: 'play_in' }),
  sample('soccer', 'outside_zone', 'hamburg', { values: { gap: 0, position: 4 }, related: { league: 'bundesliga' }, detail: 'promotion' }),
  sample('soccer', 'outside_zone', 'juventus', { values: { gap: 2, position: 2 }, related: { league: 'seriea' }, detail: 'title' }),
  sample('soccer', 'outside_zone', 'cologne', {
    values: { gap: 4, position: 9 },
    related: { league: 'bundesliga' },
    detail: 'europa_league_qualification',
  }),
  sample('american-football', 'outside_zone', 'eagles', { values: { gap: 1, position: 8 }, related: { league: 'nfl' }, detail: 'playoff' }),
  sample('soccer', 'above_relegation', 'wolves', { values: { gap: 5, position: 16 }, related: { league: 'premier' } }),
  sample('soccer', 'above_relegation', 'spezia', { values: { gap: 0, position: 17 }, related: { league: 'seriea' } }),
  sample('soccer', 'above_relegation', 'hertha', { values: { gap: 1, position: 15 }, related: { league: 'bundesliga' } }),
  sample('soccer', 'in_relegation', 'wolves', { values: { gap: 5, position: 19 }, related: { league: 'premier' } }),
  sample('soccer', 'in_relegation', 'lehavre', { values: { gap: 1, position: 18 }, related: { league: 'laliga' } }),
  sample('soccer', 'in_relegation', 'cologne', { values: { gap: 0, position: 17 }, related: { league: 'bundesliga' } }),
  sample('tennis', 'ranking', 'alcaraz', { values: { position: 1, date: '2024-05-13' } }),
  sample('tennis', 'ranking', 'sabalenka', { values: { position: 2 } }),
  sample('tennis', 'ranking', 'pair', { values: { position: 11, date: '2024-07-01' } }),

  ...stakes,

  // schedule
  sample('soccer', 'rest_days', 'arsenal', { values: { days: 3, date: '2024-05-12' }, related: { opponent: 'inter' } }),
  sample('tennis', 'rest_days', 'swiatek', { values: { days: 1, date: '2024-06-01' }, related: { opponent: 'sabalenka' } }),
  sample('baseball', 'rest_days', 'redsox', { values: { days: 0, date: '2024-08-11' }, related: { opponent: 'yankees' } }),
  sample('soccer', 'matches_in_14_days', 'netherlands', { values: { count: 4 } }),
  sample('hockey', 'matches_in_14_days', 'leafs', { values: { count: 1 } }),
  sample('soccer', 'last_match', 'lehavre', { values: { scored: 2, conceded: 1, date: '2024-05-12' }, related: { opponent: 'marseille' } }),
  sample('soccer', 'last_match', 'inter', { values: { scored: 0, conceded: 0, date: '2024-10-01' }, related: { opponent: 'arsenal' } }),
  sample('american-football', 'last_match', 'chiefs', {
    values: { scored: 22, conceded: 40, date: '2025-02-09' },
    related: { opponent: 'eagles' },
  }),
  sample('tennis', 'last_match', 'pair', { values: { scored: 2, conceded: 1 }, related: { opponent: 'pair' } }),
  sample('soccer', 'next_match', 'arsenal', { values: { date: '2024-05-12' }, related: { opponent: 'inter', league: 'premier' } }),
  sample('soccer', 'next_match', 'lehavre', {
    scope: 'away',
    values: { date: '2024-08-18' },
    related: { opponent: 'herbiers', league: 'laliga' },
  }),
  sample('tennis', 'next_match', 'alcaraz', { values: {}, related: { opponent: 'sinner', league: 'wimbledon' } }),

  // injuries
  sample('soccer', 'player_out', 'dembele', { values: {}, related: { team: 'arsenal' } }),
  sample('soccer', 'player_out', 'mead', { values: { since: '2024-04-03' }, related: { team: 'women' } }),
  sample('soccer', 'player_out', 'haaland', { values: { expected_return: '2024-05-01' }, related: { team: 'inter' } }),
  sample('soccer', 'player_out', 'lloris', {
    values: { since: '2024-04-08', expected_return: '2024-05-11' },
    related: { team: 'lehavre' },
  }),
  sample('soccer', 'player_suspended', 'mead', { values: {}, related: { team: 'women' } }),
  sample('soccer', 'player_suspended', 'haaland', { values: { expected_return: '2024-11-08' }, related: { team: 'cologne' } }),
  sample('soccer', 'player_doubtful', 'dembele', { values: {}, related: { team: 'france' } }),
  sample('soccer', 'player_doubtful', 'lloris', { values: { since: '2024-04-01' }, related: { team: 'france' } }),

  // lineups
  sample('soccer', 'lineup_unchanged', 'arsenal', { values: {} }),
  sample('soccer', 'lineup_unchanged', 'usa', { values: {} }),
  sample('soccer', 'lineup_changes', 'inter', { values: { count: 3 } }),
  sample('soccer', 'lineup_changes', 'netherlands', { values: { count: 1 } }),
  sample('soccer', 'lineup_return', 'mead', { values: { missed: 5 }, related: { team: 'women' } }),
  sample('soccer', 'lineup_return', 'haaland', { values: { missed: 1 }, related: { team: 'hertha' } }),
  sample('soccer', 'lineup_debut', 'dembele', { values: {}, related: { team: 'inter', league: 'seriea' } }),
  sample('soccer', 'lineup_debut', 'mead', { values: {}, related: { team: 'lehavre', league: 'laliga' } }),

  ...players,
]
