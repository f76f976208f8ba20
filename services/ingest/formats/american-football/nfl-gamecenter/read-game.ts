import { type Fields, fieldsOf, shown, text, wholeNumber } from '../../../parse/row-fields.ts'
import { isDay } from '../../soccer/shared/season.ts'
import { seasonOf } from '../shared/calendar.ts'
import { franchiseOf, shownCode } from '../shared/teams.ts'
import { clockIn, count, entriesOf, halves, within, yards } from './fields.ts'
import { type Category, categories, type Drive, type Game, type GameSide, type PlayerBox, type Side, type TeamBox } from './game.ts'
import { type KnownPlayer, playerKey, playerNamed } from './players.ts'
import { readPlays } from './read-plays.ts'

export interface ReadFrame {
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
