import type { Identity } from '@touchline/contract/gen/ingest'
import type { ListedClub, SpellingsPart } from './connectors.ts'
import type { TeamRegistry } from './identity/team-registry.ts'
import { leagueIdentity, type Identity as Minted } from './ids.ts'
import { catalogObservation, type PendingObservation } from './said.ts'
import { flatInSlices, inSlices } from './yield-to-event-loop.ts'

export interface SpelledPart {
  said: PendingObservation[]
  identities: Minted[]
}

/** The sport of every list of names that is read. */
export const spelledSport = 'soccer'

/** What lists of names come to, part by part: every club and league a list has, and former names of clubs after all lists are known. */
export async function takeSpellings(source: string, parts: readonly SpellingsPart[], book: TeamRegistry): Promise<SpelledPart[]> {
  const listed: Identity[][] = []
  for (const part of parts) listed.push((await inSlices(book.listing(part.clubs))).filter((team) => team !== undefined))
  const spelled: SpelledPart[] = []
  for (const [i, part] of parts.entries()) {
    const clubs = await inSlices(part.clubs.entries().map(([at, club]) => clubSaid(source, part.part, club, listed[i]![at]!)))
    const renamed = await flatInSlices(part.renames, (rename) => book.renamed([rename]))
    const former = [...Map.groupBy(renamed, ({ team }) => team)].map(([team, names]) =>
      catalogObservation(source, part.part, {
        case: 'team',
        value: { ...teamOf(team), name: team.name, spellings: names.map(({ from }) => from).sort() },
      }),
    )
    const leagues = part.leagues.map((league) => ({
      league,
      identity: leagueIdentity(spelledSport, league.countryCode, league.gender, league.slug),
    }))
    spelled.push({
      said: [
        ...leagues.map(({ league, identity }) =>
          catalogObservation(source, part.part, { case: 'league', value: { ...league, id: identity.id } }),
        ),
        ...clubs,
        ...former,
      ],
      identities: leagues.map(({ identity }) => identity),
    })
  }
  return spelled
}

const teamOf = ({ id, countryCode, gender, type }: Identity) => ({ id, sport: spelledSport, countryCode, gender, type })

function clubSaid(source: string, part: string, club: ListedClub, team: Identity): PendingObservation {
  const spellings = [...new Set(club.spellings)].filter((spelling) => spelling !== club.name)
  const value = {
    ...teamOf(team),
    name: club.name,
    spellings,
    ...(club.founded !== undefined && { founded: club.founded }),
    ...(club.ground && { ground: { name: club.ground.name, ...(club.ground.city !== undefined && { city: club.ground.city }) } }),
  }
  return catalogObservation(source, part, { case: 'team', value })
}
