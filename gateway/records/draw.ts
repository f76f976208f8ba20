import type { PeriodScore, Side } from '@touchline/contract/gen/match'
import type { DrawRound, DrawMatch as Played, Standings, StandingsRow } from '@touchline/contract/gen/standings'
import { teamIn, type View } from '../render/view.ts'
import { count, currentId, id, instant, integer, oneOf, season, text } from './field-types.ts'
import { fieldsFrom, from, is, type JsonOf, list, optional, orNull, record } from './record.ts'

/** Input of a round. */
interface RoundSource {
  round: DrawRound
  row: StandingsRow
  standings: Standings
}

const sideFields = {
  id: id('team', 'Id of the team: of the player, or of the pair.', 'ten-p7k2p9xq4ab'),
  name: orNull(text('In the requested language.', 'Novak Djokovic')),
  seed: orNull(text('Seeding in the draw, or how the side came into it: "3", "WC", "Q", "LL"; null: unseeded.', '3')),
}
export type DrawSide = JsonOf<typeof sideFields>
/** A side in the draw, rendered from a side of a match. */
const drawSide = (description: string) => {
  const { schema, render } = record(sideFields, description)
  return { schema, render: ({ teamId, seed }: Side, view: View) => render({ ...teamIn(view, teamId), seed }, view) }
}

const set = fieldsFrom<PeriodScore>()({
  home: orNull(count('Games of the home side.', 7)),
  away: orNull(count('Games of the away side.', 6)),
  tiebreak_home: optional(count('Only with a tie-break: points of the home side in it.', 7)),
  tiebreak_away: optional(count('Only with a tie-break: points of the away side in it.', 5)),
})

const pair = { home: count('Sets won by the home side.', 2), away: count('Sets won by the away side.', 1) }

const drawMatch = fieldsFrom<Played>()({
  match_id: currentId('match', 'Id of the match.', 'ten-m7k2p9xq4ab'),
  home: is(drawSide('The side that is named first.'), ({ home }) => home!),
  away: is(drawSide('The other side.'), ({ away }) => away!),
  status: text('As in the match: "FT", "RET", "WO".', 'FT'),
  winner: orNull(oneOf(['home', 'away'], 'Who advances, also after a retirement, a walkover or a default; null while undecided.')),
  score: is(orNull(record(pair, 'Sets won; null before the start and without play.')), ({ homeScore: home, awayScore: away }) =>
    home === undefined || away === undefined ? null : { home, away },
  ),
  sets: is(list(record(set, 'A set.'), 'Score of each set; empty before the start and without play.'), ({ periods }) => periods),
})
export type DrawMatch = JsonOf<typeof drawMatch>

const never = (type: typeof count) => is(orNull(type('Always null: a round is not ranked.', 1)), () => null)
/** The fields of a round. */
export const drawRow = fieldsFrom<RoundSource>()({
  type: is(oneOf(['draw'], 'The row is a round of the draw.'), () => 'draw'),
  league_id: is(id('league', 'Id of the league.', 'ten-l7k2p9xq4ab'), ({ standings }) => standings.leagueId),
  season: is(season, ({ standings }) => standings.season),
  stage: is(orNull(text('The part of the tournament; null where there is only one.', 'Main Draw')), ({ row }) => row.stage),
  group: is(orNull(text('Group of a round robin.', 'A')), ({ row }) => row.group),
  ...from(({ round }: RoundSource) => round, {
    round: orNull(text('In normal form, which is English in every language; null if the source names none.', 'Quarter-finals')),
    order: count('From 1, in order of play; the groups of a round robin share it.', 5),
    matches: list(record(drawMatch, 'A match.'), 'In the order in which their winners meet in the next round.'),
    byes: list(
      drawSide('A side.'),
      'Seeded sides without a match in the first round of the draw, as far as that follows from the matches.',
    ),
  }),
  position: never(count),
  played: never(count),
  won: never(count),
  lost: never(count),
  points: never(integer),
  updated_at: is(
    instant('When the newest of the matches changed, with milliseconds.', '2025-06-08T17:21:07.512Z'),
    ({ standings }) => standings.updatedAt,
  ),
})
export type DrawRow = JsonOf<typeof drawRow>
export const drawRecord = record(drawRow, 'A round of the draw of a tournament.')
