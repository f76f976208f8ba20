import { anyValue, flag, instant, type JsonOf, list, orNull, record, text } from './field-types.ts'

const reportFields = {
  source: text('As in the list of sources.', 'wyscout'),
  value: anyValue('As in `value`. null: it has events of this kind, and not this one.', 1),
  received_at: orNull(instant('When its newest report was received, with milliseconds.', '2025-11-08T15:49:10.006Z')),
}

const provenanceFields = {
  field: text('Path in the match; `events[ID]` is one event.', 'home_team.score'),
  value: anyValue('As in the match, of an event without its id and the time of its last change. null: not shown.', 2),
  source: orNull(
    text('Where the value was taken from; null without a value, and where no source reports just this value.', 'openfootball-json'),
  ),
  disagrees: flag('A source contradicts the value.'),
  reports: list(
    record(reportFields, 'A report.'),
    'What each source reported, the preferred source first. A start without a time is a day.',
  ),
}
export type FieldProvenance = JsonOf<typeof provenanceFields>
export const fieldProvenance = record(provenanceFields, 'Where a field of a match comes from.')
