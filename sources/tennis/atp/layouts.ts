import type { Layout } from '../../parse/csv.ts'

/*
 * The files of serve-and-volley/atp-world-tour-tennis-data, most of which have no header, as of 2016 to 2023. Columns have their
 * names in the latest README, even where an earlier one used other names.
 */

/** Content of a file, by its name. */
export type FileKind = 'tournaments' | 'scores' | 'stats' | 'extended' | 'rankings' | 'players'

const names: readonly [FileKind, RegExp][] = [
  ['extended', /^(?:\d{4}-)?match_stats_extended(?:[_-].*)?\.csv$/],
  ['stats', /^(?:\d{4}-)?match_stats(?:[_-].*)?\.csv$/],
  ['scores', /^(?:\d{4}-)?match_scores(?:[_-].*)?\.csv$/],
  ['tournaments', /^(?:\d{4}-)?tournaments(?:[_-].*)?\.csv$/],
  ['rankings', /^(?:\d{4}-)?rankings(?:[_-].*)?\.csv$/],
  ['players', /^(?:\d{4}-)?player_overviews(?:[_-].*)?\.csv$/],
]

/** "match_scores_2022.csv", "match_scores_1991-2016_UNINDEXED.csv", "2022-match_stats.csv". */
export const getKind = (name: string): FileKind | undefined => names.find(([, pattern]) => pattern.test(name.split('/').at(-1)!))?.[0]

const list = (text: string): string[] => text.trim().split(/\s+/)
const ofBoth = (columns: string): string => ['winner', 'loser'].flatMap((side) => list(columns).map((each) => `${side}_${each}`)).join(' ')

const champions = ['singles_winner', 'doubles_winner_1', 'doubles_winner_2']
  .map((who) => `${who}_name ${who}_url ${who}_player_slug ${who}_player_id`)
  .join(' ')
const players = 'winner_name winner_player_id winner_slug loser_name loser_player_id loser_slug'
const result = `${players} winner_seed loser_seed match_score_tiebreaks winner_sets_won loser_sets_won winner_games_won
  loser_games_won winner_tiebreaks_won loser_tiebreaks_won match_id match_stats_url_suffix`
const place = `tourney_name tourney_id tourney_slug tourney_location tourney_date`
const court = 'tourney_singles_draw tourney_doubles_draw tourney_conditions tourney_surface'

/** Columns of statistics until 2017. */
const earlyStats = `match_time match_duration ${ofBoth(`aces double_faults first_serves_in first_serves_total first_serve_points_won
  first_serve_points_total second_serve_points_won second_serve_points_total break_points_saved break_points_serve_total
  service_points_won service_points_total first_serve_return_won first_serve_return_total second_serve_return_won
  second_serve_return_total break_points_converted break_points_return_total service_games_played return_games_played
  return_points_won return_points_total total_points_won total_points_total`)}`
/** Columns of statistics since 2018, with player ids in the columns that the README calls slugs. */
const stats = `match_time match_duration ${ofBoth(`player_id serve_rating aces double_faults first_serves_in first_serves_total
  first_serve_points_won first_serve_points_total second_serve_points_won second_serve_points_total break_points_saved
  break_points_serve_total service_games_played return_rating first_serve_return_won first_serve_return_total
  second_serve_return_won second_serve_return_total break_points_converted break_points_return_total return_games_played
  service_points_won service_points_total return_points_won return_points_total total_points_won total_points_total`)}`
const extendedStats = ofBoth(`player_id net_points_won net_points_total winners unforced_errors max_service_speed_kmh
  max_service_speed_mph avg_1st_serve_speed_kmh avg_1st_serve_speed_mph avg_2nd_serve_speed_kmh avg_2nd_serve_speed_mph`)

const earlyScores = `year tourney_order ${place} ${court} tourney_fin_commit_raw tourney_url_suffix tourney_round_name round_order
  match_order ${players} match_score_tiebreaks match_stats_url_suffix`

const year = /^\d{4}$/
const yearAndId = /^\d{4}-/
const any = /^/
const layout = (columns: string, first: RegExp): Layout => ({ columns: list(columns), first })

/** Layouts by kind of file, newest first. A file has the one with the same number of columns whose `first` matches the first column. */
export const layouts: Readonly<Record<FileKind, readonly Layout[]>> = {
  tournaments: [
    layout(
      `tourney_year_id tourney_order tourney_type ${place} year tourney_month tourney_day ${court} tourney_fin_commit_raw currency
      tourney_fin_commit tourney_url_suffix ${champions}`,
      yearAndId,
    ),
    layout(
      `year tourney_order ${place} tourney_month tourney_day ${court} tourney_fin_commit_raw tourney_url_suffix ${champions} tourney_year_id`,
      year,
    ),
    layout(`year tourney_order ${place} ${court} tourney_fin_commit_raw tourney_url_suffix ${champions}`, year),
  ],
  scores: [
    layout(
      `tourney_year_id tourney_order tourney_name tourney_slug tourney_url_suffix start_date start_year start_month start_day
      end_date end_year end_month end_day currency prize_money match_index tourney_round_name round_order match_order ${result}`,
      yearAndId,
    ),
    layout(`tourney_year_id tourney_order tourney_slug tourney_url_suffix tourney_round_name round_order match_order ${result}`, yearAndId),
    layout(earlyScores, year),
    layout(`${earlyScores} ${earlyStats}`, year),
  ],
  stats: [
    layout(`match_id tourney_slug match_stats_url_suffix ${stats}`, yearAndId),
    layout(`tourney_order match_id match_stats_url_suffix ${earlyStats}`, /^\d{1,4}$/),
    layout(`match_stats_url_suffix ${earlyStats}`, /^\//),
  ],
  extended: [layout(`match_id tourney_slug match_stats_url_suffix ${extendedStats}`, yearAndId)],
  rankings: [
    layout(
      `week_title week_year week_month week_day rank_text rank_number move_positions move_direction player_age ranking_points
      tourneys_played player_url player_slug player_id`,
      /^\d{4}\.\d/,
    ),
  ],
  players: [
    layout(
      `player_id player_slug first_name last_name player_url flag_code residence birthplace birthdate birth_year birth_month
      birth_day turned_pro weight_lbs weight_kg height_ft height_inches height_cm handedness backhand`,
      any,
    ),
    layout(
      `player_id player_slug first_name last_name flag_code residence birthplace birthdate birth_year birth_month birth_day
      turned_pro weight_lbs weight_kg height_ft height_inches height_cm handedness backhand`,
      any,
    ),
  ],
}

/** Columns that a header of each kind must have. */
export const required: Readonly<Record<FileKind, readonly string[]>> = {
  tournaments: ['tourney_name', 'tourney_id'],
  scores: ['winner_player_id', 'loser_player_id'],
  stats: ['match_stats_url_suffix', 'winner_aces'],
  extended: ['match_stats_url_suffix', 'winner_winners'],
  rankings: ['rank_number', 'player_id'],
  players: ['player_id', 'first_name', 'last_name'],
}

/** Names that columns had in earlier headers. */
export const aliases: Readonly<Record<string, string>> = {
  tourney_year: 'year',
  match_year: 'year',
  tourney_dates: 'tourney_date',
  tourney_long_slug: 'tourney_url_suffix',
  match_score: 'match_score_tiebreaks',
  match_url_suffix: 'match_stats_url_suffix',
}
