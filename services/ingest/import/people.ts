import { create } from '@bufbuild/protobuf'
import { type SquadMember, SquadMemberSchema } from '@touchline/contract/gen/catalog'
import type { Identity } from '@touchline/contract/gen/ingest'
import type { SourcePerson, SourceSquad } from '../formats/source-model.ts'
import type { Appearance, PlayerRegistry } from '../identity/players/player-registry.ts'
import { catalogObservation, type PendingObservation } from './pending-observation.ts'

/** The people named in a dataset. */
export interface People {
  /** The id of a person who plays for a team. `stint`: see SourceSquad. */
  id(person: SourcePerson, team: Identity, appearance: Omit<Appearance, 'source' | 'season'> & { stint?: number }): string
  /** One observation per person, created lazily. Call after all people were added. */
  observations(): Iterable<PendingObservation>
}

interface CollectedPerson {
  /** Team of the latest appearance. */
  team: Identity
  names: Set<string>
  /** Date of the latest appearance. */
  date: string
  known: Omit<SourcePerson, 'name' | 'key'>
}

export function people(context: { source: string; dataset: string; sport: string; season: string }, registry: PlayerRegistry): People {
  const { source, sport, season } = context
  const byId = new Map<string, CollectedPerson>()
  return {
    id({ key, ...person }, team, { stint, ...appearance }) {
      const id = registry.named({ ...person, ...(key !== undefined && { key }) }, team, { ...appearance, source, season })
      const { name, ...known } = person
      const existing = byId.get(id)
      const date = appearance.date ?? assumedDay(season, stint)
      if (!existing) byId.set(id, { team, names: new Set([name]), date, known })
      else {
        existing.names.add(name)
        existing.known = { ...known, ...existing.known }
        if (date > existing.date) Object.assign(existing, { date, team })
      }
      return id
    },
    observations: () =>
      byId
        .entries()
        .map(([id, person]) => catalogObservation(source, context.dataset, { case: 'player', value: { ...playerOf(person), id, sport } })),
  }
}

/**
 * Assumed date of an appearance without a date: the start of the season, July or January. It is after all dates of
 * earlier seasons and before all dates of this one. Stints order the teams within one season.
 */
const assumedDay = (season: string, stint = 1): string =>
  `${season.slice(0, 4)}-${season.includes('/') ? '07' : '01'}-0${Math.min(stint, 9)}`

const hands = ['foot', 'bats', 'throws', 'shoots', 'plays'] as const

/** The name is the first spelling in code-point order. */
function playerOf({ team, names, date, known }: CollectedPerson) {
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
    seenOn: date,
    provisional: true,
  }
}

/** Squads in one dataset, from squad lists, else from lineups. */
export interface Squads {
  /** Adds a player from a lineup. */
  addFromLineup(teamId: string, playerId: string, person: SourcePerson): void
  /** Adds a squad list; `ids` in the order of its members. */
  addSquad(teamId: string, squad: SourceSquad, ids: readonly string[]): void
  /** Created lazily. */
  observations(): Iterable<PendingObservation>
}

interface SquadState {
  members: Map<string, SquadMember>
  complete: boolean
  coach?: string
}

export function squads(context: { source: string; dataset: string; sport: string; season: string }): Squads {
  const byTeam = new Map<string, SquadState>()
  const of = (teamId: string): SquadState => {
    const state = byTeam.get(teamId) ?? { members: new Map(), complete: false }
    byTeam.set(teamId, state)
    return state
  }
  return {
    addFromLineup(teamId, playerId, person) {
      const { members } = of(teamId)
      if (!members.has(playerId)) members.set(playerId, member(playerId, person))
    },
    addSquad(teamId, squad, ids) {
      const state = of(teamId)
      state.complete = true
      if (squad.coach) state.coach = squad.coach
      squad.members.forEach((person, i) => {
        state.members.set(
          ids[i]!,
          Object.assign(member(ids[i]!, person), { captain: person.captain ?? false, onLoan: person.onLoan ?? false }),
        )
      })
    },
    observations: () => byTeam.entries().map(([teamId, state]) => squadObservation(context, teamId, state)),
  }
}

const member = (playerId: string, person: SourcePerson): SquadMember =>
  create(SquadMemberSchema, {
    playerId,
    name: person.name,
    ...(person.shirtNumber !== undefined && { shirtNumber: person.shirtNumber }),
    ...(person.position && { position: person.position }),
    dateOfBirth: person.born ?? '',
    nationality: person.nationality ?? [],
  })

/** Members are sorted by id, so that the order of the source does not matter. */
const squadObservation = (
  { source, dataset, sport, season }: Parameters<typeof squads>[0],
  teamId: string,
  { members, complete, coach }: SquadState,
): PendingObservation =>
  catalogObservation(source, dataset, {
    case: 'squad',
    value: {
      id: `${teamId}/${season}`,
      sport,
      teamId,
      season,
      ...(coach && { coachName: coach }),
      members: [...members.values()].sort((a, b) => (a.playerId < b.playerId ? -1 : 1)),
      complete,
    },
  })
