import type { Identity } from '@touchline/contract/gen/ingest'
import type { ListedClub, SpellingsDataset } from '@touchline/sources/connector'
import { flatInSlices, inSlices } from '@touchline/sources/parse/yield-to-event-loop'
import { leagueIdentity, type Identity as Minted } from '../identity/ids.ts'
import type { TeamRegistry } from '../identity/teams/team-registry.ts'
import { externalIdsIn } from './external-ids.ts'
import { catalogObservation, leagueObservation, type PendingObservation } from './pending-observation.ts'

interface SpellingsResult {
  observations: PendingObservation[]
  identities: Minted[]
}

/** The sport of all name lists. */
export const spellingsSport = 'soccer'

/**
 * Turns name lists into observations, dataset by dataset: every club and league of a list, and former names of clubs
 * after all lists are registered.
 */
export async function assembleSpellings(
  source: string,
  datasets: readonly SpellingsDataset[],
  registry: TeamRegistry,
): Promise<SpellingsResult[]> {
  const externalIds = externalIdsIn(source, undefined)
  const listed: Identity[][] = []
  for (const dataset of datasets) listed.push((await inSlices(registry.listing(dataset.clubs))).filter((team) => team !== undefined))
  const results: SpellingsResult[] = []
  for (const [i, dataset] of datasets.entries()) {
    const clubs = await inSlices(
      dataset.clubs.entries().map(([position, club]) => clubObservation(source, dataset.name, club, listed[i]![position]!)),
    )
    const renamed = await flatInSlices(dataset.renames, (rename) => registry.renamed([rename]))
    const former = [...Map.groupBy(renamed, ({ team }) => team)].map(([team, names]) =>
      catalogObservation(source, dataset.name, {
        case: 'team',
        value: { ...getTeam(team), name: team.name, spellings: names.map(({ from }) => from).sort() },
      }),
    )
    const leagues = dataset.leagues.map((league) => ({
      league,
      identity: leagueIdentity(spellingsSport, league),
    }))
    results.push({
      observations: [
        ...leagues.map(({ league, identity: { id } }) =>
          leagueObservation(source, dataset.name, league, { id, sport: spellingsSport, externalIds }),
        ),
        ...clubs,
        ...former,
      ],
      identities: leagues.map(({ identity }) => identity),
    })
  }
  return results
}

const getTeam = ({ id, countryCode, gender, type }: Identity) => ({ id, sport: spellingsSport, countryCode, gender, type })

function clubObservation(source: string, dataset: string, club: ListedClub, team: Identity): PendingObservation {
  const spellings = [...new Set(club.spellings)].filter((spelling) => spelling !== club.name)
  const value = {
    ...getTeam(team),
    name: club.name,
    spellings,
    ...(club.founded !== undefined && { founded: club.founded }),
    ...(club.ground && { ground: { name: club.ground.name, ...(club.ground.city !== undefined && { city: club.ground.city }) } }),
  }
  return catalogObservation(source, dataset, { case: 'team', value })
}
