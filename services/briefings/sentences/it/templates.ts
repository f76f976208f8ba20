import type { Rules } from '../rules.ts'

export const sections: Rules['sections'] = {
  form: 'Stato di forma',
  streaks: 'Serie in corso',
  home_away: 'In casa e in trasferta',
  head_to_head: 'Precedenti',
  table: 'Classifica',
  stakes: 'Gli obiettivi',
  schedule: 'Calendario',
  injuries: 'Infortuni e squalifiche',
  lineups: 'Formazioni',
  players: 'Statistiche individuali',
  story: 'La partita',
}

const withDraws = 'è di {won_wins}, {drawn_draws} e {lost_defeats}'
const withoutDraws = 'è di {won_wins} e {lost_defeats}'
const place = '{subject} {occupa} {position_the_ordinal} posto {league_in}'
/** Facts as of the day of the match. */
const some = 'a seconda degli altri risultati della giornata'

/** How a tie over two legs was decided. */
const how = `{detail, select,
  away_goals { per i gol in trasferta}
  extra_time { dopo i tempi supplementari}
  shootout { {shootout}}
  award { a tavolino}
  walkover { per walkover}
  other {}}`

export const templates: Rules['templates'] = {
  results_missing: '{count, plural, one {Manca # risultato} other {Mancano # risultati}} {subject_of} {since_from}.',
  'form_last_5.with_draws': `Il bilancio {subject_of} {played_in_last} ${withDraws}.`,
  'form_last_5.without_draws': `Il bilancio {subject_of} {played_in_last} ${withoutDraws}.`,
  'form_last_10.with_draws': `Il bilancio {subject_of} {played_in_last} ${withDraws}.`,
  'form_last_10.without_draws': `Il bilancio {subject_of} {played_in_last} ${withoutDraws}.`,
  scoring_last_5: 'Il bilancio {subject_of} {played_in_last} è di {scored_made} e {conceded_conceded}.',
  clean_sheets_last_10: `{subject} {count, plural,
    =0 {non {ha} chiuso nessuna}
    other {{ha} chiuso #}} delle ultime {played} partite {nothing_conceded}.`,
  both_scored_last_10: `{count, plural,
    =0 {In nessuna}
    other {In #}} delle ultime {played} partite {subject_of} sono andate a segno entrambe le squadre.`,

  winning_streak: '{subject} {ha} vinto {count_last}{since_day}.',
  unbeaten_streak: '{subject} non {perde} da {count_matches}{since_day}.',
  losing_streak: '{subject} {ha} perso {count_last}{since_day}.',
  winless_streak: '{subject} non {vince} da {count_matches}{since_day}.',
  scoring_streak: '{subject} {va} a segno da {count_matches}{since_day}.',
  clean_sheet_streak: `{subject} non {subisce} {unit, select, goals {gol} sets {set} other {punti}} da {count_matches}{since_day}.`,

  'venue_record.with_draws': `{in_season} il bilancio {subject_of} in {played_matches} ${withDraws}.`,
  'venue_record.without_draws': `{in_season} il bilancio {subject_of} in {played_matches} ${withoutDraws}.`,
  venue_scoring: `{in_season} il bilancio {subject_of} in {played_matches} è di {scored_made} ({scored_per_match} a partita) e {conceded_conceded} ({conceded_per_match}).`,
  surface_record: `Il bilancio {subject_of} {detail, select,
    hard {sul cemento} clay {sulla terra battuta} grass {sull'erba} other {sul tappeto}} in {played_matches} dal {first_year} ${withoutDraws}.`,

  'meetings.with_draws': `Il bilancio {subject_of} contro {opponent} in {played_meetings} dal {first_year} ${withDraws}.`,
  'meetings.without_draws': `Il bilancio {subject_of} contro {opponent} in {played_meetings} dal {first_year} ${withoutDraws}.`,
  'meetings_last_5.with_draws': `Il bilancio {subject_of} {played_in_last_meetings} contro {opponent} ${withDraws}.`,
  'meetings_last_5.without_draws': `Il bilancio {subject_of} {played_in_last_meetings} contro {opponent} ${withoutDraws}.`,
  'meetings_at_ground.with_draws': `Il bilancio {subject_of} in {played_home_meetings} contro {opponent} dal {first_year} ${withDraws}.`,
  'meetings_at_ground.without_draws': `Il bilancio {subject_of} in {played_home_meetings} contro {opponent} dal {first_year} ${withoutDraws}.`,
  biggest_meeting_win: `La vittoria più larga {subject_of} contro {opponent} dal {first_year} è {scored_the}-{conceded}{date_known, select,
    yes { {date_of}} other {}}.`,
  'last_meeting.win': "{subject} {ha} vinto {scored}-{conceded} l'ultima sfida contro {opponent}{on_day_apart}{with_shootout}.",
  'last_meeting.draw': "{subject} e {opponent} hanno pareggiato {scored}-{conceded} nell'ultima sfida{on_day_apart}{with_shootout}.",
  'last_meeting.defeat': "{subject} {ha} perso {scored}-{conceded} l'ultima sfida contro {opponent}{on_day_apart}{with_shootout}.",

  'table_results_missing.dated':
    'Nella classifica {league_of} dopo le partite giocate entro {date_the} {count, plural, one {manca # risultato} other {mancano # risultati}}.',
  'table_results_missing.undated': 'Nella classifica {league_of} {count, plural, one {manca # risultato} other {mancano # risultati}}.',
  'table_position.with_points': `${place} con {points_points} in {played_matches}.`,
  'table_position.without_points': `${place} con {won_wins} e {lost_defeats}.`,
  table_lead: `{subject} {guida} la classifica {league_of} {gap, plural,
    =0 {a pari punti con {opponent}}
    one {con # punto di vantaggio {opponent_on}}
    other {con # punti di vantaggio {opponent_on}}}.`,
  gap_to_leader: `${place}, {gap, plural,
    =0 {a pari punti con {opponent}}
    one {a # punto {opponent_from}}
    other {a # punti {opponent_from}}}, in testa.`,
  'group_position.with_points':
    '{subject} {occupa} {position_the_ordinal} posto {own_group} {league_in} con {points_points} in {played_matches}.',
  'group_position.without_points':
    '{subject} {occupa} {position_the_ordinal} posto {own_group} {league_in} con {won_wins} e {lost_defeats}.',
  group_lead: `{subject} {guida} la classifica {of_group} {league_in} {gap, plural,
    =0 {a pari punti con {opponent}}
    one {con # punto di vantaggio {opponent_on}}
    other {con # punti di vantaggio {opponent_on}}}.`,
  gap_to_group_leader: `{subject} {occupa} {position_the_ordinal} posto {own_group} {league_in}, {gap, plural,
    =0 {a pari punti con {opponent}}
    one {a # punto {opponent_from}}
    other {a # punti {opponent_from}}}, in testa.`,
  gap_to_next: `${place}, {gap, plural,
    =0 {a pari punti con {opponent}}
    one {a # punto {opponent_from}}
    other {a # punti {opponent_from}}}, subito davanti.`,
  games_behind: `{subject} {league_in} {games, plural,
    =0 {non {ha} partite}
    one {{ha} # partita}
    other {{ha} # partite}} di ritardo {opponent_on}.`,
  games_behind_group_leader: `{subject} {games, plural,
    =0 {non {ha} partite}
    one {{ha} # partita}
    other {{ha} # partite}} di ritardo {opponent_on} {own_group} {league_in}.`,
  inside_zone: `${place}, {gap, plural,
    =0 {a pari punti con la}
    one {con # punto di vantaggio sulla}
    other {con # punti di vantaggio sulla}} prima squadra fuori {zone_from}.`,
  outside_zone: `${place}, {gap, plural, =0 {a pari punti con {zone}} one {a # punto {zone_from}} other {a # punti {zone_from}}}.`,
  above_relegation: `${place}, {gap, plural,
    =0 {a pari punti con la}
    one {con # punto di vantaggio sulla}
    other {con # punti di vantaggio sulla}} zona retrocessione.`,
  in_relegation: `${place}, in zona retrocessione e {gap, plural,
    =0 {a pari punti con la} one {a # punto dalla} other {a # punti dalla}} zona salvezza.`,
  'ranking.dated': '{subject} {occupa} {position_the_ordinal} posto nella classifica mondiale {date_of}.',
  'ranking.undated': '{subject} {occupa} {position_the_ordinal} posto nella classifica mondiale.',

  already_reached: '{subject} {ha} già conquistato {at_least}{prize}{to_play}.',
  reached_with_win: 'Con una vittoria {subject} {conquista} {at_least}{prize}, {whatever}.',
  can_be_reached: `Con una vittoria {subject} {puo} conquistare {prize}, ${some}.`,
  out_of_reach: '{subject} non {puo} più conquistare {prize}{to_play}.',
  already_relegated: 'La retrocessione {subject_of} è già matematica{to_play}.',
  relegated_with_defeat: 'Con una sconfitta {subject} {retrocede}, {whatever}.',
  can_be_relegated: `Con una sconfitta {subject} {puo} retrocedere, ${some}.`,
  already_safe: '{subject} {ha} già conquistato la salvezza{to_play}.',
  safe_with_win: 'Con una vittoria {subject} {conquista} la salvezza, {whatever}.',
  can_be_safe: `Con una vittoria {subject} {puo} conquistare la salvezza, ${some}.`,
  can_climb_to: '{subject} {puo} salire con questa partita fino {position_at_ordinal} posto {league_in}.',
  can_drop_to: '{subject} {puo} scendere con questa partita fino {position_at_ordinal} posto {league_in}.',
  can_climb_to_in_group: '{subject} {puo} salire con questa partita fino {position_at_ordinal} posto {own_group} {league_in}.',
  can_drop_to_in_group: '{subject} {puo} scendere con questa partita fino {position_at_ordinal} posto {own_group} {league_in}.',

  rest_days: `{subject} {gioca} {days, plural,
    =0 {nello stesso giorno della} one {# giorno dopo la} other {# giorni dopo la}} partita contro {opponent} {date_of}.`,
  matches_in_14_days: '{subject} {ha} giocato {count_matches} nelle due settimane prima di questa partita.',
  'last_match.win': "{subject} {ha} vinto {scored}-{conceded} contro {opponent} nell'ultima partita{on_day_apart}{with_shootout}.",
  'last_match.draw': "{subject} {ha} pareggiato {scored}-{conceded} contro {opponent} nell'ultima partita{on_day_apart}{with_shootout}.",
  'last_match.defeat': "{subject} {ha} perso {scored}-{conceded} contro {opponent} nell'ultima partita{on_day_apart}{with_shootout}.",
  next_match: 'La prossima partita {subject_of} è{venue} contro {opponent}{on_day} ({league_plain}).',

  'player_out.plain': '{subject} ({team_plain}) è indisponibile.',
  'player_out.since': '{subject} ({team_plain}) è indisponibile {since_from}.',
  'player_out.until': '{subject} ({team_plain}) è indisponibile, con rientro indicato per {expected_return_the}.',
  'player_out.since_until': '{subject} ({team_plain}) è indisponibile {since_from}, con rientro indicato per {expected_return_the}.',
  'player_suspended.plain': '{subject} ({team_plain}) sconta una squalifica.',
  'player_suspended.until': '{subject} ({team_plain}) sconta una squalifica, con rientro indicato per {expected_return_the}.',
  'player_doubtful.plain': '{subject} ({team_plain}) è in dubbio.',
  'player_doubtful.since': '{subject} ({team_plain}) è in dubbio {since_from}.',

  lineup_unchanged: "{subject} {schiera} la stessa formazione iniziale dell'ultima partita.",
  lineup_changes: `{subject} {count, plural,
    =0 {non {presenta} cambi}
    one {{presenta} # cambio}
    other {{presenta} # cambi}} nella formazione iniziale rispetto all'ultima partita.`,
  lineup_return: '{subject} ({team_plain}) torna nella formazione iniziale dopo {missed_matches} senza una maglia da titolare.',
  lineup_debut: '{subject} ({team_plain}) figura per la prima volta {in_season} nella formazione iniziale.',

  'leading_scorer.alone': '{subject} ha il maggior numero di {tallies} con {team} in questa stagione {league_of}: {amount} in {scored_in}.',
  'leading_scorer.shared':
    '{subject} è in testa a pari merito per {tallies} con {team} in questa stagione {league_of}: {amount} in {scored_in}.',
  milestone_near:
    '{subject_to} {missing, plural, one {manca} other {mancano}} {missing_tally} per arrivare a {milestone} con {team} in questa stagione {league_of}.',

  'result.win': '{subject} {ha} battuto {opponent} {scored}-{conceded}.',
  'result.draw': '{subject} e {opponent} hanno pareggiato {scored}-{conceded}.',
  'result.defeat': '{subject} {ha} perso {scored}-{conceded} contro {opponent}.',
  'shootout.win': '{subject} {ha} battuto {opponent} {scored}-{conceded} {shootout}.',
  'shootout.defeat': '{subject} {ha} perso {scored}-{conceded} {shootout} contro {opponent}.',
  'shootout.without_score': '{subject} {ha} battuto {opponent} {shootout}.',
  golden_set: '{subject} {ha} vinto il golden set {scored}-{conceded} contro {opponent} e con esso il doppio confronto.',
  'tie_won.with_score': `{subject} {ha} vinto il doppio confronto contro {opponent}${how} ({scored}-{conceded} in totale).`,
  'tie_won.without_score': `{subject} {ha} vinto il doppio confronto contro {opponent}${how}.`,
  'extra_time.win': '{subject} {ha} battuto {opponent} {scored}-{conceded} dopo i tempi supplementari.',
  'extra_time.draw': '{subject} e {opponent} hanno chiuso i tempi supplementari sul {scored}-{conceded}.',
  'extra_time.defeat': '{subject} {ha} perso {scored}-{conceded} contro {opponent} dopo i tempi supplementari.',
  'overtime.win': '{subject} {ha} battuto {opponent} {scored}-{conceded} dopo {count_overtimes}.',
  'overtime.draw': '{subject} e {opponent} hanno pareggiato {scored}-{conceded} dopo {count_overtimes}.',
  'overtime.defeat': '{subject} {ha} perso {scored}-{conceded} contro {opponent} dopo {count_overtimes}.',
  comeback: '{subject} {ha} rimontato uno svantaggio di {deficit_units} e {ha} battuto {opponent} {scored}-{conceded}.',
  biggest_comeback: '{subject} {ha} rimontato uno svantaggio di {deficit_units}, ma {ha} perso {scored}-{conceded} contro {opponent}.',
  came_from_behind_to_draw:
    '{subject} {ha} rimontato uno svantaggio di {deficit_units} e {ha} pareggiato {scored}-{conceded} contro {opponent}.',
  'late_winner.player': '{player} ha segnato il gol della vittoria {subject_of} contro {opponent}{at_time}.',
  'late_winner.team': '{subject} {ha} trovato il gol della vittoria contro {opponent}{at_time}.',
  'late_equaliser.player': '{player} ha segnato il gol del pareggio {subject_of} contro {opponent}{at_time}.',
  'late_equaliser.team': '{subject} {ha} trovato il gol del pareggio contro {opponent}{at_time}.',
  'last_minute_winner.player': '{player} ha segnato il gol della vittoria {subject_of} contro {opponent}{at_end}.',
  'last_minute_winner.team': '{subject} {ha} segnato il gol della vittoria contro {opponent}{at_end}.',
  'last_minute_score.player': '{player} ha segnato per {subject} contro {opponent}{at_end}.',
  'last_minute_score.team': '{subject} {ha} segnato contro {opponent}{at_end}.',
  'overtime_winner.player': '{player} ha segnato ai supplementari il gol della vittoria {subject_of} contro {opponent}{at_time}.',
  'overtime_winner.team': '{subject} {ha} segnato ai supplementari il gol della vittoria contro {opponent}{at_time}.',
  'buzzer_beater.player': '{player} ha segnato il canestro della vittoria {subject_of} contro {opponent} {at_buzzer}.',
  'buzzer_beater.team': '{subject} {ha} segnato il canestro della vittoria contro {opponent} {at_buzzer}.',
  'walk_off.player': '{player} ha regalato {subject_to} la vittoria contro {opponent} con un walk-off {inning_at_ordinal} inning.',
  'walk_off.team': '{subject} {ha} battuto {opponent} con un walk-off {inning_at_ordinal} inning.',
  'early_goal.player': '{player} ha segnato in avvio per {subject} contro {opponent}{at_time}.',
  'early_goal.team': '{subject} {ha} trovato il gol in avvio contro {opponent}{at_time}.',
  hat_trick: '{subject} ha segnato {goals} gol per {team} contro {opponent}.',
  brace: '{subject} ha segnato {goals} gol per {team} contro {opponent}.',
  'triple_double.plain':
    '{subject} ha realizzato una tripla doppia per {team} contro {opponent}: {points_points}, {rebounds_rebounds}, {assists_assists}.',
  'triple_double.steals':
    '{subject} ha realizzato una tripla doppia per {team} contro {opponent}: {points_points}, {rebounds_rebounds}, {assists_assists}, {steals_steals}.',
  'triple_double.blocks':
    '{subject} ha realizzato una tripla doppia per {team} contro {opponent}: {points_points}, {rebounds_rebounds}, {assists_assists}, {blocks_blocks}.',
  'triple_double.steals_blocks':
    '{subject} ha realizzato una tripla doppia per {team} contro {opponent}: {points_points}, {rebounds_rebounds}, {assists_assists}, {steals_steals}, {blocks_blocks}.',
  'red_card.player': '{player} ({subject_plain}) ha ricevuto un cartellino rosso contro {opponent}{at_time}.',
  'red_card.team': '{subject} {ha} ricevuto un cartellino rosso contro {opponent}{at_time}.',
  two_red_cards: '{subject} {ha} ricevuto {count, plural, one {# cartellino rosso} other {# cartellini rossi}} contro {opponent}.',
  'penalty_missed.player': '{player} ({subject_plain}) ha sbagliato {penalty} contro {opponent}{at_time}.',
  'penalty_missed.team': '{subject} {ha} sbagliato {penalty} contro {opponent}{at_time}.',
  'own_goal.player': '{player} ({subject_plain}) ha segnato un autogol contro {opponent}{at_time}.',
  'own_goal.team': '{subject} {ha} segnato un autogol contro {opponent}{at_time}.',
  rout: '{subject} {ha} travolto {opponent} {scored}-{conceded}.',
  goalless: '{team} e {opponent} hanno pareggiato senza reti.',
  shutout: '{subject} {ha} battuto {opponent} {scored}-{conceded} {nothing_conceded}.',
  no_hitter: '{subject} non {ha} concesso valide {opponent_to} in {innings_innings}.',
  'extra_innings.win': '{subject} {ha} battuto {opponent} {scored}-{conceded} in {innings_innings}.',
  'extra_innings.draw': '{subject} e {opponent} hanno pareggiato {scored}-{conceded} in {innings_innings}.',
  'extra_innings.defeat': '{subject} {ha} perso {scored}-{conceded} contro {opponent} in {innings_innings}.',
  from_set_down: '{subject} {ha} rimontato uno svantaggio di {sets_sets} e {ha} battuto {opponent} {scored}-{conceded}.',
  bagel: '{subject} {ha} vinto {count_sets} contro {opponent} senza perdere un game.',
  saved_match_points: '{subject} {ha} annullato {count} match point contro {opponent}.',
  'retirement.in_set': '{subject} {ha} perso contro {opponent} per ritiro {set_in_ordinal} set.',
  'retirement.plain': '{subject} {ha} perso contro {opponent} per ritiro.',
  defaulted: '{subject} {ha} perso contro {opponent} per squalifica.',
  walkover: '{subject} {ha} battuto {opponent} per walkover.',
  'awarded.with_score': '{subject} {ha} battuto {opponent} {scored}-{conceded} a tavolino.',
  'awarded.without_score': '{subject} {ha} battuto {opponent} a tavolino.',
  'five_setter.win': '{subject} {ha} battuto {opponent} {scored}-{conceded} in cinque set.',
  'five_setter.defeat': '{subject} {ha} perso {scored}-{conceded} contro {opponent} in cinque set.',
  biggest_run: `{subject} {run_unit, select,
    goals {{ha} segnato {count} gol}
    games {{ha} vinto {count} game}
    other {{ha} segnato {count_points}}} di fila contro {opponent}.`,
  first_win: 'La prima vittoria {subject_of} {in_season} è arrivata dopo {played_matches}.',
  streak_ended: `La serie {subject_of} di {detail, select,
    winning {{count_straight_wins}}
    losing {{count_straight_defeats}}
    unbeaten {{count_matches} senza sconfitte}
    other {{count_matches} senza vittorie}} si è fermata contro {opponent}.`,
  scoring_series: `{subject} ha {reached} {count, plural,
    one {nell'ultima partita} other {in ognuna delle ultime # partite}} {team_of} {league_in}.`,
  league_best:
    '{subject} ha realizzato {amount_tally} contro {opponent}, il massimo individuale in una partita di questa stagione {league_of}.',
  season_best:
    '{subject} ha realizzato {amount_tally} contro {opponent}, più che in ogni partita precedente con {team} in questa stagione {league_of}.',
  biggest_win_season: '{subject} {ha} battuto {opponent} {scored}-{conceded}, la propria vittoria più larga {in_season}.',
  'new_leader.with_points': '{subject} {passa} in testa alla classifica {league_of} con {points_points} in {played_matches}.',
  'new_leader.without_points': '{subject} {passa} in testa alla classifica {league_of} dopo {played_matches}.',
  clinched: '{subject} {ha} conquistato {at_least}{prize}{to_play}.',
  relegated: 'La retrocessione {subject_of} {in_season} è matematica{to_play}.',
  withdrawn: 'Dopo una correzione del risultato, un dato precedente {team_on} contro {opponent} non è più valido.',
}
