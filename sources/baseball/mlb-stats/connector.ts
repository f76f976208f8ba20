import { type MatchConnector, type MatchesDataset, problemsDataset } from '../../connector.ts'
import { type FeedFile, getPath } from '../../parse/feed-file.ts'
import { getReason, type Problem, rowName } from '../../parse/problem.ts'
import { yieldToEventLoop } from '../../parse/yield-to-event-loop.ts'
import type { SourceMatch } from '../../source-model.ts'
import { combine, type PlacedMatch, type Replies, Undecided } from './combine.ts'
import { skippedType } from './league.ts'
import { type Row, readReply } from './reply.ts'

/**
 * Replies of the StatsAPI of Major League Baseball: schedules, feeds of games, and box scores, line scores and plays alone. All
 * replies about a game are one match; all matches of a league and season are one dataset.
 */
export const mlbStats: MatchConnector = {
  kind: 'matches',
  format: 'mlb-stats',
  sports: ['baseball'],
  files: 'replies of the StatsAPI of Major League Baseball: schedules, feeds of games, box scores, line scores, plays',
  contains:
    'fixtures, matches in play with count and bases; results with line scores, lineups, box scores, play-by-play, umpires, attendance; people',
  leagues: 'any',
  timezone: 'UTC',
  namespace: 'mlb',
  isPartnerFormat: false,
  precedence: 85,
  licence: {
    name: 'MLB Advanced Media notice',
    url: 'http://gdx.mlb.com/components/copyright.txt',
    notice:
      'Copyright MLB Advanced Media, L.P. Individual, non-commercial, non-bulk use; any other use needs its authorization. The operator answers for its terms.',
  },
  reads: (name) => /(?:\.json|(?:^|\/)[^./]+)$/.test(name),
  read,
}

/** A row of a reply, with its place. */
type PlacedRow = Row & { file: string; place: string }

const unplaced: Readonly<Record<string, true>> = { skipped: true, fault: true }

async function* read(files: readonly FeedFile[]): AsyncGenerator<MatchesDataset> {
  const rows = await readRows(files)
  const byGame = Map.groupBy(
    rows.flatMap((row) => gameRows(row)),
    ({ id }) => id,
  )
  const games: Game[] = []
  for (const [id, ofGame] of byGame) {
    await yieldToEventLoop()
    games.push(
      await getGame(
        id,
        ofGame.map(({ row }) => row),
      ),
    )
  }
  for (const [name, ofSeason] of Map.groupBy(
    games.filter((game) => game.placed),
    getDatasetName,
  ))
    yield seasonDataset(name, ofSeason)
  yield* unplacedRows([...rows.filter(({ kind }) => unplaced[kind]), ...games.filter(({ placed }) => !placed).flatMap(refusedRows)])
}

async function readRows(files: readonly FeedFile[]): Promise<PlacedRow[]> {
  const rows: PlacedRow[] = []
  for (const file of files) {
    await yieldToEventLoop()
    for (const [i, row] of (await readReply(file)).entries()) rows.push({ ...row, file: file.name, place: `${getPath(file)}:${i + 1}` })
  }
  return rows
}

/** A row about a game of a season, with the id of the game. */
function gameRows(row: PlacedRow): { id: string; row: PlacedRow }[] {
  if (row.kind === 'entry') return [{ id: row.head.id, row }]
  if (row.kind === 'feed') return [{ id: row.feed.head.id, row }]
  return row.kind === 'part' ? [{ id: row.part.id, row }] : []
}

interface Game {
  rows: readonly PlacedRow[]
  /** Absent: the game is skipped or refused. */
  placed?: PlacedMatch
  skipped?: string
  reason?: string
}

async function getGame(id: string, rows: readonly PlacedRow[]): Promise<Game> {
  const replies: Replies = { id, entries: [], feeds: [], parts: [] }
  for (const row of rows) {
    if (row.kind === 'entry') replies.entries.push(row)
    else if (row.kind === 'feed') replies.feeds.push(row.feed)
    else if (row.kind === 'part') replies.parts.push(row.part)
  }
  const [head] = [...replies.feeds.map((feed) => feed.head), ...replies.entries.map((entry) => entry.head)]
  const skipped = head && skippedType(head.gameType)
  if (skipped !== undefined) return { rows, skipped }
  try {
    return { rows, placed: await combine(replies) }
  } catch (error) {
    return error instanceof Undecided ? { rows, skipped: 'matches without teams' } : { rows, reason: getReason(error) }
  }
}

const getDatasetName = ({ placed }: Game): string => `${placed!.league.key}/${placed!.season}`

const further = 'further replies about a match'

function seasonDataset(name: string, games: readonly Game[]): MatchesDataset {
  const file = `${name}.json`
  const { league, season } = games[0]!.placed!
  const matches = games.map(({ rows, placed }): SourceMatch => {
    const { place } = rows.at(-1)!
    return {
      row: rowName(file, place),
      text: `${placed!.match.away.name} at ${placed!.match.home.name}, ${placed!.match.date}`,
      ...placed!.match,
    }
  })
  const rows = games.reduce((sum, game) => sum + game.rows.length, 0)
  return {
    name,
    file,
    sport: 'baseball',
    season: { league: league.league, name: String(season) },
    rows,
    ...(rows > games.length && { skipped: { [further]: rows - games.length } }),
    problems: [],
    matches,
    complete: false,
    meetingsByDay: true,
  }
}

/** The rows of a game that is in no season: skipped, or refused. */
const refusedRows = ({ rows, skipped, reason = '' }: Game): PlacedRow[] =>
  rows.map(({ file, place }) =>
    skipped === undefined ? { kind: 'fault', fault: { reason, text: '' }, file, place } : { kind: 'skipped', reason: skipped, file, place },
  )

function* unplacedRows(rows: readonly PlacedRow[]): Generator<MatchesDataset> {
  for (const [file, ofFile] of Map.groupBy(rows, (row) => row.file)) {
    const problems = ofFile.flatMap((row): Problem[] =>
      row.kind === 'fault' ? [{ row: rowName(file, row.place.slice(row.place.lastIndexOf(':') + 1)), ...row.fault }] : [],
    )
    const skipped: Record<string, number> = {}
    for (const row of ofFile) if (row.kind === 'skipped') skipped[row.reason] = (skipped[row.reason] ?? 0) + 1
    yield { ...problemsDataset('baseball', file, problems, ofFile.length), ...(Object.keys(skipped).length > 0 && { skipped }) }
  }
}
