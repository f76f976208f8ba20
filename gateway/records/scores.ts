import { create } from '@bufbuild/protobuf'
import { type Scores, ScoresSchema } from '@touchline/contract/gen/match'
import { count } from './field-types.ts'
import { getPeriod } from './period.ts'
import { fieldsFrom, is, list, optional, orNull, record } from './record.ts'
import type { SportFields } from './sport-fields.ts'

export const pair = { home: count('Score of the home side.', 2), away: count('Score of the away side.', 1) }

const periodScore = (sport: SportFields) => ({
  period: getPeriod(sport, 'The period.'),
  home: orNull(count('Score of the home side; null where it did not play in it, as in a last inning without its turn at bat.', 2)),
  away: orNull(count('Score of the away side.', 1)),
  tiebreak_home: optional(count('Only in a tennis set with a tie-break: points of the home side in it.', 7)),
  tiebreak_away: optional(count('Only in a tennis set with a tie-break: points of the away side in it.', 5)),
})

export function scoresRecord(sport: SportFields) {
  const period = record(periodScore(sport), 'A period.')
  const fields = fieldsFrom<Scores>()({
    halftime: orNull(record(pair, 'Score at half-time, from then on.')),
    fulltime: orNull(record(pair, 'Score without extra time, from the end of regular time on.')),
    extra_time: orNull(record(pair, 'Score after extra time, from a shoot-out or the end on; null without extra time.')),
    penalties: orNull(record(pair, 'Score of the shoot-out.')),
    periods: is(orNull(list(period, 'Score of each period, not cumulative.')), ({ periods }) => periods?.items),
  })
  return record(fields, 'Scores by part of the match.')
}
/** The scores before there are any. */
export const noScores = create(ScoresSchema)
