import { create, toBinary } from '@bufbuild/protobuf'
import { type SportId, sportNamed } from '@touchline/contract/catalog'
import { PlayerSchema, type SquadMember, SquadMemberSchema } from '@touchline/contract/gen/catalog'
import type { Identity } from '@touchline/contract/gen/ingest'
import type { SourcePerson, SourceSquad } from '@touchline/sources/source-model'
import type { SourceRanking } from '@touchline/sources/source-ranking'
import type { Appearance, PlayerRegistry } from '../identity/players/player-registry.ts'
import { addMention, type GetExternalIds, type Mentions, withKeyAsId } from './external-ids.ts'
import { getCoachId } from './officials.ts'
import { catalogObservation, type PendingObservation } from './pending-observation.ts'

/** The people named in a dataset. A person with an unencodable number has no id, and both functions then throw. */
export interface People {
  /** The id of a person who plays for a team. `stint`: see SourceSquad. */
  id(person: SourcePerson, team: Pick<Identity, 'id'>, appearance: PersonAppearance): string
  /** The id of a player who is a side. */
  ownId(person: SourcePerson, appearance: PersonAppearance): string
  /** One observation per person, created lazily. Call after all people were added. */
  observations(): Iterable<PendingObservation>
}

type PersonAppearance = Omit<Appearance, 'source' | 'season'> & { stint?: number }

interface CollectedPerson {
  /** Team of the latest appearance; a player who is a side is their own team. */
  teamId: string
  names: Set<string>
  /** Date of the latest appearance. */
  date: string
  known: Omit<SourcePerson, 'name' | 'key' | 'sourceId' | 'externalIds'>
  mentions: Mentions
}

interface PeopleContext {
  source: string
  dataset: string
  sport: SportId
  /** Empty for lists of players without a season. */
  season: string
  externalIds: GetExternalIds
}

export function people(context: PeopleContext, registry: PlayerRegistry): People {
  const { source, sport, season, externalIds } = context
  const { sidesArePlayers } = sportNamed(sport)
  const byId = new Map<string, CollectedPerson>()
  const checked = new WeakSet<SourcePerson>()
  const id: People['id'] = (person, team, { stint, ...appearance }) => {
    if (!checked.has(person)) checkEncodable(person)
    checked.add(person)
    const id = registry.named(person, team, { ...appearance, source, season })
    const { name, key: _, sourceId: __, externalIds: ___, ...known } = person
    const existing = byId.get(id)
    const date = appearance.date ?? (season === '' ? '' : assumedDay(season, stint))
    const teamId = sidesArePlayers ? id : team.id
    const mentions: Mentions = existing?.mentions ?? new Map()
    addMention(mentions, withKeyAsId(person))
    if (!existing) byId.set(id, { teamId, names: new Set([name]), date, known, mentions })
    else {
      existing.names.add(name)
      existing.known = { ...known, ...existing.known, ...newestRanking(known, existing.known) }
      if (date > existing.date) Object.assign(existing, { date, teamId })
    }
    return id
  }
  return {
    id,
    ownId: (person, appearance) => id(person, { id: '' }, appearance),
    observations: () =>
      byId.entries().map(([id, person]) =>
        catalogObservation(source, context.dataset, {
          case: 'player',
          value: { ...getPlayer(person), id, sport, externalIds: externalIds('player', id, person.mentions.values()) },
        }),
      ),
  }
}

/**
 * Assumed date of an appearance without a date: the start of the season, July or January. It is after all dates of
 * earlier seasons and before all dates of this one. Stints order the teams within one season.
 */
const assumedDay = (season: string, stint = 1): string =>
  `${season.slice(0, 4)}-${season.includes('/') ? '07' : '01'}-0${Math.min(stint, 9)}`

function newestRanking({ ranking: one }: CollectedPerson['known'], { ranking: other }: CollectedPerson['known']) {
  const ranking = one && other ? (one.date > other.date ? one : other) : (one ?? other)
  return ranking && { ranking }
}

/** Checked before the person is added, because the observation is created only after the matches that name them. */
function checkEncodable({ shirtNumber, heightCm, weightKg, ranking }: SourcePerson): void {
  const numbers = { shirtNumber, heightCm, weightKg, ...(ranking && { ranking: getRanking(ranking) }) }
  const given = Object.fromEntries(Object.entries(numbers).filter(([, value]) => value !== undefined))
  if (Object.keys(given).length > 0) toBinary(PlayerSchema, create(PlayerSchema, given))
}

const getRanking = ({ date, ...ranking }: SourceRanking) => ({ ...ranking, rankingDate: date })

const hands = ['foot', 'bats', 'throws', 'shoots', 'plays'] as const

/** The name is the first spelling in code-point order. */
function getPlayer({ teamId, names, date, known }: CollectedPerson) {
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
    ...(known.ranking && { ranking: getRanking(known.ranking) }),
    teamId,
    seenOn: date,
    provisional: true,
  }
}

/** Squads in one dataset, from squad lists, else from lineups. */
export interface Squads {
  /** Adds a player from a lineup, once for each match. `date`: of the match, YYYY-MM-DD. */
  addFromLineup(teamId: string, playerId: string, person: SourcePerson, date: string): void
  /** Adds a squad list; `ids` are in the order of its members. `mintedTeamId`: without decisions. */
  addSquad(teamId: string, mintedTeamId: string, squad: SourceSquad, ids: readonly string[]): void
  /** Created lazily. */
  observations(): Iterable<PendingObservation>
}

interface SquadState {
  members: Map<string, SquadMember>
  complete: boolean
  coach?: { coachId: string; coachName: string }
}

export function squads(context: { source: string; dataset: string; sport: SportId; season: string }): Squads {
  const byTeam = new Map<string, SquadState>()
  const of = (teamId: string): SquadState => {
    const state = byTeam.get(teamId) ?? { members: new Map(), complete: false }
    byTeam.set(teamId, state)
    return state
  }
  return {
    addFromLineup(teamId, playerId, person, date) {
      const { members } = of(teamId)
      const known = members.get(playerId) ?? member(playerId, person)
      members.set(playerId, withLineup(known, date))
    },
    addSquad(teamId, mintedTeamId, squad, ids) {
      const state = of(teamId)
      state.complete = true
      if (squad.coach) state.coach = { coachId: getCoachId(context.sport, mintedTeamId, squad), coachName: squad.coach }
      squad.members.forEach((person, i) => {
        state.members.set(
          ids[i]!,
          Object.assign(member(ids[i]!, person), {
            ...{ captain: person.captain ?? false, onLoan: person.onLoan ?? false },
            ...(person.joined !== undefined && { joined: person.joined }),
          }),
        )
      })
    },
    observations: () => byTeam.entries().map(([teamId, state]) => squadObservation(context, teamId, state)),
  }
}

const withLineup = (member: SquadMember, date: string): SquadMember => {
  const [firstLineupOn, , lastLineupOn] = [date, member.firstLineupOn ?? date, member.lastLineupOn ?? date].sort()
  return Object.assign(member, { lineups: member.lineups + 1, firstLineupOn, lastLineupOn })
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
      ...coach,
      members: [...members.values()].sort((a, b) => (a.playerId < b.playerId ? -1 : 1)),
      complete,
    },
  })
