import { dayIn } from '../../../parse/csv-fields.ts'
import type { SourceMatch } from '../../source-model.ts'
import { type Decided, finalState } from '../shared/result.ts'
import { clubNamed } from '../shared/teams.ts'

export const gameColumns = ['season', 'date', 'away', 'away_goals', 'home', 'home_goals', 'ot', 'attendance'] as const
export type GameFields = Record<(typeof gameColumns)[number], string>

export const regularSeason = { name: 'Regular Season', type: 'league' } as const
export const playOffs = { name: 'Play-offs', type: 'knockout' } as const

/** Season and stage of a file. */
export interface GamesFile {
  /** The year in which the season starts; file names have the year in which it ends. */
  year: number
  stage: typeof regularSeason | typeof playOffs
}

/** Teams and date of a game. */
export type Meeting = Pick<SourceMatch, 'date' | 'home' | 'away'>

/** Teams and date of a row. Throws an Error that describes the problem. */
export function meetingIn({ season, date, home, away }: GameFields, { year }: GamesFile): Meeting {
  if (season !== String(year + 1)) throw new Error(`season "${season.slice(0, 20)}" is not that of the file`)
  const day = dayIn(date)
  if (day < `${year}-09-01` || day > `${year + 1}-09-30`) throw new Error(`date ${day} is outside the season ${year}/${year + 1}`)
  if (home === away) throw new Error(`${home.slice(0, 40)} cannot meet itself`)
  return { date: day, home: clubNamed(home, year), away: clubNamed(away, year) }
}

/** The match of a row. The file has dates without times. Throws an Error that describes the problem. */
export function parseGame(row: GameFields, { date, home, away }: Meeting, { stage }: GamesFile): Omit<SourceMatch, 'row' | 'text'> {
  const score = { home: goalsIn(row.home_goals, 'home_goals'), away: goalsIn(row.away_goals, 'away_goals') }
  const decided = decidedIn(row.ot)
  if (decided === 'shootout' && stage === playOffs) throw new Error('a shoot-out, which play-offs do not have')
  return {
    stage,
    // Without rounds, the date orders the games; the number of a meeting depends on it.
    roundOrder: Number(date.replaceAll('-', '')),
    date,
    startAt: `${date}T00:00:00Z`,
    timeTbd: true,
    home,
    away,
    play: finalState(score, decided),
    ...(row.attendance !== '' && { attendance: numberIn(row.attendance, 'attendance', 6) }),
    repairs: [],
  }
}

/** "", "OT", "2OT", "SO". */
function decidedIn(ot: string): Decided {
  if (ot === '') return 'regulation'
  if (ot.toUpperCase() === 'SO') return 'shootout'
  if (/^[2-9]?OT$/i.test(ot)) return 'overtime'
  throw new Error(`ot "${ot.slice(0, 20)}" is not known: OT, 2OT and SO are`)
}

const goalsIn = (value: string, field: string): number => numberIn(value, field, 2)

function numberIn(value: string, field: string, digits: number): number {
  if (!/^\d+$/.test(value) || value.length > digits)
    throw new Error(`${field} "${value.slice(0, 20)}" is no number of at most ${digits} digits`)
  return Number(value)
}
