import { create, toBinary } from '@bufbuild/protobuf'
import { byCodePoint } from '@touchline/contract/by-code-point'
import type { SportId } from '@touchline/contract/catalog'
import { type RankingPlace, RankingPlaceSchema } from '@touchline/contract/gen/ranking'
import { placesOfPart } from '@touchline/contract/ranking-parts'
import { tourKey } from '@touchline/contract/tour-key'
import { batches } from '@touchline/platform/pages'
import type { MatchesDataset } from '@touchline/sources/connector'
import type { Problem } from '@touchline/sources/parse/problem'
import { yieldToEventLoop } from '@touchline/sources/parse/yield-to-event-loop'
import type { SourcePerson, SourceTeam } from '@touchline/sources/source-model'
import type { SourcePlace, SourceRankingList } from '@touchline/sources/source-ranking-list'
import { leagueIdentity } from '../identity/ids.ts'
import type { GetExternalIds } from './external-ids.ts'
import { leagueObservation, type PendingObservation, rankingObservation } from './pending-observation.ts'
import { unencodable } from './unencodable.ts'

/** The ids of the players and teams of a list. */
export interface RankedIds {
  getPlayer(player: SourcePerson, date: string): string
  getTeam(team: SourceTeam, gender: string): { id: string; countryCode: string }
}

interface AssembledRankings {
  observations: PendingObservation[]
  /** Places with a number that no message can encode, and of players or teams that the list has already. */
  problems: Problem[]
}

/** An observation of each part of each list. */
export async function assembleRankings(
  { source, name, sport }: { source: string; name: string; sport: SportId },
  lists: readonly SourceRankingList[],
  ids: RankedIds,
): Promise<AssembledRankings> {
  const observations: PendingObservation[] = []
  const problems: Problem[] = []
  for (const { tour, date, league, places: given } of lists) {
    const places = new Map<string, RankingPlace>()
    for (const place of given) {
      await yieldToEventLoop()
      try {
        const ranked = getPlace(place, date, ids)
        const id = ranked.playerId || ranked.teamId
        if (places.has(id))
          problems.push({ row: place.row, text: place.text, reason: `"${ranked.name}" has two places in the list of ${date}` })
        else places.set(id, ranked)
      } catch (error) {
        problems.push(unencodable(place, error))
      }
    }
    const sorted = [...places.values()].sort(inOrder)
    const list = { tour, total: sorted.length, ...(league && { leagueId: leagueIdentity(sport, league).id }) }
    const identity = { sport, tourKey: tourKey(tour), date }
    for (const [part, some] of [...batches(sorted, placesOfPart)].entries())
      observations.push(rankingObservation(source, name, { ...identity, part }, { ...list, places: some }))
  }
  return { observations, problems }
}

/** The leagues that a dataset has besides that of its season. */
export function leaguesWithoutSeason(source: string, { name, sport, leagues = [] }: MatchesDataset, externalIds: GetExternalIds) {
  const identities = leagues.map((league) => leagueIdentity(sport, league))
  const observations = leagues.map((league, i) => leagueObservation(source, name, league, { id: identities[i]!.id, sport, externalIds }))
  return { identities, observations }
}

function getPlace(place: SourcePlace, date: string, ids: RankedIds): RankingPlace {
  const { position, points, movement, tournamentsPlayed } = place
  const numbers = {
    position,
    ...(points !== undefined && { points }),
    ...(movement !== undefined && { movement }),
    ...(tournamentsPlayed !== undefined && { tournamentsPlayed }),
  }
  // Checked before the person is added.
  toBinary(RankingPlaceSchema, create(RankingPlaceSchema, numbers))
  return create(RankingPlaceSchema, { ...numbers, ...getRanked(place, date, ids) })
}

function getRanked(place: SourcePlace, date: string, ids: RankedIds): Pick<RankingPlace, 'playerId' | 'teamId' | 'name' | 'countryCode'> {
  if ('team' in place) {
    const { id: teamId, countryCode } = ids.getTeam(place.team, place.gender)
    return { playerId: '', teamId, name: place.team.name, countryCode }
  }
  const { player } = place
  const [countryCode = ''] = player.nationality?.length === 1 ? player.nationality : []
  return { playerId: ids.getPlayer(player, date), teamId: '', name: player.name, countryCode }
}

const inOrder = (a: RankingPlace, b: RankingPlace): number =>
  a.position - b.position || byCodePoint(a.name, b.name) || byCodePoint(a.playerId + a.teamId, b.playerId + b.teamId)
