import { create, type MessageInitShape } from '@bufbuild/protobuf'
import { type SportId, sportNamed } from '@touchline/contract/catalog'
import { type CatalogObservation, CatalogObservationSchema } from '@touchline/contract/gen/feed'
import { stageIdentity } from '../identity/ids.ts'
import type { DemoEntrant, DemoLeague } from './competition.ts'
import { country } from './league.ts'
import type { DemoMatch } from './match.ts'
import type { Narrator } from './observations.ts'
import { getCoach, personId } from './people.ts'
import { getPosition } from './roster.ts'
import type { Simulation } from './simulation.ts'

type Entity = NonNullable<MessageInitShape<typeof CatalogObservationSchema>['entity']>

/** Increases when a release reports more about the same leagues and people. */
const catalogSeq = 3n

/** Observations of a league and its clubs. */
export const leagueObservations = (
  { sport, coverage, competition }: Simulation,
  league: DemoLeague,
  narrator: Narrator,
): CatalogObservation[] => {
  const { id, name, slug, nth, entrants } = league
  const tier = competition.leagueType === 'league' ? { tier: nth + 1 } : {}
  const value = { id, sport, name, slug, key: slug, countryCode: country, type: competition.leagueType, gender: 'm', ...tier, coverage }
  return [
    getObservation(league, narrator, { case: 'league', value }),
    ...entrants.map((entrant) => getObservation(league, narrator, { case: 'team', value: getTeam(sport, entrant) })),
  ]
}

function getTeam(sport: SportId, entrant: DemoEntrant) {
  const { id, name, code, town, squad, estate } = entrant
  const team = { id, sport, name, code, gender: 'm', ...getCoach(sport, entrant), spellings: [name] }
  if (!estate) return { ...team, countryCode: squad[0]!.nationality!, type: 'player' }
  const { founded, colors, ground } = estate
  const club = { type: 'club', shortName: town, countryCode: country, founded }
  return { ...team, ...club, colors: { items: [...colors] }, ground: { city: town, ...ground } }
}

/** The season a match belongs to. */
export const seasonObservation = (
  { sport, competition }: Simulation,
  league: DemoLeague,
  match: DemoMatch,
  narrator: Narrator,
): CatalogObservation =>
  getObservation(league, narrator, {
    case: 'season',
    value: {
      id: match.seasonId,
      leagueId: league.id,
      name: match.season,
      stages: [competition.stage, ...(competition.laterStages ?? [])].map((stage) => ({
        id: stageIdentity(sport, match.seasonId, stage.name).id,
        ...stage,
      })),
    },
  })

/** All squad members of a league. Lineups, events, plays and box scores name no other players. */
export const playerObservations = (simulation: Simulation, league: DemoLeague, narrator: Narrator): CatalogObservation[] =>
  league.entrants.flatMap((club) =>
    club.squad.map((person, i) => {
      const { playerId: id, ...member } = getMember(simulation, club, i)
      const [firstName, lastName] = person.name.split(' ')
      const { heightCm, weightKg, nationality } = person
      const body = { heightCm, weightKg, ...simulation.preferred?.(person.hand), ...(nationality && { nationality: [nationality] }) }
      const value = { ...member, ...body, id, firstName: firstName!, lastName: lastName!, sport: simulation.sport, teamId: club.id }
      const [ranking, seq] = getRanking(club, narrator)
      return getObservation(league, narrator, { case: 'player', value: { ...value, ...ranking, spellings: [person.name] } }, seq)
    }),
  )

/** The ranking list of a Monday has the same places as the one before; its later day makes the observation newer. */
function getRanking({ ranking }: DemoEntrant, { receivedAt }: Narrator) {
  if (!ranking) return [{}, catalogSeq] as const
  const day = Math.floor(Date.parse(receivedAt) / dayMs)
  const monday = day - ((day + 3) % 7)
  const rankingDate = new Date(monday * dayMs).toISOString().slice(0, 10)
  return [{ ranking: { rankingDate, movement: 0, ...ranking } }, catalogSeq + BigInt(monday)] as const
}
const dayMs = 24 * 3_600_000

/** The squads of the season a match belongs to; none in sports whose sides are players. */
export const squadObservations = (
  simulation: Simulation,
  league: DemoLeague,
  { season }: DemoMatch,
  narrator: Narrator,
): CatalogObservation[] => {
  if (sportNamed(simulation.sport).sidesArePlayers) return []
  return league.entrants.map((club) =>
    getObservation(league, narrator, {
      case: 'squad',
      value: {
        id: `${club.id}/${season}`,
        sport: simulation.sport,
        teamId: club.id,
        season,
        ...getCoach(simulation.sport, club),
        members: club.squad.map((_, i) => getMember(simulation, club, i)),
        complete: true,
      },
    }),
  )
}

const getObservation = (league: DemoLeague, narrator: Narrator, entity: Entity, seq = catalogSeq): CatalogObservation =>
  create(CatalogObservationSchema, { ...narrator, seq, dataset: league.slug, entity })

function getMember({ sport, roster }: Simulation, entrant: DemoEntrant, nth: number) {
  const { name, number, dateOfBirth } = entrant.squad[nth]!
  const member = { playerId: personId(sport, entrant.name, name), name, dateOfBirth, status: 'active' }
  return entrant.estate ? { ...member, shirtNumber: number, position: getPosition(roster, nth) } : member
}
