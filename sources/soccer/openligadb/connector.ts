import { type MatchConnector, type MatchesDataset, problemsDataset } from '../../connector.ts'
import { type FeedFile, getPath } from '../../parse/feed-file.ts'
import { type Fields, getFields, quoted } from '../../parse/fields.ts'
import { eachJsonRow } from '../../parse/json-rows.ts'
import { getReason, type Problem, rowName } from '../../parse/problem.ts'
import { yieldToEventLoop } from '../../parse/yield-to-event-loop.ts'
import type { SourceMatch } from '../../source-model.ts'
import { sourceLeague } from '../shared/leagues.ts'
import { readRest } from '../shared/parsed-rows.ts'
import { getPlace, type Place, yearsIn } from './league.ts'
import { parseMatch } from './parse-match.ts'

/**
 * Replies of OpenLigaDB, /getmatchdata/…: the matches of a season, of a matchday or a single one. All files of a league and
 * season are one dataset; of several replies about one match the newest counts.
 */
export const openligadb: MatchConnector = {
  kind: 'matches',
  format: 'openligadb',
  sports: ['soccer'],
  files: 'replies of OpenLigaDB: the matches of a season or a matchday, or one match',
  contains: 'fixtures, matches in play; results with half time, extra time and shoot-out; goals',
  leagues: 'any',
  timezone: 'UTC',
  namespace: 'openligadb',
  isPartnerFormat: false,
  precedence: 135,
  namePrecedence: 95,
  licence: {
    name: 'ODbL 1.0',
    url: 'https://opendatacommons.org/licenses/odbl/1-0/',
    notice: 'Contains information from OpenLigaDB, which is made available under the Open Database License (ODbL) 1.0.',
  },
  reads: (name) => /^[\w-]+(?:\.json)?$/.test(name),
  async *read(files) {
    const { rows, problems } = await readReplies(files)
    const years = yearsIn(rows.map(({ field }) => field))
    const placed: PlacedRow[] = []
    for (const row of rows) {
      try {
        placed.push({ ...row, of: getPlace(row.field, years) })
      } catch (error) {
        problems.push({
          file: row.file.name,
          problem: { row: rowName(row.file.name, row.number), reason: getReason(error), text: quoted(row.value) },
        })
      }
    }
    for (const ofSeason of Map.groupBy(placed, ({ of }) => of.dataset).values())
      yield await readSeason(ofSeason, new Set(problems.map(({ file }) => file)))
    for (const [file, of] of Map.groupBy(problems, ({ file }) => file)) {
      const unplaced = of.map(({ problem }) => problem)
      yield problemsDataset('soccer', file, unplaced, unplaced.length)
    }
  },
}

interface FileProblem {
  file: string
  problem: Problem
}

/** A match of a reply. */
interface Row {
  file: FeedFile
  /** Position in the file, from 1. */
  number: number
  value: unknown
  field: Fields
}

type PlacedRow = Row & { of: Place }

async function readReplies(files: readonly FeedFile[]): Promise<{ rows: Row[]; problems: FileProblem[] }> {
  const rows: Row[] = []
  const problems: FileProblem[] = []
  for (const file of files) {
    let number = 0
    for await (const item of eachJsonRow(asList(file.bytes()), { list: '' })) {
      if ('name' in item) continue
      const name = rowName(file.name, ++number)
      if ('brokenOff' in item) {
        problems.push({ file: file.name, problem: readRest(name, item.brokenOff) })
        continue
      }
      try {
        rows.push({ file, number, value: item.row, field: getFields(item.row) })
      } catch (error) {
        problems.push({ file: file.name, problem: { row: name, reason: getReason(error), text: quoted(item.row) } })
      }
    }
  }
  return { rows, problems }
}

/** The reply about one match is an object without a list. */
async function* asList(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  let isOne: boolean | undefined
  for await (const chunk of bytes) {
    if (isOne === undefined) {
      isOne = /^\s*\{/.test(Buffer.from(chunk.subarray(0, 100)).toString())
      if (isOne) yield Buffer.from('[')
    }
    yield chunk
  }
  if (isOne) yield Buffer.from(']')
}

const earlier = 'earlier replies about a match'

/** `damaged`: names of the files that have rows in no season. */
async function readSeason(rows: readonly PlacedRow[], damaged: ReadonlySet<string>): Promise<MatchesDataset> {
  const { league, season, dataset, shortcut } = rows[0]!.of
  const titles = [...new Set(rows.map(({ of }) => of.title))]
  const file = `${dataset}.json`
  const newest = newestReplies(rows)
  const problems: Problem[] = []
  const matches: SourceMatch[] = []
  for (const { file: reply, number, value, field } of newest) {
    await yieldToEventLoop()
    const at = { row: rowName(file, `${reply.name}:${number}`), text: quoted(value) }
    try {
      matches.push({ ...at, ...parseMatch(field, league, season) })
    } catch (error) {
      problems.push({ ...at, reason: getReason(error) })
    }
  }
  return {
    name: dataset,
    file,
    sport: 'soccer',
    season: { league: { ...sourceLeague(league, titles), sourceId: shortcut }, name: season },
    rows: rows.length,
    ...(newest.length < rows.length && { skipped: { [earlier]: rows.length - newest.length } }),
    problems,
    matches,
    complete: problems.length === 0 && rows.some(({ file: reply }) => isWholeSeason(reply) && !damaged.has(reply.name)),
  }
}

/** "getmatchdata/bl1/2025"; a matchday ("bl1/2025/7"), a match and files of other names lack matches of the season. */
const isWholeSeason = (file: FeedFile): boolean => /(?:^|\/)getmatchdata\/[\w-]+\/\d{4}$/.test(getPath(file))

/** One reply for each match: the last of those that were updated last. */
function newestReplies(rows: readonly PlacedRow[]): readonly PlacedRow[] {
  const byMatch = Map.groupBy(rows, ({ field, file, number }) => String(field('matchID') ?? rowName(file.name, number)))
  const updated = ({ field }: PlacedRow) => String(field('lastUpdateDateTime') ?? '')
  return [...byMatch.values()].map((replies) => replies.reduce((newest, reply) => (updated(reply) >= updated(newest) ? reply : newest)))
}
