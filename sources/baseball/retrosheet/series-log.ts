import { type MatchesDataset, problemsDataset } from '../../connector.ts'
import type { FeedFile } from '../../parse/feed-file.ts'
import { getProblems } from './dataset-rows.ts'
import { type LogGame, type LogRow, readLog } from './game-log.ts'
import type { EventFile } from './records/by-home.ts'
import { type LineFault, readGames } from './records/read-games.ts'

/** A game log of the post-season: one file for the series of all years. */
export interface SeriesLog {
  /** "GLWS.TXT". */
  name: string
  /** Its rows by year and code of the series. */
  years: ReadonlyMap<number, ReadonlyMap<string, readonly (LogRow & { name: string })[]>>
  dataset: MatchesDataset
}

/** Code of a series by the code of the file, which has the games of both leagues. */
const codes: Readonly<Record<string, (league: string) => string>> = {
  WS: () => 'WS',
  LC: (league) => `${league}CS`,
  DV: (league) => `${league}DS`,
  WC: (league) => `${league}WC`,
}

export const allStarLog = 'AS'

/** Reads a log of this code. Its dataset has the lines without a series, and the all-star games, which are skipped. */
export async function readSeriesLog(file: FeedFile, name: string, code: string): Promise<SeriesLog> {
  const { rows, faults } = await readLog(file.bytes())
  const dataset = name.replace(/\.\w+$/, '')
  if (code === allStarLog) {
    const skipped = { 'all-star games': rows.length }
    const problems = getProblems(dataset, name, faults)
    return { name, years: new Map(), dataset: { ...problemsDataset('baseball', dataset, problems, rows.length + faults.length), skipped } }
  }
  const years = new Map<number, Map<string, (LogRow & { name: string })[]>>()
  const unplaced: LineFault[] = []
  for (const row of rows) {
    const series = getSeries(row.game, code)
    const year = Number(row.game.day.slice(0, 4))
    if (series === undefined) {
      unplaced.push({ line: row.line, reason: 'neither side names its league', text: row.game.day })
      continue
    }
    const ofYear = years.get(year) ?? new Map<string, (LogRow & { name: string })[]>()
    years.set(year, ofYear.set(series, [...(ofYear.get(series) ?? []), { name, ...row }]))
  }
  const problems = getProblems(dataset, name, [...faults, ...unplaced])
  return { name, years, dataset: problemsDataset('baseball', dataset, problems, problems.length) }
}

function getSeries({ sides: [away, home] }: LogGame, code: string): string | undefined {
  const league = home.league ?? away.league
  return code === 'WS' ? 'WS' : league && codes[code]!(league)
}

type EventFiles = ReadonlyMap<string, readonly EventFile[]>

/**
 * The rows of a year by the series code of the event files, in which a division series of a league is ALD1. A game in both is
 * then one match.
 */
export async function inEventSeries(
  rows: ReadonlyMap<string, readonly (LogRow & { name: string })[]>,
  events: EventFiles,
): Promise<Map<string, (LogRow & { name: string })[]>> {
  const seriesOfPair = new Map<string, string>()
  for (const [code, files] of events) for (const file of files) for (const pair of await firstPair(file)) seriesOfPair.set(pair, code)
  const found = new Map<string, (LogRow & { name: string })[]>()
  for (const [code, own] of rows)
    for (const row of own) {
      const [away, home] = row.game.sides
      const series = seriesOfPair.get(getPair(away.team, home.team)) ?? code
      found.set(series, [...(found.get(series) ?? []), row])
    }
  return found
}

/** The teams of a series, if its first game names them. */
async function firstPair({ lines }: EventFile): Promise<string[]> {
  for await (const { game } of readGames(lines())) {
    const [home, away] = [game?.info.get('hometeam'), game?.info.get('visteam')]
    return home === undefined || away === undefined ? [] : [getPair(home, away)]
  }
  return []
}

/** A key of two teams, the same at either ground. */
export const getPair = (a: string, b: string): string => [a, b].sort().join('/')
