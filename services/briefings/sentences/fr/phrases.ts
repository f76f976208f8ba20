/**
 * Parts of sentences. `n` is the value that the argument names: `{played_matches}`. 0 and 1.5 also take the singular.
 */
export const phrases = {
  a: '{number, select, plural {ont} other {a}}',
  n_a: "{number, select, plural {n'ont} other {n'a}}",
  compte: '{number, select, plural {comptent} other {compte}}',
  reste: '{number, select, plural {restent} other {reste}}',
  occupe: '{number, select, plural {occupent} other {occupe}}',
  mene: '{number, select, plural {mènent} other {mène}}',
  decroche: '{number, select, plural {décrochent} other {décroche}}',
  peut: '{number, select, plural {peuvent} other {peut}}',
  joue: '{number, select, plural {jouent} other {joue}}',
  aligne: '{number, select, plural {alignent} other {aligne}}',
  procede: '{number, select, plural {procèdent} other {procède}}',
  passe: '{number, select, plural {passent} other {passe}}',
  prend: '{number, select, plural {prennent} other {prend}}',
  son: '{number, select, plural {leur} other {son}}',
  ses: '{number, select, plural {leurs} other {ses}}',
  sa: '{number, select, plural {leur} other {sa}}',

  venue: "{scope, select, home { à domicile} away { à l'extérieur} other {}}",
  matches: '{n, plural, one {# match{venue}} other {# matchs{venue}}}',
  own_last: `{n, plural,
    one {{son} dernier match{venue}}
    other {{ses} # derniers matchs{venue}}}`,
  last_meetings: '{n, plural, one {le dernier match} other {les # derniers matchs}}',
  home_matches: '{n, plural, one {# match à domicile} other {# matchs à domicile}}',
  wins: '{n, plural, one {# victoire} other {# victoires}}',
  draws: '{n, plural, one {# nul} other {# nuls}}',
  defeats: '{n, plural, one {# défaite} other {# défaites}}',
  points: '{n, plural, one {# point} other {# points}}',
  units: `{unit, select,
    goals {{n, plural, one {# but} other {# buts}}}
    points {{n, plural, one {# point} other {# points}}}
    runs {{n, plural, one {# point} other {# points}}}
    other {{n, plural, one {# set} other {# sets}}}}`,
  sets: '{n, plural, one {# set} other {# sets}}',
  n_games_behind: `{games, plural,
    =0 {{n_a} aucun match}
    one {{a} # match}
    other {{a} # matchs}}`,
  innings: '{n, plural, one {# manche} other {# manches}}',
  nothing_conceded: '{unit, select, goals {sans encaisser de but} sets {sans perdre de set} other {sans encaisser de point}}',
  on_day: '{date_known, select, yes { le {date}} other {}}',
  on_day_apart: '{date_known, select, yes {, le {date}} other {}}',
  since_day: '{since_known, select, yes {, une série entamée le {since}} other {}}',
  return_day: 'avec un retour annoncé pour le {expected_return}',
  to_play: '{remaining, plural, =0 {} one { avec # match à jouer} other { avec # matchs à jouer}}',
  whatever: 'quels que soient les autres résultats',
  own_group: '{detail, select, group {{son} groupe} division {{sa} division} other {{sa} conférence}}',
  at_time: `{time, select,
    extra_minute { dans le temps additionnel ({minute}+{extra_minute})}
    minute { à la {minute_feminine} minute}
    other {}}`,
  at_end: '{time, select, seconds_left { à {seconds_left_seconds} de la fin} other { dans la dernière minute}}',
  at_buzzer: '{seconds_left, plural, =0 {au buzzer} one {à # seconde de la fin} other {à # secondes de la fin}}',
  seconds: '{n, plural, one {# seconde} other {# secondes}}',
  overtimes: '{n, plural, one {prolongation} other {# prolongations}}',
  shootout_short: '{sport, select, handball {aux jets} other {aux tirs au but}}',
  shootout: '{sport, select, handball {aux jets de sept mètres} other {aux tirs au but}}',
  penalty: '{sport, select, handball {un jet de sept mètres} hockey {un tir de pénalité} other {un penalty}}',
  // What a player scores, with and without a number.
  tally: `{detail, select,
    goals {{n, plural, one {# but} other {# buts}}}
    points {{n, plural, one {# point} other {# points}}}
    home_runs {{n, plural, one {# circuit} other {# circuits}}}
    passing_yards {{n, plural, one {# yard à la passe} other {# yards à la passe}}}
    rushing_yards {{n, plural, one {# yard à la course} other {# yards à la course}}}
    other {{n, plural, one {# yard à la réception} other {# yards à la réception}}}}`,
  tallies: `{detail, select, goals {buts} points {points} home_runs {circuits}
    passing_yards {yards à la passe} rushing_yards {yards à la course} other {yards à la réception}}`,
  each: '{per_match_known, select, yes {, {per_match} par match} other {}}',
  contests: '{n, plural, one {# match} other {# matchs}}',
  scored_in: "{appearances_known, select, yes {{appearances_contests}{each}} other {{played_contests} de l'équipe}}",
  reached: `{at_least, plural,
    =1 {{detail, select, goals {marqué} home_runs {frappé un circuit} other {totalisé au moins {at_least_tally}}}}
    other {totalisé au moins {at_least_tally}}}`,
  rebounds: '{n, plural, one {# rebond} other {# rebonds}}',
  assists: '{n, plural, one {# passe décisive} other {# passes décisives}}',
  steals: '{n, plural, one {# interception} other {# interceptions}}',
  blocks: '{n, plural, one {# contre} other {# contres}}',
  zone: `{detail, select,
    title {la première place}
    champions_league {les places de Ligue des champions}
    champions_league_qualification {les tours préliminaires de la Ligue des champions}
    europa_league {les places de Ligue Europa}
    europa_league_qualification {les tours préliminaires de la Ligue Europa}
    conference_league_qualification {les tours préliminaires de la Ligue Conférence}
    next_round {les places qualificatives pour le tour suivant}
    play_in {les places de play-in}
    playoff {les places de play-offs}
    promotion {les places de promotion}
    other {}}`,
  zone_of: `{detail, select,
    title {de la première place}
    champions_league {des places de Ligue des champions}
    champions_league_qualification {des tours préliminaires de la Ligue des champions}
    europa_league {des places de Ligue Europa}
    europa_league_qualification {des tours préliminaires de la Ligue Europa}
    conference_league_qualification {des tours préliminaires de la Ligue Conférence}
    next_round {des places qualificatives pour le tour suivant}
    play_in {des places de play-in}
    playoff {des places de play-offs}
    promotion {des places de promotion}
    other {}}`,
  at_least: '{better_prizes, plural, =0 {} other {au moins }}',
  prize: `{detail, select,
    title {le titre}
    champions_league {une place en Ligue des champions}
    champions_league_qualification {une place dans les tours préliminaires de la Ligue des champions}
    europa_league {une place en Ligue Europa}
    europa_league_qualification {une place dans les tours préliminaires de la Ligue Europa}
    conference_league_qualification {une place dans les tours préliminaires de la Ligue Conférence}
    next_round {la qualification pour le tour suivant}
    play_in {une place en play-in}
    playoff {une place en play-offs}
    promotion {la promotion}
    other {}}`,
  /** The score is in its own order, because naming the winner again would make the sentence too long. */
  with_shootout: `{shootout_end, select,
    none {}
    other { ({shootout_scored}-{shootout_conceded} {shootout_short})}}`,
}
