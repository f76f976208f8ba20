import type { ListedClub, Problem } from '../connectors.ts'
import type { Line } from '../location/lines.ts'
import { reasonOf } from '../reason-of.ts'
import { showable } from '../row-fields.ts'
import { rowName } from '../row-name.ts'
import { countryNamed } from '../soccer/countries.ts'

/*
 * A list of clubs: "= Country" headings, "== Region" headings, a line for each club with its first name, year, "@ ground" and place parted
 * by commas, lines of "| other spelling [en] | another" below it, " Street // Town" addresses, "ii)" before a second team, # comments.
 */

export interface ClubList {
  clubs: ListedClub[]
  rows: number
  problems: Problem[]
  /** False when a club may have been missed. A stray line between clubs hides none. */
  complete: boolean
}

const years = / ?\((\d{4})?-(\d{4})?\) ?/

/** Reads a list line by line. `file`: how rows are named in problems. */
export function clubReader(file: string) {
  const reading: Reading = { list: { clubs: [], rows: 0, problems: [], complete: true } }
  return { take: (line: Line) => takeLine(reading, line, file), list: () => reading.list }
}

interface Reading {
  list: ClubList
  country?: string
  club?: ListedClub
}

function takeLine(reading: Reading, { number, text, fault }: Line, file: string): void {
  const { list } = reading
  const line = withoutComment(text)
  const kind = kindOf(line)
  // What stands below a heading or a club that cannot be read belongs to no other one.
  if (kind === 'heading') delete reading.country
  if (kind === 'heading' || kind === 'club') delete reading.club
  try {
    if (fault !== undefined) throw new Error(fault)
    lineHandlers[kind](reading, line)
  } catch (error) {
    if (fault !== undefined || kind === 'heading' || kind === 'club') list.complete = false
    list.rows++
    list.problems.push({ row: rowName(file, number), reason: reasonOf(error), text })
  }
}

type Kind = 'nothing' | 'heading' | 'spellings' | 'address' | 'club'

function kindOf(line: string): Kind {
  if (line === '' || line.startsWith('==')) return 'nothing'
  if (line.startsWith('=')) return 'heading'
  if (line.trimStart().startsWith('|')) return 'spellings'
  return /^\s/.test(line) ? 'address' : 'club'
}

/** By the kind of a line. Each throws an Error that says what is wrong with it. */
const lineHandlers: Record<Kind, (reading: Reading, line: string) => void> = {
  nothing: () => undefined,
  heading(reading, line) {
    const country = countryOfHeading(line)
    if (!country) throw new Error('the heading names no country')
    reading.country = country
  },
  spellings({ club }, line) {
    if (!club) throw new Error('a spelling without a club above it')
    const spellings = spellingsOf(line)
    if (club.spellings.length + spellings.length > spellingsMax) throw new Error(`more than ${spellingsMax} spellings of one club`)
    club.spellings.push(...spellings)
  },
  address(_, line) {
    if (!line.includes('//')) throw new Error('neither a club, nor a spelling (they begin with |), nor an address (they have //)')
  },
  club(reading, line) {
    if (!reading.country) throw new Error('a club before any country')
    if (reading.list.clubs.length >= clubsMax) throw new Error(`more than ${clubsMax} clubs`)
    reading.club = readClub(reading.country, line)
    reading.list.clubs.push(reading.club)
    reading.list.rows++
  },
}

/** Every club of a country is compared with every other, spelling by spelling. */
const clubsMax = 5_000
const spellingsMax = 200

/** A comment begins with a # at the beginning of a line or behind a blank. */
export function withoutComment(line: string): string {
  const comment = line.search(/(?:^|\s)#/)
  return (comment < 0 ? line : line.slice(0, comment)).trimEnd()
}

/** "= Germany • Deutschland", "= Österreich • Austria": whichever of the names is English. */
export const countryOfHeading = (line: string): string | undefined =>
  line
    .replace(/^=+/, '')
    .split(/[•,]/)
    .map((name) => countryNamed(name.trim()))
    .find((code) => code !== undefined)

function readClub(country: string, line: string): ListedClub {
  const [first = '', ...facts] = line.replace(/^ii\)\s*/, '').split(',')
  const listName = spelling(first)
  const span = years.exec(listName)
  const club: ListedClub = {
    country,
    listName,
    name: listName.replace(years, ' ').trim(),
    dissolved: span?.[2] !== undefined,
    spellings: [],
  }
  const rest = facts.map((fact) => fact.trim())
  const founded = /^(\d{4})\b/.exec(rest[0] ?? '')?.[1] ?? span?.[1]
  const ground = rest.findIndex((fact) => fact.startsWith('@'))
  const city = rest[ground + 1]?.split(/[(›]/, 1)[0]?.trim()
  if (founded) club.founded = Number(founded)
  if (ground >= 0) club.ground = { name: rest[ground]!.slice(1).trim(), ...(city && { city }) }
  return club
}

const spellingsOf = (line: string): string[] =>
  line
    .split('|')
    .map(spelling)
    .filter((name) => name !== '')

/** Without the language tag and the marks around a sponsor's name: "AS Rom [de]", "SV $$Josko$$ Ried". Throws for what no name is. */
function spelling(text: string): string {
  const name = text
    .replace(/\[\w\w\]/g, '')
    .replace(/\$/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return showable(name, 'a name')
}
