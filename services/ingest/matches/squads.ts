import { create } from '@bufbuild/protobuf'
import { type SquadMember, SquadMemberSchema } from '@touchline/contract/gen/catalog'
import type { SourcePerson, SourceSquad } from '../connectors.ts'
import { catalogObservation, type PendingObservation } from '../said.ts'

/** Who belongs to which team, as one part of a source shows it: by its lists of squads, else by its match sheets. */
export interface Squads {
  /** Somebody stood on a match sheet of this team. */
  sees(teamId: string, playerId: string, person: SourcePerson): void
  /** A list of a squad, its people with their ids. */
  lists(teamId: string, squad: SourceSquad, ids: readonly string[]): void
  /** Made as it is asked for. */
  said(): Iterable<PendingObservation>
}

interface Known {
  members: Map<string, SquadMember>
  complete: boolean
  coach?: string
}

export function squads(part: { source: string; part: string; sport: string; season: string }): Squads {
  const byTeam = new Map<string, Known>()
  const of = (teamId: string): Known => {
    const known = byTeam.get(teamId) ?? { members: new Map(), complete: false }
    byTeam.set(teamId, known)
    return known
  }
  return {
    sees(teamId, playerId, person) {
      const { members } = of(teamId)
      if (!members.has(playerId)) members.set(playerId, member(playerId, person))
    },
    lists(teamId, squad, ids) {
      const known = of(teamId)
      known.complete = true
      if (squad.coach) known.coach = squad.coach
      squad.members.forEach((person, i) => {
        known.members.set(
          ids[i]!,
          Object.assign(member(ids[i]!, person), { captain: person.captain ?? false, onLoan: person.onLoan ?? false }),
        )
      })
    },
    said: () => byTeam.entries().map(([teamId, known]) => squadSaid(part, teamId, known)),
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

/** Members by id: a sheet read in another order is the same squad. */
const squadSaid = (
  { source, part, sport, season }: Parameters<typeof squads>[0],
  teamId: string,
  { members, complete, coach }: Known,
): PendingObservation =>
  catalogObservation(source, part, {
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
