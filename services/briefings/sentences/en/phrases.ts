/** Parts of sentences. `n` is the value that the argument names: `{played_matches}`. */
export const phrases = {
  have: '{number, select, plural {have} other {has}}',
  are: '{number, select, plural {are} other {is}}',
  were: '{number, select, plural {were} other {was}}',
  lead: '{number, select, plural {lead} other {leads}}',
  secure: '{number, select, plural {secure} other {secures}}',
  start: '{number, select, plural {start} other {starts}}',
  play: '{number, select, plural {play} other {plays}}',
  make: '{number, select, plural {make} other {makes}}',
  // Avoids "his" or "her" for a player.
  their: '{number, select, plural {their} other {the}}',
  at: '{scope, select, home { home} away { away} other {}}',
  match: '{contest, select, games {game} other {match}}',
  plural: '{contest, select, games {games} other {matches}}',
  matches: '{n, plural, one {#{at} {match}} other {#{at} {plural}}}',
  last: '{n, plural, one {last{at} {match}} other {last #{at} {plural}}}',
  meetings: '{n, plural, one {# meeting} other {# meetings}}',
  home_meetings: '{n, plural, one {# home meeting} other {# home meetings}}',
  last_meetings: '{n, plural, one {last meeting} other {last # meetings}}',
  wins: '{n, plural, one {# win} other {# wins}}',
  defeats: '{n, plural, one {# defeat} other {# defeats}}',
  points: '{n, plural, one {# point} other {# points}}',
  units: `{unit, select,
    goals {{n, plural, one {# goal} other {# goals}}}
    points {{n, plural, one {# point} other {# points}}}
    runs {{n, plural, one {# run} other {# runs}}}
    other {{n, plural, one {# set} other {# sets}}}}`,
  scored_in_row: `{run_unit, select,
    goals {scored {n, plural, one {# goal} other {# goals}}}
    points {scored {n, plural, one {# point} other {# points}}}
    runs {scored {n, plural, one {# run} other {# runs}}}
    other {won {n, plural, one {# game} other {# games}}}}`,
  // For sports whose matches are called games.
  allowed: '{contest, select, games {allowed} other {conceded}}',
  sets: '{n, plural, one {# set} other {# sets}}',
  innings: '{n, plural, one {# inning} other {# innings}}',
  group: '{detail, select, group {group} division {division} other {conference}}',
  in_group: 'in {their} {group} {in_league}',
  // What a player scores, with and without a number.
  tally: `{detail, select,
    goals {{n, plural, one {# goal} other {# goals}}}
    points {{n, plural, one {# point} other {# points}}}
    home_runs {{n, plural, one {# home run} other {# home runs}}}
    passing_yards {{n, plural, one {# passing yard} other {# passing yards}}}
    rushing_yards {{n, plural, one {# rushing yard} other {# rushing yards}}}
    other {{n, plural, one {# receiving yard} other {# receiving yards}}}}`,
  tallies: `{detail, select, goals {goals} points {points} home_runs {home runs}
    passing_yards {passing yards} rushing_yards {rushing yards} other {receiving yards}}`,
  each: '{per_match_known, select, yes {, {per_match} per {match}} other {}}',
  contests: '{n, plural, one {# {match}} other {# {plural}}}',
  scored_in: "{appearances_known, select, yes {{appearances_contests}{each}} other {the team's {played_contests}}}",
  reached: `{at_least, plural,
    =1 {{detail, select, goals {scored} home_runs {hit a home run} other {had at least {at_least_tally}}}}
    other {had at least {at_least_tally}}}`,
  rebounds: '{n, plural, one {# rebound} other {# rebounds}}',
  assists: '{n, plural, one {# assist} other {# assists}}',
  steals: '{n, plural, one {# steal} other {# steals}}',
  blocks: '{n, plural, one {# block} other {# blocks}}',
  in_league: 'in {league}',
  since_day: '{since_known, select, yes {, a run that began on {since}} other {}}',
  on_day: '{date_known, select, yes { on {date}} other {}}',
  on_day_apart: '{date_known, select, yes {, on {date}} other {}}',
  to_play: '{remaining, plural, =0 {} one { with # {match} remaining} other { with # {plural} remaining}}',
  at_time: `{time, select,
    extra_minute { in stoppage time ({minute}+{extra_minute})}
    minute { in the {minute_ordinal} minute}
    other {}}`,
  at_end: '{time, select, seconds_left { with {seconds_left_seconds} left} other { in the last minute}}',
  seconds: '{n, plural, one {# second} other {# seconds}}',
  // The places that a team is in or short of.
  zone: `{detail, select,
    title {first place}
    champions_league {the Champions League places}
    champions_league_qualification {the Champions League qualifying places}
    europa_league {the Europa League places}
    europa_league_qualification {the Europa League qualifying places}
    conference_league_qualification {the Conference League qualifying places}
    next_round {the places for the next round}
    play_in {the play-in places}
    playoff {the play-off places}
    promotion {the promotion places}
    other {}}`,
  // The prize that a team wins by finishing there.
  at_least: '{better_prizes, plural, =0 {} other {at least }}',
  prize: `{detail, select,
    title {the title}
    champions_league {a place in the Champions League}
    champions_league_qualification {a place in Champions League qualifying}
    europa_league {a place in the Europa League}
    europa_league_qualification {a place in Europa League qualifying}
    conference_league_qualification {a place in Conference League qualifying}
    next_round {a place in the next round}
    play_in {a place in the play-in}
    playoff {a place in the play-offs}
    promotion {promotion}
    other {}}`,
  with_shootout: `{shootout_end, select,
    won {, and {subject} won the shoot-out {shootout_scored}-{shootout_conceded}}
    lost {, and {opponent} won the shoot-out {shootout_conceded}-{shootout_scored}}
    other {}}`,
}
