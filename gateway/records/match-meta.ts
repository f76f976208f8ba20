import { count, flag, id, instant, text } from './field-types.ts'
import { type JsonOf, list, orNull, record } from './record.ts'

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
}
const removedFields = {
  id: id('match', 'Id of the match.'),
  merged_into: orNull(id('match', 'Canonical id of the match it was merged into; null when it was withdrawn.')),
  updated_at: instant('When it was withdrawn or merged.', '2025-11-08T16:00:00.000Z'),
}
export const removedMatch = record(removedFields, 'A match.')
export type RemovedMatch = JsonOf<typeof removedFields>
/** Fields of the `meta` of a page of matches besides those of every page. */
export type CursorMeta = Pick<JsonOf<typeof matchesMetaFields>, 'next_cursor' | 'total_capped'> & { removed?: readonly RemovedMatch[] }
export const matchesMeta = record(matchesMetaFields, 'The `meta` of a page of matches.')
export const changesMeta = record(
  {
    ...matchesMetaFields,
    removed: list(removedMatch, 'With `updated_since` only: the withdrawn and merged matches between the rows of this page.'),
  },
  'The `meta` of a page of changes.',
)
