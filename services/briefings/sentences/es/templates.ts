import type { Rules } from '../rules.ts'

export const sections: Rules['sections'] = {
  form: 'Estado de forma',
  streaks: 'Rachas',
  home_away: 'Como local y visitante',
  head_to_head: 'Enfrentamientos directos',
  table: 'Clasificación',
  stakes: 'Lo que está en juego',
  schedule: 'Calendario',
  injuries: 'Lesiones y sanciones',
  lineups: 'Alineaciones',
  players: 'Estadísticas individuales',
  story: 'Crónica del partido',
}

const withDraws = '{won_wins}, {drawn_draws} y {lost_defeats}'
const withoutDraws = '{won_wins} y {lost_defeats}'
const place = '{subject} {ocupa} la {position_feminine} posición {league_in}'
const groupPlace = '{subject} {ocupa} la {position_feminine} posición de {own_group} {league_in}'
/** Facts as of the day of the match. */
const some = 'según los demás resultados del día'

/** How a tie over two legs was decided. */
const how = `{detail, select,
  away_goals { por los goles fuera de casa}
  extra_time { tras la prórroga}
  shootout { {shootout}}
  award { por decisión administrativa}
  walkover { por incomparecencia}
  other {}}`

export const templates: Rules['templates'] = {
  results_missing: '{count, plural, one {Falta # resultado} other {Faltan # resultados}} {subject_of} desde el {since}.',
  'form_last_5.with_draws': `{subject} {suma} ${withDraws} en {played_own_last}.`,
  'form_last_5.without_draws': `{subject} {suma} ${withoutDraws} en {played_own_last}.`,
  'form_last_10.with_draws': `{subject} {suma} ${withDraws} en {played_own_last}.`,
  'form_last_10.without_draws': `{subject} {suma} ${withoutDraws} en {played_own_last}.`,
  scoring_last_5: `{subject} {ha} {unit, select,
    goals {marcado {scored_units} y encajado {conceded}}
    points {anotado {scored_units} y recibido {conceded}}
    runs {anotado {scored_units} y permitido {conceded}}
    other {ganado {scored_units} y perdido {conceded}}} en {played_own_last}.`,
  clean_sheets_last_10: `En {count, plural,
    =0 {ninguno}
    other {#}} de sus últimos {played} partidos, {subject} {ha} terminado {nothing_conceded}.`,
  both_scored_last_10: `En {count, plural,
    =0 {ninguno}
    other {#}} de sus últimos {played} partidos, {subject} {ha} marcado y encajado.`,

  winning_streak: '{subject} {ha} ganado {count_own_last}{since_day}.',
  unbeaten_streak: '{subject} {lleva} {count_matches} sin perder{since_day}.',
  losing_streak: '{subject} {ha} perdido {count_own_last}{since_day}.',
  winless_streak: '{subject} {lleva} {count_matches} sin ganar{since_day}.',
  scoring_streak: '{subject} {lleva} {count_matches} sin dejar de marcar{since_day}.',
  clean_sheet_streak: '{subject} {lleva} {count_matches} {conceding}{since_day}.',

  'venue_record.with_draws': `{subject} {suma} ${withDraws} en {played_matches} {league_in} esta temporada.`,
  'venue_record.without_draws': `{subject} {suma} ${withoutDraws} en {played_matches} {league_in} esta temporada.`,
  venue_scoring: `En {played_matches} {league_in} esta temporada, {subject} {ha} {unit, select,
    goals {marcado {scored_units} ({scored_per_match} por partido) y encajado}
    points {anotado {scored_units} ({scored_per_match} por partido) y recibido}
    runs {anotado {scored_units} ({scored_per_match} por partido) y permitido}
    other {ganado {scored_units} ({scored_per_match} por partido) y perdido}} {conceded} ({conceded_per_match}).`,
  surface_record: `{subject} {suma} ${withoutDraws} en {played_matches} sobre {detail, select,
    hard {pista dura} clay {tierra batida} grass {hierba} other {moqueta}} desde {first_year}.`,

  'meetings.with_draws': `{subject} {suma} ${withDraws} en {played_meetings} con {opponent} desde {first_year}.`,
  'meetings.without_draws': `{subject} {suma} ${withoutDraws} en {played_meetings} con {opponent} desde {first_year}.`,
  'meetings_last_5.with_draws': `{subject} {suma} ${withDraws} en {played_last_meetings} con {opponent}.`,
  'meetings_last_5.without_draws': `{subject} {suma} ${withoutDraws} en {played_last_meetings} con {opponent}.`,
  'meetings_at_ground.with_draws': `{subject} {suma} ${withDraws} en {played_home_matches} contra {opponent} desde {first_year}.`,
  'meetings_at_ground.without_draws': `{subject} {suma} ${withoutDraws} en {played_home_matches} contra {opponent} desde {first_year}.`,
  biggest_meeting_win: `La mayor victoria {subject_of} contra {opponent} desde {first_year} es el {scored}-{conceded}{date_known, select,
    yes { del {date}} other {}}.`,
  'last_meeting.win': '{subject} {gano} {scored}-{conceded} {opponent_to} en el último enfrentamiento{on_day_apart}{with_shootout}.',
  'last_meeting.draw': '{subject} {opponent_and} empataron {scored}-{conceded} en el último enfrentamiento{on_day_apart}{with_shootout}.',
  'last_meeting.defeat':
    '{subject} {perdio} {scored}-{conceded} contra {opponent} en el último enfrentamiento{on_day_apart}{with_shootout}.',

  'table_results_missing.dated':
    'A la clasificación {league_of} con los resultados hasta el {date} {count, plural, one {le falta # resultado} other {le faltan # resultados}}.',
  'table_results_missing.undated':
    'A la clasificación {league_of} {count, plural, one {le falta # resultado} other {le faltan # resultados}}.',
  'table_position.with_points': `${place} con {points_points} en {played_matches}.`,
  'table_position.without_points': `${place} con {won_wins} y {lost_defeats}.`,
  table_lead: `{subject} {lidera} {league} {gap, plural,
    =0 {con los mismos puntos que}
    one {con # punto de ventaja sobre}
    other {con # puntos de ventaja sobre}} {opponent}.`,
  gap_to_leader: `${place}, {gap, plural,
    =0 {con los mismos puntos que el} one {a # punto del} other {a # puntos del}} líder, {opponent}.`,
  'group_position.with_points': `${groupPlace} con {points_points} en {played_matches}.`,
  'group_position.without_points': `${groupPlace} con {won_wins} y {lost_defeats}.`,
  group_lead: `{subject} {lidera} {own_group} {league_in} {gap, plural,
    =0 {con los mismos puntos que}
    one {con # punto de ventaja sobre}
    other {con # puntos de ventaja sobre}} {opponent}.`,
  gap_to_group_leader: `${groupPlace}, {gap, plural,
    =0 {con los mismos puntos que el} one {a # punto del} other {a # puntos del}} líder, {opponent}.`,
  gap_to_next: `${place}, {gap, plural,
    =0 {con los mismos puntos que {opponent}}
    one {a # punto {opponent_of}}
    other {a # puntos {opponent_of}}}, justo por delante.`,
  games_behind: `{subject} {esta} {games, plural, =0 {a la par} one {a # partido} other {a # partidos}} {opponent_of} {league_in}.`,
  games_behind_group_leader: `{subject} {esta} {games, plural,
    =0 {a la par} one {a # partido} other {a # partidos}} {opponent_of} en {own_group} {league_in}.`,
  inside_zone: `${place}, {gap, plural,
    =0 {con los mismos puntos que el}
    one {con # punto más que el}
    other {con # puntos más que el}} primer equipo fuera de {zone}.`,
  outside_zone: `${place}, {gap, plural,
    =0 {con los mismos puntos que dan acceso a} one {a # punto de} other {a # puntos de}} {zone}.`,
  above_relegation: `${place}, {gap, plural,
    =0 {sin ventaja} one {con # punto de ventaja} other {con # puntos de ventaja}} sobre los puestos de descenso.`,
  in_relegation: `${place}, en puestos de descenso y {gap, plural,
    =0 {con los mismos puntos que marcan} one {a # punto de} other {a # puntos de}} la salvación.`,
  'ranking.dated': '{subject} {ocupa} la {position_feminine} posición en la clasificación mundial del {date}.',
  'ranking.undated': '{subject} {ocupa} la {position_feminine} posición en la clasificación mundial.',

  already_reached: '{subject} ya {ha} asegurado {at_least}{prize}{to_play}.',
  reached_with_win: 'Con una victoria, {subject} {asegura} {at_least}{prize}, {whatever}.',
  can_be_reached: `Con una victoria, {subject} {puede} asegurar {prize}, ${some}.`,
  out_of_reach: '{subject} ya no {puede} lograr {prize}{to_play}.',
  already_relegated: '{subject} ya {ha} descendido {league_of}{to_play}.',
  relegated_with_defeat: 'Con una derrota, {subject} {desciende} {league_of}, {whatever}.',
  can_be_relegated: `Con una derrota, {subject} {puede} descender {league_of}, ${some}.`,
  already_safe: '{subject} ya {ha} asegurado la permanencia{to_play}.',
  safe_with_win: 'Con una victoria, {subject} {asegura} la permanencia, {whatever}.',
  can_be_safe: `Con una victoria, {subject} {puede} asegurar la permanencia, ${some}.`,
  can_climb_to: '{subject} {puede} subir con este partido hasta la {position_feminine} posición {league_in}.',
  can_drop_to: '{subject} {puede} caer con este partido hasta la {position_feminine} posición {league_in}.',
  can_climb_to_in_group: '{subject} {puede} subir con este partido hasta la {position_feminine} posición de {own_group} {league_in}.',
  can_drop_to_in_group: '{subject} {puede} caer con este partido hasta la {position_feminine} posición de {own_group} {league_in}.',

  rest_days: `{subject} {juega} {days, plural,
    =0 {el mismo día del} one {# día después del} other {# días después del}} partido contra {opponent} del {date}.`,
  matches_in_14_days: '{subject} {ha} jugado {count_matches} en las dos semanas previas a este partido.',
  'last_match.win': '{subject} {gano} {scored}-{conceded} {opponent_to} en su último partido{on_day_apart}{with_shootout}.',
  'last_match.draw': '{subject} {empato} {scored}-{conceded} con {opponent} en su último partido{on_day_apart}{with_shootout}.',
  'last_match.defeat': '{subject} {perdio} {scored}-{conceded} contra {opponent} en su último partido{on_day_apart}{with_shootout}.',
  next_match: 'El próximo partido {subject_of} es{venue} contra {opponent}{on_day} ({league_plain}).',

  'player_out.plain': '{subject} ({team_plain}) es baja.',
  'player_out.since': '{subject} ({team_plain}) es baja desde el {since}.',
  'player_out.until': '{subject} ({team_plain}) es baja, {return_day}.',
  'player_out.since_until': '{subject} ({team_plain}) es baja desde el {since}, {return_day}.',
  'player_suspended.plain': '{subject} ({team_plain}) cumple sanción.',
  'player_suspended.until': '{subject} ({team_plain}) cumple sanción, {return_day}.',
  'player_doubtful.plain': '{subject} ({team_plain}) es duda.',
  'player_doubtful.since': '{subject} ({team_plain}) es duda desde el {since}.',

  lineup_unchanged: '{subject} {repite} la alineación inicial de su último partido.',
  lineup_changes: `{subject} {count, plural,
    =0 {no {presenta} cambios}
    one {{presenta} # cambio}
    other {{presenta} # cambios}} en la alineación inicial respecto a su último partido.`,
  lineup_return: '{subject} ({team_plain}) vuelve a la alineación inicial tras {missed_matches} sin salir de inicio.',
  lineup_debut: '{subject} sale de inicio con {team} por primera vez esta temporada {league_in}.',

  'leading_scorer.alone': '{subject} encabeza la lista de {tallies} {team_of} {league_in} esta temporada: {amount} en {scored_in}.',
  'leading_scorer.shared':
    '{subject} encabeza, con empate, la lista de {tallies} {team_of} {league_in} esta temporada: {amount} en {scored_in}.',
  milestone_near: '{subject} está a {missing_tally} de llegar a {milestone} con {team} {league_in} esta temporada.',

  'result.win': '{subject} {gano} {scored}-{conceded} {opponent_to}.',
  'result.draw': '{subject} {opponent_and} empataron {scored}-{conceded}.',
  'result.defeat': '{subject} {perdio} {scored}-{conceded} contra {opponent}.',
  'shootout.win': '{subject} {gano} {scored}-{conceded} {opponent_to} {shootout}.',
  'shootout.defeat': '{subject} {perdio} {scored}-{conceded} contra {opponent} {shootout}.',
  'shootout.without_score': '{subject} {gano} {opponent_to} {shootout}.',
  golden_set: '{subject} {gano} el set de oro {scored}-{conceded} contra {opponent} y, con él, la eliminatoria.',
  'tie_won.with_score': `{subject} {gano} la eliminatoria contra {opponent}${how} ({scored}-{conceded} en el global).`,
  'tie_won.without_score': `{subject} {gano} la eliminatoria contra {opponent}${how}.`,
  'extra_time.win': '{subject} {gano} {scored}-{conceded} {opponent_to} tras la prórroga.',
  'extra_time.draw': '{subject} {opponent_and} empataron {scored}-{conceded} tras la prórroga.',
  'extra_time.defeat': '{subject} {perdio} {scored}-{conceded} contra {opponent} tras la prórroga.',
  'overtime.win': '{subject} {gano} {scored}-{conceded} {opponent_to} tras {count_overtimes}.',
  'overtime.draw': '{subject} {opponent_and} empataron {scored}-{conceded} tras {count_overtimes}.',
  'overtime.defeat': '{subject} {perdio} {scored}-{conceded} contra {opponent} tras {count_overtimes}.',
  comeback: '{subject} {remonto} una desventaja de {deficit_units} y {gano} {scored}-{conceded} {opponent_to}.',
  biggest_comeback: '{subject} {remonto} una desventaja de {deficit_units}, pero {perdio} {scored}-{conceded} contra {opponent}.',
  came_from_behind_to_draw: '{subject} {remonto} una desventaja de {deficit_units} y {empato} {scored}-{conceded} con {opponent}.',
  'late_winner.player': '{player} marcó el gol de la victoria {subject_of} contra {opponent}{at_time}.',
  'late_winner.team': '{subject} {number, select, plural {obtuvieron} other {obtuvo}} el gol de la victoria contra {opponent}{at_time}.',
  'late_equaliser.player': '{player} marcó el gol del empate {subject_of} contra {opponent}{at_time}.',
  'late_equaliser.team': '{subject} {number, select, plural {obtuvieron} other {obtuvo}} el gol del empate contra {opponent}{at_time}.',
  'last_minute_winner.player': '{player} marcó el gol de la victoria {subject_of} contra {opponent}{at_end}.',
  'last_minute_winner.team': '{subject} {marco} el gol de la victoria contra {opponent}{at_end}.',
  'last_minute_score.player': '{player} anotó para {subject} contra {opponent}{at_end}.',
  'last_minute_score.team': '{subject} {anoto} contra {opponent}{at_end}.',
  'overtime_winner.player': '{player} marcó en la prórroga el gol de la victoria {subject_of} contra {opponent}{at_time}.',
  'overtime_winner.team': '{subject} {marco} en la prórroga el gol de la victoria contra {opponent}{at_time}.',
  'buzzer_beater.player': '{player} anotó la canasta de la victoria {subject_of} contra {opponent} {at_buzzer}.',
  'buzzer_beater.team': '{subject} {anoto} la canasta de la victoria contra {opponent} {at_buzzer}.',
  'walk_off.player': '{player} dio {subject_to} la victoria contra {opponent} con un walk-off en la {inning_feminine} entrada.',
  'walk_off.team': '{subject} {gano} {opponent_to} con un walk-off en la {inning_feminine} entrada.',
  'early_goal.player': '{player} marcó un gol tempranero para {subject} contra {opponent}{at_time}.',
  'early_goal.team': '{subject} {number, select, plural {obtuvieron} other {obtuvo}} un gol tempranero contra {opponent}{at_time}.',
  hat_trick: '{subject} marcó {goals, plural, one {# gol} other {# goles}} con {team} contra {opponent}.',
  brace: '{subject} marcó {goals, plural, one {# gol} other {# goles}} con {team} contra {opponent}.',
  'triple_double.plain':
    '{subject} firmó un triple-doble con {team} contra {opponent}: {points_points}, {rebounds_rebounds}, {assists_assists}.',
  'triple_double.steals':
    '{subject} firmó un triple-doble con {team} contra {opponent}: {points_points}, {rebounds_rebounds}, {assists_assists}, {steals_steals}.',
  'triple_double.blocks':
    '{subject} firmó un triple-doble con {team} contra {opponent}: {points_points}, {rebounds_rebounds}, {assists_assists}, {blocks_blocks}.',
  'triple_double.steals_blocks':
    '{subject} firmó un triple-doble con {team} contra {opponent}: {points_points}, {rebounds_rebounds}, {assists_assists}, {steals_steals}, {blocks_blocks}.',
  'red_card.player': '{player} ({subject_plain}) vio la tarjeta roja contra {opponent}{at_time}.',
  'red_card.team': '{subject} {sufrio} una expulsión contra {opponent}{at_time}.',
  two_red_cards: '{subject} {sufrio} {count, plural, one {# expulsión} other {# expulsiones}} contra {opponent}.',
  'penalty_missed.player': '{player} ({subject_plain}) falló {penalty} contra {opponent}{at_time}.',
  'penalty_missed.team': '{subject} {fallo} {penalty} contra {opponent}{at_time}.',
  'own_goal.player': '{player} ({subject_plain}) marcó un gol en propia puerta contra {opponent}{at_time}.',
  'own_goal.team': '{subject} {marco} un gol en propia puerta contra {opponent}{at_time}.',
  rout: '{subject} {number, select, plural {golearon} other {goleó}} {scored}-{conceded} {opponent_to}.',
  goalless: '{team} {opponent_and} empataron sin goles.',
  shutout: '{subject} {gano} {scored}-{conceded} {opponent_to} {nothing_conceded}.',
  no_hitter: '{subject} no {number, select, plural {permitieron} other {permitió}} ningún hit {opponent_to} en {innings_innings}.',
  'extra_innings.win': '{subject} {gano} {scored}-{conceded} {opponent_to} en {innings_innings}.',
  'extra_innings.draw': '{subject} {opponent_and} empataron {scored}-{conceded} en {innings_innings}.',
  'extra_innings.defeat': '{subject} {perdio} {scored}-{conceded} contra {opponent} en {innings_innings}.',
  from_set_down: '{subject} {remonto} una desventaja de {sets_sets} y {gano} {scored}-{conceded} {opponent_to}.',
  bagel: '{subject} {gano} {count_sets} {opponent_to} sin ceder ningún juego.',
  saved_match_points:
    '{subject} {number, select, plural {salvaron} other {salvó}} {count, plural, one {# bola de partido} other {# bolas de partido}} contra {opponent}.',
  'retirement.in_set': '{subject} {perdio} contra {opponent} por abandono en el {set_masculine} set.',
  'retirement.plain': '{subject} {perdio} contra {opponent} por abandono.',
  defaulted: '{subject} {perdio} contra {opponent} por descalificación.',
  walkover: '{subject} {gano} {opponent_to} por incomparecencia.',
  'awarded.with_score': '{subject} {gano} {scored}-{conceded} {opponent_to} por decisión administrativa.',
  'awarded.without_score': '{subject} {gano} {opponent_to} por decisión administrativa.',
  'five_setter.win': '{subject} {gano} {scored}-{conceded} {opponent_to} en cinco sets.',
  'five_setter.defeat': '{subject} {perdio} {scored}-{conceded} contra {opponent} en cinco sets.',
  biggest_run: `{subject} {run_unit, select,
    goals {{marco} {count, plural, one {# gol seguido} other {# goles seguidos}}}
    points {{anoto} {count, plural, one {# punto seguido} other {# puntos seguidos}}}
    runs {{anoto} {count, plural, one {# carrera seguida} other {# carreras seguidas}}}
    other {{gano} {count, plural, one {# juego seguido} other {# juegos seguidos}}}} contra {opponent}.`,
  first_win: 'La primera victoria {subject_of} esta temporada {league_in} llegó tras {played_matches}.',
  streak_ended: `La racha {subject_of} de {detail, select,
    winning {{count, plural, one {# victoria} other {# victorias seguidas}}}
    losing {{count, plural, one {# derrota} other {# derrotas seguidas}}}
    unbeaten {{count_matches} sin perder}
    other {{count_matches} sin ganar}} terminó contra {opponent}.`,
  scoring_series: `{subject} ha {reached} en {count, plural,
    one {el último partido} other {cada uno de los últimos # partidos}} {team_of} {league_in}.`,
  league_best: '{subject} sumó {amount_tally} contra {opponent}, la mayor cifra individual en un partido {league_in} esta temporada.',
  season_best:
    '{subject} sumó {amount_tally} contra {opponent}, más que en cualquier partido anterior con {team} {league_in} esta temporada.',
  biggest_win_season: '{subject} {gano} {scored}-{conceded} {opponent_to}, su mayor victoria de la temporada {league_in}.',
  'new_leader.with_points':
    '{subject} {number, select, plural {asumieron} other {asumió}} el liderato {league_of} con {points_points} en {played_matches}.',
  'new_leader.without_points':
    '{subject} {number, select, plural {asumieron} other {asumió}} el liderato {league_of} tras {played_matches}.',
  clinched: '{subject} {ha} asegurado {at_least}{prize}{to_play}.',
  relegated: '{subject} {ha} descendido {league_of}{to_play}.',
  withdrawn: 'Tras una corrección del resultado, un dato anterior sobre {team} contra {opponent} ya no es válido.',
}
