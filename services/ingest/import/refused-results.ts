import type { MessageInitShape } from '@bufbuild/protobuf'
import type { SportId } from '@touchline/contract/catalog'
import type { RefusedRowsSchema } from '@touchline/contract/gen/catalog'
import { normalRound } from '@touchline/contract/names/normal-round'
import { isWithoutResult } from '@touchline/contract/states'
import type { Dataset, DatasetSeason, MatchesDataset } from '@touchline/sources/connector'
import type { Problem } from '@touchline/sources/parse/problem'
import type { SourceMatch } from '@touchline/sources/source-model'
import { leagueIdentity, seasonIdentity } from '../identity/ids.ts'
import { catalogObservation, type PendingObservation } from './pending-observation.ts'

type RefusedRows = MessageInitShape<typeof RefusedRowsSchema>

/** Refused rows of a season, with the id of the match if it is known. */
export interface RefusedOfSeason {
  season: DatasetSeason
  rows: RefusedRows[]
}

/**
 * The refused results of a dataset. `problems`: problems of its rows, except rows that contradict an accepted row,
 * whose match the season has. `matchIds`: match ids by row. A row that is known to have no result is not counted.
 */
export function refusedResults(
  dataset: MatchesDataset,
  problems: readonly Problem[],
  matchIds: ReadonlyMap<string, string>,
): RefusedOfSeason[] {
  const { season, squads, matches, refused = [] } = dataset
  const stated = refused.map((each) => ({ season: each.season, rows: [{ stage: normalRound(each.stage ?? ''), rows: each.rows }] }))
  // A list of squads has no rows of matches.
  if (!season || (squads && matches.length === 0)) return stated
  const matchByRow = new Map(matches.map((match) => [match.row, match]))
  const counted = dataset.refused ? problems.filter((problem) => !dataset.problems.includes(problem)) : problems
  const rows = counted.flatMap((problem) => refusedRows(problem, matchByRow.get(problem.row), matchIds.get(problem.row)))
  return rows.length > 0 ? [...stated, { season, rows }] : stated
}

function refusedRows({ rows = 1 }: Problem, match: SourceMatch | undefined, matchId: string | undefined): RefusedRows[] {
  if (rows === 0 || (match && isWithoutResult(match.scoreboard.state))) return []
  const stage = normalRound(match?.stage.name ?? '')
  return [matchId === undefined ? { stage, rows } : { matchId, stage, rows: 1 }]
}

/**
 * A separate dataset, so that a corrected row reduces the count even if the rest of the dataset stays. It is always
 * complete and has no rows of its own.
 */
export const refusedDataset = ({ name, file }: Dataset): Dataset => ({
  name: `${name}/refused`,
  file: `${file}/refused`,
  rows: 0,
  problems: [],
  complete: true,
})

/** One observation for each season. */
export function refusedObservations(
  source: string,
  dataset: string,
  sport: SportId,
  refused: readonly RefusedOfSeason[],
): PendingObservation[] {
  const bySeason = new Map<string, { leagueId: string; name: string; rows: RefusedRows[] }>()
  for (const { season, rows } of refused) {
    const leagueId = leagueIdentity(sport, season.league).id
    const { id } = seasonIdentity(sport, leagueId, season.name)
    const known = bySeason.get(id)?.rows ?? []
    bySeason.set(id, { leagueId, name: season.name, rows: [...known, ...rows] })
  }
  return [...bySeason].map(([id, { rows, ...season }]) =>
    catalogObservation(source, dataset, { case: 'season', value: { id, ...season, refused: byStage(rows) } }),
  )
}

/** One entry for each stage, and one for each known match. */
function byStage(all: readonly RefusedRows[]): RefusedRows[] {
  const keyed = Map.groupBy(all, ({ matchId = '', stage }) => `${matchId}\n${stage}`)
  return [...keyed.values()].map((same) =>
    same[0]!.matchId === undefined ? { ...same[0]!, rows: same.reduce((sum, { rows = 0 }) => sum + rows, 0) } : same[0]!,
  )
}
