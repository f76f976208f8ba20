import type { Side } from '@touchline/contract/outcome'
import { digitsIn, textIn } from '../../parse/fields.ts'
import { leftOut, tolerant } from '../../parse/tolerant.ts'
import { isPlayType, type PlayLine, unknownType } from '../shared/euroleague/play-lines.ts'
import type { RowContext } from './row-context.ts'

export const playColumns = [
  'season',
  'game_code',
  'play_number',
  'team_code',
  'player_name',
  'play_type',
  'time_remaining',
  'quarter',
  'home',
  ...([1, 2, 3, 4, 5] as const).map((n) => `home_player${n}` as const),
  ...([1, 2, 3, 4, 5] as const).map((n) => `away_player${n}` as const),
] as const
type PlayFields = Record<(typeof playColumns)[number], string>

const isThere = (value: string): boolean => value !== '' && value !== 'NA'

/**
 * Reads a line. A line without a readable game, quarter or time takes those of the line before; unreadable names are left out.
 * Throws an Error for a first line without them.
 */
export function readPlayLine(row: PlayFields, { faults, before }: RowContext<PlayLine>): PlayLine {
  const orBefore = <T>(read: () => T, last: T | undefined): T => {
    const found = last === undefined ? read() : tolerant(faults, read, (reason) => `${reason}: that of the line before`)
    return found ?? last!
  }
  const game = orBefore(() => `${digitsIn(row.season, 'season', 4)}/${digitsIn(row.game_code, 'game_code', 4)}`, before?.game)
  const last = before?.game === game ? before : undefined
  const isKnown = isPlayType(row.play_type)
  if (!isKnown) faults.push(`left out: play_type "${row.play_type.slice(0, 20)}" is unknown`)
  const named = (name: string, column: string) => tolerant(faults, () => textIn(name, column), leftOut())
  const name = named(isThere(row.player_name) ? row.player_name : '-', 'player_name')
  const side = row.home === 'TRUE' ? 'home' : row.home === 'FALSE' ? 'away' : undefined
  if (!side && isThere(row.home)) faults.push(`left out: home "${row.home.slice(0, 20)}" is neither TRUE nor FALSE`)
  const court = (of: Side) =>
    ([1, 2, 3, 4, 5] as const)
      .map((n) => row[`${of}_player${n}`])
      .filter(isThere)
      .flatMap((name) => named(name, `${of}_player`) ?? [])
  return {
    game,
    key: orBefore(() => String(digitsIn(row.play_number, 'play_number', 5)), last && `${last.key}+`),
    type: isKnown ? row.play_type : unknownType,
    period: orBefore(() => quarterIn(row.quarter), last?.period),
    secondsLeft: orBefore(() => secondsIn(row.time_remaining), last?.secondsLeft),
    ...(side && { side }),
    ...(isThere(row.team_code) && { team: row.team_code }),
    ...(isThere(row.player_name) && name !== undefined && { name }),
    court: { home: court('home'), away: court('away') },
  }
}

function secondsIn(value: string): number {
  const [, minutes, seconds] = /^(\d\d):([0-5]\d)$/.exec(value) ?? []
  if (minutes === undefined) throw new Error(`time_remaining "${value.slice(0, 20)}" is not a time MM:SS`)
  return Number(minutes) * 60 + Number(seconds)
}

/** Allows more overtimes than any game has had. */
const quartersMax = 14

function quarterIn(value: string): number {
  const quarter = digitsIn(value, 'quarter', 2)
  if (quarter < 1 || quarter > quartersMax) throw new Error(`quarter ${quarter} is not from 1 to ${quartersMax}`)
  return quarter
}

export const shotColumns = [
  'season',
  'game_code',
  'num_anot',
  'player_id',
  'player_name',
  'team_code',
  'coord_x',
  'coord_y',
  'utc',
] as const
type ShotFields = Record<(typeof shotColumns)[number], string>

/** Location and time of a shot, and the league id of the shooter. */
export interface Shot {
  game: string
  key: string
  playerName: string
  playerId: string
  /** Metres from the centre of the basket: along the baseline, and towards the centre line. One decimal. */
  x: number
  y: number
  distance: number
  wallclock?: string
}

/** Distance of the basket's centre from the baseline in metres; the file measures from the baseline. */
const basket = 1.575
const farthest = 30

/** A line of sampleshots.csv. Throws an Error for an invalid line. */
export function readShot(row: ShotFields): Shot {
  if (!/^P[A-Z0-9]{3,12}$/.test(row.player_id)) throw new Error(`player_id "${row.player_id.slice(0, 20)}" is not an id`)
  const [x, y] = [metresIn(row.coord_x, 'coord_x'), metresIn(row.coord_y, 'coord_y') - basket]
  const at = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(row.utc)
  return {
    game: `${digitsIn(row.season, 'season', 4)}/${digitsIn(row.game_code, 'game_code', 4)}`,
    key: String(digitsIn(row.num_anot, 'num_anot', 5)),
    playerName: row.player_name,
    playerId: row.player_id,
    x: tenth(x),
    y: tenth(y),
    distance: tenth(Math.hypot(x, y)),
    ...(at && { wallclock: `${at[1]}-${at[2]}-${at[3]}T${at[4]}:${at[5]}:${at[6]}Z` }),
  }
}

const tenth = (metres: number): number => Math.round(metres * 10) / 10 || 0

function metresIn(value: string, field: string): number {
  if (!/^-?\d{1,2}(?:\.\d{1,20})?$/.test(value) || Math.abs(Number(value)) > farthest)
    throw new Error(`${field} "${value.slice(0, 20)}" is not a place on a court`)
  return Number(value)
}
