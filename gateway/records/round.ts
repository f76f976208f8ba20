import type { Round, RoundList } from '@touchline/contract/gen/fixtures'
import { count, day, flag, id, season, text } from './field-types.ts'
import { fieldsFrom, from, is, type JsonOf, orNull, record } from './record.ts'

/** Input of a round. */
interface RoundSource {
  round: Round
  list: RoundList
}

const fields = fieldsFrom<RoundSource>()({
  league_id: is(id('league', 'Id of the league.'), ({ list }) => list.leagueId),
  season: is(season, ({ list }) => list.season),
  ...from(({ round }: RoundSource) => round, {
    stage: orNull(text('As in matches; null if the source names none.', 'Regular Season')),
    round: text('As in matches, where `round=` finds its matches.', 'Matchday 12'),
    order: count('From 1, in order of play, over all stages of the season.', 12),
    first_date: day('First day with a match of the round, UTC.', '2025-11-07'),
    last_date: day('Last day with a match of the round, UTC, perhaps of a match that was moved.', '2025-11-09'),
    match_count: count('Matches of the round.', 9),
    finished_count: count('Matches that ended with a result.', 4),
    current: flag(
      'The first round of its stage that is not over by the clock. A match that was moved behind the next round does not keep a round open.',
    ),
  }),
})
export type RoundRow = JsonOf<typeof fields>
export const roundRecord = record(fields, 'A round of a season.')

export const renderRounds = (list: RoundList, view: Parameters<typeof roundRecord.render>[1]): RoundRow[] =>
  list.items.map((round) => roundRecord.render({ round, list }, view))
