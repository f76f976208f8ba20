import type { Injury as Report } from '@touchline/contract/gen/stats'
import { currentId, day, instant, oneOf, text } from './field-types.ts'
import { fieldsFrom, is, type JsonOf, orNull, record } from './record.ts'

const player = fieldsFrom<Report>()({
  id: is(currentId('player', 'Id of the player.'), ({ playerId }) => playerId),
  name: is(text('In the spelling of the source.', 'J. Musiala'), ({ playerName }) => playerName),
})
const fields = fieldsFrom<Report>()({
  player: is(record(player, 'The player.'), (injury) => injury),
  team_id: currentId('team', 'Id of the team.'),
  type: orNull(text('Text of the source.', 'injury')),
  reason: orNull(text('Text of the source.', 'Knee injury')),
  status: oneOf(['out', 'doubtful', 'questionable', 'probable', 'suspended'], 'Availability of the player.'),
  since: orNull(day('First day of absence.', '2025-10-04')),
  expected_return: orNull(day('Expected day of return.', '2026-01-10')),
  updated_at: instant('Time of the newest update.', '2025-11-07T09:00:00.000Z'),
})
export type Injury = JsonOf<typeof fields>
export const injury = record(fields, 'An injured or suspended player.')
