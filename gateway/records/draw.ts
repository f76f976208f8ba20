import { create } from '@bufbuild/protobuf'
import type { PeriodScore, Side } from '@touchline/contract/gen/match'
import type { RankingPlace } from '@touchline/contract/gen/ranking'
import {
  type DrawRound,
  DrawRoundSchema,
  type DrawMatch as Played,
  type Standings,
  type StandingsRow,
} from '@touchline/contract/gen/standings'
import { teamIn, type View } from '../render/view.ts'
import { count, currentId, day, id, instant, integer, number, oneOf, season, text } from './field-types.ts'
import { playerIn } from './ranking.ts'
import { fieldsFrom, from, is, type JsonOf, list, optional, orNull, record, type Type } from './record.ts'

/** Input of a round. */
interface RoundSource {
  /** Absent: the row is a place in the ranking list of a tour. */
  round?: DrawRound | undefined
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

const never = (type: typeof count) => is(orNull(type('Always null: nothing of it is in a round or in a list.', 1)), () => null)
const rankedPlayer = { id: id('player', 'Id of the player.', 'ten-p7k2p9xq4ab'), name: orNull(text('The name.', 'Steffi Graf')) }
/** A field of a place in the ranking list of a tour. */
const ofPlace = <From, Json>(type: Type<From, Json>, value: (place: RankingPlace, view: View) => From | undefined) =>
  is(orNull(type), ({ row: { ranking } }: RoundSource, view) => ranking?.place && value(ranking.place, view))
const noRound = create(DrawRoundSchema)
/** The fields of a round, or of a place in a ranking list. */
export const drawRow = fieldsFrom<RoundSource>()({
  type: is(
    oneOf(['draw', 'ranking'], 'The row is a round of the draw; in the standings of a tour, a place in its ranking list.'),
    ({ round }) => (round ? 'draw' : 'ranking'),
  ),
  league_id: is(id('league', 'Id of the league.', 'ten-l7k2p9xq4ab'), ({ standings }) => standings.leagueId),
  season: is(season, ({ standings }) => standings.season),
  stage: is(
    orNull(text('The part of the tournament, null where there is only one; the tour of a ranking list.', 'Main Draw')),
    ({ row }) => row.stage,
  ),
  group: is(orNull(text('Group of a round robin.', 'A')), ({ row }) => row.group),
  ...from(({ round }: RoundSource) => round ?? noRound, {
    round: orNull(text('In normal form, which is English in every language; null if the source names none.', 'Quarter-finals')),
    order: count('From 1, in order of play; the groups of a round robin share it. 0 for a place in a ranking list.', 5),
    matches: list(record(drawMatch, 'A match.'), 'In the order in which their winners meet in the next round.'),
    byes: list(
      drawSide('A side.'),
      'Seeded sides without a match in the first round of the draw, as far as that follows from the matches.',
    ),
  }),
  position: ofPlace(count('Place in the ranking list; null for a round.', 7), ({ position }) => position),
  played: never(count),
  won: never(count),
  lost: never(count),
  points: ofPlace(number('Ranking points; null for a round.', 4_820, 'points'), ({ points }) => points),
  player: ofPlace(record(rankedPlayer, 'The player in the ranking list; null for a round.'), (place, view) => playerIn(view, place)),
  movement: ofPlace(integer('Places gained since the previous list; null for a round.', -2), ({ movement }) => movement),
  tournaments_played: ofPlace(
    count('Tournaments that count for the list; null for a round.', 19),
    ({ tournamentsPlayed }) => tournamentsPlayed,
  ),
  ranking_date: is(orNull(day('The day the list is of; null for a round.', '2022-12-26')), ({ row }) => row.ranking?.date),
  updated_at: is(
    instant('When the newest of the matches changed, with milliseconds.', '2025-06-08T17:21:07.512Z'),
    ({ standings }) => standings.updatedAt,
  ),
})
export type DrawRow = JsonOf<typeof drawRow>
export const drawRecord = record(drawRow, 'A round of the draw of a tournament.')
