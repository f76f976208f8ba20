import type { MessageInitShape } from '@bufbuild/protobuf'
import type { TennisStatsSchema } from '@touchline/contract/gen/tennis'
import type { SourceStatistics } from '../../source-model.ts'
import type { Fields } from './files.ts'

type Stats = MessageInitShape<typeof TennisStatsSchema>
type StatField = Exclude<keyof Stats, '$typeName' | '$unknown' | 'durationMin'>

/** Column names without the prefix of the side. `of`: a column whose value is never lower. */
const columns: Readonly<Record<StatField, { column: string; of?: string; min?: number; max?: number }>> = {
  aces: { column: 'aces' },
  doubleFaults: { column: 'double_faults' },
  firstServeIn: { column: 'first_serves_in', of: 'first_serves_total' },
  firstServeTotal: { column: 'first_serves_total' },
  firstServePointsWon: { column: 'first_serve_points_won', of: 'first_serve_points_total' },
  firstServePointsTotal: { column: 'first_serve_points_total' },
  secondServePointsWon: { column: 'second_serve_points_won', of: 'second_serve_points_total' },
  secondServePointsTotal: { column: 'second_serve_points_total' },
  breakPointsSaved: { column: 'break_points_saved', of: 'break_points_serve_total' },
  breakPointsFaced: { column: 'break_points_serve_total' },
  breakPointsConverted: { column: 'break_points_converted', of: 'break_points_return_total' },
  breakPointsTotal: { column: 'break_points_return_total' },
  serviceGames: { column: 'service_games_played' },
  returnGames: { column: 'return_games_played' },
  firstServeReturnPointsWon: { column: 'first_serve_return_won', of: 'first_serve_return_total' },
  firstServeReturnPointsTotal: { column: 'first_serve_return_total' },
  secondServeReturnPointsWon: { column: 'second_serve_return_won', of: 'second_serve_return_total' },
  secondServeReturnPointsTotal: { column: 'second_serve_return_total' },
  servicePointsWon: { column: 'service_points_won', of: 'service_points_total' },
  servicePointsTotal: { column: 'service_points_total' },
  returnPointsWon: { column: 'return_points_won', of: 'return_points_total' },
  returnPointsTotal: { column: 'return_points_total' },
  totalPointsWon: { column: 'total_points_won', of: 'total_points_total' },
  totalPoints: { column: 'total_points_total' },
  winners: { column: 'winners' },
  unforcedErrors: { column: 'unforced_errors' },
  netPoints: { column: 'net_points_total' },
  netPointsWon: { column: 'net_points_won', of: 'net_points_total' },
  // The files have 0 or thousands where the speed was not measured. The fastest serve on record had 263 km/h.
  maxServeKmh: { column: 'max_service_speed_kmh', min: 50, max: 300 },
  avgFirstServeKmh: { column: 'avg_1st_serve_speed_kmh', min: 50, max: 300 },
  avgSecondServeKmh: { column: 'avg_2nd_serve_speed_kmh', min: 50, max: 300 },
  serveRating: { column: 'serve_rating' },
  returnRating: { column: 'return_rating' },
}
const statFields = Object.entries(columns) as [StatField, (typeof columns)[StatField]][]

/** More than any count of a match: the longest had 980 points in 665 minutes. */
const countMax = 5_000

/** A row of statistics, and which of the columns "winner" and "loser" is the home side. */
export interface StatsRow {
  fields: Fields
  home: 'winner' | 'loser'
}

/**
 * The statistics of the rows of a match; a field is taken from the first row that has it. `left`: columns left out because of an
 * impossible value. Undefined if no row has a value.
 */
export function statisticsIn(rows: readonly StatsRow[]): { statistics?: SourceStatistics; left: string[] } {
  const left: string[] = []
  const duration = rows.map(({ fields }) => durationIn(fields, left)).find((minutes) => minutes !== undefined)
  const of = (side: 'home' | 'away'): Stats => {
    const found = rows.toReversed().map((row) => getStats(row, (row.home === 'winner') === (side === 'home') ? 'winner' : 'loser', left))
    return { ...Object.assign({}, ...found), ...(duration !== undefined && { durationMin: duration }) }
  }
  const [home, away] = [of('home'), of('away')]
  if (Object.keys(home).length + Object.keys(away).length === 0) return { left }
  return { statistics: { home: { case: 'tennis', value: home }, away: { case: 'tennis', value: away }, players: [] }, left }
}

function getStats({ fields }: StatsRow, side: 'winner' | 'loser', left: string[]): Stats {
  const stats: Stats = {}
  for (const [field, { column, of, min = 0, max = countMax }] of statFields) {
    const text = fields(`${side}_${column}`)
    if (text === '') continue
    const whole = of === undefined ? '' : fields(`${side}_${of}`)
    const number = /^\d{1,6}$/.test(text) ? Number(text) : -1
    if (number < min || number > max || (whole !== '' && number > Number(whole)) || isMissing(column, fields, side, number))
      left.push(`${side}_${column} "${text.slice(0, 20)}"`)
    else stats[field] = number
  }
  return stats
}

/** Files of the 1990s have 0 first serves in where the number is unknown, although they have the points played on them. */
const isMissing = (column: string, fields: Fields, side: string, number: number): boolean =>
  column === 'first_serves_in' && number === 0 && Number(fields(`${side}_first_serve_points_total`)) > 0

/** Minutes, or converted from "01:19:00" if there is no number. */
function durationIn(fields: Fields, left: string[]): number | undefined {
  const text = fields('match_duration')
  const [, hours, minutes] = /^(\d{1,2}):(\d\d)(?::\d\d)?$/.exec(fields('match_time')) ?? []
  const number = /^\d{1,4}$/.test(text) ? Number(text) : hours === undefined ? 0 : Number(hours) * 60 + Number(minutes)
  if (number > 0 && number <= countMax) return number
  if (text !== '' && text !== '0') left.push(`match_duration "${text.slice(0, 20)}"`)
  return undefined
}
