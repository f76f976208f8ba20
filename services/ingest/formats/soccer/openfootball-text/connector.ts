import type { FeedFile } from '../../../parse/feed-file.ts'
import { type Line, linesOf } from '../../../parse/lines.ts'
import { type Problem, reasonOf, rowName } from '../../../parse/problem.ts'
import { eachFile, type MatchConnector, type MatchesDataset } from '../../connector.ts'
import type { SourceMatch } from '../../source-model.ts'
import { cc0 } from '../../source-row.ts'
import { sourceLeague } from '../shared/leagues.ts'
import { resultOf } from '../shared/result.ts'
import { type Block, blockReader, type LineProblem } from './blocks.ts'
import { kickoffOf } from './days.ts'
import { readDetails } from './details.ts'
import { faultOf, kindOf } from './line-kinds.ts'
import { matchLine, teamOf } from './match-line.ts'
import { squadReader } from './squad-dataset.ts'
import { type Place, placeOf, spellingsOf } from './titles.ts'

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
  precedence: 170,
  licence: cc0,
  reads: (name) =>
    name.endsWith('.txt') &&
    !name.includes('.clubs') &&
    !/\.(props|stadiums)\.txt$/.test(name) &&
    !/(^|\.)(leagues|seasons)\.txt$/.test(name),
  read: eachFile(async (file) => {
    const lines = linesOf(file.bytes())
    const title = await titleOf(lines)
    const place = placed(title, file.name)
    if (!('reason' in place)) return readDataset(lines, title, place)
    await lines.return()
    return unplaced(file, title, place.reason)
  }),
}

/** More than any season has. Rows beyond this number are not read. */
const rowsMax = 10_000

/** The first line that is neither empty nor a comment. */
async function titleOf(lines: AsyncGenerator<Line>): Promise<Line> {
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    if (next.value.fault || kindOf(next.value.text.replace(/^\s*#.*/, '').trim()).kind !== 'nothing') return next.value
  }
  return { number: 1, text: '', fault: 'the file is empty' }
}

function placed(title: Line, name: string): Place | { reason: string } {
  const { text } = title
  const fault = faultOf(title)
  try {
    if (fault) throw new Error(fault)
    if (kindOf(text).kind !== 'title') throw new Error('the file does not begin with a title like "= English FA Cup 2024/25"')
    const place = placeOf(text, name)
    if (place.team !== undefined) teamOf(place.team, place)
    return place
  } catch (error) {
    return { reason: reasonOf(error) }
  }
}

function unplaced({ name }: FeedFile, { text }: Line, reason: string): MatchesDataset {
  const problems = [{ row: name, reason, text: text.slice(0, 1_000) }]
  return { name: name.replace(/\.txt$/, ''), file: name, sport: 'soccer', rows: 1, problems, matches: [], complete: false }
}

async function readDataset(lines: AsyncGenerator<Line>, title: Line, place: Place): Promise<MatchesDataset> {
  const season = seasonReader(place)
  const squad = place.team === undefined ? undefined : squadReader(place, title.number)
  const reader = squad ?? season
  for await (const line of lines) {
    reader.addLine(line)
    if (reader.size() >= rowsMax) {
      reader.addLine({ number: line.number + 1, text: '', fault: `more than ${rowsMax} rows; the rest is not read` })
      break
    }
  }
  reader.end()
  const { problems } = reader
  return {
    name: place.dataset,
    file: `${place.dataset}.txt`,
    sport: 'soccer',
    season: { league: sourceLeague(place.league, spellingsOf(place)), name: place.season },
    ...reader.counts(),
    problems,
    matches: season.matches,
    ...(squad && { squads: squad.squads() }),
    complete: problems.length === 0,
  }
}

/** Collects the matches of a season line by line. */
function seasonReader(place: Place) {
  const file = `${place.dataset}.txt`
  const matches: SourceMatch[] = []
  const problems: Problem[] = []
  const problem = ({ line, reason, text, rows }: LineProblem) =>
    void problems.push({ row: rowName(file, line), reason, text: text.slice(0, 4_000), ...(rows === 0 && { rows }) })
  const reader = blockReader(place, {
    problem,
    block(block) {
      const read = readBlock(block, place)
      if (read.match) matches.push({ row: rowName(file, block.line), text: block.text, ...read.match })
      for (const each of read.problems) problem(each)
    },
  })
  return {
    addLine: (line: Line) => reader.addLine(line),
    end: () => reader.end(),
    /** Entries in memory. */
    size: () => matches.length + problems.length,
    counts() {
      const { rows, unfilled } = reader.counts()
      return { rows, ...(unfilled > 0 && { skipped: { 'matches without teams': unfilled } }) }
    },
    matches,
    problems,
  }
}

/**
 * A match with its details. An unreadable detail is a problem; without readable teams, day or score there is no match.
 */
function readBlock(block: Block, place: Place): { match?: Omit<SourceMatch, 'row' | 'text'>; problems: LineProblem[] } {
  try {
    const { heading, day, time } = block
    const line = matchLine(block.sides, place)
    const { startAt, timeTbd, ...start } = kickoffOf(day.date, time, place)
    const result = resultOf(line.score, line.status, timeTbd)
    const ground = line.ground ?? block.ground
    const { match: details, repairs, problems } = readDetails(block.details, line)
    const match = {
      stage: heading.stage,
      ...(heading.round && { round: heading.round }),
      ...(heading.roundSource && { roundSource: heading.roundSource }),
      roundOrder: heading.roundOrder,
      ...(heading.group && { group: heading.group }),
      date: day.date,
      startAt,
      timeTbd,
      home: line.home,
      away: line.away,
      scoreboard: result.scoreboard,
      ...ground,
      ...details,
      repairs: [...day.repairs, ...start.repairs, ...result.repairs, ...repairs],
    }
    return { match, problems }
  } catch (error) {
    return { problems: [{ line: block.line, reason: reasonOf(error), text: block.text, rows: 1 }] }
  }
}
