import type { HeadToHead } from '@touchline/contract/gen/fixtures'
import { count, flag, id, instant, text } from './field-types.ts'
import type { RemovedRace } from './racing-meta.ts'
import { fieldsFrom, type JsonOf, list, optional, orNull, record } from './record.ts'

export const headToHead = record(
  fieldsFrom<HeadToHead>()({
    played: count(
      'Matches with a result. Awarded matches, retirements and walkovers count, in tennis without walkovers; abandoned ones do not.',
      11,
    ),
    wins: count('Won by `team_id`; outside soccer also by a shoot-out.', 6),
    draws: count('Drawn; in soccer also matches that a shoot-out decided.', 2),
    losses: count('Lost by `team_id`.', 3),
    scored: count('Goals, points, runs or sets of `team_id` in these matches, as in `home_team.score`.', 21),
    conceded: count('Those of `opponent_id`.', 14),
  }),
  'With `opponent_id` only: the record of `team_id` in all matches of the list, on whatever page.',
)

const matchesMetaFields = {
  total: count('Number of matches, at most 10,000; with `updated_since` without the removed ones.', 380),
  limit: count('As requested.', 50),
  offset: count('As requested; 0 with `cursor`.', 0),
  next_cursor: orNull(
    text(
      'Continues after this page. Opaque. null on the last page; with `updated_since` and without `offset` never null: it leads to later changes.',
      'eyJ2IjoxfQ',
    ),
  ),
  total_capped: flag('There are more matches than `total`.', false),
  head_to_head: optional(headToHead),
}
const removedFields = {
  id: id('match', 'Id of the match.'),
  merged_into: orNull(id('match', 'Canonical id of the match it was merged into; null when it was withdrawn.')),
  updated_at: instant('When it was withdrawn or merged.', '2025-11-08T16:00:00.000Z'),
}
export const removedMatch = record(removedFields, 'A match.')
export type RemovedMatch = JsonOf<typeof removedFields>
/** The `meta` of a list with `opponent_id`. */
export interface HeadToHeadMeta {
  head_to_head: ReturnType<typeof headToHead.render>
}
/** Fields of the `meta` of a page of matches besides those of every page. */
export type CursorMeta = Pick<JsonOf<typeof matchesMetaFields>, 'next_cursor' | 'total_capped'> & {
  removed?: readonly RemovedMatch[] | readonly RemovedRace[]
}
export const matchesMeta = record(matchesMetaFields, 'The `meta` of a page of matches.')
export const changesMeta = record(
  {
    ...matchesMetaFields,
    removed: list(removedMatch, 'With `updated_since` only: the withdrawn and merged matches between the rows of this page.'),
  },
  'The `meta` of a page of changes.',
)
