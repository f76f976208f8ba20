import type { ListedClub, Problem } from '../connectors.ts'
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

const years = /\s*\((\d{4})?-(\d{4})?\)\s*/

/** `file`: how rows are named in problems. */
export function parseClubs(text: string, file: string): ClubList {
  const list: ClubList = { clubs: [], rows: 0, problems: [], complete: true }
  let country: string | undefined
  let club: ListedClub | undefined
  text.split(/\r?\n/).forEach((raw, i) => {
    const line = withoutComment(raw)
    const problem = (reason: string, hidesClubs = false) => {
      if (hidesClubs) list.complete = false
      list.rows++
      list.problems.push({ row: rowName(file, i + 1), reason, text: raw })
    }
    if (line.trim() === '' || /^={2,}/.test(line)) return
    if (line.startsWith('=')) {
      country = countryOfHeading(line)
      club = undefined
      if (!country) problem('the heading names no country', true)
    } else if (line.trim().startsWith('|')) {
      if (club) club.spellings.push(...spellingsOf(line))
      else problem('a spelling without a club above it')
    } else if (/^\s/.test(line)) {
      if (!line.includes('//')) problem('neither a club, nor a spelling (they begin with |), nor an address (they have //)')
    } else if (country) {
      club = readClub(country, line)
      list.clubs.push(club)
      list.rows++
    } else problem('a club before any country', true)
  })
  return list
}

export const withoutComment = (line: string): string => line.replace(/(^|\s)#.*$/, '').trimEnd()

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
  const city = rest[ground + 1]?.replace(/\s*[(›].*$/, '').trim()
  if (founded) club.founded = Number(founded)
  if (ground >= 0) club.ground = { name: rest[ground]!.slice(1).trim(), ...(city && { city }) }
  return club
}

const spellingsOf = (line: string): string[] =>
  line
    .split('|')
    .map(spelling)
    .filter((name) => name !== '')

/** Without the language tag and the marks around a sponsor's name: "AS Rom [de]", "SV $$Josko$$ Ried". */
const spelling = (text: string): string =>
  text
    .replace(/\[\w\w\]/g, '')
    .replace(/\$/g, '')
    .replace(/\s+/g, ' ')
    .trim()
