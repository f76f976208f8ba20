import { id, text } from './field-types.ts'
import { fieldsFrom, is, orNull, record } from './record.ts'

/** A record with a coach: a team, a squad or a lineup. */
interface Coached {
  coachId?: string | undefined
  coachName?: string | undefined
}

const fields = fieldsFrom<Coached>()({
  id: is(orNull(id('official', 'Id of the coach.')), ({ coachId }) => coachId),
  name: is(text('Name of the coach.', 'V. Kompany'), ({ coachName }) => coachName!),
})
/** Null unless the name is known. */
export const coach = is(orNull(record(fields, 'The coach.')), (of: Coached) => (of.coachName === undefined ? null : of))
