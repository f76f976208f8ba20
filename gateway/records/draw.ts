import { count, id, instant, integer, type JsonOf, list, oneOf, optional, orNull, record, season, text } from './field-types.ts'
import type { Pair } from './match.ts'

const sideFields = {
  id: id('team', 'Id of the team: of the player, or of the pair.', 'ten-p7k2p9xq4ab'),
  name: orNull(text('In the requested language.', 'Novak Djokovic')),
  seed: orNull(text('Seeding in the draw, or how the side came into it: "3", "WC", "Q", "LL"; null: unseeded.', '3')),
}
export type DrawSide = JsonOf<typeof sideFields>

const setFields = {
  home: orNull(count('Games of the home side.', 7)),
  away: orNull(count('Games of the away side.', 6)),
  tiebreak_home: optional(count('Only with a tie-break: points of the home side in it.', 7)),
  tiebreak_away: optional(count('Only with a tie-break: points of the away side in it.', 5)),
}

const pair = { home: count('Sets won by the home side.', 2), away: count('Sets won by the away side.', 1) }

const drawMatch = {
  match_id: id('match', 'Id of the match.', 'ten-m7k2p9xq4ab'),
  home: record(sideFields, 'The side that is named first.'),
  away: record(sideFields, 'The other side.'),
  status: text('As in the match: "FT", "RET", "WO".', 'FT'),
  winner: orNull(oneOf(['home', 'away'], 'Who advances, also after a retirement, a walkover or a default; null while undecided.')),
  score: orNull(record(pair satisfies Record<keyof Pair, unknown>, 'Sets won; null before the start and without play.')),
  sets: list(record(setFields, 'A set.'), 'Score of each set; empty before the start and without play.'),
}
export type DrawMatch = JsonOf<typeof drawMatch>

const never = 'Always null: a round is not ranked.'
/** The fields of a round. */
export const drawRow = {
  type: oneOf(['draw'], 'The row is a round of the draw.'),
  league_id: id('league', 'Id of the league.', 'ten-l7k2p9xq4ab'),
  season,
  stage: orNull(text('The part of the tournament; null where there is only one.', 'Main Draw')),
  group: orNull(text('Group of a round robin.', 'A')),
  round: orNull(text('In normal form, which is English in every language; null if the source names none.', 'Quarter-finals')),
  order: count('From 1, in order of play; the groups of a round robin share it.', 5),
  matches: list(record(drawMatch, 'A match.'), 'In the order in which their winners meet in the next round.'),
  byes: list(
    record(sideFields, 'A side.'),
    'Seeded sides without a match in the first round of the draw, as far as that follows from the matches.',
  ),
  position: orNull(count(never, 1)),
  played: orNull(count(never, 1)),
  won: orNull(count(never, 1)),
  lost: orNull(count(never, 1)),
  points: orNull(integer(never, 1)),
  updated_at: instant('When the newest of the matches changed, with milliseconds.', '2025-06-08T17:21:07.512Z'),
}
export type DrawRow = JsonOf<typeof drawRow>
export const getDrawRow = () => record(drawRow, 'A round of the draw of a tournament.')
