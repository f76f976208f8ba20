import { countryOfFifaCode } from '@touchline/contract/names/nations'
import { isDay } from '../../parse/dates.ts'
import type { Line } from '../../parse/lines.ts'
import { getReason, ofPart, type Problem, rowName } from '../../parse/problem.ts'
import { leftOut, tolerant } from '../../parse/tolerant.ts'
import type { SourceSquad } from '../../source-model.ts'
import { withoutComment } from '../shared/list-connector.ts'
import { personName } from '../shared/person-names.ts'
import { shownText } from '../shared/shown-text.ts'
import { getKind } from './line-kinds.ts'
import { getTeam } from './match-line.ts'
import type { Place } from './titles.ts'

type Member = SourceSquad['members'][number]

const membersMax = 100

/**
 * Collects a squad line by line: "3,  Sepp van den Berg (NED),  DF,  b. 2001,  Liverpool" (the last field is the
 * previous club).
 */
export function squadReader(place: Place, titleLine: number) {
  const file = `${place.dataset}.txt`
  const members: Member[] = []
  const problems: Problem[] = []
  let rows = 0
  let rejected = 0
  let coaches = 0
  return {
    addLine({ number, text, fault }: Line) {
      const line = withoutComment(text)
      if (getKind(line).kind === 'nothing' && !fault) return
      rows++
      const at = { row: rowName(file, number), text: text.slice(0, 1_000) }
      try {
        if (fault) throw new Error(fault)
        if (isCoach(line)) return void coaches++
        if (members.length >= membersMax) throw new Error(`more than ${membersMax} players`)
        const faults: string[] = []
        members.push(getMember(line, place.league.country, faults))
        for (const reason of faults) problems.push(ofPart({ ...at, reason }))
      } catch (error) {
        rejected++
        problems.push({ ...at, reason: getReason(error) })
      }
    },
    end() {
      if (members.length === 0)
        problems.push({ row: rowName(file, titleLine), reason: 'no player below the title; the file may be cut', text: '', rows: 0 })
    },
    size: () => members.length + rejected,
    counts: () => ({ rows, entries: members.length, ...(coaches > 0 && { skipped: { coaches } }) }),
    squads: (): SourceSquad[] =>
      members.length === 0 ? [] : [{ row: rowName(file, titleLine), team: getTeam(place.team!, place), members }],
    problems,
  }
}

const positions = ['GK', 'DF', 'MF', 'FW']
const unknownPosition = '?'
/** "Ann ASHBY      GK,": a position in its own column behind the name, without a comma. */
const positionInColumn = /([^\s,])\s{2,}(GK|DF|MF|FW|\?)(?=,|$)/

/** "-, Ann Ashby (ENG),  MG,  b. 1970". */
const isCoach = (line: string): boolean => line.split(',', 3).some((cell) => cell.trim() === 'MG')

/**
 * Only foreign players have a nationality after the name. An unreadable cell is left out, with the reason among the faults.
 * Throws an Error for a line without the name of a player.
 */
function getMember(line: string, country: string, faults: string[]): Member {
  const { number, player, position, rest } = getCells(line)
  const part = <T>(what: string, read: () => T): T | undefined => tolerant(faults, read, leftOut(what))
  const [, name = player, code] = /^(.*\S)\s*\(([A-Z]{3})\)$/.exec(player) ?? []
  const shown = shownText(name, 'the name of a player')
  const nationality = code === undefined ? undefined : part('nationality', () => getNationality(code, player))
  const shirtNumber = part('shirt number', () => getShirtNumber(number))
  const place = part('position', () => getPosition(position))
  const year = part('year of birth', () => getYear(rest))
  return {
    ...personName(shown, nationality ?? country),
    ...(shirtNumber !== undefined && { shirtNumber }),
    ...(place !== undefined && { position: place }),
    ...(year !== undefined && { born: year }),
    ...(code === undefined && { impliedNationality: country }),
    ...(nationality !== undefined && { nationality: [nationality] }),
  }
}

interface Cells {
  number: string
  player: string
  position: string
  rest: string[]
}

/** Finds the cells by the position, else by the number; one of the two may be missing. Throws an Error for a line with neither. */
function getCells(line: string): Cells {
  const columns = line
    .replace(positionInColumn, '$1, $2')
    .split(',')
    .map((each) => each.trim())
  const at = columns.slice(0, 3).findIndex((each) => positions.includes(each) || each === unknownPosition)
  if (at === 1) return { number: '-', player: columns[0]!, position: columns[1]!, rest: columns.slice(2) }
  const [number = '', player = '', position = '', ...rest] = columns
  if (at !== 2 && !isNumber(number))
    throw new Error(`"${line.trim().slice(0, 60)}" has neither a shirt number nor a position (${positions.join(', ')})`)
  // A line without a position has the year of birth or an empty cell in its place.
  return at !== 2 && (position === '' || isBirth(position))
    ? { number, player, position: '', rest: columns.slice(2) }
    : { number, player, position, rest }
}

const isNumber = (cell: string): boolean => /^(?:\d{1,3}|-)$/.test(cell)
const isBirth = (cell: string): boolean => /^b\. /.test(cell)

function getNationality(code: string, player: string): string {
  const nationality = countryOfFifaCode(code)
  if (!nationality) throw new Error(`"${player.slice(0, 100)}": ${code} is not a country of FIFA`)
  return nationality
}

function getShirtNumber(cell: string): number | undefined {
  if (!isNumber(cell)) throw new Error(`"${cell.slice(0, 40)}" is not a shirt number`)
  return cell === '-' ? undefined : Number(cell)
}

function getPosition(cell: string): string | undefined {
  if (cell === unknownPosition) return undefined
  if (cell !== '' && !positions.includes(cell)) throw new Error(`"${cell.slice(0, 40)}" is not a position (${positions.join(', ')})`)
  return cell === '' ? undefined : cell
}

/** Squads of national teams have appearances and goals, "55/0", before it; the club before is behind it. */
function getYear(cells: readonly string[]): string | undefined {
  const [born = '', ...from] = /^\d{1,3}\/\d{1,3}$/.test(cells[0] ?? '') ? cells.slice(1) : cells
  const [, year, month, day] = /^b\. (\d{4})(?:[/-](\d{2})[/-](\d{2}))?$/.exec(born) ?? []
  const date = day === undefined ? year : `${year}-${month}-${day}`
  const isClub = year === undefined && /^\p{L}{2}/u.test(born)
  if ((year === undefined && born !== '' && !isClub) || (day !== undefined && !isDay(date!)) || from.length > (isClub ? 0 : 1))
    throw new Error(`"${[born, ...from].join(', ').slice(0, 60)}" is not "b. 2001, the club before"`)
  return date
}
