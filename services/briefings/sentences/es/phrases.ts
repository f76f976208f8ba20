/** Parts of sentences. `n` is the value that the argument names: `{played_matches}`. */
export const phrases = {
  ha: '{number, select, plural {han} other {ha}}',
  suma: '{number, select, plural {suman} other {suma}}',
  lleva: '{number, select, plural {llevan} other {lleva}}',
  ocupa: '{number, select, plural {ocupan} other {ocupa}}',
  lidera: '{number, select, plural {lideran} other {lidera}}',
  esta: '{number, select, plural {están} other {está}}',
  asegura: '{number, select, plural {aseguran} other {asegura}}',
  puede: '{number, select, plural {pueden} other {puede}}',
  desciende: '{number, select, plural {descienden} other {desciende}}',
  juega: '{number, select, plural {juegan} other {juega}}',
  repite: '{number, select, plural {repiten} other {repite}}',
  presenta: '{number, select, plural {presentan} other {presenta}}',
  gano: '{number, select, plural {ganaron} other {ganó}}',
  perdio: '{number, select, plural {perdieron} other {perdió}}',
  empato: '{number, select, plural {empataron} other {empató}}',
  remonto: '{number, select, plural {remontaron} other {remontó}}',
  marco: '{number, select, plural {marcaron} other {marcó}}',
  anoto: '{number, select, plural {anotaron} other {anotó}}',
  sufrio: '{number, select, plural {sufrieron} other {sufrió}}',
  fallo: '{number, select, plural {fallaron} other {falló}}',

  venue: '{scope, select, home { como local} away { como visitante} other {}}',
  matches: '{n, plural, one {# partido{venue}} other {# partidos{venue}}}',
  own_last: '{n, plural, one {su último partido{venue}} other {sus últimos # partidos{venue}}}',
  home_matches: '{n, plural, one {# partido como local} other {# partidos como local}}',
  meetings: '{n, plural, one {# enfrentamiento} other {# enfrentamientos}}',
  last_meetings: '{n, plural, one {el último enfrentamiento} other {los últimos # enfrentamientos}}',
  wins: '{n, plural, one {# victoria} other {# victorias}}',
  draws: '{n, plural, one {# empate} other {# empates}}',
  defeats: '{n, plural, one {# derrota} other {# derrotas}}',
  points: '{n, plural, one {# punto} other {# puntos}}',
  units: `{unit, select,
    goals {{n, plural, one {# gol} other {# goles}}}
    points {{n, plural, one {# punto} other {# puntos}}}
    runs {{n, plural, one {# carrera} other {# carreras}}}
    other {{n, plural, one {# set} other {# sets}}}}`,
  sets: '{n, plural, one {# set} other {# sets}}',
  innings: '{n, plural, one {# entrada} other {# entradas}}',
  nothing_conceded: `{unit, select,
    goals {sin encajar goles} points {sin permitir puntos} runs {sin permitir carreras} other {sin ceder sets}}`,
  conceding: `{unit, select,
    goals {sin encajar} points {sin permitir puntos} runs {sin permitir carreras} other {sin ceder sets}}`,
  on_day: '{date_known, select, yes { el {date}} other {}}',
  on_day_apart: '{date_known, select, yes {, el {date}} other {}}',
  since_day: '{since_known, select, yes {, racha que comenzó el {since}} other {}}',
  return_day: 'con el {expected_return} como fecha de regreso',
  to_play: '{remaining, plural, =0 {} one { a falta de # partido} other { a falta de # partidos}}',
  whatever: 'independientemente de los demás resultados',
  own_group: '{detail, select, group {su grupo} division {su división} other {su conferencia}}',
  at_time: `{time, select,
    extra_minute { en el minuto {minute}+{extra_minute}}
    minute { en el minuto {minute}}
    other {}}`,
  at_end: '{time, select, seconds_left { a falta de {seconds_left_seconds}} other { en el último minuto}}',
  at_buzzer: '{seconds_left, plural, =0 {sobre la bocina} one {a falta de # segundo} other {a falta de # segundos}}',
  seconds: '{n, plural, one {# segundo} other {# segundos}}',
  overtimes: '{n, plural, one {la prórroga} other {# prórrogas}}',
  shootout_short: '{sport, select, handball {en siete metros} other {en penaltis}}',
  shootout: '{sport, select, handball {en la tanda de siete metros} other {en la tanda de penaltis}}',
  penalty: '{sport, select, handball {un siete metros} other {un penalti}}',
  // What a player scores, with and without a number.
  tally: `{detail, select,
    goals {{n, plural, one {# gol} other {# goles}}}
    points {{n, plural, one {# punto} other {# puntos}}}
    home_runs {{n, plural, one {# jonrón} other {# jonrones}}}
    passing_yards {{n, plural, one {# yarda de pase} other {# yardas de pase}}}
    rushing_yards {{n, plural, one {# yarda de carrera} other {# yardas de carrera}}}
    other {{n, plural, one {# yarda de recepción} other {# yardas de recepción}}}}`,
  tallies: `{detail, select, goals {goles} points {puntos} home_runs {jonrones}
    passing_yards {yardas de pase} rushing_yards {yardas de carrera} other {yardas de recepción}}`,
  each: '{per_match_known, select, yes {, {per_match} por partido} other {}}',
  contests: '{n, plural, one {# partido} other {# partidos}}',
  scored_in: '{appearances_known, select, yes {{appearances_contests}{each}} other {{played_contests} del equipo}}',
  reached: `{at_least, plural,
    =1 {{detail, select, goals {marcado} home_runs {conectado un jonrón} other {sumado al menos {at_least_tally}}}}
    other {sumado al menos {at_least_tally}}}`,
  rebounds: '{n, plural, one {# rebote} other {# rebotes}}',
  assists: '{n, plural, one {# asistencia} other {# asistencias}}',
  steals: '{n, plural, one {# robo} other {# robos}}',
  blocks: '{n, plural, one {# tapón} other {# tapones}}',
  zone: `{detail, select,
    title {la primera posición}
    champions_league {los puestos de Liga de Campeones}
    champions_league_qualification {la fase previa de la Liga de Campeones}
    europa_league {los puestos de Liga Europa}
    europa_league_qualification {la fase previa de la Liga Europa}
    conference_league_qualification {la fase previa de la Liga Conferencia}
    next_round {los puestos de acceso a la siguiente ronda}
    play_in {los puestos de play-in}
    playoff {los puestos de play-off}
    promotion {los puestos de ascenso}
    other {}}`,
  at_least: '{better_prizes, plural, =0 {} other {al menos }}',
  prize: `{detail, select,
    title {el título}
    champions_league {una plaza en la Liga de Campeones}
    champions_league_qualification {una plaza en la fase previa de la Liga de Campeones}
    europa_league {una plaza en la Liga Europa}
    europa_league_qualification {una plaza en la fase previa de la Liga Europa}
    conference_league_qualification {una plaza en la fase previa de la Liga Conferencia}
    next_round {el pase a la siguiente ronda}
    play_in {una plaza en el play-in}
    playoff {una plaza en el play-off}
    promotion {el ascenso}
    other {}}`,
  with_shootout: `{shootout_end, select,
    won { ({shootout_scored}-{shootout_conceded} {shootout_short} para {subject})}
    lost { ({shootout_conceded}-{shootout_scored} {shootout_short} para {opponent})}
    other {}}`,
}
