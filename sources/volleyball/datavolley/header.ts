import { isDay } from '../../parse/dates.ts'
import { showable } from '../../parse/fields.ts'
import { seasonName } from '../../parse/season-name.ts'
import { tolerant } from '../../parse/tolerant.ts'
import type { Points } from '../../scoreboard/volleyball.ts'
import type { Sections } from './sections.ts'

/** Contents of a file before its scout lines. */
export interface Header {
  competition: string
  /** "Semifinals - Pokal SLO". */
  phase: string
  /** "2018/2019". */
  season: string
  matchday?: number
  isBeach: boolean
  /** The local day, YYYY-MM-DD, and time, "20:30". */
  date: string
  time?: string
  home: HeaderTeam
  away: HeaderTeam
  /** Points of the sets with any; undefined for a set whose line is not readable. */
  sets: (Points | undefined)[]
  officials: string[]
  attendance?: number
  venue?: { name: string; city?: string }
  /** When the file was last saved, as milliseconds of its wall clock. */
  savedAtMs?: number
}

export interface HeaderTeam {
  name: string
  coach?: string
  /** Sets won. */
  setsWon?: number
  players: ListedPlayer[]
}

export interface ListedPlayer {
  shirt: number
  firstName: string
  lastName: string
  /** "S", "L"; absent: not known. */
  position?: string
  isCaptain: boolean
  isLibero: boolean
  /** By set, from the first: the starting position 1 to 6, "in" for a substitute, undefined for a player who did not play. */
  sets: (number | 'in' | undefined)[]
}

const getFields = (line: string | undefined): string[] => (line ?? '').split(';').map((field) => field.trim())

/**
 * A text of the file. Data Volley 4 repeats texts as hexadecimal code units, which do not depend on a code page: after a control
 * character "2" and two digits each, or "4" and four.
 */
function getText(field: string | undefined, hex: string | undefined, name: string): string {
  const [, two, four] = /^\p{Cc}(?:2((?:[0-9A-F]{2})+)|4((?:[0-9A-F]{4})+))$/iu.exec(hex ?? '') ?? []
  const units = (two?.match(/../g) ?? four?.match(/..../g))?.map((unit) => Number.parseInt(unit, 16))
  const text = units ? String.fromCharCode(...units) : (field ?? '')
  return showable(text.normalize('NFC').trim(), name)
}

/**
 * Reads the sections before the scout lines. `folder`: folder of the file, whose name replaces a missing competition, else its
 * phase does. Throws an Error if the file lacks teams, competition or day.
 */
export function readHeader(sections: Sections, folder: string, faults: string[]): Header {
  const [match, more] = [sections.get('3MATCH')?.[0], sections.get('3MATCH')?.[1]].map(getFields) as [string[], string[]]
  const [home, away] = [0, 1].map((nth) => sections.get('3TEAMS')?.[nth])
  if (match.length < 4) throw new Error('no line of [3MATCH]')
  if (home === undefined || away === undefined) throw new Error('no two lines of [3TEAMS]')
  const phase = tolerant(faults, () => getText(match[4], match[13], 'the phase')) ?? ''
  const competition = tolerant(faults, () => getText(match[3], match[12], 'the competition')) || competitionIn(phase, folder, faults)
  const date = getDate(match[0]!, sections, more[2])
  const [, hour, minute] = /^([01]?\d|2[0-3])[.:]([0-5]\d)/.exec(match[1]!) ?? []
  const [, matchday] = /^0*([1-9]\d?)$/.exec(match[6] ?? '') ?? []
  const savedAtMs = getMoment(valueIn(sections, 'LASTCHANGE-DAY'), date)
  return {
    competition,
    phase,
    season: getSeason(match[2] ?? '', competition, date, faults),
    ...(matchday !== undefined && { matchday: Number(matchday) }),
    isBeach: match[9] === '2',
    date,
    ...(hour !== undefined && { time: `${hour.padStart(2, '0')}:${minute}` }),
    home: getTeam(home, sections.get('3PLAYERS-H') ?? [], faults),
    away: getTeam(away, sections.get('3PLAYERS-V') ?? [], faults),
    sets: getSets(sections.get('3SET') ?? [], faults),
    ...readMoreFields(getFields(sections.get('3MORE')?.[0]), faults),
    ...(savedAtMs !== undefined && { savedAtMs }),
  }
}

function competitionIn(phase: string, folder: string, faults: string[]): string {
  const name = [folder, phase.split(' - ')[0]!.trim()].find((each) => /\p{L}/u.test(each))
  if (name === undefined) throw new Error('the competition has no name, nor is the file in a folder that names it')
  faults.push(`the competition has no name; "${name.slice(0, 60)}" stands for it`)
  return name
}

/**
 * The season of the file if the match can belong to it, since the program fills "2015/2016" into new matches of any year; else
 * the season in the title, else the year.
 */
function getSeason(text: string, competition: string, date: string, faults: string[]): string {
  const stated = seasonName(text)
  const [first, last] = (stated ?? '').split('/').map(Number) as [number, number | undefined]
  const year = Number(date.slice(0, 4))
  // A season named by one year may be named by its first or its last.
  if (stated !== undefined && (last === undefined ? Math.abs(year - first) <= 1 : year === first || year === last)) return stated
  const season = seasonName(seasonIn(competition)) ?? date.slice(0, 4)
  if (stated !== undefined) faults.push(`the season "${stated}" has no day in ${year}; "${season}" stands for it`)
  return season
}

const seasonIn = (title: string): string => /(?:19|20)\d\d(?:[-/](?:\d{4}|\d\d))?(?!\d)/.exec(title)?.[0] ?? ''

const valueIn = (sections: Sections, name: string): string =>
  sections
    .get('3DATAVOLLEYSCOUT')
    ?.find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1)
    .trim() ?? ''

/** Days from 30 December 1899, where Data Volley's day numbers start, to 1 January 1970. */
const epochDay = 25_569

/**
 * The day of the match. Files write it in the order of the computer's locale: 03/01/2019 is 3 January or 1 March. The day number
 * in the second line of [3MATCH] decides, else the order of the other days in the file. Throws an Error if it is still ambiguous.
 */
function getDate(text: string, sections: Sections, dayNumber: string | undefined): string {
  const readings = daysIn(text)
  const [first, second] = readings
  if (first === undefined) throw new Error(`the day "${text.slice(0, 40)}" is not a day`)
  if (second === undefined) return first.day
  const numbered = /^\d{5}$/.test(dayNumber ?? '') ? new Date((Number(dayNumber) - epochDay) * 86_400_000).toISOString().slice(0, 10) : ''
  const byNumber = readings.find(({ day }) => day === numbered)
  if (byNumber) return byNumber.day
  const orders = new Set(
    ['GENERATOR-DAY', 'LASTCHANGE-DAY'].flatMap((name) => {
      const [only, other] = daysIn(valueIn(sections, name))
      return only && !other ? [only.order] : []
    }),
  )
  const byOrder = orders.size === 1 ? readings.filter(({ order }) => orders.has(order)) : []
  if (byOrder.length === 1) return byOrder[0]!.day
  throw new Error(`the day "${text}" may be ${first.day} or ${second.day}`)
}

interface Reading {
  day: string
  order: 'day first' | 'month first' | 'year first'
}

/** The possible readings of a day, without duplicates. */
function daysIn(text: string): Reading[] {
  const [, year, month, day] = /^(\d{4})[-/.](\d\d?)[-/.](\d\d?)(?!\d)/.exec(text) ?? []
  if (year !== undefined) return getDay(year, month!, day!, 'year first')
  const [, a, b, written] = /^(\d\d?)[-/.](\d\d?)[-/.](\d{4}|\d\d)(?!\d)/.exec(text) ?? []
  if (written === undefined) return []
  // Data Volley dates from the nineties, so no year is earlier.
  const last = written.length === 4 ? written : `${Number(written) < 90 ? '20' : '19'}${written}`
  const readings = [...getDay(last, b!, a!, 'day first'), ...getDay(last, a!, b!, 'month first')]
  return readings[0]?.day === readings[1]?.day ? readings.slice(0, 1) : readings
}

function getDay(year: string, month: string, day: string, order: Reading['order']): Reading[] {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(date) ? [{ day: date, order }] : []
}

/** "08/11/2020 21.54.10". Of two possible days, the day of the match is used; undefined if neither matches. */
function getMoment(text: string, date: string): number | undefined {
  const readings = daysIn(text)
  const reading = readings.length === 1 ? readings[0] : readings.find(({ day }) => day === date)
  const [, hour, minute, second] = /\s(\d\d?)[.:](\d\d)[.:](\d\d)/.exec(text) ?? []
  if (!reading || hour === undefined) return undefined
  return Date.parse(`${reading.day}T00:00:00Z`) + (Number(hour) * 3_600 + Number(minute) * 60 + Number(second)) * 1_000
}

/** Data Volley's numbers of roles; 6 means another role. */
const positions: Readonly<Record<string, string>> = { '1': 'L', '2': 'OH', '3': 'OP', '4': 'MB', '5': 'S' }

function getTeam(line: string, players: readonly string[], faults: string[]): HeaderTeam {
  const [code, name, setsWon, coach, , , nameHex, coachHex] = getFields(line)
  const named = tolerant(faults, () => getText(name, nameHex, 'the name of a team')) ?? ''
  const shown = /\p{L}/u.test(named) ? named : getText(code, undefined, 'the code of a team')
  if (!/\p{L}/u.test(shown)) throw new Error(`the team "${(name ?? '').slice(0, 40)}" has no name`)
  const trainer = tolerant(faults, () => getText(coach, coachHex, `the coach of ${shown}`))
  return {
    name: shown,
    ...(trainer && { coach: trainer }),
    ...(/^[0-9]$/.test(setsWon ?? '') && { setsWon: Number(setsWon) }),
    players: players.flatMap((player) => tolerant(faults, () => getPlayer(player)) ?? []),
  }
}

const setsMax = 5
/** Limits: five sets and a golden set; a line has a mark, four scores and the minutes. */
const [setLinesMax, setFieldsMax] = [6, 8]

/** Throws an Error for a line without a shirt number or a name. */
function getPlayer(line: string): ListedPlayer {
  const fields = getFields(line)
  const [, shirt = ''] = fields
  if (!/^\d{1,3}$/.test(shirt)) throw new Error(`the player "${line.slice(0, 60)}" has no shirt number`)
  const [lastName, firstName] = [getText(fields[9], fields[17], 'a last name'), getText(fields[10], fields[18], 'a first name')]
  if (!/\p{L}/u.test(lastName + firstName)) throw new Error(`the player with number ${shirt} has no name`)
  const special = fields[12] ?? ''
  const position = positions[fields[13] ?? '']
  return {
    ...{ shirt: Number(shirt), firstName, lastName, isCaptain: special.includes('C'), isLibero: special.includes('L') },
    ...(position !== undefined && { position }),
    sets: fields.slice(3, 3 + setsMax).map((field) => (/^[1-6]$/.test(field) ? Number(field) : field === '*' ? 'in' : undefined)),
  }
}

/** "True;8 -7;16-13;21-19;25-20;26;": the last score is that of the set. A set without scores was not played. */
function getSets(all: readonly string[], faults: string[]): Header['sets'] {
  const lines = all.filter((line) => getFields(line).length <= setFieldsMax)
  if (lines.length < all.length) faults.push(`${all.length - lines.length} lines of [3SET] are of no set`)
  const sets = lines.slice(0, setLinesMax).map((line) => {
    const fields = getFields(line)
    const points = fields.slice(1, 5)
    if (points.every((field) => field === '')) return { isPlayed: false }
    const [, home, away] = /^(\d\d?)\s*[-:]\s*(\d\d?)$/.exec(points[3] ?? '') ?? []
    if (home === undefined) return { isPlayed: true }
    return { isPlayed: Number(home) + Number(away) > 0, points: { home: Number(home), away: Number(away) } }
  })
  const played = sets.slice(0, sets.findLastIndex(({ isPlayed }) => isPlayed) + 1)
  for (const [i, { points }] of played.entries())
    if (!points) faults.push(`the line of set ${i + 1} "${lines[i]!.slice(0, 60)}" has no score`)
  return played.map(({ points }) => points)
}

/** "Maroszek Wojciech, Budzik Marek;550;;Szopienice;HS MOSiR w Szopienicach;": 0 spectators means not counted. */
function readMoreFields(fields: readonly string[], faults: string[]): Pick<Header, 'officials' | 'attendance' | 'venue'> {
  const text = (nth: number, hex: number, name: string) => tolerant(faults, () => getText(fields[nth], fields[hex], name)) || undefined
  const [officials, city, arena] = [text(0, 6, 'the officials'), text(3, 7, 'the city'), text(4, 8, 'the hall')]
  const [, spectators] = /^0*([1-9]\d{0,5})$/.exec(fields[1] ?? '') ?? []
  return {
    officials: (officials ?? '')
      .split(',')
      .map((name) => name.trim())
      .filter((name) => /\p{L}/u.test(name)),
    ...(spectators !== undefined && { attendance: Number(spectators) }),
    ...((city || arena) && { venue: { name: arena ?? '', ...(city && { city }) } }),
  }
}
