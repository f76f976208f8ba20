import { numberIn } from './results.ts'

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
export type ShotFields = Record<(typeof shotColumns)[number], string>

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
  if (!/^P[A-Z0-9]{3,12}$/.test(row.player_id)) throw new Error(`player_id "${row.player_id.slice(0, 20)}" is no id`)
  const [x, y] = [metresIn(row.coord_x, 'coord_x'), metresIn(row.coord_y, 'coord_y') - basket]
  const at = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(row.utc)
  return {
    game: `${numberIn(row.season, 'season', 4)}/${numberIn(row.game_code, 'game_code', 4)}`,
    key: String(numberIn(row.num_anot, 'num_anot', 5)),
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
    throw new Error(`${field} "${value.slice(0, 20)}" is no place on a court`)
  return Number(value)
}
