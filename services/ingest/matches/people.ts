import type { Identity } from '@touchline/contract/gen/ingest'
import type { SourcePerson } from '../connectors.ts'
import type { Appearance, PlayerRegistry } from '../players/player-registry.ts'
import { catalogObservation, type PendingObservation } from '../said.ts'

/** Everybody a part of a source names, as they are met. */
export interface People {
  /** The id of a person in the colours of a team. `stint`: see SourceSquad. */
  id(person: SourcePerson, team: Identity, seen: Omit<Appearance, 'source' | 'season'> & { stint?: number }): string
  /** What the part says of each, once all were met; made as it is asked for. */
  said(): Iterable<PendingObservation>
}

interface Met {
  /** Where they were seen last. */
  team: Identity
  names: Set<string>
  /** The last day they were seen on. */
  on: string
  known: Omit<SourcePerson, 'name' | 'key'>
}

export function people(part: { source: string; part: string; sport: string; season: string }, book: PlayerRegistry): People {
  const { source, sport, season } = part
  const met = new Map<string, Met>()
  return {
    id({ key, ...person }, team, { stint, ...seen }) {
      const id = book.named({ ...person, ...(key !== undefined && { key }) }, team, { ...seen, source, season })
      const { name, ...known } = person
      const before = met.get(id)
      const on = seen.date ?? undated(season, stint)
      if (!before) met.set(id, { team, names: new Set([name]), on, known })
      else {
        before.names.add(name)
        before.known = { ...known, ...before.known }
        if (on > before.on) Object.assign(before, { on, team })
      }
      return id
    },
    said: () =>
      met.entries().map(([id, one]) => catalogObservation(source, part.part, { case: 'player', value: { ...playerOf(one), id, sport } })),
  }
}

/**
 * Who a source tells no day of was seen as a season begins, July or January: after every day of the seasons before, before any day they are
 * seen on in this one. The teams of one season follow one another.
 */
const undated = (season: string, stint = 1): string => `${season.slice(0, 4)}-${season.includes('/') ? '07' : '01'}-0${Math.min(stint, 9)}`

const hands = ['foot', 'bats', 'throws', 'shoots', 'plays'] as const

/** Of a part's spellings the first in code-point order is its name for the person. */
function playerOf({ team, names, on, known }: Met) {
  const [name, ...spellings] = [...names].sort()
  return {
    name: name!,
    spellings,
    firstName: known.firstName ?? '',
    lastName: known.lastName ?? '',
    dateOfBirth: known.born ?? '',
    nationality: known.nationality ?? [],
    ...(known.heightCm && { heightCm: known.heightCm }),
    ...(known.weightKg && { weightKg: known.weightKg }),
    ...(known.position && { position: known.position }),
    ...Object.fromEntries(hands.flatMap((hand) => (known[hand] ? [[hand, known[hand]]] : []))),
    ...(known.shirtNumber !== undefined && { shirtNumber: known.shirtNumber }),
    teamId: team.id,
    seenOn: on,
  }
}
