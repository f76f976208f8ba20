import { sportNamed } from '@touchline/contract/catalog'
import type { MatchesDataset } from '../../connector.ts'
import { rowName } from '../../parse/problem.ts'
import { yieldToEventLoop } from '../../parse/yield-to-event-loop.ts'
import type { SourceLeague, SourceTeam } from '../../source-model.ts'
import type { SourcePlace } from '../../source-ranking-list.ts'
import type { FileIndex, KeptLine } from './index-file.ts'
import type { Names } from './match.ts'
import { listKey } from './structure.ts'

interface RankingsContext {
  file: string
  complete: boolean
  names: Names
  /** Throws an Error if the team has no line. */
  getTeam(key: string): SourceTeam
  /** Throws an Error if the league has no line, or is no tour. */
  getLeague(key: string): SourceLeague
}

/**
 * The ranking lists of a file, a dataset each. A list that the file withdraws as a whole, or of which it withdraws every place, is
 * a dataset without places.
 */
export async function* getRankings(
  { head, heads, faults, withdrawnPlaces }: FileIndex,
  context: RankingsContext,
): AsyncGenerator<MatchesDataset> {
  const { source, sport } = head
  const lists = Map.groupBy(heads.ranking.values(), ({ record }) => listKey(record))
  for (const key of withdrawnPlaces) if (!lists.has(key)) lists.set(key, [])
  for (const [key, lines] of lists) {
    const [tour, date] = JSON.parse(key) as [string, string]
    const name = `${source}/${sport}/rankings/${tour}/${date}`
    const file = `${context.file}/${name}`
    const places: SourcePlace[] = []
    let league: SourceLeague | undefined
    for (const line of lines) {
      await yieldToEventLoop()
      try {
        if (line.record.league !== undefined) league ??= context.getLeague(line.record.league)
        places.push(getPlace(line, file, context))
      } catch (error) {
        faults.refuse(line, (error as Error).message)
      }
    }
    if (places.length === 0 && lines.length > 0) continue
    yield {
      ...{ name, file, sport, namespace: source, rows: places.length, entries: places.length, problems: [], matches: [] },
      ...{
        complete: context.complete && places.length === lines.length,
        rankings: [{ tour: lines[0]?.record.tour ?? tour, date, ...(league && { league }), places }],
      },
      ...(sportNamed(sport).sidesArePlayers && { peopleIn: `${source}/${sport}/rankings` }),
    }
  }
}

function getPlace({ record, number, text }: KeptLine<'ranking'>, file: string, { names, getTeam }: RankingsContext): SourcePlace {
  const { position, points, movement, tournaments_played: tournamentsPlayed } = record
  const place = {
    ...{ row: rowName(file, number), text, position },
    ...(points !== undefined && { points }),
    ...(movement !== undefined && { movement }),
    ...(tournamentsPlayed !== undefined && { tournamentsPlayed }),
  }
  return 'team' in record
    ? { ...place, team: getTeam(record.team), gender: record.gender }
    : { ...place, player: names.getPerson(record.player) }
}
