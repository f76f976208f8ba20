import type { Rules } from '../rules.ts'

export const sections: Rules['sections'] = {
  form: 'Forme',
  streaks: 'Séries',
  home_away: "À domicile et à l'extérieur",
  head_to_head: 'Confrontations directes',
  table: 'Classement',
  stakes: 'Enjeux',
  schedule: 'Calendrier',
  injuries: 'Blessures et suspensions',
  lineups: 'Compositions',
  players: 'Statistiques individuelles',
  story: 'Récit du match',
}

const withDraws = '{won_wins}, {drawn_draws} et {lost_defeats}'
const withoutDraws = '{won_wins} et {lost_defeats}'
const place = '{subject} {occupe} la {position_feminine} place {league_in}'
const groupPlace = '{subject} {occupe} la {position_feminine} place de {own_group} {league_in}'
/** Facts as of the day of the match. */
const some = 'selon les autres résultats du jour'

/** How a tie over two legs was decided. */
const how = `{detail, select,
  away_goals { grâce aux buts à l'extérieur}
  extra_time { après prolongation}
  shootout { {shootout}}
  award { sur tapis vert}
  walkover { par forfait}
  other {}}`

export const templates: Rules['templates'] = {
  results_missing: '{count, plural, one {# résultat {subject_of} manque} other {# résultats {subject_of} manquent}} depuis le {since}.',
  'form_last_5.with_draws': `{subject} {compte} ${withDraws} sur {played_own_last}.`,
  'form_last_5.without_draws': `{subject} {compte} ${withoutDraws} sur {played_own_last}.`,
  'form_last_10.with_draws': `{subject} {compte} ${withDraws} sur {played_own_last}.`,
  'form_last_10.without_draws': `{subject} {compte} ${withoutDraws} sur {played_own_last}.`,
  scoring_last_5: `{subject} {a} {unit, select,
    sets {remporté {scored_units} et en {a} perdu {conceded}}
    other {inscrit {scored_units} et en {a} encaissé {conceded}}} lors de {played_own_last}.`,
  clean_sheets_last_10: `{subject} {count, plural,
    =0 {{n_a} terminé aucun}
    other {{a} terminé #}} de {ses} {played} derniers matchs {nothing_conceded}.`,
  both_scored_last_10: `Les deux équipes {count, plural,
    =0 {n'ont marqué dans aucun}
    other {ont marqué dans #}} des {played} derniers matchs {subject_of}.`,

  winning_streak: '{subject} {a} remporté {count_own_last}{since_day}.',
  unbeaten_streak: '{subject} {reste} sur {count_matches} sans défaite{since_day}.',
  losing_streak: '{subject} {a} perdu {count_own_last}{since_day}.',
  winless_streak: '{subject} {reste} sur {count_matches} sans victoire{since_day}.',
  scoring_streak: '{subject} {a} marqué lors de chacun de {count_own_last}{since_day}.',
  clean_sheet_streak: '{subject} {reste} sur {count_matches} {nothing_conceded}{since_day}.',

  'venue_record.with_draws': `{subject} {compte} ${withDraws} en {played_matches} cette saison {league_in}.`,
  'venue_record.without_draws': `{subject} {compte} ${withoutDraws} en {played_matches} cette saison {league_in}.`,
  venue_scoring: `En {played_matches} cette saison {league_in}, {subject} {a} {unit, select,
    sets {remporté {scored_units} ({scored_per_match} par match) et en {a} perdu}
    other {inscrit {scored_units} ({scored_per_match} par match) et en {a} encaissé}} {conceded} ({conceded_per_match}).`,
  surface_record: `{subject} {compte} ${withoutDraws} en {played_matches} sur {detail, select,
    hard {dur} clay {terre battue} grass {gazon} other {moquette}} depuis {first_year}.`,

  'meetings.with_draws': `{subject} {compte} ${withDraws} en {played_matches} contre {opponent} depuis {first_year}.`,
  'meetings.without_draws': `{subject} {compte} ${withoutDraws} en {played_matches} contre {opponent} depuis {first_year}.`,
  'meetings_last_5.with_draws': `{subject} {compte} ${withDraws} sur {played_last_meetings} contre {opponent}.`,
  'meetings_last_5.without_draws': `{subject} {compte} ${withoutDraws} sur {played_last_meetings} contre {opponent}.`,
  'meetings_at_ground.with_draws': `{subject} {compte} ${withDraws} en {played_home_matches} contre {opponent} depuis {first_year}.`,
  'meetings_at_ground.without_draws': `{subject} {compte} ${withoutDraws} en {played_home_matches} contre {opponent} depuis {first_year}.`,
  biggest_meeting_win: `La plus large victoire {subject_of} contre {opponent} depuis {first_year} est le {scored}-{conceded}{date_known, select,
    yes { du {date}} other {}}.`,
  'last_meeting.win': '{subject} {a} battu {opponent} {scored}-{conceded} lors de leur dernier face-à-face{on_day_apart}{with_shootout}.',
  'last_meeting.draw':
    '{subject} et {opponent} ont fait match nul {scored}-{conceded} lors de leur dernier face-à-face{on_day_apart}{with_shootout}.',
  'last_meeting.defeat':
    '{subject} {a} perdu {scored}-{conceded} contre {opponent} lors de leur dernier face-à-face{on_day_apart}{with_shootout}.',

  'table_results_missing.dated':
    "Dans le classement {league_of} après les matchs jusqu'au {date}, {count, plural, one {# résultat manque} other {# résultats manquent}}.",
  'table_results_missing.undated': 'Dans le classement {league_of}, {count, plural, one {# résultat manque} other {# résultats manquent}}.',
  'table_position.with_points': `${place} avec {points_points} en {played_matches}.`,
  'table_position.without_points': `${place} avec {won_wins} et {lost_defeats}.`,
  table_lead: `{subject} {mene} le classement {league_of} {gap, plural,
    =0 {à égalité de points avec}
    one {avec # point d'avance sur}
    other {avec # points d'avance sur}} {opponent}.`,
  gap_to_leader: `${place}, {gap, plural,
    =0 {à égalité de points avec le} one {à # point du} other {à # points du}} leader, {opponent}.`,
  'group_position.with_points': `${groupPlace} avec {points_points} en {played_matches}.`,
  'group_position.without_points': `${groupPlace} avec {won_wins} et {lost_defeats}.`,
  group_lead: `{subject} {mene} le classement de {own_group} {league_in} {gap, plural,
    =0 {à égalité de points avec}
    one {avec # point d'avance sur}
    other {avec # points d'avance sur}} {opponent}.`,
  gap_to_group_leader: `${groupPlace}, {gap, plural,
    =0 {à égalité de points avec le} one {à # point du} other {à # points du}} leader, {opponent}.`,
  gap_to_next: `${place}, {gap, plural,
    =0 {à égalité de points avec {opponent}}
    one {à # point {opponent_of}}
    other {à # points {opponent_of}}}, juste devant.`,
  games_behind: `{subject} {n_games_behind} de retard sur {opponent} {league_in}.`,
  games_behind_group_leader: '{subject} {n_games_behind} de retard sur {opponent} dans {own_group} {league_in}.',
  inside_zone: `${place}, {gap, plural,
    =0 {à égalité de points avec la}
    one {avec # point d'avance sur la}
    other {avec # points d'avance sur la}} première équipe hors {zone_of}.`,
  outside_zone: `${place}, {gap, plural,
    =0 {à égalité de points avec {zone}}
    one {à # point {zone_of}}
    other {à # points {zone_of}}}.`,
  above_relegation: `${place}, {gap, plural,
    =0 {à égalité de points avec la}
    one {avec # point d'avance sur la}
    other {avec # points d'avance sur la}} zone de relégation.`,
  in_relegation: `${place}, dans la zone de relégation et {gap, plural,
    =0 {à égalité de points avec le} one {à # point du} other {à # points du}} premier non-relégable.`,
  'ranking.dated': '{subject} {occupe} la {position_feminine} place du classement mondial du {date}.',
  'ranking.undated': '{subject} {occupe} la {position_feminine} place du classement mondial.',

  already_reached: '{subject} {a} déjà décroché {at_least}{prize}{to_play}.',
  reached_with_win: 'Avec une victoire, {subject} {decroche} {at_least}{prize}, {whatever}.',
  can_be_reached: `Avec une victoire, {subject} {peut} décrocher {prize}, ${some}.`,
  out_of_reach: '{subject} ne {peut} plus décrocher {prize}{to_play}.',
  already_relegated: 'La relégation {subject_of} est déjà actée{to_play}.',
  relegated_with_defeat: 'Une défaite condamne {subject} à la relégation, {whatever}.',
  can_be_relegated: `Une défaite peut condamner {subject} à la relégation, ${some}.`,
  already_safe: '{subject} {a} déjà assuré {son} maintien{to_play}.',
  safe_with_win: 'Une victoire assure le maintien {subject_of}, {whatever}.',
  can_be_safe: `Avec une victoire, {subject} {peut} assurer {son} maintien, ${some}.`,
  can_climb_to: "{subject} {peut} monter avec ce match jusqu'à la {position_feminine} place {league_in}.",
  can_drop_to: "{subject} {peut} reculer avec ce match jusqu'à la {position_feminine} place {league_in}.",
  can_climb_to_in_group: "{subject} {peut} monter avec ce match jusqu'à la {position_feminine} place de {own_group} {league_in}.",
  can_drop_to_in_group: "{subject} {peut} reculer avec ce match jusqu'à la {position_feminine} place de {own_group} {league_in}.",

  rest_days: `{subject} {joue} {days, plural,
    =0 {le même jour que le} one {# jour après le} other {# jours après le}} match contre {opponent} du {date}.`,
  matches_in_14_days: '{subject} {a} disputé {count_matches} lors des deux semaines précédant ce match.',
  'last_match.win': '{subject} {a} battu {opponent} {scored}-{conceded} lors de {son} dernier match{on_day_apart}{with_shootout}.',
  'last_match.draw':
    '{subject} {a} fait match nul {scored}-{conceded} contre {opponent} lors de {son} dernier match{on_day_apart}{with_shootout}.',
  'last_match.defeat':
    '{subject} {a} perdu {scored}-{conceded} contre {opponent} lors de {son} dernier match{on_day_apart}{with_shootout}.',
  next_match: 'Le prochain match {subject_of} se joue{venue} contre {opponent}{on_day} ({league_plain}).',

  'player_out.plain': '{subject} ({team_plain}) est indisponible.',
  'player_out.since': '{subject} ({team_plain}) est indisponible depuis le {since}.',
  'player_out.until': '{subject} ({team_plain}) est indisponible, {return_day}.',
  'player_out.since_until': '{subject} ({team_plain}) est indisponible depuis le {since}, {return_day}.',
  'player_suspended.plain': '{subject} ({team_plain}) purge une suspension.',
  'player_suspended.until': '{subject} ({team_plain}) purge une suspension, {return_day}.',
  'player_doubtful.plain': 'La participation {subject_of} ({team_plain}) est incertaine.',
  'player_doubtful.since': 'La participation {subject_of} ({team_plain}) est incertaine depuis le {since}.',

  lineup_unchanged: '{subject} {aligne} la même composition de départ que lors de {son} dernier match.',
  lineup_changes: `{subject} {count, plural,
    =0 {ne {procede} à aucun changement}
    one {{procede} à # changement}
    other {{procede} à # changements}} dans la composition de départ par rapport à {son} dernier match.`,
  lineup_return: '{subject} ({team_plain}) retrouve la composition de départ après {missed_matches} sans titularisation.',
  lineup_debut: '{subject} débute un match avec {team} pour la première fois cette saison {league_in}.',

  'leading_scorer.alone': '{subject} compte le plus de {tallies} avec {team} cette saison {league_in} ({amount} en {scored_in}).',
  'leading_scorer.shared': '{subject} codétient le record de {tallies} {team_of} cette saison {league_in} ({amount} en {scored_in}).',
  milestone_near: 'Il manque {missing_tally} {subject_to} pour atteindre la barre des {milestone} avec {team} cette saison {league_in}.',

  'result.win': '{subject} {a} battu {opponent} {scored}-{conceded}.',
  'result.draw': '{subject} et {opponent} ont fait match nul {scored}-{conceded}.',
  'result.defeat': '{subject} {a} perdu {scored}-{conceded} contre {opponent}.',
  'shootout.win': '{subject} {a} battu {opponent} {scored}-{conceded} {shootout}.',
  'shootout.defeat': '{subject} {a} perdu {scored}-{conceded} {shootout} contre {opponent}.',
  'shootout.without_score': '{subject} {a} battu {opponent} {shootout}.',
  golden_set: '{subject} {a} remporté le set en or {scored}-{conceded} contre {opponent}, et avec lui la double confrontation.',
  'tie_won.with_score': `{subject} {a} remporté la double confrontation contre {opponent}${how} ({scored}-{conceded} au total).`,
  'tie_won.without_score': `{subject} {a} remporté la double confrontation contre {opponent}${how}.`,
  'extra_time.win': '{subject} {a} battu {opponent} {scored}-{conceded} après prolongation.',
  'extra_time.draw': '{subject} et {opponent} ont terminé à {scored}-{conceded} après prolongation.',
  'extra_time.defeat': '{subject} {a} perdu {scored}-{conceded} contre {opponent} après prolongation.',
  'overtime.win': '{subject} {a} battu {opponent} {scored}-{conceded} après {count_overtimes}.',
  'overtime.draw': '{subject} et {opponent} ont terminé à {scored}-{conceded} après {count_overtimes}.',
  'overtime.defeat': '{subject} {a} perdu {scored}-{conceded} contre {opponent} après {count_overtimes}.',
  comeback: '{subject} {a} remonté {deficit_units} de retard pour battre {opponent} {scored}-{conceded}.',
  biggest_comeback: '{subject} {a} remonté {deficit_units} de retard, mais {a} perdu {scored}-{conceded} contre {opponent}.',
  came_from_behind_to_draw: '{subject} {a} remonté {deficit_units} de retard pour faire match nul {scored}-{conceded} contre {opponent}.',
  'late_winner.player': '{player} a inscrit le but de la victoire {subject_of} contre {opponent}{at_time}.',
  'late_winner.team': '{subject} {a} obtenu le but de la victoire contre {opponent}{at_time}.',
  'late_equaliser.player': '{player} a inscrit le but égalisateur {subject_of} contre {opponent}{at_time}.',
  'late_equaliser.team': "{subject} {a} obtenu l'égalisation contre {opponent}{at_time}.",
  'last_minute_winner.player': '{player} a inscrit le but de la victoire {subject_of} contre {opponent}{at_end}.',
  'last_minute_winner.team': '{subject} {a} inscrit le but de la victoire contre {opponent}{at_end}.',
  'last_minute_score.player': '{player} a marqué pour {subject} contre {opponent}{at_end}.',
  'last_minute_score.team': '{subject} {a} marqué contre {opponent}{at_end}.',
  'overtime_winner.player': '{player} a inscrit en prolongation le but de la victoire {subject_of} contre {opponent}{at_time}.',
  'overtime_winner.team': '{subject} {a} inscrit en prolongation le but de la victoire contre {opponent}{at_time}.',
  'buzzer_beater.player': '{player} a inscrit le panier de la victoire {subject_of} contre {opponent} {at_buzzer}.',
  'buzzer_beater.team': '{subject} {a} inscrit le panier de la victoire contre {opponent} {at_buzzer}.',
  'walk_off.player': '{player} a offert la victoire {subject_to} contre {opponent} sur un walk-off en {inning_feminine} manche.',
  'walk_off.team': '{subject} {a} battu {opponent} sur un walk-off en {inning_feminine} manche.',
  'early_goal.player': '{player} a inscrit un but précoce pour {subject} contre {opponent}{at_time}.',
  'early_goal.team': '{subject} {a} obtenu un but précoce contre {opponent}{at_time}.',
  hat_trick: '{subject} a inscrit {goals, plural, one {# but} other {# buts}} avec {team} contre {opponent}.',
  brace: '{subject} a inscrit {goals, plural, one {# but} other {# buts}} avec {team} contre {opponent}.',
  'triple_double.plain':
    '{subject} a réussi un triple-double avec {team} contre {opponent} ({points_points}, {rebounds_rebounds}, {assists_assists}).',
  'triple_double.steals':
    '{subject} a réussi un triple-double avec {team} contre {opponent} ({points_points}, {rebounds_rebounds}, {assists_assists}, {steals_steals}).',
  'triple_double.blocks':
    '{subject} a réussi un triple-double avec {team} contre {opponent} ({points_points}, {rebounds_rebounds}, {assists_assists}, {blocks_blocks}).',
  'triple_double.steals_blocks':
    '{subject} a réussi un triple-double avec {team} contre {opponent} ({points_points}, {rebounds_rebounds}, {assists_assists}, {steals_steals}, {blocks_blocks}).',
  'red_card.player': '{player} ({subject_plain}) a reçu un carton rouge contre {opponent}{at_time}.',
  'red_card.team': '{subject} {a} reçu un carton rouge contre {opponent}{at_time}.',
  two_red_cards: '{subject} {a} reçu {count, plural, one {# carton rouge} other {# cartons rouges}} contre {opponent}.',
  'penalty_missed.player': '{player} ({subject_plain}) a manqué {penalty} contre {opponent}{at_time}.',
  'penalty_missed.team': '{subject} {a} manqué {penalty} contre {opponent}{at_time}.',
  'own_goal.player': '{player} ({subject_plain}) a marqué contre son camp face {opponent_to}{at_time}.',
  'own_goal.team': '{subject} {a} marqué contre {son} camp face {opponent_to}{at_time}.',
  rout: '{subject} {a} écrasé {opponent} {scored}-{conceded}.',
  goalless: '{team} et {opponent} ont fait match nul sans marquer.',
  shutout: '{subject} {a} battu {opponent} {scored}-{conceded} {nothing_conceded}.',
  no_hitter: '{subject} {n_a} concédé aucun coup sûr {opponent_to} en {innings_innings}.',
  'extra_innings.win': '{subject} {a} battu {opponent} {scored}-{conceded} en {innings_innings}.',
  'extra_innings.draw': '{subject} et {opponent} ont fait match nul {scored}-{conceded} en {innings_innings}.',
  'extra_innings.defeat': '{subject} {a} perdu {scored}-{conceded} contre {opponent} en {innings_innings}.',
  from_set_down: '{subject} {a} remonté {sets_sets} de retard pour battre {opponent} {scored}-{conceded}.',
  bagel: '{subject} {a} remporté {count_sets} contre {opponent} sans perdre un jeu.',
  saved_match_points: '{subject} {a} sauvé {count, plural, one {# balle de match} other {# balles de match}} contre {opponent}.',
  'retirement.in_set': '{subject} {a} perdu contre {opponent} sur abandon au {set_masculine} set.',
  'retirement.plain': '{subject} {a} perdu contre {opponent} sur abandon.',
  defaulted: '{subject} {a} perdu contre {opponent} par disqualification.',
  walkover: '{subject} {a} battu {opponent} par forfait.',
  'awarded.with_score': '{subject} {a} battu {opponent} {scored}-{conceded} sur tapis vert.',
  'awarded.without_score': '{subject} {a} battu {opponent} sur tapis vert.',
  'five_setter.win': '{subject} {a} battu {opponent} {scored}-{conceded} en cinq sets.',
  'five_setter.defeat': '{subject} {a} perdu {scored}-{conceded} contre {opponent} en cinq sets.',
  biggest_run: `{subject} {a} {run_unit, select,
    goals {inscrit {count, plural, one {# but} other {# buts}}}
    games {remporté {count, plural, one {# jeu} other {# jeux}}}
    other {inscrit {count_points}}} d'affilée contre {opponent}.`,
  first_win: 'La première victoire {subject_of} cette saison {league_in} est arrivée après {played_matches}.',
  streak_ended: `La série de {detail, select,
    winning {{count, plural, one {# victoire} other {# victoires consécutives}}}
    losing {{count, plural, one {# défaite} other {# défaites consécutives}}}
    unbeaten {{count_matches} sans défaite}
    other {{count_matches} sans victoire}} {subject_of} a pris fin contre {opponent}.`,
  scoring_series: `{subject} a {reached} {count, plural,
    one {lors du dernier match} other {lors de chacun des # derniers matchs}} {team_of} {league_in}.`,
  league_best:
    "{subject} a totalisé {amount_tally} contre {opponent}, le plus haut total individuel lors d'un match cette saison {league_in}.",
  season_best: '{subject} a totalisé {amount_tally} contre {opponent}, son record de la saison avec {team} {league_in}.',
  biggest_win_season: '{subject} {a} battu {opponent} {scored}-{conceded}, {sa} plus large victoire de la saison {league_in}.',
  'new_leader.with_points': '{subject} {prend} la tête du classement {league_of} avec {points_points} en {played_matches}.',
  'new_leader.without_points': '{subject} {prend} la tête du classement {league_of} après {played_matches}.',
  clinched: '{subject} {a} décroché {at_least}{prize}{to_play}.',
  relegated: 'La relégation {subject_of} est actée{to_play}.',
  withdrawn: "Après correction du résultat, une information antérieure sur {team} contre {opponent} n'est plus valable.",
}
