import { create, type MessageInitShape } from '@bufbuild/protobuf'
import type { SportId } from '@touchline/contract/catalog'
import { type CatalogObservation, CatalogObservationSchema } from '@touchline/contract/gen/feed'
import { mint } from '../ids.ts'
import type { DemoLeague, DemoMatch } from './league.ts'
import type { Narrator } from './narrator.ts'
import type { Simulation } from './simulation.ts'

type Entity = NonNullable<MessageInitShape<typeof CatalogObservationSchema>['entity']>

/** The id of somebody in the squad of an invented club. */
export const personId = (sport: SportId, club: string, name: string): string => mint(sport, 'player', ['demo', club, name]).id

/** Everybody in the squads of a league: whoever stands on a sheet, in an event, a play or a box score is one of them. */
export const tellPeople = (simulation: Simulation, league: DemoLeague, teller: Narrator): CatalogObservation[] =>
  league.clubs.flatMap((club) =>
    squadOf(simulation, club).map(({ playerId, ...person }) =>
      said(league, teller, {
        case: 'player',
        value: { ...person, id: playerId, sport: simulation.sport, teamId: club.id, spellings: [person.name] },
      }),
    ),
  )

/** The squads of the season a match belongs to. */
export const tellSquads = (simulation: Simulation, league: DemoLeague, { season }: DemoMatch, teller: Narrator): CatalogObservation[] =>
  league.clubs.map((club) =>
    said(league, teller, {
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

const said = (league: DemoLeague, teller: Narrator, entity: Entity): CatalogObservation =>
  create(CatalogObservationSchema, { ...teller, seq: 1n, part: league.slug, entity })

const squadOf = ({ sport, roster }: Simulation, club: DemoLeague['clubs'][number]) =>
  club.squad.map(({ name, number }, i) => ({
    playerId: personId(sport, club.name, name),
    name,
    shirtNumber: number,
    ...(roster && { position: roster.positions[i]! }),
  }))
