import { type MatchesDataset, problemsDataset } from '../../connector.ts'
import type { FeedFile } from '../../parse/feed-file.ts'
import { getReason, type Problem, rejectedRows, rowName } from '../../parse/problem.ts'
import { yieldToEventLoop } from '../../parse/yield-to-event-loop.ts'
import type { SourceLeague } from '../../source-model.ts'
import type { SourceRanking } from '../../source-ranking.ts'
import type { SourcePlace } from '../../source-ranking-list.ts'
import { type AtpRow, eachRow, type Fields, fileName, getDay, readFile } from './files.ts'
import { keyIn, type Players } from './players.ts'

/** The files have the singles rankings of the tour. */
const tour = 'ATP'

/** The tour as a league, so that its list is found among the leagues of the sport. */
const league: SourceLeague = {
  ...{ name: 'ATP Tour', slug: 'atp-tour', key: 'atp-tour', keyAlone: true, countryCode: 'INT', gender: 'm', type: 'tour' },
  spellings: [],
}

/** Ten times the players who were ever ranked. */
const playersMax = 200_000
/** Rows of lists that have begun and not ended: four times the lists of a year. More are rejected, which bounds memory. */
const openMax = 400_000

interface List {
  date: string
  /** Without rows that are in the files twice, such as one of the year and one of the decade. */
  places: ListRow[]
  texts: Set<string>
  /** Number of its rows. */
  rows: number
}

/** Collects rows by list. `rowsByDate`: how many rows each list has. */
function openLists(rowsByDate: ReadonlyMap<string, number>) {
  const open = new Map<string, List & { refused: number }>()
  let size = 0
  return {
    /** `ended`: the list, once it had all of its rows. `isRefused`: the row is one too many. */
    add(place: ListRow): { ended?: List; isRefused: boolean } {
      const { date } = place.ranking
      const list = open.get(date) ?? { date, places: [], texts: new Set<string>(), rows: 0, refused: 0 }
      open.set(date, list)
      const isNew = !list.texts.has(place.text)
      const isRefused = isNew && size >= openMax
      if (isRefused) list.refused++
      else list.rows++
      if (isNew && !isRefused) {
        list.places.push(place)
        list.texts.add(place.text)
        size++
      }
      if (list.rows + list.refused < rowsByDate.get(date)!) return { isRefused }
      open.delete(date)
      size -= list.places.length
      return { isRefused, ...(list.rows > 0 && { ended: list }) }
    },
  }
}

interface ReadFile {
  file: FeedFile
  rows: number
  problems: Problem[]
}

/**
 * One dataset per list, then one per file with its problems. The files are read twice: a list is complete once it has as many
 * rows as the first reading counted, so its rows may be anywhere, and usually only one list is in memory.
 */
export async function* rankingsDatasets(
  files: readonly FeedFile[],
  { people, peopleIn }: { people: Players; peopleIn: string },
): AsyncIterable<MatchesDataset> {
  const rowsByDate = new Map<string, number>()
  const read = await firstReading(files, rowsByDate)
  const complete = read.every(({ problems }) => problems.length === 0)
  const lists = openLists(rowsByDate)
  for (const { file, problems } of read) {
    let excess = 0
    for await (const row of eachRow(file)) {
      await yieldToEventLoop()
      const place = 'problem' in row ? undefined : readPlace(row)
      if (!place) continue
      const { ended, isRefused } = lists.add(place)
      if (isRefused) excess++
      if (ended) yield listDataset(ended, { people, peopleIn, complete })
    }
    const reason = `the lists of the files are mixed: more than ${openMax} rows are of lists that have not ended`
    if (excess > 0) problems.push({ row: fileName(file), text: '', reason, rows: excess })
  }
  const dataset = 'rankings/atp'
  if (rowsByDate.size > 0) yield { ...problemsDataset('tennis', dataset, [], 0), leagues: [league] }
  for (const { file, problems } of read) yield problemsDataset('tennis', fileName(file), problems, rejectedRows(problems))
}

/** Counts the rows of each list, and finds the rows that are none. */
async function firstReading(files: readonly FeedFile[], rowsByDate: Map<string, number>): Promise<ReadFile[]> {
  const players = new Set<string>()
  const read: ReadFile[] = []
  for (const file of files) {
    const counted = await readFile(file, (row) => {
      const { id, ranking } = placeIn(row)
      if (!players.has(id) && players.size >= playersMax) throw new Error(`the lists have more than ${playersMax} players`)
      players.add(id)
      rowsByDate.set(ranking.date, (rowsByDate.get(ranking.date) ?? 0) + 1)
    })
    read.push({ file, ...counted })
  }
  return read
}

interface ListRow extends Pick<AtpRow, 'file' | 'line' | 'text'> {
  id: string
  slug: string
  ranking: SourceRanking
}

function listDataset(
  { date, places, rows }: List,
  { people, peopleIn, complete }: { people: Players; peopleIn: string; complete: boolean },
): MatchesDataset {
  const name = `rankings/${tour.toLowerCase()}/${date}`
  const problems: Problem[] = []
  const ranked = places.flatMap(({ id, slug, ranking, file, line, text }): SourcePlace[] => {
    const at = { row: rowName(name, `${file}:${line}`), text }
    const { date: _, ...place } = ranking
    try {
      return [{ ...place, ...at, player: { ...people.named({ name: '', id, slug }), ranking } }]
    } catch (error) {
      problems.push({ ...at, reason: getReason(error) })
      return []
    }
  })
  return {
    ...{ name, file: name, sport: 'tennis', rows, entries: ranked.length, problems, matches: [], peopleIn },
    ...(places.length < rows && { skipped: { 'rows that are in the files twice': rows - places.length } }),
    ...{ complete: complete && problems.length === 0, rankings: [{ tour, date, league, places: ranked }] },
  }
}

function readPlace(row: AtpRow): ListRow | undefined {
  try {
    return placeIn(row)
  } catch {
    // Already a problem of its file.
    return undefined
  }
}

/** One line of a ranking list. Throws an Error if it has no day, position or player. */
function placeIn({ fields, file, line, text }: AtpRow): ListRow {
  const date = getDay(fields('week_title')) ?? getDay(['week_year', 'week_month', 'week_day'].map(fields).join('.'))
  const id = keyIn(fields('player_id'))
  const position = countIn(fields('rank_number')) ?? countIn(fields('rank_text').replace(/T$/i, ''))
  if (date === undefined) throw new Error(`week_title "${fields('week_title').slice(0, 40)}" is not a day`)
  if (id === undefined) throw new Error(`player_id "${fields('player_id').slice(0, 40)}" is no id of a player`)
  if (position === undefined) throw new Error(`rank_number "${fields('rank_number').slice(0, 40)}" is no position`)
  return { file, line, text, id, slug: fields('player_slug'), ranking: { date, position, ...numbersIn(fields) } }
}

function numbersIn(fields: Fields): Omit<SourceRanking, 'date' | 'position'> {
  // Ranked players have points and tournaments, so 0 in lists before 1990 means unknown.
  const [points, tournamentsPlayed] = [countIn(fields('ranking_points').replaceAll(',', '')), countIn(fields('tourneys_played'))]
  const movement = movementIn(fields('move_positions'), fields('move_direction'))
  return {
    ...(points !== undefined && { points }),
    ...(movement !== undefined && { movement }),
    ...(tournamentsPlayed !== undefined && { tournamentsPlayed }),
  }
}

/** A number from 1. */
const countIn = (text: string): number | undefined => (/^\d{1,6}$/.test(text) && Number(text) > 0 ? Number(text) : undefined)

/** Places gained. Undefined if the list says neither up nor down, as for a new player and for one who kept the place. */
function movementIn(positions: string, direction: string): number | undefined {
  const places = countIn(positions)
  return places === undefined || !/^(?:up|down)$/i.test(direction) ? undefined : direction.toLowerCase() === 'up' ? places : -places
}
