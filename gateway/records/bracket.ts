import type { Pair, Side } from '@touchline/contract/gen/match'
import type { Bracket, BracketLeg, BracketNext, BracketRound, BracketTie } from '@touchline/contract/gen/standings'
import { decisions, tieDecisions } from '@touchline/contract/outcome'
import { teamIn, type View } from '../render/view.ts'
import { count, currentId, day, flag, id, instant, oneOf, season, text } from './field-types.ts'
import { fieldsFrom, from, is, type JsonOf, list, orNull, record } from './record.ts'

/** Input of a round. */
interface RoundSource {
  round: BracketRound
  bracket: Bracket
}

const sideFields = {
  id: id('team', 'Id of the team; in tennis of the player or the pair.'),
  name: orNull(text('In the requested language.', 'Bayern Munich')),
  seed: orNull(text('Seeding, or how the side came into the draw: "3", "WC", "Q", "LL"; null: none is known.', '3')),
}
export type BracketSide = JsonOf<typeof sideFields>
const side = (description: string) => {
  const { schema, render } = record(sideFields, description)
  return { schema, render: ({ teamId, seed }: Side, view: View) => render({ ...teamIn(view, teamId), seed }, view) }
}

const pair = (about: string, description: string) =>
  orNull(
    record(
      fieldsFrom<Pick<Pair, 'home' | 'away'>>()({
        home: count(`${about} of \`home\` of the tie.`, 2),
        away: count(`${about} of \`away\` of the tie.`, 1),
      }),
      description,
    ),
  )

const leg = fieldsFrom<BracketLeg>()({
  match_id: currentId('match', 'Id of the match.'),
  date: is(day('Day of the match, UTC.'), ({ startAt }) => startAt.slice(0, 10)),
  start_at: instant('RFC 3339, UTC; midnight while only the day is known.'),
  time_tbd: flag('Only the day of the match is known, or the days of its tournament.', false),
  host: oneOf(['home', 'away'], 'The side of the tie that is `home_team` in the match.'),
  state: text('As in the match.', 'finished'),
  status: text('As in the match.', 'FT'),
  score: pair('Score', 'The official score, with the sides of the tie; null before the start and without play.'),
  penalties: pair('Penalties scored', 'Score of a shoot-out, with the sides of the tie; null without one.'),
  winner: orNull(oneOf(['home', 'away', 'draw'], 'Winner of the match, as a side of the tie; null while it has none.')),
})
export type BracketLegRow = JsonOf<typeof leg>

const next = fieldsFrom<BracketNext>()({
  stage: orNull(text('Stage of the round.', 'Knockout Stage')),
  round: orNull(text('The round; null if the source names none.', 'Semi-finals')),
  order: count('`order` of the round.', 3),
  place: count('`place` of the tie in it.', 1),
})

/** Input of a tie. */
interface TieSource {
  tie: BracketTie
  place: number
}
const tie = fieldsFrom<TieSource>()({
  place: count('From 1, in the order in which the winners meet: the ties of places 1 and 2 lead to the same one.', 1),
  ...from(({ tie }: TieSource) => tie, {
    home: is(side('The side that is at home in the first leg.'), ({ home }: BracketTie) => home!),
    away: is(side('The other side.'), ({ away }: BracketTie) => away!),
    legs: list(
      record(leg, 'A match.'),
      'All matches between the two in this round, in order of play: both legs, replays, the games of a series.',
    ),
    aggregate: pair('Score', 'Score over two legs, as in the second leg; null before it and in other ties.'),
    wins: pair('Matches won', 'In a series of several games; null in other ties.'),
    winner: orNull(oneOf(['home', 'away'], 'Who won the tie; null while undecided.')),
    decided_by: orNull(
      oneOf(
        [...new Set([...decisions, ...tieDecisions, 'series'])],
        'How the tie was decided; null without a winner, and where only the next round shows who won.',
      ),
    ),
    next: orNull(
      record(
        next,
        'The tie that the winner plays in next, from the teams that appear there; null while that is open, after a final, and where a group stage follows.',
      ),
    ),
  }),
})
export type Tie = JsonOf<typeof tie>

const fields = fieldsFrom<RoundSource>()({
  league_id: is(id('league', 'Id of the league.'), ({ bracket }) => bracket.leagueId),
  season: is(season, ({ bracket }) => bracket.season),
  ...from(({ round }: RoundSource) => round, {
    stage: orNull(text('As in matches; null if the source names none.', 'Knockout Stage')),
    round: orNull(text('In normal form, without the number of a leg or a game; null if the source names none.', 'Quarter-finals')),
    order: count('From 1, in order of play, over all knock-out stages of the season.', 2),
    third_place: flag('The match for the third place: no winner plays on from it.', false),
  }),
  ties: is(list(record(tie, 'A tie.'), 'The ties of the round, by `place`.'), ({ round }) =>
    round.ties.map((each, i) => ({ tie: each, place: i + 1 })),
  ),
  byes: is(
    list(
      side('A side.'),
      'Sides that enter in the next round of the stage, without a tie in this one or an earlier one; in tennis only seeded ones.',
    ),
    ({ round }) => round.byes,
  ),
})
export type BracketRow = JsonOf<typeof fields>
export const bracketRecord = record(fields, 'A round of the knock-out stages of a season.')

export const renderBracket = (bracket: Bracket, view: View): BracketRow[] =>
  bracket.rounds.map((round) => bracketRecord.render({ round, bracket }, view))
