import { create } from '@bufbuild/protobuf'
import { type SquadMember, SquadMemberSchema } from '@touchline/contract/gen/catalog'
import type { SourcePerson, SourceSquad } from '../formats/source-model.ts'
import { catalogObservation, type PendingObservation } from './pending-observation.ts'

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
