import { type MatchSportId, matchSports, type SportId } from '@touchline/contract/catalog'
import { hasRaces, type MatchesDataset, type RacesDataset } from '@touchline/sources/connector'
import type { SourceLeague, SourceMatch } from '@touchline/sources/source-model'
import { readFeed } from '../../../feeds/feeds.ts'
import { open } from '../../../feeds/open.ts'
import { checkDataset } from '../check-dataset.ts'
import { checkMatch } from '../check-match.ts'
import type { Kind, MatchKind } from '../kinds.ts'
import { checkedMatch } from '../rule.ts'
import { kindsOfSport, plants } from './plants.ts'

/** The datasets of a feed with matches or races in the form of its connector, one in memory at a time. */
export async function* datasetsOfFeed(text: string): AsyncGenerator<MatchesDataset | RacesDataset> {
  const feed = readFeed(text)
  if (feed.kind !== 'read' || feed.connector.kind === 'spellings') return
  const { files } = await open(feed.location, feed.connector, { signal: new AbortController().signal, rules: { allowPrivate: false } })
  if (files !== 'unchanged') yield* feed.connector.read(files)
}

/** A contradiction that was found in data. */
export interface Alarm {
  sport: SportId
  kind: Kind
  /** The row and its contradiction. */
  text: string
}

export async function alarmsIn(dataset: MatchesDataset | RacesDataset, now: number): Promise<Alarm[]> {
  const alarms: Alarm[] = []
  await checkDataset(dataset, now, (row, found) => {
    for (const { kind, reason } of found) alarms.push({ sport: dataset.sport, kind, text: `${row}: ${reason}` })
  })
  return alarms
}

/** Number of matches in which a kind was planted, and in which it was found. */
export interface Planted {
  sport: MatchSportId
  kind: MatchKind
  planted: number
  found: number
  /** The rows in which it was not found. */
  missed: string[]
}

/** Plants each kind of a sport in its datasets, in at most `matchesMax` matches of each. */
export function planting(matchesMax: number, now: number) {
  const counts = new Map<SportId, Planted[]>(
    matchSports.map(({ id: sport }) => [sport, kindsOfSport(sport).map((kind) => ({ sport, kind, planted: 0, found: 0, missed: [] }))]),
  )
  return {
    counts: (): readonly Planted[] => [...counts.values()].flat(),
    plantIn(dataset: MatchesDataset | RacesDataset): void {
      if (hasRaces(dataset) || !dataset.season) return
      for (const count of counts.get(dataset.sport)!) plant(count, dataset.season.league, dataset.matches, { matchesMax, now })
    },
  }
}

function plant(
  count: Planted,
  league: SourceLeague,
  matches: readonly SourceMatch[],
  { matchesMax, now }: { matchesMax: number; now: number },
): void {
  const { sport, kind } = count
  let planted = 0
  for (const match of matches) {
    const changed = plants[kind](checkedMatch(sport, league, match, now))
    if (!changed) continue
    const { found } = checkMatch(sport, league, changed, now)
    if (found.some((each) => each.kind === kind)) count.found++
    else count.missed.push(`${sport}, ${kind}, ${match.row}: found ${found.map(({ reason }) => reason).join('; ') || 'nothing'}`)
    if (++planted === matchesMax) break
  }
  count.planted += planted
}
