import { isDay, toUtc } from '../../parse/dates.ts'
import { text } from '../../parse/fields.ts'
import { leftOut, tolerant } from '../../parse/tolerant.ts'
import { isUndecidedSide, undecidedReason } from '../../parse/undecided-side.ts'
import type { SourceMatch, SourceTeam } from '../../source-model.ts'
import { country, timezone } from './league.ts'

/** Required columns; the others may be missing. Columns may be in any order. */
export const fixtureColumns = ['datum', 'heimmannschaft', 'gastmannschaft'] as const
type Column =
  | (typeof fixtureColumns)[number]
  | `${'endstand' | 'halbzeit'}_${'heim' | 'gast'}`
  | 'spielnummer'
  | 'spielbeginn'
  | 'spielort'
  | 'bemerkung'
export type FixtureFields = Partial<Record<Column, string>>

export interface Goals {
  home: number
  away: number
}

/** A row of spiele.csv: the data of a match without its companion files. */
export interface Fixture extends Pick<SourceMatch, 'date' | 'startAt' | 'timeTbd' | 'venue' | 'repairs'> {
  /** Undefined: the match has no companion data. */
  number: string | undefined
  home: SourceTeam
  away: SourceTeam
  /** Words in place of a result or next to it. */
  decision?: Decision
  result?: Goals
  halftime?: Goals
}

type Decision = 'awarded' | 'abandoned' | 'postponed' | 'cancelled'
const decisions: readonly [Decision, RegExp][] = [
  ['awarded', /gewertet|wertung|kampflos|nicht ?an(?:ge)?treten|\bw\.? ?o\b/i],
  ['abandoned', /ab(?:ge)?bro?chen|abbruch/i],
  ['postponed', /verlegt|verschoben|abgesetzt/i],
  ['cancelled', /ausgefallen|fällt aus|entfällt|zurückgezogen|abgesagt|annulliert/i],
]

/** Throws an Error if the row lacks a day or two teams; any other unreadable field is left out. */
export function readFixture(fields: FixtureFields): Fixture {
  const repairs: string[] = []
  const field = <T>(name: string, read: () => T): T | undefined => tolerant(repairs, read, leftOut(name))
  const date = getDay(fields.datum ?? '')
  const team = (name: 'heimmannschaft' | 'gastmannschaft'): SourceTeam => ({ name: nameIn(fields[name] ?? '', name), country })
  const words = [fields.endstand_heim, fields.endstand_gast, fields.bemerkung].join(' ')
  const decision = decisions.find(([, pattern]) => pattern.test(words))?.[0]
  const result = field('the result', () => getPair(fields, 'endstand'))
  const halftime = field('the score at half-time', () => getHalftime(fields, result))
  const time = field('the time', () => getTime(fields.spielbeginn ?? ''))
  const venue = field('the venue', () => getVenue(fields.spielort ?? ''))
  return {
    number: fields.spielnummer || undefined,
    ...{ date, home: team('heimmannschaft'), away: team('gastmannschaft') },
    startAt: time === undefined ? `${date}T00:00:00Z` : toUtc(date, time, timezone),
    timeTbd: time === undefined,
    ...(venue && { venue }),
    ...(decision && { decision }),
    ...(result && { result }),
    ...(result && halftime && { halftime }),
    repairs,
  }
}

/** "20.09.2025", "20.9.25", "Sa, 20.09.2025", "2025-09-20", also with the time behind it. */
function getDay(value: string): string {
  const [, day, month, year] = /(?:^|\s)(\d{1,2})\.(\d{1,2})\.(\d{4}|\d\d)$/.exec(value) ?? []
  const iso =
    year === undefined
      ? value.replace(/[ T]\d\d?:\d\d(?::\d\d)?$/, '')
      : `${year.length === 2 ? '20' : ''}${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`
  if (!isDay(iso)) throw new Error(`datum "${value.slice(0, 40)}" is not a day like 20.09.2025`)
  return iso
}

/** "19:30", "19.30 Uhr". Empty and 00:00 mean an unknown hour. */
function getTime(value: string): string | undefined {
  if (value === '') return undefined
  const [, hour, minute] = /^([01]?\d|2[0-3])[:.]([0-5]\d)(?::00)?(?: ?Uhr| ?h)?$/.exec(value) ?? []
  if (hour === undefined) throw new Error(`spielbeginn "${value.slice(0, 20)}" is not a time like 19:30`)
  const time = `${hour.padStart(2, '0')}:${minute}`
  return time === '00:00' ? undefined : time
}

const noValue = /^(?:-+|na|nan|none|null|\?)?$/i

/** "25", also with words around it; "25:33" in one field has both scores. Undefined: no score. */
function getPair(fields: FixtureFields, what: 'endstand' | 'halbzeit'): Goals | undefined {
  const [home = '', away = ''] = [fields[`${what}_heim`], fields[`${what}_gast`]]
  if (noValue.test(home) && noValue.test(away)) return undefined
  const both = /(\d{1,3}) ?: ?(\d{1,3})/.exec(home) ?? /(\d{1,3}) ?: ?(\d{1,3})/.exec(away)
  if (both) return { home: Number(both[1]), away: Number(both[2]) }
  const [h, a] = [home, away].map((text) => /^(\d{1,3})(?:\.0)?(?!\S)/.exec(text)?.[1])
  if (h === undefined || a === undefined) {
    if (decisions.some(([, pattern]) => pattern.test(`${home} ${away}`))) return undefined
    throw new Error(`${what} "${home.slice(0, 20)}" and "${away.slice(0, 20)}" are not two numbers of goals`)
  }
  return { home: Number(h), away: Number(a) }
}

function getHalftime(fields: FixtureFields, result: Goals | undefined): Goals | undefined {
  const half = getPair(fields, 'halbzeit')
  if (half && result && (half.home > result.home || half.away > result.away))
    throw new Error(`${half.home}-${half.away} is more than ${result.home}-${result.away} at the end`)
  return half
}

/** "Eyendorf, Gerhard-Langer-SH": the place and its hall; without a comma the hall. */
function getVenue(value: string): NonNullable<SourceMatch['venue']> | undefined {
  if (noValue.test(value)) return undefined
  const comma = value.indexOf(',')
  const [city, hall] = [value.slice(0, Math.max(comma, 0)).trim(), value.slice(comma + 1).trim()]
  return city === '' || hall === '' ? { name: text(value, 'spielort') } : { name: text(hall, 'spielort'), city: text(city, 'spielort') }
}

/** A side that has no opponent in this round. */
export const isBye = ({ heimmannschaft = '', gastmannschaft = '' }: FixtureFields): boolean =>
  [heimmannschaft, gastmannschaft].some((name) => /^spielfrei\b/i.test(name.trim()))

/** "Platz 3": a place in a table, with an unknown team. */
const place = /^platz(?:\s|$)/i

function nameIn(value: string, field: string): string {
  if (!/\p{L}/u.test(value)) throw new Error(`${field} "${value.slice(0, 40)}" is no name`)
  if (place.test(value) || isUndecidedSide(value)) throw new Error(undecidedReason(value, field))
  return text(value, field)
}
