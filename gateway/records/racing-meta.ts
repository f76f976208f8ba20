import { count, flag, id, instant, text } from './field-types.ts'
import { type JsonOf, list, orNull, record } from './record.ts'

const racesMetaFields = {
  total: count('Number of races, at most 10,000; with `updated_since` without the removed ones.', 42),
  limit: count('As requested.', 50),
  offset: count('As requested; 0 with `cursor`.', 0),
  next_cursor: orNull(
    text(
      'Continues after this page. Opaque. null on the last page; with `updated_since` and without `offset` never null: it leads to later changes.',
      'eyJ2IjoxfQ',
    ),
  ),
  total_capped: flag('There are more races than `total`.', false),
}
const removedFields = {
  id: id('race', 'Id of the race.', 'hrs-r7k2p9xq4ab'),
  updated_at: instant('When it was withdrawn.', '2026-03-01T16:00:00.000Z'),
}
export const removedRace = record(removedFields, 'A race.')
export type RemovedRace = JsonOf<typeof removedFields>
export const racesMeta = record(racesMetaFields, 'The `meta` of a page of races.')
export const raceChangesMeta = record(
  {
    ...racesMetaFields,
    removed: list(removedRace, 'With `updated_since` only: the withdrawn races between the rows of this page.'),
  },
  'The `meta` of a page of changes of races.',
)
