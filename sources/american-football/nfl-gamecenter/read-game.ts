import type { Side } from '@touchline/contract/outcome'
import { isDay } from '../../parse/dates.ts'
import { type Fields, getFields, optionalText, shown, text, wholeNumber } from '../../parse/fields.ts'
import { tolerant } from '../../parse/tolerant.ts'
import { getSeason } from '../shared/calendar.ts'
import { getFranchise, shownCode } from '../shared/teams.ts'
import {
  type Category,
  categories,
  type Drive,
  type Game,
  type GamePlay,
  type GameSide,
  type PlayerBox,
  type Stat,
  type TeamBox,
} from './game.ts'
import { inOrder, withQuarters } from './play-order.ts'
import { isPlayerKey, type KnownPlayer, playerNamed } from './players.ts'

interface ReadFrame {
  players: ReadonlyMap<string, KnownPlayer>
  /** The year in which the season starts. */
  season: number
  /** People of the game so far, by id and name. */
  people: Map<string, KnownPlayer>
  /** The side of a team code of the feed. Throws an Error for a third team. */
  getSide(code: unknown, name: string): Side
  /** Fields that were left out. */
  repairs: string[]
}

/** The value; if unreadable, undefined and a repair, since one invalid field must not reject the game. */
const unlessInvalid = <T>({ repairs }: Pick<ReadFrame, 'repairs'>, read: () => T): T | undefined =>
  tolerant(repairs, read, (reason) => `${reason}; left out`)

/**
 * The document of one game, by its id: {"2018090600": {home, away, drives, scrsummary, qtr}}. Throws an Error when
 * teams, day or score cannot be read; other invalid fields are left out.
 */
export function readGame(document: unknown, id: string, players: ReadonlyMap<string, KnownPlayer>): Game {
  const field = getFields(getFields(document, 'a game')(id), `the game ${id}`)
  const date = `${id.slice(0, 4)}-${id.slice(4, 6)}-${id.slice(6, 8)}`
  if (!isDay(date)) throw new Error(`${id} does not begin with a day`)
  const season = getSeason(date)
  const codes = { home: codeIn(field, 'home', season), away: codeIn(field, 'away', season) }
  const frame: ReadFrame = { players, people: new Map(), season, getSide: getSides(codes, season), repairs: [] }
  const entries = <T>(read: () => T[]): T[] => unlessInvalid(frame, read) ?? []
  const drives = entries(() => getEntries(field('drives'), 'drives').filter(([number]) => number !== 'crntdrv'))
  requireEnd(field('qtr'))
  const scores = entries(() => getEntries(field('scrsummary'), 'scrsummary'))
  const [home, away] = [sideIn(within(field, 'home'), codes.home, frame), sideIn(within(field, 'away'), codes.away, frame)]
  return {
    date,
    home,
    away,
    hadOvertime: unlessInvalid(frame, () => hadOvertime(field('qtr'))) ?? [home, away].some(({ points }) => points[4] > 0),
    drives: drives.flatMap(
      ([number, drive]) => unlessInvalid(frame, () => driveIn(getFields(drive, `drive ${number}`), number, frame)) ?? [],
    ),
    plays: inOrder(withQuarters(readPlays(drives, frame), new Map(scores), frame.repairs)),
    summary: new Map(scores.flatMap((entry) => entries(() => [summaryRow(entry)]))),
    repairs: frame.repairs,
  }
}

const summaryRow = ([play, score]: [string, unknown]): [number, string[]] => [
  wholeNumber(play, 'a play of scrsummary'),
  getEntries(getFields(score, 'a score')('players'), 'players').flatMap(([, key]) => (isPlayerKey(String(key)) ? String(key) : [])),
]

/** Throws an Error for an unfinished game, whose quarter is a number or another word than "final". */
function requireEnd(value: unknown): void {
  if (/^(?:\d|[a-z]+)$/i.test(String(value)) && String(value).toLowerCase() !== 'final')
    throw new Error(`the game is not over: qtr is ${shown(value)}`)
}

/** Whether a finished game had overtime. Throws an Error for any other value. */
function hadOvertime(value: unknown): boolean {
  const status = String(value).toLowerCase()
  if (status !== 'final' && status !== 'final overtime') throw new Error(`qtr ${shown(value)} is neither "Final" nor "final overtime"`)
  return status === 'final overtime'
}

const codeIn = (field: Fields, side: Side, season: number): string => shownCode(text(within(field, side)('abbr'), `${side}.abbr`), season)

function getSides(codes: Record<Side, string>, season: number): ReadFrame['getSide'] {
  const franchises = { home: getFranchise(codes.home, season), away: getFranchise(codes.away, season) }
  const known = new Map<unknown, Side>()
  return (code, name) => {
    const side =
      known.get(code) ??
      (['home', 'away'] as const).find((each) => typeof code === 'string' && franchises[each] === getFranchise(code, season))
    if (!side) throw new Error(`${name} ${shown(code)} is neither ${codes.home} nor ${codes.away}`)
    known.set(code, side)
    return side
  }
}

function driveIn(field: Fields, number: string, { getSide }: ReadFrame): Drive {
  const name = `drive ${number}`
  const result = optionalText(field('result') || undefined, `${name}: result`)
  return {
    number: wholeNumber(number, 'the number of a drive', { min: 1, max: 999 }),
    side: getSide(field('posteam'), `${name}: posteam`),
    ...(result !== undefined && { result }),
    yards: yards(field('ydsgained'), `${name}: ydsgained`),
    plays: count(field('numplays'), `${name}: numplays`),
  }
}

function sideIn(field: Fields, code: string, frame: ReadFrame): GameSide {
  const score = within(field, 'score')
  const points = pointsIn(score, code, frame)
  const stats = unlessInvalid(frame, () => within(field, 'stats'))
  const team = stats && unlessInvalid(frame, () => teamIn(within(stats, 'team'), code, frame))
  const rows = (category: Category) => (stats && unlessInvalid(frame, () => playersIn(stats, category, frame))) ?? []
  return { code, points, ...(team && { team }), players: (Object.keys(categories) as Category[]).flatMap(rows) }
}

/**
 * The points by quarter. One unreadable quarter is computed from the score, an unreadable score from the quarters. Throws an
 * Error if they do not add up to the score.
 */
function pointsIn(score: Fields, code: string, frame: ReadFrame): GameSide['points'] {
  const read = ['1', '2', '3', '4', '5'].map((period) => ({
    period,
    points: unlessInvalid(frame, () => count(score(period), `${code}: points of period ${period}`)),
  }))
  const known = read.reduce((sum, { points = 0 }) => sum + points, 0)
  const unread = read.filter(({ points }) => points === undefined)
  const total = /^\d{1,3}$/.test(String(score('T'))) ? Number(score('T')) : undefined
  const isSum = unread.length === 0 ? total === undefined || total === known : unread.length === 1 && total !== undefined && total >= known
  if (!isSum) throw new Error(`${code}: the score ${shown(score('T'))} is not the sum of the quarters, ${known}`)
  if (total === undefined) frame.repairs.push(`${code}: the score ${shown(score('T'))}; left out`)
  const [q1, q2, q3, q4, overtime] = read.map(({ points = total! - known }) => points)
  return [q1!, q2!, q3!, q4!, overtime!]
}

function teamIn(field: Fields, code: string, frame: ReadFrame): TeamBox {
  const named = <Name extends keyof TeamBox>(name: Name, column: string, read: (value: unknown, name: string) => TeamBox[Name]) => {
    const value = unlessInvalid(frame, () => read(field(column), `${code}: ${column}`))
    return (value === undefined ? {} : { [name]: value }) as Pick<TeamBox, Name>
  }
  return {
    ...named('firstDowns', 'totfd', count),
    ...named('totalYards', 'totyds', yards),
    ...named('passingYards', 'pyds', yards),
    ...named('rushingYards', 'ryds', yards),
    ...named('penalties', 'pen', count),
    ...named('penaltyYards', 'penyds', count),
    ...named('turnovers', 'trnovr', count),
    ...named('punts', 'pt', count),
    ...named('possession', 'top', clockIn),
  }
}

function playersIn(stats: Fields, category: Category, frame: ReadFrame): PlayerBox[] {
  return getEntries(stats(category), category).map(([key, row]) => {
    const field = getFields(row, `${category} of ${key}`)
    const person = personIn(key, field('name'), category, frame)
    const rows = categories[category].map((name) => {
      const read = name === 'sk' ? halves : ['yds', 'lng'].includes(name) ? yards : count
      return [name, read(field(name), `${category} of ${key}: ${name}`)] as const
    })
    const avg = field('avg') == null ? undefined : unlessInvalid(frame, () => yards(field('avg'), `${category} of ${key}: avg`))
    return { category, ...(person && { person }), stats: Object.fromEntries(rows), ...(avg !== undefined && { average: avg }) }
  })
}

/** Rows with the player ids "0", "" or "XX-0000001" name no known person. They count for the team only. */
const personIn = (key: string, name: unknown, where: string, frame: ReadFrame): KnownPlayer | undefined =>
  unlessInvalid(frame, () => {
    const known = frame.people.get(`${key} ${name}`)
    if (known) return known
    if (!isPlayerKey(key)) throw new Error(`${where}: the player id ${shown(key)} is invalid`)
    const person = playerNamed(key, text(name, `${where}: the name of ${key}`), frame.players)
    frame.people.set(`${key} ${name}`, person)
    return person
  })

/** Plays without a statistic, such as the end of a quarter or the two-minute warning, are skipped. */
const readPlays = (drives: readonly [string, unknown][], frame: ReadFrame): GamePlay[] =>
  drives.flatMap(([number, drive]) =>
    (unlessInvalid(frame, () => getEntries(getFields(drive, `drive ${number}`)('plays'), `drive ${number}: plays`)) ?? []).flatMap(
      ([id, play]) =>
        unlessInvalid(frame, () => {
          const name = `drive ${number}, play ${id.slice(0, 20)}`
          const numbers = { id: wholeNumber(id, `${name}: its number`), drive: wholeNumber(number, 'the number of a drive') }
          const read = { ...numbers, ...playIn(getFields(play, name), name, frame) }
          return read.stats.length > 0 ? read : []
        }) ?? [],
    ),
  )

function playIn(field: Fields, name: string, frame: ReadFrame): Omit<GamePlay, 'id' | 'drive'> {
  const optional = <T>(read: () => T): T | undefined => unlessInvalid(frame, read)
  const clock = optional(() => clockIn(field('time'), `${name}: time`))
  const down = optional(() => wholeNumber(field('down'), `${name}: down`, { max: 4 }))
  const distance = optional(() => count(field('ydstogo'), `${name}: ydstogo`))
  const yardLine = optional(() => yardLineIn(field('yrdln'), `${name}: yrdln`, frame))
  const posteam = field('posteam')
  const possession = posteam === '' || posteam == null ? undefined : optional(() => frame.getSide(posteam, `${name}: posteam`))
  return {
    quarter: wholeNumber(field('qtr'), `${name}: qtr`, { min: 1, max: 9 }),
    ...(clock !== undefined && { clock }),
    ...(down && distance !== undefined && { down, distance }),
    ...(yardLine !== undefined && { yardLine }),
    ...(possession && { possession }),
    stats: statsIn(field('players'), name, frame),
  }
}

/** "LAR 25" or "50". */
const yardLineIn = (value: unknown, name: string, { season }: ReadFrame): string | undefined =>
  value === '' ? undefined : optionalText(value, name)?.replace(/^[A-Z]+/, (code) => shownCode(code, season))

/** Statistics in their order; player "0" is the team. */
function statsIn(value: unknown, name: string, frame: ReadFrame): Stat[] {
  const rows = getEntries(value, `${name}: players`).flatMap(([key, list]) => {
    if (!Array.isArray(list)) throw new Error(`${name}: the statistics of ${key.slice(0, 20)} are not a list`)
    return list.flatMap((row) => unlessInvalid(frame, () => statIn(getFields(row, `${name}: a statistic`), key, name, frame)) ?? [])
  })
  return rows.sort((a, b) => a.order - b.order).map(({ stat }) => stat)
}

function statIn(field: Fields, key: string, name: string, frame: ReadFrame): { order: number; stat: Stat } {
  const person = key === '0' ? undefined : personIn(key, field('playerName'), name, frame)
  return {
    order: wholeNumber(field('sequence'), `${name}: sequence`),
    stat: {
      code: wholeNumber(field('statId'), `${name}: statId`, { max: 9_999 }),
      side: frame.getSide(field('clubcode'), `${name}: clubcode`),
      yards: yards(field('yards'), `${name}: yards`),
      ...(person && { person }),
    },
  }
}

/** A count (0 to 999) and yards (-999 to 999). Both throw an Error for anything else. */
const count = (value: unknown, name: string): number => wholeNumber(value, name, { min: 0, max: 999 })
const yards = (value: unknown, name: string): number => wholeNumber(value, name, { min: -999, max: 999 })

/** A multiple of 0.5 from 0 to 99: two players can share a sack. Throws an Error for anything else. */
function halves(value: unknown, name: string): number {
  if (typeof value !== 'number' || !Number.isInteger(value * 2) || value < 0 || value > 99)
    throw new Error(`${name} ${shown(value)} is not a count in halves`)
  return value
}

/** Entries of an object; empty for undefined and null. Throws an Error for anything else. */
function getEntries(value: unknown, name: string): [string, unknown][] {
  if (value === undefined || value === null) return []
  getFields(value, name)
  return Object.entries(value)
}

/** Fields of a nested object. */
const within = (of: Fields, name: string): Fields => getFields(of(name), name)

/**
 * "15:00" and "09:53" without leading zero: "15:00", "9:53". Undefined when empty. Throws an Error for anything else.
 */
function clockIn(value: unknown, name: string): string | undefined {
  if (value === '' || value === null || value === undefined) return undefined
  const [, minutes, seconds] = (typeof value === 'string' && /^(\d{1,2}):([0-5]\d)$/.exec(value)) || []
  if (minutes === undefined) throw new Error(`${name} ${shown(value)} is not a time MM:SS`)
  return `${Number(minutes)}:${seconds}`
}
