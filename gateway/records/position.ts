import { oneOf, text } from './field-types.ts'
import { is, orNull } from './record.ts'
import type { SportFields } from './sport-fields.ts'

export const getPosition = ({ positions }: Pick<SportFields, 'positions'>) =>
  orNull(positions ? oneOf(positions, 'Position; null where the source has none.') : text('Position in the terms of the league.', 'C'))

/** Group of the position. */
export function positionGroup({ positionGroups }: Pick<SportFields, 'positionGroups'>) {
  const groups = new Map(Object.entries(positionGroups).flatMap(([group, names]) => names.split(' ').map((name) => [name, group] as const)))
  return is(orNull(oneOf(Object.keys(positionGroups), 'Group of the position.')), ({ position }: { position?: string | undefined }) =>
    position === undefined ? null : groups.get(position),
  )
}
