import { create } from '@bufbuild/protobuf'
import { type Scoreboard, ScoreboardSchema } from '@touchline/contract/gen/match'
import type { MatchConnector, MatchesDataset } from '../../connector.ts'
import { type FeedFile, getPath } from '../../parse/feed-file.ts'
import { getLines, type Line } from '../../parse/lines.ts'
import { getReason, type Problem, rowName } from '../../parse/problem.ts'
import type { SourceMatch } from '../../source-model.ts'
import { cc0 } from '../../source-row.ts'
import { sourceLeague } from '../shared/leagues.ts'
import { getResult } from '../shared/result.ts'
import type { Block, LineProblem } from './block.ts'
import { blockReader } from './blocks.ts'
import { beginsWithDay, type DayLine, getKickoff } from './days.ts'
import { readDetails } from './details.ts'
import { withExtraTime } from './extra-time.ts'
import { withoutCountry } from './ground.ts'
import { getKind, withoutNote, withoutNumber, withUsualBlanks } from './line-kinds.ts'
import { getTeam, matchLine } from './match-line.ts'
import { squadReader } from './squad-dataset.ts'
import { isOfSquads, teamSquadsReader } from './team-squads.ts'
import { getPlace, getSpellings, type Place } from './titles.ts'

/**
 * Football.TXT: one file per competition and season ("2024-25/cl.txt"), or the squad of a team in a season
 * ("squads/augsburg.txt").
 */
export const openfootballText: MatchConnector = {
  kind: 'matches',
  format: 'openfootball-text',
  sports: ['soccer'],
  files: 'Football.TXT, one file per competition and season; squads',
  contains:
    'fixtures, results with half time; goals, cards, substitutions, shoot-outs, lineups, officials, attendance, grounds where the file has them',
  leagues: 'any',
  timezone: 'league',
  namespace: null,
  isPartnerFormat: false,
  precedence: 170,
  licence: cc0,
  reads: (name) =>
    name.endsWith('.txt') &&
    !name.includes('.clubs') &&
    !/\.(props|stadiums|conf|checksum)\.txt$/.test(name) &&
    !/(^|\.)(clubs|leagues|seasons)\.txt$/.test(name),
  async *read(files) {
    for (const file of files) yield* readFile(file)
  },
}

/** More than any season has. Rows beyond this number are not read. */
const rowsMax = 10_000

/** A dataset for each title of a file. */
async function* readFile(file: FeedFile): AsyncGenerator<MatchesDataset> {
  const lines = withUsualBlanks(getLines(file.bytes()))
  const title = await getTitle(lines, file)
  const path = getPath(file)
  const place = placed(title, path)
  if ('reason' in place) {
    await lines.return()
    yield unplaced(file, title, place.reason)
    return
  }
  const names = new Set<string>()
  const next = (line: Line, current: Place): Place | 'same' | undefined => {
    const further = getKind(line.text).kind === 'title' && !line.fault ? furtherPlace(line.text, path, place) : undefined
    if (further && isSamePlace(further, current)) return 'same'
    return further === undefined || names.has(further.dataset) ? undefined : further
  }
  let section: Section | undefined = { place, title: title.number, ...(title.isFirstRow && { first: [...(title.comments ?? []), title] }) }
  while (section) {
    names.add(section.place.dataset)
    const { dataset, following }: { dataset: MatchesDataset; following?: Section } = await readSection(lines, section, next)
    yield dataset
    section = following
  }
  await lines.return()
}

const isSamePlace = (a: Place, b: Place): boolean =>
  a.league.code === b.league.code && a.season === b.season && a.title.title === b.title.title && a.team === b.team

interface Title extends Line {
  /** The file has no title. The line is one of its rows, and the name is taken from a comment or the file's name. */
  isFirstRow?: true
  name?: string
  /** Above the first row. */
  comments?: Line[]
}

/** More than a file has above its first row. */
const commentsMax = 200

/** The first line that is neither empty nor a comment. */
async function getTitle(lines: AsyncGenerator<Line>, { name }: FeedFile): Promise<Title> {
  let comment: string | undefined
  const comments: Line[] = []
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    const line = next.value
    const text = withoutNumber(withoutNote(line.text.replace(/^\s*#.*/, ''))).trim()
    const { kind } = getKind(text)
    if (isNamedComment(line.text)) comment ??= line.text.replace(/^#+/, '').trim()
    if (!line.fault && kind === 'nothing') {
      if (text === '' && line.text.trim() !== '' && comments.length < commentsMax) comments.push(line)
      continue
    }
    const isRow = !line.fault && (kind === 'heading' || beginsWithDay(text))
    return isRow
      ? {
          ...line,
          isFirstRow: true,
          comments,
          name:
            comment ??
            name
              .replace(/\.txt$/, '')
              .split('/')
              .at(-1)!,
        }
      : line
  }
  return { number: 1, text: '', fault: 'the file is empty' }
}

/** "## Copa America 2011 Argentina": a comment with a year, which may serve as the title. */
const isNamedComment = (line: string): boolean => line.length <= 120 && /^#+\s*\p{L}/u.test(line) && /\s\d{4}/.test(line)

function placed(title: Title, path: string): Place | { reason: string } {
  const text = title.name ?? title.text
  try {
    if (title.fault) throw new Error(title.fault)
    if (!title.isFirstRow && getKind(text).kind !== 'title')
      throw new Error('the file does not begin with a title like "= English FA Cup 2024/25"')
    return checkedPlace(text, path, undefined, title.isFirstRow)
  } catch (error) {
    return { reason: getReason(error) }
  }
}

/** Throws an Error that names the part of the title that is not known. */
function checkedPlace(text: string, path: string, above?: Place, isComment = false): Place {
  const place = getPlace(text, path, above, isComment)
  if (place.team !== undefined) getTeam(place.team, place)
  return place
}

/** The place of a further title in a file; undefined if it names no competition. */
function furtherPlace(text: string, path: string, first: Place): Place | undefined {
  try {
    return checkedPlace(text, path, first)
  } catch {
    return undefined
  }
}

function unplaced({ name }: FeedFile, { text }: Line, reason: string): MatchesDataset {
  const problems = [{ row: name, reason, text: text.slice(0, 1_000) }]
  return { name: name.replace(/\.txt$/, ''), file: name, sport: 'soccer', rows: 1, problems, matches: [], complete: false }
}

/** The lines below one title. */
interface Section {
  place: Place
  /** Line number of the title. */
  title: number
  /** Lines that were read already. */
  first?: Line[]
}

/** Reads to the end of the file, or to a title for which `next` returns another place ("same": it repeats the current title). */
async function readSection(
  lines: AsyncGenerator<Line>,
  { place, title, first }: Section,
  next: (line: Line, current: Place) => Place | 'same' | undefined,
): Promise<{ dataset: MatchesDataset; following?: Section }> {
  const season = seasonReader(place)
  const squad = place.team !== undefined ? squadReader(place, title) : isOfSquads(place) ? teamSquadsReader(place) : undefined
  const reader = squad ?? season
  let following: Section | undefined
  for (const line of first ?? []) reader.addLine(line)
  for (let read = await lines.next(); !read.done; read = await lines.next()) {
    const line = read.value
    const further = next(line, place)
    if (further === 'same') continue
    if (further) {
      following = { place: further, title: line.number }
      break
    }
    reader.addLine(line)
    if (reader.size() < rowsMax) continue
    reader.addLine({ number: line.number + 1, text: '', fault: `more than ${rowsMax} rows; the rest is not read` })
    break
  }
  reader.end()
  const { problems } = reader
  const dataset: MatchesDataset = {
    name: place.dataset,
    file: `${place.dataset}.txt`,
    sport: 'soccer',
    season: { league: sourceLeague(place.league, getSpellings(place)), name: place.season },
    ...reader.counts(),
    problems,
    matches: season.matches,
    ...(squad && { squads: squad.squads() }),
    complete: problems.length === 0,
  }
  return { dataset, ...(following && { following }) }
}

/** Collects the matches of a season line by line. */
function seasonReader(place: Place) {
  const file = `${place.dataset}.txt`
  const matches: SourceMatch[] = []
  const undated: Block[] = []
  const problems: Problem[] = []
  let rejected = 0
  const problem = ({ line, reason, text, rows }: LineProblem) => {
    if (rows !== 0) rejected++
    problems.push({ row: rowName(file, line), reason, text: text.slice(0, 4_000), ...(rows === 0 && { rows }) })
  }
  const add = (block: Block, days: Days) => {
    const read = readBlock(block, days, place)
    if (read.match) matches.push({ row: rowName(file, block.line), text: block.text, ...read.match })
    for (const each of read.problems) problem(each)
  }
  const reader = blockReader(place, {
    problem,
    block: (block) => void (block.day ? add(block, block.day) : undated.push(block)),
  })
  return {
    addLine: (line: Line) => reader.addLine(line),
    end() {
      reader.end()
      const { from, to } = reader.span()
      for (const block of undated) add(block, { date: from, latestDate: to, repairs: [] })
    },
    /** Rows accepted and rejected. */
    size: () => matches.length + undated.length + rejected,
    counts() {
      const { rows, unfilled } = reader.counts()
      return { rows, ...(unfilled > 0 && { skipped: { 'matches without teams': unfilled } }) }
    },
    matches,
    problems,
  }
}

/** Sets the winner of a level match decided by penalties whose score is unknown. */
function withShootOut(scoreboard: Scoreboard, winner: 'home' | 'away' | undefined): Scoreboard {
  const isLevel = scoreboard.state === 'finished' && scoreboard.homeScore === scoreboard.awayScore
  return winner && isLevel ? create(ScoreboardSchema, { ...scoreboard, status: 'PEN', winner }) : scoreboard
}

/** The day of a match, or for a match below no day the first and last day it may have been played on. */
type Days = Pick<DayLine, 'date' | 'repairs'> & Pick<SourceMatch, 'latestDate'>

/**
 * A match with its details. An unreadable detail is a problem; without readable teams, day or score there is no match. The day
 * may be unknown only for a match that was played.
 */
function readBlock(block: Block, day: Days, place: Place): { match?: Omit<SourceMatch, 'row' | 'text'>; problems: LineProblem[] } {
  try {
    const { heading, time } = block
    const isUndated = day.latestDate !== undefined
    const written = matchLine(block.sides, place)
    const line = heading.stage.type === 'knockout' ? withExtraTime(written, block.details) : written
    const { timezone, venue, ...ground } = line.ground ?? block.ground ?? {}
    const { startAt, timeTbd, ...start } = getKickoff(day.date, isUndated ? undefined : time, place, timezone ?? block.timezone)
    const result = getResult(line.score, line.status, timeTbd)
    if (isUndated && result.scoreboard.homeScore === undefined) throw new Error('a match before the first day line')
    const { match: details, repairs, problems } = readDetails(block.details, line)
    const match = {
      stage: heading.stage,
      ...(heading.round && { round: heading.round }),
      ...(heading.roundSource && { roundSource: heading.roundSource }),
      roundOrder: heading.roundOrder,
      ...(heading.group && { group: heading.group }),
      date: day.date,
      ...(isUndated && { latestDate: day.latestDate }),
      startAt,
      timeTbd,
      home: line.home,
      away: line.away,
      scoreboard: withShootOut(result.scoreboard, line.shootOutWinner),
      ...(venue && { venue: line.home.type === 'national' ? withoutCountry(venue) : venue }),
      ...ground,
      ...details,
      repairs: [...day.repairs, ...block.repairs, ...line.repairs, ...start.repairs, ...result.repairs, ...repairs],
    }
    return { match, problems }
  } catch (error) {
    return { problems: [{ line: block.line, reason: getReason(error), text: block.text, rows: 1 }] }
  }
}
