import { countryName } from '@touchline/contract/names/countries'
import { countryNamed } from '@touchline/contract/names/nations'
import type { ListedClub } from '../../connector.ts'
import { showable } from '../../parse/fields.ts'
import type { Line } from '../../parse/lines.ts'
import { getReason, type Problem, rowName } from '../../parse/problem.ts'
import { countryOfHeading, withoutComment } from '../shared/list-connector.ts'

/*
 * Format of a list of clubs: "= Country" headings, "== Region" headings, one line per club with its main name, year, "@
 * ground" and city separated by commas; below it lines of "| other spelling [en] | another" and " Street // Town"
 * addresses. "ii)" precedes a reserve team; # starts a comment. The oldest lists have no headings: their folder is that of a
 * country, or each club ends in its code, "Águila, city:sansalvador, sv"; other spellings may be behind the name.
 */

interface ClubList {
  clubs: ListedClub[]
  /** Lines with a club, and unreadable lines, which may have one. */
  rows: number
  problems: Problem[]
  /** False when a club may be missing. An unreadable spelling or address line does not make a list incomplete. */
  complete: boolean
}

const years = / ?\((\d{4})?-(\d{4})?\) ?/

/** Reads a list line by line. `file`: prefix of the row names in problems. */
export function clubReader(file: string) {
  const country = countryOfFile(file)
  const reading: Reading = { list: { clubs: [], rows: 0, problems: [], complete: true }, ...(country && { country }) }
  return { addLine: (line: Line) => parseLine(reading, line, file), list: () => reading.list }
}

/** "eg-egypt.clubs.txt", "south-africa.clubs.txt". */
const countryOfFile = (file: string): string | undefined =>
  countryNamed(
    file
      .split('.', 1)[0]!
      .replace(/^[a-z]{2}-/, '')
      .replaceAll('-', ' '),
  )

interface Reading {
  list: ClubList
  country?: string
  club?: ListedClub
}

function parseLine(reading: Reading, { number, text, fault }: Line, file: string): void {
  const { list } = reading
  const line = withoutComment(text)
  const kind = getKind(line)
  // Lines below an unreadable heading or club must not be assigned to the previous one.
  if (kind === 'heading') delete reading.country
  if (kind === 'heading' || kind === 'club') delete reading.club
  const mayBeClub = fault !== undefined || kind === 'club'
  if (mayBeClub) list.rows++
  try {
    if (fault !== undefined) throw new Error(fault)
    lineHandlers[kind](reading, line)
  } catch (error) {
    if (mayBeClub || kind === 'heading') list.complete = false
    list.problems.push({ row: rowName(file, number), reason: getReason(error), text, ...(!mayBeClub && { rows: 0 }) })
  }
}

type Kind = 'nothing' | 'heading' | 'spellings' | 'address' | 'club'

function getKind(line: string): Kind {
  if (line === '' || line.startsWith('==')) return 'nothing'
  if (line.startsWith('=')) return 'heading'
  if (line.trimStart().startsWith('|')) return 'spellings'
  return /^\s/.test(line) ? 'address' : 'club'
}

/** Handlers by kind of line. Each throws an Error that names the fault. */
const lineHandlers: Record<Kind, (reading: Reading, line: string) => void> = {
  nothing: () => undefined,
  heading(reading, line) {
    const country = countryOfHeading(line)
    if (!country) throw new Error('the heading names no country')
    reading.country = country
  },
  spellings({ club }, line) {
    if (!club) throw new Error('a spelling without a club above it')
    const spellings = getSpellings(line)
    if (club.spellings.length + spellings.length > spellingsMax) throw new Error(`more than ${spellingsMax} spellings of one club`)
    club.spellings.push(...spellings)
  },
  address(_, line) {
    if (!line.includes('//')) throw new Error('neither a club, nor a spelling (they begin with |), nor an address (they have //)')
  },
  club(reading, line) {
    const country = reading.country ?? countryIn(line)
    if (!country) throw new Error('a club before any country')
    if (reading.list.clubs.length >= clubsMax) throw new Error(`more than ${clubsMax} clubs`)
    reading.club = readClub(country, line)
    reading.list.clubs.push(reading.club)
  },
}

/** Bounds the comparison of clubs: every spelling of a country is compared with every other one. */
const clubsMax = 5_000
const spellingsMax = 200

/** The country code at the end of a line. */
function countryIn(line: string): string | undefined {
  const code = /,\s*([a-z]{2})$/.exec(line)?.[1]?.toUpperCase()
  return code !== undefined && countryNamed(countryName(code, 'en')) === code ? code : undefined
}

function readClub(country: string, line: string): ListedClub {
  const [first = '', ...facts] = line.replace(/^ii\)\s*/, '').split(',')
  const [names, ...others] = first.split('|')
  const listName = spelling(names!)
  const span = years.exec(listName)
  const club: ListedClub = {
    country,
    listName,
    name: listName.replace(years, ' ').trim(),
    dissolved: span?.[2] !== undefined,
    spellings: getSpellings(others.join('|')),
  }
  const rest = facts.map((fact) => fact.trim())
  const founded = /^(\d{4})\b/.exec(rest[0] ?? '')?.[1] ?? span?.[1]
  const ground = rest.findIndex((fact) => fact.startsWith('@'))
  const city = rest[ground + 1]?.split(/[(›]/, 1)[0]?.trim()
  if (founded) club.founded = Number(founded)
  if (ground >= 0) club.ground = { name: rest[ground]!.slice(1).trim(), ...(city && { city }) }
  return club
}

const getSpellings = (line: string): string[] =>
  line
    .split('|')
    .map(spelling)
    .filter((name) => name !== '')

/**
 * Removes the language tag ("AS Rom [de]") and sponsor marks ("SV $$Josko$$ Ried"). Throws an Error for an invalid
 * name.
 */
function spelling(text: string): string {
  const name = text
    .replace(/\[\w\w\]/g, '')
    .replace(/\$/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return showable(name, 'a name')
}
