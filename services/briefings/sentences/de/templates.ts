import type { Rules } from '../rules.ts'

export const sections: Rules['sections'] = {
  form: 'Form',
  streaks: 'Serien',
  home_away: 'Heim- und Auswärtsbilanz',
  head_to_head: 'Direkter Vergleich',
  table: 'Tabelle',
  stakes: 'Ausgangslage',
  schedule: 'Spielplan',
  injuries: 'Verletzungen und Sperren',
  lineups: 'Aufstellungen',
  players: 'Einzelwerte',
  story: 'Spielverlauf',
}

const all = 'unabhängig von den anderen Ergebnissen'
const withDraws = '{won_wins}, {drawn_draws} und {lost_defeats}'
const withoutDraws = '{won_wins} und {lost_defeats}'
const stands = '{subject} {steht} {league_in} auf Platz {position}'
/** Facts as of the day of the match. */
const some = 'je nach den anderen Ergebnissen des Tages'

/** How a tie over two legs was decided. */
const how = `{detail, select,
  away_goals { dank der Auswärtstore}
  extra_time { nach Verlängerung}
  shootout { im {shootout}}
  award { am grünen Tisch}
  walkover { kampflos}
  other {}}`

export const templates: Rules['templates'] = {
  results_missing: `Für {subject_acc} {count, plural,
    one {fehlt seit dem {since} # Ergebnis} other {fehlen seit dem {since} # Ergebnisse}}.`,
  'form_last_5.with_draws': `{subject} {kommt} {played_in_last} auf ${withDraws}.`,
  'form_last_5.without_draws': `{subject} {kommt} {played_in_last} auf ${withoutDraws}.`,
  'form_last_10.with_draws': `{subject} {kommt} {played_in_last} auf ${withDraws}.`,
  'form_last_10.without_draws': `{subject} {kommt} {played_in_last} auf ${withoutDraws}.`,
  scoring_last_5: `{subject} {hat} {played_in_last} {scored_units} {unit, select,
    goals {erzielt und {conceded} kassiert}
    sets {gewonnen und {conceded} verloren}
    other {erzielt und {conceded} zugelassen}}.`,
  clean_sheets_last_10: `{subject} {ist} in {count, plural,
    =0 {keinem}
    other {#}} der letzten {played} Spiele {none_conceded} geblieben.`,
  both_scored_last_10: `{subject} {hat} in {count, plural,
    =0 {keinem}
    other {#}} der letzten {played} Spiele sowohl getroffen als auch ein Gegentor kassiert.`,

  winning_streak: '{subject} {hat} {count_last} gewonnen{since_day}.',
  unbeaten_streak: '{subject} {ist} seit {count_matches_dat} ungeschlagen{since_day}.',
  losing_streak: '{subject} {hat} {count_last} verloren{since_day}.',
  winless_streak: '{subject} {ist} seit {count_matches_dat} ohne Sieg{since_day}.',
  scoring_streak: '{subject} {hat} {count_in_last} immer getroffen{since_day}.',
  clean_sheet_streak: '{subject} {ist} seit {count_matches_dat} {none_conceded}{since_day}.',

  'venue_record.with_draws': `{subject} {kommt} diese Saison {league_in} in {played_matches_dat} auf ${withDraws}.`,
  'venue_record.without_draws': `{subject} {kommt} diese Saison {league_in} in {played_matches_dat} auf ${withoutDraws}.`,
  venue_scoring: `In {played_matches_dat} {league_in} {hat} {subject} diese Saison {scored_units} ({scored_per_match} pro Spiel) {unit, select,
    goals {erzielt und {conceded} ({conceded_per_match}) kassiert}
    sets {gewonnen und {conceded} ({conceded_per_match}) verloren}
    other {erzielt und {conceded} ({conceded_per_match}) zugelassen}}.`,
  surface_record: `{subject} {kommt} seit {first_year} auf {detail, select,
    hard {Hartplatz} clay {Sand} grass {Rasen} other {Teppich}} in {played_matches_dat} auf ${withoutDraws}.`,

  'meetings.with_draws': `{subject} {kommt} seit {first_year} in {played_matches_dat} gegen {opponent_acc} auf ${withDraws}.`,
  'meetings.without_draws': `{subject} {kommt} seit {first_year} in {played_matches_dat} gegen {opponent_acc} auf ${withoutDraws}.`,
  'meetings_last_5.with_draws': `{subject} {kommt} {played_in_last} gegen {opponent_acc} auf ${withDraws}.`,
  'meetings_last_5.without_draws': `{subject} {kommt} {played_in_last} gegen {opponent_acc} auf ${withoutDraws}.`,
  'meetings_at_ground.with_draws': `{subject} {kommt} seit {first_year} in {played_home_games_dat} gegen {opponent_acc} auf ${withDraws}.`,
  'meetings_at_ground.without_draws': `{subject} {kommt} seit {first_year} in {played_home_games_dat} gegen {opponent_acc} auf ${withoutDraws}.`,
  biggest_meeting_win: 'Den höchsten Sieg gegen {opponent_acc} seit {first_year} {feierte} {subject}{on_day} mit {scored}:{conceded}.',
  'last_meeting.win': '{subject} {gewann} das letzte Duell gegen {opponent_acc}{on_day} mit {scored}:{conceded}{with_shootout}.',
  'last_meeting.draw': '{subject} und {opponent} trennten sich im letzten Duell{on_day} {scored}:{conceded}{with_shootout}.',
  'last_meeting.defeat': '{subject} {verlor} das letzte Duell gegen {opponent_acc}{on_day} mit {scored}:{conceded}{with_shootout}.',

  'table_results_missing.dated': `In der Tabelle mit den Ergebnissen bis zum {date} {count, plural,
    one {fehlt {league_in} # Ergebnis} other {fehlen {league_in} # Ergebnisse}}.`,
  'table_results_missing.undated': `In der Tabelle {count, plural,
    one {fehlt {league_in} # Ergebnis} other {fehlen {league_in} # Ergebnisse}}.`,
  'table_position.with_points': '{subject} {steht} {league_in} nach {played_matches_dat} mit {points_points_dat} auf Platz {position}.',
  'table_position.without_points': '{subject} {steht} {league_in} mit {won_wins_dat} und {lost_defeats_dat} auf Platz {position}.',
  table_lead: `{subject} {fuehrt} {league_acc} {gap, plural,
    =0 {bei gleicher Punktzahl wie {opponent}}
    one {mit # Punkt Vorsprung auf {opponent_acc}}
    other {mit # Punkten Vorsprung auf {opponent_acc}}} an.`,
  gap_to_leader: `{subject} {steht} {league_in} {gap, plural,
    =0 {punktgleich mit}
    one {mit # Punkt Rückstand auf}
    other {mit # Punkten Rückstand auf}} Spitzenreiter {opponent_plain} auf Platz {position}.`,
  'group_position.with_points':
    '{subject} {steht} {league_in} nach {played_matches_dat} mit {points_points_dat} in der eigenen {group} auf Platz {position}.',
  'group_position.without_points':
    '{subject} {steht} {league_in} mit {won_wins_dat} und {lost_defeats_dat} in der eigenen {group} auf Platz {position}.',
  group_lead: `{subject} {fuehrt} {league_in} die eigene {group} {gap, plural,
    =0 {bei gleicher Punktzahl wie {opponent}}
    one {mit # Punkt Vorsprung auf {opponent_acc}}
    other {mit # Punkten Vorsprung auf {opponent_acc}}} an.`,
  gap_to_group_leader: `{subject} {steht} {league_in} in der eigenen {group} {gap, plural,
    =0 {punktgleich mit}
    one {mit # Punkt Rückstand auf}
    other {mit # Punkten Rückstand auf}} Spitzenreiter {opponent_plain} auf Platz {position}.`,
  gap_to_next: `${stands}, {gap, plural,
    =0 {bei gleicher Punktzahl wie {opponent} direkt davor}
    one {auf {opponent_acc} direkt davor fehlt # Punkt}
    other {auf {opponent_acc} direkt davor fehlen # Punkte}}.`,
  games_behind: `{subject} {hat} {league_in} {games, plural,
    =0 {keinen Rückstand} one {# Spiel Rückstand} other {# Spiele Rückstand}} auf {opponent_acc}.`,
  games_behind_group_leader: `{subject} {hat} {league_in} in der eigenen {group} {games, plural,
    =0 {keinen Rückstand} one {# Spiel Rückstand} other {# Spiele Rückstand}} auf {opponent_acc}.`,
  inside_zone: `${stands}, {gap, plural,
    =0 {bei gleicher Punktzahl wie das erste Team}
    one {mit # Punkt Vorsprung auf das erste Team}
    other {mit # Punkten Vorsprung auf das erste Team}} außerhalb {zone_gen}.`,
  outside_zone: `${stands}, auf {zone} {gap_missing}.`,
  above_relegation: `${stands}, {gap, plural,
    =0 {ohne Vorsprung} one {mit # Punkt Vorsprung} other {mit # Punkten Vorsprung}} auf die Abstiegsplätze.`,
  in_relegation: '{subject} {steht} {league_in} auf Abstiegsplatz {position}, zum rettenden Ufer {gap_missing}.',
  'ranking.dated': '{subject} {steht} in der Weltrangliste vom {date} auf Platz {position}.',
  'ranking.undated': '{subject} {steht} in der Weltrangliste auf Platz {position}.',

  already_reached: '{subject} {hat} {at_least}{prize}{to_play} bereits sicher.',
  reached_with_win: `Mit einem Sieg {sichert} sich {subject} {at_least}{prize}, ${all}.`,
  can_be_reached: `Mit einem Sieg {kann} sich {subject} {prize} sichern, ${some}.`,
  out_of_reach: '{subject} {kann} sich {prize}{to_play} nicht mehr sichern.',
  already_relegated: '{subject} {steht}{to_play} bereits als Absteiger {league_from} fest.',
  relegated_with_defeat: `Mit einer Niederlage {steht} {subject} als Absteiger {league_from} fest, ${all}.`,
  can_be_relegated: `Mit einer Niederlage {kann} {subject} als Absteiger {league_from} feststehen, ${some}.`,
  already_safe: '{subject} {hat} den Klassenerhalt{to_play} bereits sicher.',
  safe_with_win: `Mit einem Sieg {sichert} sich {subject} den Klassenerhalt, ${all}.`,
  can_be_safe: `Mit einem Sieg {kann} sich {subject} den Klassenerhalt sichern, ${some}.`,
  can_climb_to: '{subject} {kann} {league_in} mit diesem {bare_game} bis auf Platz {position} klettern.',
  can_drop_to: '{subject} {kann} {league_in} mit diesem {bare_game} bis auf Platz {position} abrutschen.',
  can_climb_to_in_group: '{subject} {kann} {league_in} mit diesem {bare_game} in der eigenen {group} bis auf Platz {position} klettern.',
  can_drop_to_in_group: '{subject} {kann} {league_in} mit diesem {bare_game} in der eigenen {group} bis auf Platz {position} abrutschen.',

  rest_days: `{subject} {spielt} {days, plural,
    =0 {noch am Tag des {bare_game_gen}} one {# Tag nach dem {bare_game}} other {# Tage nach dem {bare_game}}} gegen {opponent_acc} vom {date}.`,
  matches_in_14_days: '{subject} {hat} in den zwei Wochen vor diesem {bare_game} {count_matches} bestritten.',
  'last_match.win': '{subject} {gewann} das letzte {bare_game}{on_day} gegen {opponent_acc} mit {scored}:{conceded}{with_shootout}.',
  'last_match.draw': '{subject} {spielte} im letzten {bare_game}{on_day} gegen {opponent_acc} {scored}:{conceded}{with_shootout}.',
  'last_match.defeat': '{subject} {verlor} das letzte {bare_game}{on_day} gegen {opponent_acc} mit {scored}:{conceded}{with_shootout}.',
  next_match: `Das nächste {bare_game} {bestreitet} {subject}{on_day} {scope, select,
    home {zu Hause gegen} away {auswärts gegen} other {gegen}} {opponent_acc} ({league_plain}).`,

  'player_out.plain': '{subject} ({team_plain}) fällt aus.',
  'player_out.since': '{subject} ({team_plain}) fällt seit dem {since} aus.',
  'player_out.until': '{subject} ({team_plain}) fällt aus; {return_day}.',
  'player_out.since_until': '{subject} ({team_plain}) fällt seit dem {since} aus; {return_day}.',
  'player_suspended.plain': '{subject} ({team_plain}) ist gesperrt.',
  'player_suspended.until': '{subject} ({team_plain}) ist gesperrt; {return_day}.',
  'player_doubtful.plain': '{subject} ({team_plain}) ist als fraglich gemeldet.',
  'player_doubtful.since': '{subject} ({team_plain}) ist seit dem {since} als fraglich gemeldet.',

  lineup_unchanged: '{subject} {beginnt} mit derselben Startaufstellung wie im letzten {bare_game}.',
  lineup_changes: `{subject} {beginnt} {count, plural,
    =0 {ohne Änderung} one {mit # Änderung} other {mit # Änderungen}} in der Startaufstellung gegenüber dem letzten {bare_game}.`,
  lineup_return: '{subject} ({team_plain}) kehrt nach {missed_matches_dat} ohne Einsatz von Beginn an in die Startaufstellung zurück.',
  lineup_debut: '{subject} steht diese Saison {league_in} erstmals für {team_acc} in der Startaufstellung.',

  'leading_scorer.alone': '{subject} hat {league_in} diese Saison die meisten {tallies} für {team_acc}: {amount} in {scored_in}.',
  'leading_scorer.shared':
    'Bei den {tallies_dat} für {team_acc} liegt {subject} {league_in} diese Saison gleichauf an der Spitze: {amount} in {scored_in}.',
  milestone_near:
    '{subject} {missing, plural, one {fehlt} other {fehlen}} für {team_acc} {league_in} diese Saison noch {missing_tally} bis zur Marke von {milestone}.',

  'result.win': '{subject} {gewann} gegen {opponent_acc} mit {scored}:{conceded}.',
  'result.draw': '{subject} und {opponent} trennten sich {scored}:{conceded}.',
  'result.defeat': '{subject} {verlor} gegen {opponent_acc} mit {scored}:{conceded}.',
  'shootout.win': '{subject} {gewann} gegen {opponent_acc} im {shootout} mit {scored}:{conceded}.',
  'shootout.defeat': '{subject} {verlor} gegen {opponent_acc} im {shootout} mit {scored}:{conceded}.',
  'shootout.without_score': '{subject} {gewann} gegen {opponent_acc} im {shootout}.',
  golden_set: '{subject} {gewann} den Golden Set gegen {opponent_acc} mit {scored}:{conceded} und damit das Duell über Hin- und Rückspiel.',
  'tie_won.with_score': `{subject} {gewann} das Duell über Hin- und Rückspiel gegen {opponent_acc}${how} (insgesamt {scored}:{conceded}).`,
  'tie_won.without_score': `{subject} {gewann} das Duell über Hin- und Rückspiel gegen {opponent_acc}${how}.`,
  'extra_time.win': '{subject} {gewann} gegen {opponent_acc} nach Verlängerung mit {scored}:{conceded}.',
  'extra_time.draw': '{subject} und {opponent} trennten sich nach Verlängerung {scored}:{conceded}.',
  'extra_time.defeat': '{subject} {verlor} gegen {opponent_acc} nach Verlängerung mit {scored}:{conceded}.',
  'overtime.win': '{subject} {gewann} gegen {opponent_acc} nach {count_overtimes} mit {scored}:{conceded}.',
  'overtime.draw': '{subject} und {opponent} trennten sich nach {count_overtimes} {scored}:{conceded}.',
  'overtime.defeat': '{subject} {verlor} gegen {opponent_acc} nach {count_overtimes} mit {scored}:{conceded}.',
  comeback: '{subject} {gewann} gegen {opponent_acc} nach einem Rückstand von {deficit_units_dat} mit {scored}:{conceded}.',
  biggest_comeback:
    '{subject} {number, select, plural {machten} other {machte}} gegen {opponent_acc} einen Rückstand von {deficit_units_dat} wett, {verlor} aber mit {scored}:{conceded}.',
  came_from_behind_to_draw:
    '{subject} {spielte} gegen {opponent_acc} nach einem Rückstand von {deficit_units_dat} noch {scored}:{conceded}.',
  'late_winner.player': '{player} erzielte{at_time} den Siegtreffer für {subject_acc} gegen {opponent_acc}.',
  'late_winner.team': '{subject} {number, select, plural {kamen} other {kam}}{at_time} zum Siegtreffer gegen {opponent_acc}.',
  'late_equaliser.player': '{player} erzielte{at_time} den Ausgleich für {subject_acc} gegen {opponent_acc}.',
  'late_equaliser.team': '{subject} {number, select, plural {kamen} other {kam}}{at_time} zum Ausgleich gegen {opponent_acc}.',
  'last_minute_winner.player': '{player} erzielte{at_end} den Siegtreffer für {subject_acc} gegen {opponent_acc}.',
  'last_minute_winner.team': '{subject} {erzielte}{at_end} den Siegtreffer gegen {opponent_acc}.',
  'last_minute_score.player': '{player} punktete{at_end} für {subject_acc} gegen {opponent_acc}.',
  'last_minute_score.team': '{subject} {number, select, plural {punkteten} other {punktete}}{at_end} gegen {opponent_acc}.',
  'overtime_winner.player': '{player} erzielte{at_time} den Siegtreffer in der Verlängerung für {subject_acc} gegen {opponent_acc}.',
  'overtime_winner.team': '{subject} {erzielte}{at_time} den Siegtreffer in der Verlängerung gegen {opponent_acc}.',
  'buzzer_beater.player': '{player} traf {at_buzzer} zum Sieg für {subject_acc} gegen {opponent_acc}.',
  'buzzer_beater.team': '{subject} {number, select, plural {trafen} other {traf}} {at_buzzer} zum Sieg gegen {opponent_acc}.',
  'walk_off.player': '{player} entschied das Spiel für {subject_acc} gegen {opponent_acc} im {inning_ordinal} Inning mit einem Walk-off.',
  'walk_off.team': '{subject} {gewann} gegen {opponent_acc} im {inning_ordinal} Inning mit einem Walk-off.',
  'early_goal.player': '{player} erzielte{at_time} ein frühes Tor für {subject_acc} gegen {opponent_acc}.',
  'early_goal.team': '{subject} {number, select, plural {kamen} other {kam}}{at_time} zu einem frühen Tor gegen {opponent_acc}.',
  hat_trick: '{subject} erzielte {goals, plural, one {# Tor} other {# Tore}} für {team_acc} gegen {opponent_acc}.',
  brace: '{subject} erzielte {goals, plural, one {# Tor} other {# Tore}} für {team_acc} gegen {opponent_acc}.',
  'triple_double.plain':
    '{subject} gelang für {team_acc} gegen {opponent_acc} ein Triple-Double: {points_points}, {rebounds_rebounds}, {assists_assists}.',
  'triple_double.steals':
    '{subject} gelang für {team_acc} gegen {opponent_acc} ein Triple-Double: {points_points}, {rebounds_rebounds}, {assists_assists}, {steals_steals}.',
  'triple_double.blocks':
    '{subject} gelang für {team_acc} gegen {opponent_acc} ein Triple-Double: {points_points}, {rebounds_rebounds}, {assists_assists}, {blocks_blocks}.',
  'triple_double.steals_blocks':
    '{subject} gelang für {team_acc} gegen {opponent_acc} ein Triple-Double: {points_points}, {rebounds_rebounds}, {assists_assists}, {steals_steals}, {blocks_blocks}.',
  'red_card.player': '{player} ({subject_plain}) wurde gegen {opponent_acc}{at_time} vom Platz gestellt.',
  'red_card.team': '{subject} {kassierte} gegen {opponent_acc}{at_time} einen Platzverweis.',
  two_red_cards: '{subject} {kassierte} gegen {opponent_acc} {count, plural, one {# Platzverweis} other {# Platzverweise}}.',
  'penalty_missed.player': '{player} ({subject_plain}) verschoss gegen {opponent_acc}{at_time} einen {penalty}.',
  'penalty_missed.team': '{subject} {verschoss} gegen {opponent_acc}{at_time} einen {penalty}.',
  'own_goal.player': '{player} ({subject_plain}) erzielte gegen {opponent_acc}{at_time} ein Eigentor.',
  'own_goal.team': '{subject} {erzielte} gegen {opponent_acc}{at_time} ein Eigentor.',
  rout: '{subject} {number, select, plural {fertigten} other {fertigte}} {opponent_acc} mit {scored}:{conceded} ab.',
  goalless: '{team} und {opponent} trennten sich torlos.',
  shutout: '{subject} {gewann} gegen {opponent_acc} mit {scored}:{conceded} und {blieb} {none_conceded}.',
  no_hitter: '{subject} {number, select, plural {ließen} other {ließ}} gegen {opponent_acc} in {innings_innings} keinen Hit zu.',
  'extra_innings.win': '{subject} {gewann} gegen {opponent_acc} nach {innings_innings} mit {scored}:{conceded}.',
  'extra_innings.draw': '{subject} und {opponent} trennten sich nach {innings_innings} {scored}:{conceded}.',
  'extra_innings.defeat': '{subject} {verlor} gegen {opponent_acc} nach {innings_innings} mit {scored}:{conceded}.',
  from_set_down: '{subject} {gewann} gegen {opponent_acc} nach einem Rückstand von {sets_sets_dat} mit {scored}:{conceded}.',
  bagel: '{subject} {gewann} gegen {opponent_acc} {count_sets}, ohne ein Spiel abzugeben.',
  saved_match_points:
    '{subject} {number, select, plural {wehrten} other {wehrte}} gegen {opponent_acc} {count, plural, one {# Matchball} other {# Matchbälle}} ab.',
  'retirement.in_set': '{subject} {verlor} gegen {opponent_acc} durch Aufgabe im {set_ordinal} Satz.',
  'retirement.plain': '{subject} {verlor} gegen {opponent_acc} durch Aufgabe.',
  defaulted: '{subject} {verlor} gegen {opponent_acc} durch Disqualifikation.',
  walkover: '{subject} {gewann} kampflos gegen {opponent_acc}.',
  'awarded.with_score': '{subject} {gewann} gegen {opponent_acc} am grünen Tisch mit {scored}:{conceded}.',
  'awarded.without_score': '{subject} {gewann} gegen {opponent_acc} am grünen Tisch.',
  'five_setter.win': '{subject} {gewann} gegen {opponent_acc} in fünf Sätzen mit {scored}:{conceded}.',
  'five_setter.defeat': '{subject} {verlor} gegen {opponent_acc} in fünf Sätzen mit {scored}:{conceded}.',
  biggest_run: `{subject} {run_unit, select,
    goals {{erzielte} gegen {opponent_acc} {count, plural, one {# Tor} other {# Tore}}}
    points {{erzielte} gegen {opponent_acc} {count, plural, one {# Punkt} other {# Punkte}}}
    runs {{erzielte} gegen {opponent_acc} {count, plural, one {# Run} other {# Runs}}}
    other {{gewann} gegen {opponent_acc} {count, plural, one {# Spiel} other {# Spiele}}}} in Folge.`,
  first_win: 'Den ersten Saisonsieg {league_in} {feierte} {subject} nach {played_matches_dat}.',
  streak_ended: `{detail, select,
    winning {Nach {count_wins_dat} in Folge {blieb} {subject} gegen {opponent_acc} ohne Sieg}
    losing {Nach {count_defeats_dat} in Folge {blieb} {subject} gegen {opponent_acc} ungeschlagen}
    unbeaten {Nach {count_matches_dat} ohne Niederlage {verlor} {subject} gegen {opponent_acc}}
    other {Nach {count_matches_dat} ohne Sieg {gewann} {subject} gegen {opponent_acc}}}.`,
  scoring_series: '{subject} hat für {team_acc} {league_in} {count_in_last} immer {reached}.',
  league_best: '{subject} kam gegen {opponent_acc} auf {amount_tally}, den höchsten Einzelwert eines Spiels {league_in} diese Saison.',
  season_best: '{subject} kam gegen {opponent_acc} auf {amount_tally}, mehr als in jedem früheren Saisonspiel für {team_acc} {league_in}.',
  biggest_win_season:
    '{subject} {gewann} gegen {opponent_acc} mit {scored}:{conceded} und {feierte} damit den höchsten eigenen Saisonsieg {league_in}.',
  'new_leader.with_points':
    '{subject} {number, select, plural {übernahmen} other {übernahm}} {league_in} mit {points_points_dat} aus {played_matches_dat} die Tabellenführung.',
  'new_leader.without_points':
    '{subject} {number, select, plural {übernahmen} other {übernahm}} {league_in} nach {played_matches_dat} die Tabellenführung.',
  clinched: '{subject} {hat} sich {at_least}{prize}{to_play} gesichert.',
  relegated: '{subject} {steht}{to_play} als Absteiger {league_from} fest.',
  withdrawn: 'Nach einer Korrektur des Ergebnisses gilt eine frühere Aussage über {team_acc} gegen {opponent_acc} nicht mehr.',
}
