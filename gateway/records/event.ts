import { eventTypes } from '@touchline/contract/event-types'
import type { MatchEvent } from '@touchline/contract/gen/match'
import type { View } from '../render/view.ts'
import { count, currentId, id, instant, matching, oneOf, text } from './field-types.ts'
import { getPeriod } from './period.ts'
import { fieldsFrom, from, type JsonOf, orNull, record } from './record.ts'
import { type SportFields, sportMessage } from './sport-fields.ts'
import { perSport } from './sports.ts'

/** All field names of an event start with @; those of other records do not. */
const fieldsIn = (sport: SportFields) =>
  fieldsFrom<MatchEvent>()({
    '@id': id('event', 'Stable; an event that is revoked stays, cancelled.'),
    '@type': oneOf(eventTypes(sport.id), 'What happened.'),
    '@minute': text('Minute of the match; the period, "Q3", in sports without a match minute.', '45'),
    '@extra_minute': orNull(matching(/^\d{1,2}$/, 'Minute of stoppage time.', '2')),
    '@period': orNull(getPeriod(sport, 'As `period`.')),
    '@team': orNull(oneOf(['home', 'away'], 'The side that benefits.')),
    '@team_id': orNull(currentId('team', 'Id of that side.')),
    '@player': orNull(text('The acting player, in the spelling of the source.', 'H. Kane')),
    '@player_id': orNull(currentId('player', 'Id of that player.')),
    '@home_score': orNull(count('Score of the home side after the event.', 2)),
    '@away_score': orNull(count('Score of the away side after the event.', 1)),
    '@detail': orNull(text('Text of the source.', 'Header')),
    '@status': oneOf(['confirmed', 'under_review', 'cancelled'], 'Whether the event counts.'),
    '@updated_at': instant('When the event last changed.', '2025-11-08T15:16:02.871Z'),
  })
export type Event = JsonOf<ReturnType<typeof fieldsIn>>

export const eventRecord = perSport((sport) => {
  const message = sportMessage(sport)
  return record({ ...fieldsIn(sport), ...from(({ extra }: MatchEvent) => message(extra), sport.event) }, 'An event.')
})

export const renderEvent = (event: MatchEvent, sport: string, view: View): Event => eventRecord(sport).render(event, view)
