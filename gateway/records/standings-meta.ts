import type { EncodedStandings, StandingsRule } from '@touchline/contract/gen/standings'
import type { RuleReason } from '@touchline/contract/standings'
import type { View } from '../render/view.ts'
import { countedTogether, type OtherName } from './counted-together.ts'
import { count, currentId, day, flag, instant, text } from './field-types.ts'
import { fieldsFrom, is, type JsonOf, list, optional, orNull, record } from './record.ts'

/** Input of the meta of standings. */
interface MetaSource
  extends Pick<EncodedStandings, 'rule' | 'missingResults' | 'refusedResults' | 'asOf' | 'resultsTo' | 'live' | 'matchesInPlay' | 'split'> {
  countedTogether: readonly OtherName[]
}

const reasons: Readonly<Record<RuleReason, string>> = {
  no_rule: 'No ranking rule is on file for this league and season, so points, positions and zones are not known.',
  draw: 'The rows are the rounds of a tournament in order of play, which nothing ranks.',
  published: 'The rows are the places of a ranking list, as it was published.',
  decisions: 'Whether the league deducted points or annulled results in this season has not been reviewed.',
  tie_breaks: 'Not all tie-breaks of this season are on file: teams that are tied on those that are have no position.',
  set_points: 'The points of some sets are not known: teams that only the ratio of points would separate have no position.',
  deduction_dates: 'Points were deducted or results annulled in this season; whether before or after this day is not on file.',
}

const rule = fieldsFrom<Partial<StandingsRule>>()({
  name: orNull(text('The regulation that points, order and zones follow; null when none is on file.', 'DFL Spielordnung, § 2 Nr. 3')),
  reviewed: is(
    flag('The ranking, and all points that the league deducted in this season, were reviewed.', true),
    ({ reviewed }) => reviewed ?? false,
  ),
  reason: is(
    orNull(text('Why it is not reviewed; null when it is.', 'Points deducted in this season have not been reviewed.')),
    ({ reason }) => (reason === undefined ? null : reasons[reason as RuleReason]),
  ),
})

const fields = fieldsFrom<MetaSource>()({
  rule: is(
    record(rule, 'What the standings rest on. Without a rule on file the rows have counts only: `points`, `position` and `zone` are null.'),
    ({ rule }) => rule ?? {},
  ),
  as_of: orNull(
    instant(
      'The time of the newest data in the table: the last change of its results; of an archive the end of its last match, whenever it was imported.',
      '2025-11-08T16:21:07.512Z',
    ),
  ),
  results_to: orNull(day('The table is that after the matches up to this day; null before the first result.', '2025-11-08')),
  missing_results: orNull(
    count(
      'Matches of the table that should have ended and have no result, as `result_pending` has it. A season whose play-offs have begun also lacks the results of its full length that no source announced, and a table by half-time scores the results whose half-time score is not known.',
      0,
    ),
  ),
  refused_results: count(
    'Results that are not in the table because a row that a source has was refused, and that no other source has: at least so many, and not among `missing_results`. The next import of a mended row takes it off. 0 when none is known.',
    0,
  ),
  live: flag('Matches in play count with their present score.', false),
  matches_in_play: is(
    optional(
      list(currentId('match', 'Id of a match.'), 'Only with `live=true`: the matches of the table that are in play, in order of start.'),
    ),
    ({ live, matchesInPlay }) => (live ? matchesInPlay : undefined),
  ),
  split: orNull(text('The part of the results that the standings are about, as requested; null: all of them.', 'last-5')),
  counted_together: countedTogether('Other names that teams of the table had between its first result and `results_to`.'),
})
/** Fields of the `meta` of standings besides those of every list. */
export type StandingsMeta = JsonOf<typeof fields>
export const standingsMeta = record(
  {
    total: count('Number of rows.', 18),
    limit: count('As `total`.', 18),
    offset: count('0: standings are not paged.', 0),
    ...fields,
  },
  'The `meta` of standings.',
)

const { render } = record(fields, 'What standings add to the `meta` of every list.')
export const renderStandingsMeta = (table: Omit<MetaSource, 'countedTogether'>, others: readonly OtherName[], view: View): StandingsMeta =>
  render({ ...table, countedTogether: others }, view)
