import { create, type MessageInitShape } from '@bufbuild/protobuf'
import type { SportId } from '@touchline/contract/catalog'
import { type CatalogObservation, CatalogObservationSchema } from '@touchline/contract/gen/feed'
import { mint } from '../identity/ids.ts'
import type { DemoLeague, DemoMatch } from './league.ts'
import type { Narrator } from './observations.ts'
import type { Simulation } from './simulation.ts'

type Entity = NonNullable<MessageInitShape<typeof CatalogObservationSchema>['entity']>

/** Id of a squad member of an invented club. */
export const personId = (sport: SportId, club: string, name: string): string => mint(sport, 'player', ['demo', club, name]).id

/** All squad members of a league. Lineups, events, plays and box scores name no other players. */
export const playerObservations = (simulation: Simulation, league: DemoLeague, narrator: Narrator): CatalogObservation[] =>
  league.clubs.flatMap((club) =>
    squadOf(simulation, club).map(({ playerId, ...person }) =>
      observationOf(league, narrator, {
        case: 'player',
        value: { ...person, id: playerId, sport: simulation.sport, teamId: club.id, spellings: [person.name] },
      }),
    ),
  )

/** The squads of the season a match belongs to. */
export const squadObservations = (
  simulation: Simulation,
  league: DemoLeague,
  { season }: DemoMatch,
  narrator: Narrator,
): CatalogObservation[] =>
  league.clubs.map((club) =>
    observationOf(league, narrator, {
      case: 'squad',
      value: {
        id: `${club.id}/${season}`,
        sport: simulation.sport,
        teamId: club.id,
        season,
        members: squadOf(simulation, club),
        complete: true,
      },
    }),
  )

const observationOf = (league: DemoLeague, narrator: Narrator, entity: Entity): CatalogObservation =>
  create(CatalogObservationSchema, { ...narrator, seq: 1n, dataset: league.slug, entity })

const squadOf = ({ sport, roster }: Simulation, club: DemoLeague['clubs'][number]) =>
  club.squad.map(({ name, number }, i) => ({
    playerId: personId(sport, club.name, name),
    name,
    shirtNumber: number,
    ...(roster && { position: roster.positions[i]! }),
  }))
