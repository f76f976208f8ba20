/** Parts of sentences. `n` is the value that the argument names: `{played_matches}`. */
export const phrases = {
  ha: '{number, select, plural {hanno} other {ha}}',
  gioca: '{number, select, plural {giocano} other {gioca}}',
  occupa: '{number, select, plural {occupano} other {occupa}}',
  guida: '{number, select, plural {guidano} other {guida}}',
  perde: '{number, select, plural {perdono} other {perde}}',
  vince: '{number, select, plural {vincono} other {vince}}',
  va: '{number, select, plural {vanno} other {va}}',
  subisce: '{number, select, plural {subiscono} other {subisce}}',
  conquista: '{number, select, plural {conquistano} other {conquista}}',
  retrocede: '{number, select, plural {retrocedono} other {retrocede}}',
  puo: '{number, select, plural {possono} other {può}}',
  schiera: '{number, select, plural {schierano} other {schiera}}',
  presenta: '{number, select, plural {presentano} other {presenta}}',
  passa: '{number, select, plural {passano} other {passa}}',

  venue: '{scope, select, home { in casa} away { in trasferta} other {}}',
  matches: '{n, plural, one {# partita{venue}} other {# partite{venue}}}',
  last: "{n, plural, one {l'ultima partita{venue}} other {le ultime # partite{venue}}}",
  in_last: "{n, plural, one {nell'ultima partita{venue}} other {nelle ultime # partite{venue}}}",
  in_last_meetings: "{n, plural, one {nell'ultima sfida} other {nelle ultime # sfide}}",
  meetings: '{n, plural, one {# sfida} other {# sfide}}',
  home_meetings: '{n, plural, one {# sfida in casa} other {# sfide in casa}}',
  wins: '{n, plural, one {# vittoria} other {# vittorie}}',
  draws: '{n, plural, one {# pareggio} other {# pareggi}}',
  defeats: '{n, plural, one {# sconfitta} other {# sconfitte}}',
  straight_wins: '{n, plural, one {# vittoria} other {# vittorie consecutive}}',
  straight_defeats: '{n, plural, one {# sconfitta} other {# sconfitte consecutive}}',
  points: '{n, plural, one {# punto} other {# punti}}',
  units: `{unit, select,
    goals {{n, plural, other {# gol}}}
    points {{n, plural, one {# punto} other {# punti}}}
    runs {{n, plural, one {# punto} other {# punti}}}
    other {{n, plural, other {# set}}}}`,
  made: `{unit, select,
    goals {{n, plural, one {# gol fatto} other {# gol fatti}}}
    sets {{n, plural, one {# set vinto} other {# set vinti}}}
    other {{n, plural, one {# punto segnato} other {# punti segnati}}}}`,
  conceded: `{unit, select,
    sets {{n, plural, one {# perso} other {# persi}}}
    other {{n, plural, one {# subito} other {# subiti}}}}`,
  sets: '{n} set',
  innings: '{n} inning',
  nothing_conceded: '{unit, select, goals {senza subire gol} sets {senza perdere set} other {senza subire punti}}',
  on_day: '{date_known, select, yes { {date_the}} other {}}',
  on_day_apart: '{date_known, select, yes {, {date_the}} other {}}',
  since_day: '{since_known, select, yes {; la serie è iniziata {since_the}} other {}}',
  in_season: 'in questa stagione {league_of}',
  to_play: '{remaining, plural, =0 {} one { con # partita da giocare} other { con # partite da giocare}}',
  whatever: 'a prescindere dagli altri risultati',
  own_group: '{detail, select, group {nel proprio girone} division {nella propria division} other {nella propria conference}}',
  of_group: '{detail, select, group {del proprio girone} division {della propria division} other {della propria conference}}',
  at_time: `{time, select,
    extra_minute { nel recupero ({minute}+{extra_minute})}
    minute { {minute_at_ordinal} minuto}
    other {}}`,
  at_end: "{time, select, seconds_left { a {seconds_left_seconds} dalla fine} other { nell'ultimo minuto}}",
  at_buzzer: '{seconds_left, plural, =0 {sulla sirena} one {a # secondo dalla fine} other {a # secondi dalla fine}}',
  seconds: '{n, plural, one {# secondo} other {# secondi}}',
  overtimes: '{n, plural, one {un tempo supplementare} other {# tempi supplementari}}',
  shootout: '{sport, select, handball {ai tiri dai sette metri} other {ai rigori}}',
  penalty: '{sport, select, handball {un tiro dai sette metri} other {un rigore}}',
  // What a player scores, with and without a number.
  tally: `{detail, select,
    goals {{n, plural, other {# gol}}}
    points {{n, plural, one {# punto} other {# punti}}}
    home_runs {{n, plural, other {# fuoricampo}}}
    passing_yards {{n, plural, one {# yard su passaggio} other {# yard su passaggio}}}
    rushing_yards {{n, plural, one {# yard su corsa} other {# yard su corsa}}}
    other {{n, plural, one {# yard su ricezione} other {# yard su ricezione}}}}`,
  tallies: `{detail, select, goals {gol} points {punti} home_runs {fuoricampo}
    passing_yards {yard su passaggio} rushing_yards {yard su corsa} other {yard su ricezione}}`,
  each: '{per_match_known, select, yes {, {per_match} a partita} other {}}',
  contests: '{n, plural, one {# partita} other {# partite}}',
  scored_in: '{appearances_known, select, yes {{appearances_contests}{each}} other {{played_contests} della squadra}}',
  reached: `{at_least, plural,
    =1 {{detail, select, goals {segnato} home_runs {battuto un fuoricampo} other {realizzato almeno {at_least_tally}}}}
    other {realizzato almeno {at_least_tally}}}`,
  rebounds: '{n, plural, one {# rimbalzo} other {# rimbalzi}}',
  assists: '{n} assist',
  steals: '{n, plural, one {# recupero} other {# recuperi}}',
  blocks: '{n, plural, one {# stoppata} other {# stoppate}}',
  zone: `{detail, select,
    title {il primo posto}
    champions_league {la zona Champions League}
    champions_league_qualification {la zona preliminari di Champions League}
    europa_league {la zona Europa League}
    europa_league_qualification {la zona preliminari di Europa League}
    conference_league_qualification {la zona preliminari di Conference League}
    next_round {la zona qualificazione al turno successivo}
    play_in {la zona play-in}
    playoff {la zona play-off}
    promotion {la zona promozione}
    other {}}`,
  zone_from: `{detail, select,
    title {dal primo posto}
    champions_league {dalla zona Champions League}
    champions_league_qualification {dalla zona preliminari di Champions League}
    europa_league {dalla zona Europa League}
    europa_league_qualification {dalla zona preliminari di Europa League}
    conference_league_qualification {dalla zona preliminari di Conference League}
    next_round {dalla zona qualificazione al turno successivo}
    play_in {dalla zona play-in}
    playoff {dalla zona play-off}
    promotion {dalla zona promozione}
    other {}}`,
  at_least: '{better_prizes, plural, =0 {} other {almeno }}',
  prize: `{detail, select,
    title {il titolo}
    champions_league {un posto in Champions League}
    champions_league_qualification {un posto nei preliminari di Champions League}
    europa_league {un posto in Europa League}
    europa_league_qualification {un posto nei preliminari di Europa League}
    conference_league_qualification {un posto nei preliminari di Conference League}
    next_round {il passaggio al turno successivo}
    play_in {un posto nel play-in}
    playoff {un posto nei play-off}
    promotion {la promozione}
    other {}}`,
  with_shootout: `{shootout_end, select,
    won {, con vittoria {subject_of} {shootout} ({shootout_scored}-{shootout_conceded})}
    lost {, con vittoria {opponent_of} {shootout} ({shootout_conceded}-{shootout_scored})}
    other {}}`,
}
