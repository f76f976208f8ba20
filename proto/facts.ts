import type { TieDecision } from './outcome.ts'
import { prizeZones } from './standings.ts'

/** Sections of a briefing, in order. `story` only after the match. */
export const briefingSections = [
  'form',
  'streaks',
  'home_away',
  'head_to_head',
  'table',
  'stakes',
  'schedule',
  'injuries',
  'lineups',
  'players',
  'story',
] as const
export type BriefingSection = (typeof briefingSections)[number]

/** Kinds of entities that a fact is about. */
export type FactSubject = 'team' | 'player' | 'match'

export interface KindRow {
  section: BriefingSection
  subject: FactSubject
  /**
   * Numbers, and days as YYYY-MM-DD. A name that ends in `?` has a value only where it is known or where the sport has
   * it (draws, points). The day of a match is unknown if only the days of its tournament are known.
   * `scored` and `conceded` are in goals, points, runs or sets, as the score of the sport.
   */
  values: readonly string[]
  /**
   * Teams, players and leagues that the sentence names in addition to the subject, by role. A role that ends in `?` is
   * set only where it is known.
   */
  related?: readonly string[]
  /** `detail` is one of these. */
  details?: readonly string[]
}

const record = ['played', 'won', 'drawn?', 'lost'] as const
const score = ['scored', 'conceded'] as const
/** Present if the match had one. */
const shootout = ['shootout_scored?', 'shootout_conceded?'] as const
const prize = ['remaining', 'better_prizes'] as const
const zoneDetails = ['title', ...prizeZones] as const
/** Parts of a league that have a table of their own. */
const parallelTables = ['group', 'division', 'conference'] as const
const tieDetails = ['aggregate', 'away_goals', 'extra_time', 'shootout', 'award', 'walkover'] as const satisfies TieDecision[]
const inMatch = ['minute?', 'extra_minute?'] as const
/** What a player scores. */
const scoringDetails = ['goals', 'points', 'home_runs', 'passing_yards', 'rushing_yards', 'receiving_yards'] as const

/**
 * Every kind of fact, in the order of its section. Values, unless the kind states otherwise: `count` is a number of
 * matches, `position` the subject's, from 1, `gap` a difference in points of the table, from 0 (only tie-breaks
 * separate the two), `minute` a minute of the match.
 */
export const factKinds = {
  // form: matches of all competitions, newest first; fewer than five or ten only if no more are stored.
  // results_missing: matches since the oldest of the last ten whose results are overdue; `since` is the day of the
  // first one.
  results_missing: { section: 'form', subject: 'team', values: ['count', 'since'] },
  form_last_5: { section: 'form', subject: 'team', values: record },
  form_last_10: { section: 'form', subject: 'team', values: record },
  scoring_last_5: { section: 'form', subject: 'team', values: ['played', ...score] },
  clean_sheets_last_10: { section: 'form', subject: 'team', values: ['count', 'played'] },
  both_scored_last_10: { section: 'form', subject: 'team', values: ['count', 'played'] },

  // streaks of three or more matches: all, home or away ones by `scope`; `since` is the day of the first match.
  winning_streak: { section: 'streaks', subject: 'team', values: ['count', 'since?'] },
  unbeaten_streak: { section: 'streaks', subject: 'team', values: ['count', 'since?'] },
  losing_streak: { section: 'streaks', subject: 'team', values: ['count', 'since?'] },
  winless_streak: { section: 'streaks', subject: 'team', values: ['count', 'since?'] },
  scoring_streak: { section: 'streaks', subject: 'team', values: ['count', 'since?'] },
  clean_sheet_streak: { section: 'streaks', subject: 'team', values: ['count', 'since?'] },

  // home_away: matches of the season of the league, `scope` home or away.
  venue_record: { section: 'home_away', subject: 'team', values: record, related: ['league'] },
  venue_scoring: {
    section: 'home_away',
    subject: 'team',
    values: ['played', ...score, 'scored_per_match', 'conceded_per_match'],
    related: ['league'],
  },
  surface_record: {
    section: 'home_away',
    subject: 'team',
    values: ['played', 'won', 'lost', 'first_year'],
    details: ['hard', 'clay', 'grass', 'carpet'],
  },

  // head_to_head: all stored meetings; `first_year` is the year of the first one. The record is the subject's.
  // meetings_at_ground: the meetings at the subject's home. last_meeting: the subject won it, or it was drawn. The
  // score includes a shoot-out in hockey only.
  meetings: { section: 'head_to_head', subject: 'team', values: [...record, 'first_year'], related: ['opponent'] },
  meetings_last_5: { section: 'head_to_head', subject: 'team', values: record, related: ['opponent'] },
  meetings_at_ground: { section: 'head_to_head', subject: 'team', values: [...record, 'first_year'], related: ['opponent'] },
  biggest_meeting_win: { section: 'head_to_head', subject: 'team', values: [...score, 'date?', 'first_year'], related: ['opponent'] },
  last_meeting: { section: 'head_to_head', subject: 'team', values: [...score, ...shootout, 'date?'], related: ['opponent'] },

  // table: only for a season whose ranking is on file. `points` is set if the league ranks by points. `won` and `lost`
  // include matches decided in overtime. A position in a group, division or conference is not a position in the league,
  // so only the kinds with `group` state it. games_behind_group_leader: the opponent leads the same group.
  // table_results_missing: `count` is the number of missing results, `date` the day of the newest result in the table.
  table_results_missing: { section: 'table', subject: 'team', values: ['count', 'date?'], related: ['league'] },
  table_position: { section: 'table', subject: 'team', values: ['position', 'points?', 'played', 'won', 'lost'], related: ['league'] },
  table_lead: { section: 'table', subject: 'team', values: ['gap'], related: ['league', 'opponent'] },
  gap_to_leader: { section: 'table', subject: 'team', values: ['gap', 'position'], related: ['league', 'opponent'] },
  group_position: {
    section: 'table',
    subject: 'team',
    values: ['position', 'points?', 'played', 'won', 'lost'],
    related: ['league'],
    details: parallelTables,
  },
  group_lead: { section: 'table', subject: 'team', values: ['gap'], related: ['league', 'opponent'], details: parallelTables },
  gap_to_group_leader: {
    section: 'table',
    subject: 'team',
    values: ['gap', 'position'],
    related: ['league', 'opponent'],
    details: parallelTables,
  },
  gap_to_next: { section: 'table', subject: 'team', values: ['gap', 'position'], related: ['league', 'opponent'] },
  games_behind: { section: 'table', subject: 'team', values: ['games'], related: ['league', 'opponent'] },
  games_behind_group_leader: {
    section: 'table',
    subject: 'team',
    values: ['games'],
    related: ['league', 'opponent'],
    details: parallelTables,
  },
  inside_zone: { section: 'table', subject: 'team', values: ['gap', 'position'], related: ['league'], details: zoneDetails },
  outside_zone: { section: 'table', subject: 'team', values: ['gap', 'position'], related: ['league'], details: zoneDetails },
  above_relegation: { section: 'table', subject: 'team', values: ['gap', 'position'], related: ['league'] },
  in_relegation: { section: 'table', subject: 'team', values: ['gap', 'position'], related: ['league'] },
  ranking: { section: 'table', subject: 'team', values: ['position', 'date?'] },

  // stakes: arithmetic over the remaining matches by the rules of the league. `remaining`: matches of the subject, this
  // one included. The kinds `can_be_…` also depend on other results of the day; the kinds `…_with_win` and
  // `…_with_defeat` do not. can_climb_to, can_drop_to and their `_in_group` kinds: the position after the matches of
  // the day. `better_prizes`: how many better prizes are still in reach.
  already_reached: { section: 'stakes', subject: 'team', values: prize, related: ['league'], details: zoneDetails },
  reached_with_win: { section: 'stakes', subject: 'team', values: prize, related: ['league'], details: zoneDetails },
  can_be_reached: { section: 'stakes', subject: 'team', values: ['remaining'], related: ['league'], details: zoneDetails },
  out_of_reach: { section: 'stakes', subject: 'team', values: ['remaining'], related: ['league'], details: zoneDetails },
  already_relegated: { section: 'stakes', subject: 'team', values: ['remaining'], related: ['league'] },
  relegated_with_defeat: { section: 'stakes', subject: 'team', values: ['remaining'], related: ['league'] },
  can_be_relegated: { section: 'stakes', subject: 'team', values: ['remaining'], related: ['league'] },
  already_safe: { section: 'stakes', subject: 'team', values: ['remaining'], related: ['league'] },
  safe_with_win: { section: 'stakes', subject: 'team', values: ['remaining'], related: ['league'] },
  can_be_safe: { section: 'stakes', subject: 'team', values: ['remaining'], related: ['league'] },
  can_climb_to: { section: 'stakes', subject: 'team', values: ['position'], related: ['league'] },
  can_drop_to: { section: 'stakes', subject: 'team', values: ['position'], related: ['league'] },
  can_climb_to_in_group: { section: 'stakes', subject: 'team', values: ['position'], related: ['league'], details: parallelTables },
  can_drop_to_in_group: { section: 'stakes', subject: 'team', values: ['position'], related: ['league'], details: parallelTables },

  // schedule: `days` are the calendar days from the last match to this one.
  rest_days: { section: 'schedule', subject: 'team', values: ['days', 'date'], related: ['opponent'] },
  matches_in_14_days: { section: 'schedule', subject: 'team', values: ['count'] },
  last_match: { section: 'schedule', subject: 'team', values: [...score, ...shootout, 'date?'], related: ['opponent'] },
  next_match: { section: 'schedule', subject: 'team', values: ['date?'], related: ['opponent', 'league'] },

  // injuries: the injuries that are open on the day of the match.
  player_out: { section: 'injuries', subject: 'player', values: ['since?', 'expected_return?'], related: ['team'] },
  player_suspended: { section: 'injuries', subject: 'player', values: ['expected_return?'], related: ['team'] },
  player_doubtful: { section: 'injuries', subject: 'player', values: ['since?'], related: ['team'] },

  // lineups: starters only; `missed` counts the matches of the team since the player's last start. lineup_debut: the
  // first start for the team in the season of the league; starts in earlier seasons are not known.
  lineup_unchanged: { section: 'lineups', subject: 'team', values: [] },
  lineup_changes: { section: 'lineups', subject: 'team', values: ['count'] },
  lineup_return: { section: 'lineups', subject: 'player', values: ['missed'], related: ['team'] },
  lineup_debut: { section: 'lineups', subject: 'player', values: [], related: ['team', 'league'] },

  // players: of the team, in its matches in the season of the league before this one, by a scoring statistic (`detail`).
  // Stated only if the value of every player in all of these matches is known. leading_scorer: `amount` is the sum,
  // `played` the number of these matches, `sharing` the number of other players with the same sum; `appearances` and
  // `per_match` are the player's, in basketball. milestone_near: the sum is `missing` short of `milestone`, and the
  // player reached `missing` in a match of these before.
  leading_scorer: {
    section: 'players',
    subject: 'player',
    values: ['amount', 'played', 'sharing', 'appearances?', 'per_match?'],
    related: ['team', 'league'],
    details: scoringDetails,
  },
  milestone_near: {
    section: 'players',
    subject: 'player',
    values: ['missing', 'milestone'],
    related: ['team', 'league'],
    details: scoringDetails,
  },

  // story of a finished match. Scores are the final score unless the kind states otherwise, the subject's first.
  result: { section: 'story', subject: 'team', values: score, related: ['opponent'] },
  // Score of the shoot-out, if known.
  shootout: { section: 'story', subject: 'team', values: ['scored?', 'conceded?'], related: ['opponent'] },
  // The subject won the tie over two legs, of which this match is the second. The values are the golden set, else the
  // aggregate score.
  golden_set: { section: 'story', subject: 'team', values: score, related: ['opponent'] },
  tie_won: { section: 'story', subject: 'team', values: ['scored?', 'conceded?'], related: ['opponent'], details: tieDetails },
  extra_time: { section: 'story', subject: 'team', values: score, related: ['opponent'] },
  overtime: { section: 'story', subject: 'team', values: ['count', ...score], related: ['opponent'] }, // Overtime periods.
  comeback: { section: 'story', subject: 'team', values: ['deficit', ...score], related: ['opponent'] },
  // The loser made up a larger deficit than the winner.
  biggest_comeback: { section: 'story', subject: 'team', values: ['deficit', ...score], related: ['opponent'] },
  came_from_behind_to_draw: { section: 'story', subject: 'team', values: ['deficit', ...score], related: ['opponent'] },
  late_winner: { section: 'story', subject: 'team', values: inMatch, related: ['player?', 'opponent'] },
  late_equaliser: { section: 'story', subject: 'team', values: inMatch, related: ['player?', 'opponent'] },
  last_minute_winner: { section: 'story', subject: 'team', values: ['minute?', 'seconds_left?'], related: ['player?', 'opponent'] },
  last_minute_score: { section: 'story', subject: 'team', values: ['seconds_left?'], related: ['player?', 'opponent'] },
  overtime_winner: { section: 'story', subject: 'team', values: inMatch, related: ['player?', 'opponent'] },
  buzzer_beater: { section: 'story', subject: 'team', values: ['seconds_left'], related: ['player?', 'opponent'] },
  walk_off: { section: 'story', subject: 'team', values: ['inning'], related: ['player?', 'opponent'] },
  early_goal: { section: 'story', subject: 'team', values: inMatch, related: ['player?', 'opponent'] },
  hat_trick: { section: 'story', subject: 'player', values: ['goals'], related: ['team', 'opponent'] },
  brace: { section: 'story', subject: 'player', values: ['goals'], related: ['team', 'opponent'] },
  triple_double: {
    section: 'story',
    subject: 'player',
    values: ['points', 'rebounds', 'assists', 'steals?', 'blocks?'],
    related: ['team', 'opponent'],
  },
  red_card: { section: 'story', subject: 'team', values: inMatch, related: ['player?', 'opponent'] },
  two_red_cards: { section: 'story', subject: 'team', values: ['count'], related: ['opponent'] },
  penalty_missed: { section: 'story', subject: 'team', values: inMatch, related: ['player?', 'opponent'] },
  own_goal: { section: 'story', subject: 'team', values: inMatch, related: ['player?', 'opponent'] }, // A player of the subject scored it.
  rout: { section: 'story', subject: 'team', values: score, related: ['opponent'] },
  goalless: { section: 'story', subject: 'match', values: [], related: ['team', 'opponent'] },
  shutout: { section: 'story', subject: 'team', values: score, related: ['opponent'] },
  no_hitter: { section: 'story', subject: 'team', values: ['innings'], related: ['opponent'] }, // The subject allowed no hit.
  extra_innings: { section: 'story', subject: 'team', values: ['innings', ...score], related: ['opponent'] },
  from_set_down: { section: 'story', subject: 'team', values: ['sets', ...score], related: ['opponent'] }, // Sets behind at worst.
  bagel: { section: 'story', subject: 'team', values: ['count'], related: ['opponent'] }, // Sets won 6-0.
  saved_match_points: { section: 'story', subject: 'team', values: ['count'], related: ['opponent'] },
  retirement: { section: 'story', subject: 'team', values: ['set?'], related: ['opponent'] }, // The subject retired.
  defaulted: { section: 'story', subject: 'team', values: [], related: ['opponent'] }, // The subject lost by default.
  walkover: { section: 'story', subject: 'team', values: [], related: ['opponent'] }, // The subject won.
  awarded: { section: 'story', subject: 'team', values: ['scored?', 'conceded?'], related: ['opponent'] }, // Awarded to the subject.
  five_setter: { section: 'story', subject: 'team', values: score, related: ['opponent'] },
  biggest_run: { section: 'story', subject: 'team', values: ['count'], related: ['opponent'] }, // Goals, points of a set, games in a row.
  first_win: { section: 'story', subject: 'team', values: ['played'], related: ['league'] }, // First of the season, after `played` matches.
  streak_ended: {
    section: 'story',
    subject: 'team',
    values: ['count'],
    related: ['opponent'],
    details: ['winning', 'unbeaten', 'losing', 'winless'],
  },
  // Players, as in the section players, with this match. scoring_series: `at_least` in each of the last `count` matches
  // of the team in the season of the league. season_best: more than in each of the player's `earlier` matches for the
  // team in the season of the league.
  scoring_series: {
    section: 'story',
    subject: 'player',
    values: ['count', 'at_least'],
    related: ['team', 'league'],
    details: scoringDetails,
  },
  // More than any player in a match of the season of the league that started before this one ended, from 20 matches on.
  league_best: {
    section: 'story',
    subject: 'player',
    values: ['amount'],
    related: ['team', 'league', 'opponent'],
    details: scoringDetails,
  },
  season_best: {
    section: 'story',
    subject: 'player',
    values: ['amount', 'earlier'],
    related: ['team', 'league', 'opponent'],
    details: scoringDetails,
  },
  biggest_win_season: { section: 'story', subject: 'team', values: score, related: ['league', 'opponent'] },
  new_leader: { section: 'story', subject: 'team', values: ['points?', 'played'], related: ['league'] },
  clinched: { section: 'story', subject: 'team', values: prize, related: ['league'], details: zoneDetails },
  relegated: { section: 'story', subject: 'team', values: ['remaining'], related: ['league'] },
  // In the facts feed only: the result was corrected, and the fact that this one corrects no longer holds.
  withdrawn: { section: 'story', subject: 'match', values: [], related: ['team', 'opponent'] },
} as const satisfies Record<string, KindRow>

export type FactKind = keyof typeof factKinds
