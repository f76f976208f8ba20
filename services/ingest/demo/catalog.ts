import { create, type MessageInitShape } from '@bufbuild/protobuf'
import type { ServedSportId } from '@touchline/contract/catalog'
import type { PlayerSchema } from '@touchline/contract/gen/catalog'
import { type CatalogObservation, CatalogObservationSchema } from '@touchline/contract/gen/feed'
import type { Person } from './invented.ts'
import { country, type DemoLeague, type DemoMatch, stageName } from './league.ts'
import type { Narrator } from './observations.ts'
import { coachOf, personId } from './people.ts'
import type { Simulation } from './simulation.ts'

type Entity = NonNullable<MessageInitShape<typeof CatalogObservationSchema>['entity']>

/** Rises when a release adds to what the demo reports about the same leagues and people. */
const catalogSeq = 2n

/** Observations of a league and its clubs. */
export const leagueObservations = ({ sport, coverage }: Simulation, league: DemoLeague, narrator: Narrator): CatalogObservation[] => {
  const { id, name, slug, tier, clubs } = league
  const value = { id, sport, name, slug, countryCode: country, type: 'league', gender: 'm', tier, coverage }
  return [
    observationOf(league, narrator, { case: 'league', value }),
    ...clubs.map((club) => observationOf(league, narrator, { case: 'team', value: teamOf(sport, club) })),
  ]
}

const teamOf = (sport: ServedSportId, club: DemoLeague['clubs'][number]) => ({
  ...{ id: club.id, sport, name: club.name, shortName: club.town, code: club.code, countryCode: country, gender: 'm', type: 'club' },
  founded: club.founded,
  colors: { items: [...club.colors] },
  ground: { name: club.ground.name, city: club.town, capacity: club.ground.capacity },
  ...coachOf(sport, club),
  spellings: [club.name],
})

/** The season a match belongs to. */
export const seasonObservation = (league: DemoLeague, match: DemoMatch, narrator: Narrator): CatalogObservation =>
  observationOf(league, narrator, {
    case: 'season',
    value: {
      id: match.seasonId,
      leagueId: league.id,
      name: match.season,
      stages: [{ id: match.stageId, name: stageName, type: 'league' }],
    },
  })

/** What the preferred hand or foot of a player is called. */
const preferred: Readonly<Record<ServedSportId, (hand: Person['hand']) => MessageInitShape<typeof PlayerSchema>>> = {
  soccer: (foot) => ({ foot }),
  baseball: (hand) => ({ bats: hand, throws: hand }),
  hockey: (shoots) => ({ shoots }),
  basketball: () => ({}),
  'american-football': () => ({}),
}

/** All squad members of a league. Lineups, events, plays and box scores name no other players. */
export const playerObservations = (simulation: Simulation, league: DemoLeague, narrator: Narrator): CatalogObservation[] =>
  league.clubs.flatMap((club) =>
    club.squad.map((person, i) => {
      const { playerId: id, ...member } = memberOf(simulation, club, i)
      const [firstName, lastName] = person.name.split(' ')
      const { heightCm, weightKg } = person
      const body = { heightCm, weightKg, ...preferred[simulation.sport](person.hand) }
      const value = { ...member, ...body, id, firstName: firstName!, lastName: lastName!, sport: simulation.sport, teamId: club.id }
      return observationOf(league, narrator, { case: 'player', value: { ...value, spellings: [person.name] } })
    }),
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
        ...coachOf(simulation.sport, club),
        members: club.squad.map((_, i) => memberOf(simulation, club, i)),
        complete: true,
      },
    }),
  )

const observationOf = (league: DemoLeague, narrator: Narrator, entity: Entity): CatalogObservation =>
  create(CatalogObservationSchema, { ...narrator, seq: catalogSeq, dataset: league.slug, entity })

function memberOf({ sport, roster }: Simulation, club: DemoLeague['clubs'][number], nth: number) {
  const { name, number, dateOfBirth } = club.squad[nth]!
  return {
    playerId: personId(sport, club.name, name),
    name,
    shirtNumber: number,
    dateOfBirth,
    status: 'active',
    position: roster.positions[nth]!,
  }
}
