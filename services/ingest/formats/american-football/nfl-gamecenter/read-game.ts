import { isDay } from '../../../parse/dates.ts'
import { type Fields, fieldsOf, optionalText, shown, text, wholeNumber } from '../../../parse/fields.ts'
import { seasonOf } from '../shared/calendar.ts'
import { franchiseOf, shownCode } from '../shared/teams.ts'
import {
  type Category,
  categories,
  type Drive,
  type Game,
  type GamePlay,
  type GameSide,
  type PlayerBox,
  type Side,
  type Stat,
  type TeamBox,
} from './game.ts'
import { type KnownPlayer, playerKey, playerNamed } from './players.ts'

interface ReadFrame {
  players: ReadonlyMap<string, KnownPlayer>
  /** The year in which the season starts. */
  season: number
  /** The side of a team code of the feed. Throws an Error for a third team. */
  sideOf(code: unknown, name: string): Side
}

/**
 * The document of one game, by its id: {"2018090600": {home, away, drives, scrsummary, qtr}}. Throws an Error that
 * describes the problem.
 */
export function readGame(document: unknown, id: string, players: ReadonlyMap<string, KnownPlayer>): Game {
  const field = fieldsOf(fieldsOf(document, 'a game')(id), `the game ${id}`)
  const date = `${id.slice(0, 4)}-${id.slice(4, 6)}-${id.slice(6, 8)}`
  if (!isDay(date)) throw new Error(`${id} does not begin with a day`)
  const season = seasonOf(date)
  const codes = { home: codeIn(field, 'home', season), away: codeIn(field, 'away', season) }
  const frame = { players, season, sideOf: sidesOf(codes) }
  const drives = entriesOf(field('drives'), 'drives').filter(([number]) => number !== 'crntdrv')
  return {
    date,
    home: sideIn(within(field, 'home'), codes.home, players),
    away: sideIn(within(field, 'away'), codes.away, players),
    hadOvertime: hadOvertime(field('qtr')),
    drives: drives.map(([number, drive]) => driveIn(fieldsOf(drive, `drive ${number}`), number, frame)),
    plays: readPlays(drives, frame),
    summary: new Map(
      entriesOf(field('scrsummary'), 'scrsummary').map(([play, score]) => [
        wholeNumber(play, 'a play of scrsummary'),
        entriesOf(fieldsOf(score, 'a score')('players'), 'players').map(([, key]) => playerKey(String(key))),
      ]),
    ),
  }
}

/** Whether a finished game had overtime. Throws an Error for a game that is not finished. */
function hadOvertime(value: unknown): boolean {
  const status = typeof value === 'string' ? value.toLowerCase() : value
  if (status !== 'final' && status !== 'final overtime') throw new Error(`the game is not over: qtr is ${shown(value)}`)
  return status === 'final overtime'
}

const codeIn = (field: Fields, side: Side, season: number): string => shownCode(text(within(field, side)('abbr'), `${side}.abbr`), season)

function sidesOf(codes: Record<Side, string>): ReadFrame['sideOf'] {
  const franchises = { home: franchiseOf(codes.home), away: franchiseOf(codes.away) }
  return (code, name) => {
    const franchise = typeof code === 'string' ? franchiseOf(code) : undefined
    const side = (['home', 'away'] as const).find((each) => franchise !== undefined && franchises[each] === franchise)
    if (!side) throw new Error(`${name} ${shown(code)} is neither ${codes.home} nor ${codes.away}`)
    return side
  }
}

function driveIn(field: Fields, number: string, { sideOf }: ReadFrame): Drive {
  const name = `drive ${number}`
  return {
    number: wholeNumber(number, 'the number of a drive', { min: 1, max: 999 }),
    side: sideOf(field('posteam'), `${name}: posteam`),
    result: text(field('result'), `${name}: result`),
    yards: yards(field('ydsgained'), `${name}: ydsgained`),
    plays: count(field('numplays'), `${name}: numplays`),
  }
}

function sideIn(field: Fields, code: string, players: ReadFrame['players']): GameSide {
  const score = within(field, 'score')
  const [q1, q2, q3, q4, overtime] = ['1', '2', '3', '4', '5'].map((period) => count(score(period), `${code}: points of period ${period}`))
  const points: GameSide['points'] = [q1!, q2!, q3!, q4!, overtime!]
  const total = points.reduce((a, b) => a + b)
  if (score('T') !== total) throw new Error(`${code}: the score ${shown(score('T'))} is not the sum of the quarters, ${total}`)
  const stats = within(field, 'stats')
  return {
    code,
    points,
    team: teamIn(within(stats, 'team'), code),
    players: (Object.keys(categories) as Category[]).flatMap((category) => playersIn(stats, category, players)),
  }
}

function teamIn(field: Fields, code: string): TeamBox {
  const named = <T>(read: (value: unknown, name: string) => T, name: string): T => read(field(name), `${code}: ${name}`)
  const possession = named(clockIn, 'top')
  if (possession === undefined) throw new Error(`${code}: top is empty`)
  return {
    firstDowns: named(count, 'totfd'),
    totalYards: named(yards, 'totyds'),
    passingYards: named(yards, 'pyds'),
    rushingYards: named(yards, 'ryds'),
    penalties: named(count, 'pen'),
    penaltyYards: named(count, 'penyds'),
    turnovers: named(count, 'trnovr'),
    punts: named(count, 'pt'),
    possession,
  }
}

function playersIn(stats: Fields, category: Category, players: ReadFrame['players']): PlayerBox[] {
  return entriesOf(stats(category), category).map(([key, row]) => {
    const field = fieldsOf(row, `${category} of ${key}`)
    const rows = categories[category].map((name) => {
      const read = name === 'sk' ? halves : yards
      return [name, read(field(name), `${category} of ${key}: ${name}`)] as const
    })
    return { category, person: playerNamed(key, text(field('name'), 'name'), players), stats: Object.fromEntries(rows) }
  })
}

/**
 * The plays of all drives in game order, by clock: plays that the league adds later have higher numbers. A kick-off is
 * the first play of its drive. Plays without a statistic, such as the end of a quarter or the two-minute warning, are
 * skipped.
 */
function readPlays(drives: readonly [string, unknown][], frame: ReadFrame): GamePlay[] {
  const plays = drives.flatMap(([number, drive]) =>
    entriesOf(fieldsOf(drive, `drive ${number}`)('plays'), 'plays').map(([id, play]) => {
      const name = `drive ${number}, play ${id.slice(0, 20)}`
      const numbers = { id: wholeNumber(id, `${name}: its number`), drive: wholeNumber(number, 'the number of a drive') }
      return { ...numbers, ...playIn(fieldsOf(play, name), name, frame) }
    }),
  )
  return plays.filter(({ stats }) => stats.length > 0).sort(inOrder)
}

const inOrder = (a: GamePlay, b: GamePlay): number =>
  a.quarter - b.quarter || secondsLeft(b) - secondsLeft(a) || a.drive - b.drive || kicksOff(b) - kicksOff(a) || a.id - b.id

/** Seconds left in the quarter; plays without a clock sort at its end. */
const secondsLeft = ({ clock }: GamePlay): number => (clock === undefined ? -1 : secondsOf(clock))

const kicksOff = ({ stats }: GamePlay): number =>
  Number(stats.some(({ code }) => code === 41 || code === 43 || code === 44 || code === 410))

function playIn(field: Fields, name: string, frame: ReadFrame): Omit<GamePlay, 'id' | 'drive'> {
  const clock = clockIn(field('time'), `${name}: time`)
  const down = wholeNumber(field('down'), `${name}: down`, { max: 4 })
  const distance = count(field('ydstogo'), `${name}: ydstogo`)
  const yardLine = yardLineIn(field('yrdln'), `${name}: yrdln`, frame)
  const posteam = field('posteam')
  return {
    quarter: wholeNumber(field('qtr'), `${name}: qtr`, { min: 1, max: 9 }),
    ...(clock !== undefined && { clock }),
    ...(down > 0 && { down, distance }),
    ...(yardLine !== undefined && { yardLine }),
    ...(posteam !== '' && posteam != null && { possession: frame.sideOf(posteam, `${name}: posteam`) }),
    stats: statsIn(field('players'), name, frame),
  }
}

/** "LAR 25" or "50". */
const yardLineIn = (value: unknown, name: string, { season }: ReadFrame): string | undefined =>
  value === '' ? undefined : optionalText(value, name)?.replace(/^[A-Z]+/, (code) => shownCode(code, season))

/** Statistics in their order; player "0" is the team. */
function statsIn(value: unknown, name: string, { players, sideOf }: ReadFrame): Stat[] {
  const rows = entriesOf(value, `${name}: players`).flatMap(([key, list]) => {
    if (!Array.isArray(list)) throw new Error(`${name}: the statistics of ${key.slice(0, 20)} are not a list`)
    return list.map((row) => {
      const field = fieldsOf(row, `${name}: a statistic`)
      const shortName = field('playerName')
      return {
        order: wholeNumber(field('sequence'), `${name}: sequence`),
        stat: {
          code: wholeNumber(field('statId'), `${name}: statId`, { max: 9_999 }),
          side: sideOf(field('clubcode'), `${name}: clubcode`),
          yards: yards(field('yards'), `${name}: yards`),
          ...(key !== '0' && { person: playerNamed(key, text(shortName, `${name}: playerName`), players) }),
        },
      }
    })
  })
  return rows.sort((a, b) => a.order - b.order).map(({ stat }) => stat)
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
function entriesOf(value: unknown, name: string): [string, unknown][] {
  if (value === undefined || value === null) return []
  fieldsOf(value, name)
  return Object.entries(value)
}

/** Fields of a nested object. */
const within = (of: Fields, name: string): Fields => fieldsOf(of(name), name)

/**
 * "15:00" and "09:53" without leading zero: "15:00", "9:53". Undefined when empty. Throws an Error for anything else.
 */
function clockIn(value: unknown, name: string): string | undefined {
  if (value === '' || value === null || value === undefined) return undefined
  const [, minutes, seconds] = (typeof value === 'string' && /^(\d{1,2}):([0-5]\d)$/.exec(value)) || []
  if (minutes === undefined) throw new Error(`${name} ${shown(value)} is not a time MM:SS`)
  return `${Number(minutes)}:${seconds}`
}

/** Parses "32:10". */
const secondsOf = (clock: string): number => {
  const [minutes, seconds] = clock.split(':').map(Number)
  return minutes! * 60 + seconds!
}
