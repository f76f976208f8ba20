import type { Side } from '@touchline/contract/outcome'
import { DateTime } from 'luxon'
import { isDay } from '../../parse/dates.ts'
import { type Fields, getFields, isGiven, shown, wholeNumber } from '../../parse/fields.ts'
import { leftOut, tolerant } from '../../parse/tolerant.ts'
import { isNobody } from '../../parse/undecided-side.ts'
import type { SourceTeam } from '../../source-model.ts'
import { clubOfNhlId } from '../shared/teams.ts'
import type { GameId } from './game-id.ts'
import { nameIn, optionalName } from './names.ts'
import { type Period, periodIn } from './period.ts'
import { type GamePhase, phaseIn } from './phase.ts'

/** A side of a game, as one reply names it. */
interface HeadSide {
  team: SourceTeam
  /** Absent: not known. */
  id?: number
  abbreviation?: string
  /** Absent: the reply has none, as before the game. */
  score?: number
  shots?: number
}

/** What every reply about a game has: a row of a list, or the beginning of a detail. */
export interface Head {
  /** The Eastern day. */
  date: string
  startAt: string
  timeTbd: boolean
  home: HeadSide
  away: HeadSide
  phase: GamePhase
  period?: Period
  clock?: { secondsLeft: number; inIntermission: boolean }
  /** Where a game that is over was decided. */
  lastPeriod?: 'REG' | 'OT' | 'SO'
  venue?: { name: string; city?: string }
  neutral: boolean
  repairs: string[]
}

type Part = <T>(what: string, read: () => T) => T | undefined

/** A game whose teams are not known yet. */
export class Undecided extends Error {}

/**
 * `day`: that of the list, if the reply is one. Throws an Error for a game without teams, day, state, or, once it has begun, score;
 * anything else that cannot be read is left out.
 */
export function readHead(field: Fields, id: GameId, day?: string): Head {
  const repairs: string[] = []
  const part: Part = (what, read) => tolerant(repairs, read, leftOut(what))
  const phase = phaseIn(field('gameState'), field('gameScheduleState'))
  const [home, away] = [readSide(field, 'home', id, part), readSide(field, 'away', id, part)]
  if (home.team.name === away.team.name) throw new Error(`${home.team.name} cannot meet itself`)
  const hasBegun = phase.rank === 'playing' || phase.rank === 'over'
  const score = (side: HeadSide, name: string) => wholeNumber(side.score, `score of ${name}`, { max: 99 })
  if (hasBegun) score(home, 'homeTeam') + score(away, 'awayTeam')
  const period = hasBegun && hasPeriod(field) ? part('period', () => periodIn(field('periodDescriptor'), id)) : undefined
  const clock = phase.rank === 'playing' && isGiven(field('clock')) ? part('clock', () => clockIn(field('clock'))) : undefined
  const lastPeriod = isGiven(field('gameOutcome')) ? part('outcome', () => outcomeIn(field('gameOutcome'))) : undefined
  const name = isGiven(field('venue')) ? part('venue', () => nameIn(field('venue'), 'venue')) : undefined
  const city = optionalName(field('venueLocation'), 'venueLocation')
  return {
    ...startIn(field, phase, day, part),
    ...{ home, away, phase },
    ...(period && { period }),
    ...(clock && { clock }),
    ...(lastPeriod && { lastPeriod }),
    ...(name !== undefined && { venue: { name, ...(city !== undefined && { city }) } }),
    neutral: field('neutralSite') === true,
    repairs,
  }
}

/** Before and shortly after the start the descriptor is missing or empty. */
const hasPeriod = (field: Fields): boolean => {
  const descriptor = field('periodDescriptor')
  return isGiven(descriptor) && Object.keys(Object(descriptor)).length > 0
}

function readSide(field: Fields, side: Side, { year }: GameId, part: Part): HeadSide {
  const name = `${side}Team`
  const team = getFields(field(name), name)
  const abbreviation = optionalName(team('abbrev'), 'abbrev')
  const full = fullName(team)
  if (team('id') === undecidedTeam || isNobody(full ?? abbreviation ?? '')) throw new Undecided()
  const id = isGiven(team('id')) ? part(`id of ${name}`, () => wholeNumber(team('id'), 'id', { min: 1, max: 9_999 })) : undefined
  const count = (what: string, max: number) =>
    isGiven(team(what)) ? part(`${what} of ${name}`, () => wholeNumber(team(what), what, { max })) : undefined
  const [score, shots] = [count('score', 99), count('sog', 199)]
  return {
    team: clubOfNhlId(id, year, full),
    ...(id !== undefined && { id }),
    ...(abbreviation !== undefined && { abbreviation }),
    ...(score !== undefined && { score }),
    ...(shots !== undefined && { shots }),
  }
}

/** "To be determined". */
const undecidedTeam = 70

/**
 * Place and name, "Montréal" and "Canadiens"; a name may begin with the place, "Utah Hockey Club". Either alone, as lists have it,
 * names no club.
 */
function fullName(team: Fields): string | undefined {
  const place = optionalName(team('placeName'), 'placeName')
  const name = optionalName(team('commonName'), 'commonName') ?? optionalName(team('name'), 'name')
  if (place === undefined || name === undefined) return undefined
  return name.startsWith(`${place} `) ? name : `${place} ${name}`
}

const eastern = 'America/New_York'

/** The day is that of the row, else the Eastern one of the start, else that of the list. */
function startIn(
  field: Fields,
  { timeTbd }: GamePhase,
  listDay: string | undefined,
  part: Part,
): Pick<Head, 'date' | 'startAt' | 'timeTbd'> {
  const start = part('time', () => instantIn(field('startTimeUTC')))
  const own = isGiven(field('gameDate')) ? part('day', () => dayIn(field('gameDate'))) : undefined
  const ofStart = start === undefined ? undefined : DateTime.fromISO(start, { zone: eastern }).toISODate()!
  const date = own ?? (timeTbd ? (listDay ?? ofStart) : (ofStart ?? listDay))
  if (date === undefined) throw new Error(`startTimeUTC ${shown(field('startTimeUTC'))} is not a time in UTC, and there is no gameDate`)
  return start === undefined || timeTbd ? { date, startAt: `${date}T00:00:00Z`, timeTbd: true } : { date, startAt: start, timeTbd: false }
}

function instantIn(value: unknown): string {
  const isInstant = typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(value) && !Number.isNaN(Date.parse(value))
  if (!isInstant) throw new Error(`startTimeUTC ${shown(value)} is not a time in UTC`)
  return value
}

function dayIn(value: unknown): string {
  if (typeof value !== 'string' || !isDay(value)) throw new Error(`gameDate ${shown(value)} is not a day`)
  return value
}

/** The time left in the period, or, in an intermission, until the next one. */
function clockIn(value: unknown): Head['clock'] {
  const field = getFields(value, 'clock')
  return {
    secondsLeft: wholeNumber(field('secondsRemaining'), 'secondsRemaining', { max: 3_600 }),
    inIntermission: field('inIntermission') === true,
  }
}

function outcomeIn(value: unknown): 'REG' | 'OT' | 'SO' {
  const last = getFields(value, 'gameOutcome')('lastPeriodType')
  if (last !== 'REG' && last !== 'OT' && last !== 'SO') throw new Error(`lastPeriodType ${shown(last)} is not known`)
  return last
}
