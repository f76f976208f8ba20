import type { SourcePerson } from '../../../source-model.ts'
import type { Listed } from './roster.ts'

/** All people in the rosters of a season. */
export interface People {
  /** A person by id; `name`: the name in the game, used for players on no roster. */
  person(id: string, name: string): SourcePerson
}

export function people(rosters: Iterable<readonly Listed[]>): People {
  const known = new Map<string, SourcePerson>()
  for (const members of rosters) for (const listed of members) known.set(listed.id, personOf(listed))
  return { person: (id, name) => known.get(id) ?? { name, key: id } }
}

/** A person keyed by id, which is the same in every team and season. */
export const personOf = ({ id, firstName, lastName, ...rest }: Listed): SourcePerson => ({
  name: `${firstName} ${lastName}`,
  key: id,
  firstName,
  lastName,
  ...rest,
})
