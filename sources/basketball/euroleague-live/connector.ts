import { type MatchConnector, type MatchesDataset, problemsDataset } from '../../connector.ts'
import { type FeedFile, getPath } from '../../parse/feed-file.ts'
import { getReason, type Problem, rowName } from '../../parse/problem.ts'
import { yieldToEventLoop } from '../../parse/yield-to-event-loop.ts'
import type { SourceLeague, SourceMatch } from '../../source-model.ts'
import leagues from '../leagues.json' with { type: 'json' }
import type { Game } from './game.ts'
import { gameMatch } from './game-match.ts'
import { type GameReplies, joinReplies } from './join-replies.ts'
import { type Row, readReply } from './reply.ts'

/**
 * Replies of the EuroLeague's services: lists of games and box scores of the one, headers, box scores and plays of the live one. All
 * replies about a game are one match; all matches of a competition and season are one dataset.
 */
export const euroleagueLive: MatchConnector = {
  kind: 'matches',
  format: 'euroleague-live',
  sports: ['basketball'],
  files: "replies of the EuroLeague's services: games of a season, box scores; headers, box scores and plays of games in play",
  contains: 'fixtures, matches in play; results with quarters, lineups, box scores, play-by-play, referees, attendance; people',
  leagues: 'any',
  timezone: 'UTC',
  namespace: 'euroleague',
  isPartnerFormat: false,
  precedence: 25,
  licence: {
    name: 'No licence published',
    url: 'https://api-live.euroleague.net/swagger/index.html',
    notice: 'Euroleague Basketball publishes no licence; the operator answers for its terms.',
  },
  reads: (name) => /(?:\.json|(?:^|\/)[^./]+)$/.test(name),
  read,
}

type PlacedRow = Row & { file: string; place: string }

async function* read(files: readonly FeedFile[]): AsyncGenerator<MatchesDataset> {
  const rows: PlacedRow[] = []
  for (const file of files) {
    await yieldToEventLoop()
    for (const [i, row] of (await readReply(file)).entries()) rows.push({ ...row, file: file.name, place: `${getPath(file)}:${i + 1}` })
  }
  const { games, unknown } = joinReplies(rows)
  for (const [name, ofSeason] of Map.groupBy(games, datasetName)) yield await seasonDataset(name, ofSeason)
  yield* unplacedRows(
    rows.filter(({ kind }) => kind === 'skipped' || kind === 'fault'),
    unknown,
  )
}

type PlacedGame = GameReplies<PlacedRow> & { game: Game }

const seasonName = ({ season }: Game): string => `${season}/${season + 1}`
const datasetName = ({ game }: GameReplies<PlacedRow>): string =>
  `${game!.competition}/${game!.season}-${String(game!.season + 1).slice(2)}`

function getLeague({ competition, leagueName = `Competition ${competition}` }: Game): SourceLeague {
  if (competition === 'E') return { ...leagues.euroleague, sourceId: competition }
  const name = competition === 'U' ? 'EuroCup' : leagueName
  return {
    ...{ name, slug: `europe-${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`, key: `euroleague-${competition.toLowerCase()}` },
    ...{ provisional: true, countryCode: 'EUR', type: 'league', gender: 'm', spellings: [], sourceId: competition },
  }
}

const further = 'further replies about a match'

async function seasonDataset(name: string, games: readonly GameReplies<PlacedRow>[]): Promise<MatchesDataset> {
  const file = `${name}.json`
  const matches: SourceMatch[] = []
  const problems: Problem[] = []
  let skipped = 0
  for (const { rows, ...replies } of games as readonly PlacedGame[]) {
    await yieldToEventLoop()
    const { home, away, date } = replies.game
    const at = { row: rowName(file, rows[0]!.place), text: `${home.name} - ${away.name}, ${date}` }
    skipped += rows.length - 1
    try {
      matches.push({ ...at, ...gameMatch({ ...replies, rows }) })
    } catch (error) {
      problems.push({ ...at, reason: getReason(error) })
    }
  }
  const { game } = games[0]! as PlacedGame
  return {
    ...{ name, file, sport: 'basketball', season: { league: getLeague(game), name: seasonName(game) } },
    rows: matches.length + problems.length + skipped,
    ...(skipped > 0 && { skipped: { [further]: skipped } }),
    problems,
    matches,
    complete: false,
    meetingsByDay: true,
  }
}

function* unplacedRows(rows: readonly PlacedRow[], unknown: readonly PlacedRow[]): Generator<MatchesDataset> {
  const refused = unknown.map((row): PlacedRow => {
    const { file, place } = row
    return { kind: 'fault', reason: 'no list has the game, or several of these clubs', text: '', file, place }
  })
  for (const [file, ofFile] of Map.groupBy([...rows, ...refused], (row) => row.file)) {
    const problems = ofFile.flatMap((row): Problem[] =>
      row.kind === 'fault'
        ? [{ row: rowName(file, row.place.slice(row.place.lastIndexOf(':') + 1)), reason: row.reason, text: row.text }]
        : [],
    )
    const skipped: Record<string, number> = {}
    for (const row of ofFile) if (row.kind === 'skipped') skipped[row.reason] = (skipped[row.reason] ?? 0) + 1
    yield { ...problemsDataset('basketball', file, problems, ofFile.length), ...(Object.keys(skipped).length > 0 && { skipped }) }
  }
}
