/** Parts of sentences. `n` is the value that the argument names: `{played_matches}`. */
export const phrases = {
  hat: '{number, select, plural {haben} other {hat}}',
  ist: '{number, select, plural {sind} other {ist}}',
  kommt: '{number, select, plural {kommen} other {kommt}}',
  steht: '{number, select, plural {stehen} other {steht}}',
  kann: '{number, select, plural {können} other {kann}}',
  fuehrt: '{number, select, plural {führen} other {führt}}',
  sichert: '{number, select, plural {sichern} other {sichert}}',
  spielt: '{number, select, plural {spielen} other {spielt}}',
  bestreitet: '{number, select, plural {bestreiten} other {bestreitet}}',
  beginnt: '{number, select, plural {beginnen} other {beginnt}}',
  gewann: '{number, select, plural {gewannen} other {gewann}}',
  verlor: '{number, select, plural {verloren} other {verlor}}',
  spielte: '{number, select, plural {spielten} other {spielte}}',
  feierte: '{number, select, plural {feierten} other {feierte}}',
  erzielte: '{number, select, plural {erzielten} other {erzielte}}',
  kassierte: '{number, select, plural {kassierten} other {kassierte}}',
  verschoss: '{number, select, plural {verschossen} other {verschoss}}',
  blieb: '{number, select, plural {blieben} other {blieb}}',

  bare_game: '{sport, select, tennis {Match} other {Spiel}}',
  bare_game_gen: '{sport, select, tennis {Matches} other {Spiels}}',
  bare_games_dat: '{sport, select, tennis {Matches} other {Spielen}}',
  game: '{scope, select, home {Heimspiel} away {Auswärtsspiel} other {{bare_game}}}',
  games: '{scope, select, home {Heimspiele} away {Auswärtsspiele} other {{sport, select, tennis {Matches} other {Spiele}}}}',
  games_dat: '{scope, select, home {Heimspielen} away {Auswärtsspielen} other {{bare_games_dat}}}',
  matches: '{n, plural, one {# {game}} other {# {games}}}',
  matches_dat: '{n, plural, one {# {game}} other {# {games_dat}}}',
  home_games_dat: '{n, plural, one {# Heimspiel} other {# Heimspielen}}',
  last: '{n, plural, one {das letzte {game}} other {die letzten # {games}}}',
  in_last: '{n, plural, one {im letzten {game}} other {in den letzten # {games_dat}}}',
  wins: '{n, plural, one {# Sieg} other {# Siege}}',
  draws: '{n} Unentschieden',
  defeats: '{n, plural, one {# Niederlage} other {# Niederlagen}}',
  wins_dat: '{n, plural, one {# Sieg} other {# Siegen}}',
  defeats_dat: '{n, plural, one {# Niederlage} other {# Niederlagen}}',
  points: '{n, plural, one {# Punkt} other {# Punkte}}',
  points_dat: '{n, plural, one {# Punkt} other {# Punkten}}',
  units: `{unit, select,
    goals {{n, plural, one {# Tor} other {# Tore}}}
    points {{n, plural, one {# Punkt} other {# Punkte}}}
    runs {{n, plural, one {# Run} other {# Runs}}}
    other {{n, plural, one {# Satz} other {# Sätze}}}}`,
  units_dat: `{unit, select,
    goals {{n, plural, one {# Tor} other {# Toren}}}
    points {{n, plural, one {# Punkt} other {# Punkten}}}
    runs {{n, plural, one {# Run} other {# Runs}}}
    other {{n, plural, one {# Satz} other {# Sätzen}}}}`,
  sets: '{n, plural, one {# Satz} other {# Sätze}}',
  sets_dat: '{n, plural, one {# Satz} other {# Sätzen}}',
  innings: '{n, plural, one {# Inning} other {# Innings}}',
  none_conceded: `{unit, select, goals {ohne Gegentor} points {ohne gegnerischen Punkt} runs {ohne gegnerischen Run} other {ohne Satzverlust}}`,
  overtimes: '{n, plural, one {Verlängerung} other {# Verlängerungen}}',
  shootout: '{sport, select, hockey {Penaltyschießen} handball {Siebenmeterwerfen} other {Elfmeterschießen}}',
  penalty: '{sport, select, hockey {Penalty} handball {Siebenmeter} other {Elfmeter}}',
  since_day: '{since_known, select, yes {; die Serie begann am {since}} other {}}',
  on_day: '{date_known, select, yes { am {date}} other {}}',
  return_day: 'als Rückkehrdatum ist der {expected_return} angegeben',
  to_play: '{remaining, plural, =0 {} one { bei noch # ausstehenden {bare_game}} other { bei noch # ausstehenden {bare_games_dat}}}',
  group: '{detail, select, group {Gruppe} division {Division} other {Conference}}',
  at_time: `{time, select,
    extra_minute { in der Nachspielzeit ({minute}.+{extra_minute})}
    minute { in der {minute_ordinal} Minute}
    other {}}`,
  at_end: '{time, select, seconds_left { {seconds_left_seconds} vor Schluss} other { in der letzten Minute}}',
  at_buzzer: '{seconds_left, plural, =0 {mit der Schlusssirene} one {# Sekunde vor Schluss} other {# Sekunden vor Schluss}}',
  seconds: '{n, plural, one {# Sekunde} other {# Sekunden}}',
  missing: '{n, plural, =0 {fehlt kein Punkt} one {fehlt # Punkt} other {fehlen # Punkte}}',
  // What a player scores, with and without a number.
  tally: `{detail, select,
    goals {{n, plural, one {# Tor} other {# Tore}}}
    points {{n, plural, one {# Punkt} other {# Punkte}}}
    home_runs {{n, plural, one {# Homerun} other {# Homeruns}}}
    passing_yards {{n, plural, one {# Passing Yard} other {# Passing Yards}}}
    rushing_yards {{n, plural, one {# Rushing Yard} other {# Rushing Yards}}}
    other {{n, plural, one {# Receiving Yard} other {# Receiving Yards}}}}`,
  tallies: `{detail, select, goals {Tore} points {Punkte} home_runs {Homeruns}
    passing_yards {Passing Yards} rushing_yards {Rushing Yards} other {Receiving Yards}}`,
  tallies_dat: '{detail, select, goals {Toren} points {Punkten} other {{tallies}}}',
  each: '{per_match_known, select, yes {, {per_match} pro Spiel} other {}}',
  contests: '{n, plural, one {# {bare_game}} other {# {bare_games_dat}}}',
  scored_in: '{appearances_known, select, yes {{appearances_contests}{each}} other {{played_contests} des Teams}}',
  reached: `{at_least, plural,
    =1 {{detail, select, goals {getroffen} home_runs {einen Homerun geschlagen} other {mindestens {at_least_tally} erzielt}}}
    other {mindestens {at_least_tally} erzielt}}`,
  rebounds: '{n, plural, one {# Rebound} other {# Rebounds}}',
  assists: '{n, plural, one {# Assist} other {# Assists}}',
  steals: '{n, plural, one {# Steal} other {# Steals}}',
  blocks: '{n, plural, one {# Block} other {# Blocks}}',
  // Accusative: "auf die Champions-League-Plätze".
  zone: `{detail, select,
    title {Platz eins}
    champions_league {die Champions-League-Plätze}
    champions_league_qualification {die Plätze der Champions-League-Qualifikation}
    europa_league {die Europa-League-Plätze}
    europa_league_qualification {die Plätze der Europa-League-Qualifikation}
    conference_league_qualification {die Plätze der Conference-League-Qualifikation}
    next_round {die Plätze für die nächste Runde}
    play_in {die Play-in-Plätze}
    playoff {die Play-off-Plätze}
    promotion {die Aufstiegsplätze}
    other {}}`,
  // Genitive: "außerhalb der Champions-League-Plätze".
  zone_gen: `{detail, select,
    title {von Platz eins}
    champions_league {der Champions-League-Plätze}
    champions_league_qualification {der Plätze der Champions-League-Qualifikation}
    europa_league {der Europa-League-Plätze}
    europa_league_qualification {der Plätze der Europa-League-Qualifikation}
    conference_league_qualification {der Plätze der Conference-League-Qualifikation}
    next_round {der Plätze für die nächste Runde}
    play_in {der Play-in-Plätze}
    playoff {der Play-off-Plätze}
    promotion {der Aufstiegsplätze}
    other {}}`,
  at_least: '{better_prizes, plural, =0 {} other {mindestens }}',
  prize: `{detail, select,
    title {den Titel}
    champions_league {die Teilnahme an der Champions League}
    champions_league_qualification {die Teilnahme an der Champions-League-Qualifikation}
    europa_league {die Teilnahme an der Europa League}
    europa_league_qualification {die Teilnahme an der Europa-League-Qualifikation}
    conference_league_qualification {die Teilnahme an der Conference-League-Qualifikation}
    next_round {den Einzug in die nächste Runde}
    play_in {die Teilnahme am Play-in}
    playoff {die Teilnahme an den Play-offs}
    promotion {den Aufstieg}
    other {}}`,
  with_shootout: `{shootout_end, select,
    won {; das {shootout} ging mit {shootout_scored}:{shootout_conceded} an {subject_acc}}
    lost {; das {shootout} ging mit {shootout_conceded}:{shootout_scored} an {opponent_acc}}
    other {}}`,
}
