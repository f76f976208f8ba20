import { type FeedFile, getPath } from '../../parse/feed-file.ts'
import { type Fields, getFields, getList, isGiven, quoted } from '../../parse/fields.ts'
import { getJson } from '../../parse/json-file.ts'
import { onceAFile } from '../../parse/once-a-file.ts'
import { getReason } from '../../parse/problem.ts'
import { yieldToEventLoop } from '../../parse/yield-to-event-loop.ts'
import { type BoxScore, readLiveBox, readStats } from './box-score.ts'
import { type Game, readGame } from './game.ts'
import { type Header, readHeader } from './header.ts'
import { type Plays, readPlays } from './plays.ts'

/** A season of two thousand games has 5 MB. */
const bytesMax = 16 * 1024 * 1024

/** A row of a file: a game of a list, or the file. `id`: "E2025_1", if the address or a folder names the game. */
export type Row =
  | { kind: 'game'; game: Game }
  | { kind: 'header'; header: Header; id?: string }
  | { kind: 'plays'; plays: Plays; id?: string }
  | { kind: 'box'; box: BoxScore; id?: string }
  | { kind: 'skipped'; reason: string }
  | { kind: 'fault'; reason: string; text: string }

/** The rows of a reply. Throws only the errors of reading the bytes. */
export const readReply = onceAFile(async (file: FeedFile): Promise<readonly Row[]> => {
  try {
    return await rowsIn(await getJson(file, bytesMax), idInPath(getPath(file)))
  } catch (error) {
    if (error instanceof Error && error.name === 'Unreadable') throw error
    return [{ kind: 'fault', reason: getReason(error), text: '' }]
  }
})

/** "…/seasons/E2025/games/1/stats", "Header?gamecode=1&seasoncode=E2025", "game_E2025_1.json". */
function idInPath(path: string): string | undefined {
  const [, named] = /(?:^|[/_])([A-Z]20\d\d_\d{1,4})(?:[/._]|$)/.exec(path) ?? []
  if (named !== undefined) return named
  const season = /(?:seasons\/|seasoncode=)([A-Z]20\d\d)/.exec(path)?.[1]
  const code = /(?:games\/|gamecode=)(\d{1,4})(?=[/&.]|$)/.exec(path)?.[1]
  return season === undefined || code === undefined ? undefined : `${season}_${code}`
}

async function rowsIn(document: unknown, id: string | undefined): Promise<readonly Row[]> {
  const field = getFields(document, 'the document')
  const named = id === undefined ? {} : { id }
  if (isGiven(field('data'))) return listRows(field('data'))
  if (isGiven(field('gameCode'))) return [{ kind: 'game', game: readGame(document) }]
  if (isGiven(field('CodeTeamA')) && isGiven(field('ScoreA'))) return [{ kind: 'header', header: readHeader(field), ...named }]
  if (isGiven(field('FirstQuarter'))) return [{ kind: 'plays', plays: await readPlays(field), ...named }]
  if (isGiven(field('Stats')) && isGiven(field('ByQuarter'))) return [{ kind: 'box', box: readLiveBox(field), ...named }]
  if (hasPlayers(field)) return [{ kind: 'box', box: readStats(field), ...named }]
  if (Array.isArray(field('Rows'))) return [{ kind: 'skipped', reason: 'lists of shots' }]
  throw new Error('no reply about games')
}

const hasPlayers = (field: Fields): boolean =>
  isGiven(field('local')) && isGiven(field('road')) && isGiven(getFields(field('local'), 'local')('players'))

async function listRows(value: unknown): Promise<Row[]> {
  const rows: Row[] = []
  for (const each of getList(value, 'data')) {
    await yieldToEventLoop()
    rows.push(listedRow(each))
  }
  return rows
}

function listedRow(each: unknown): Row {
  try {
    const field = getFields(each, 'a game')
    if (!isGiven(field('gameCode')) && !isGiven(field('local'))) return { kind: 'skipped', reason: 'rounds and phases of a season' }
    return { kind: 'game', game: readGame(each) }
  } catch (error) {
    return { kind: 'fault', reason: getReason(error), text: quoted(each) }
  }
}
