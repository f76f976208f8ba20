import { isDay } from '../../parse/dates.ts'
import { type Fields, getFields, getList, isGiven, optionalText, shown, text, wholeNumber } from '../../parse/fields.ts'
import { tolerant } from '../../parse/tolerant.ts'
import type { Points } from '../../scoreboard/volleyball.ts'
import type { TeamRef } from './teams.ts'

/** A match in a list: a row of schedule.json or a line of results_2012.csv. */
export interface Fixture {
  /** "WL2012". */
  tournament: string
  title?: string
  gender: string
  number: number
  /** Id in the names of its score and statistics files. Absent in lists of results. */
  id?: string
  home: TeamRef
  away: TeamRef
  /** The local day. */
  date: string
  /** RFC 3339. Absent: only the day is known. */
  startAt?: string
  pool?: string
  round?: string
  venue?: { name: string; city?: string }
  phase: Phase
  /** Sets won. Absent: no result. */
  score?: Points
  /** Points of the sets with any. */
  sets: Points[]
}

/** `unknown`: an unreviewed status; the score decides. */
export type Phase = 'scheduled' | 'live' | 'over' | 'forfeited' | 'postponed' | 'cancelled' | 'unknown'

/** A fixture, and why parts of its row are left out. */
export interface ReadFixture {
  fixture: Fixture
  faults: string[]
}

const phases: readonly [RegExp, Phase][] = [
  [/^(?:over|finished|final|closed|completed|official)$/i, 'over'],
  [/^(?:|pre|scheduled|planned|upcoming|not ?started|created)$/i, 'scheduled'],
  [/^(?:running|live|started|in ?(?:play|progress))$/i, 'live'],
  [/^(?:forfeit(?:ed)?|walk ?over|default(?:ed)?|awarded)$/i, 'forfeited'],
  [/^postponed$/i, 'postponed'],
  [/^(?:cancell?ed|annulled)$/i, 'cancelled'],
]

export const getPhase = (status: string): Phase => phases.find(([pattern]) => pattern.test(status.trim()))?.[1] ?? 'unknown'

const setsMax = 9
const pointsMax = { max: 99 }

/** Position of a row, which replaces missing values: the folder of its file, and its number in the file. */
export interface RowPlace {
  folder: string
  nth: number
}

/** Schedules also have rows for ceremonies, and for matches whose sides have not been entered yet. */
export const isWithoutTeams = (row: unknown): boolean =>
  ['TeamA', 'TeamB'].every((side) => {
    const team = tolerant([], () => getFields(getFields(row)(side)))
    return team !== undefined && String(team('Code')).trim() === '' && String(team('Name')).trim() === ''
  })

/** Reads a row of schedule.json. Throws an Error if it lacks teams or day. */
export function scheduledFixture(row: unknown, place: RowPlace): ReadFixture {
  const field = getFields(row)
  const faults: string[] = []
  const part = <T>(read: () => T): T | undefined => tolerant(faults, read)
  const [location, pool] = [optionalFields(field('Location')), optionalFields(field('Pool'))]
  const venue = part(() => venueIn(location))
  const [title, round] = ['TournamentName', 'PoolRoundName'].map((name) => part(() => givenText(field(name), name)))
  const poolName = part(() => givenText(pool('Name'), 'the name of the pool'))
  const [sets, score] = [part(() => setsIn(field('Sets'))) ?? [], part(() => scoreIn(field))]
  const fixture: Fixture = {
    tournament: getTournament(field('TournamentCode'), place, faults),
    ...(title && { title }),
    gender: String(field('Gender') ?? ''),
    number: getNumber(field('MatchNumber'), 'MatchNumber', place, faults),
    ...(isGiven(field('Id')) && { id: String(field('Id')) }),
    home: teamIn(field('TeamA'), 'TeamA', faults),
    away: teamIn(field('TeamB'), 'TeamB', faults),
    ...whenIn(field('LocalDateTime'), field('UtcDateTime'), faults),
    ...(poolName && { pool: poolName }),
    ...(round && { round }),
    ...(venue && { venue }),
    phase: getPhase(String(field('Status') ?? '')),
    ...(score && { score }),
    sets,
  }
  if (fixture.phase === 'unknown') faults.push(`Status ${shown(field('Status'))} is unknown`)
  return { fixture, faults }
}

const optionalFields = (value: unknown): Fields => (typeof value === 'object' && value !== null ? getFields(value) : () => undefined)

const givenText = (value: unknown, name: string): string | undefined =>
  isGiven(value) && String(value).trim() !== '' ? optionalText(value, name) : undefined

/** "WL2012". */
export function codeIn(value: unknown): string {
  const code = text(value, 'TournamentCode')
  if (!/^[\w-]{1,30}$/.test(code)) throw new Error(`TournamentCode ${shown(value)} is no code`)
  return code
}

/** An unreadable code is taken from the folder, which has one tournament. */
const getTournament = (value: unknown, { folder }: RowPlace, faults: string[]): string =>
  tolerant(faults, () => codeIn(value)) ?? codeIn(folder.split('/').at(-1))

/** Rows are numbered from 1; a row with an unreadable number sorts after all others. */
const numbersMax = 99_999
const getNumber = (value: unknown, name: string, { nth }: RowPlace, faults: string[]): number =>
  tolerant(faults, () => wholeNumber(value, name, { max: numbersMax })) ?? numbersMax + nth

/** Code and name: one of the two is enough. */
function teamIn(value: unknown, name: string, faults: string[]): TeamRef {
  const field = getFields(value, name)
  const shownName = tolerant(faults, () => givenText(field('Name'), `the name of ${name}`))
  const code = shownName === undefined ? teamCodeIn(field('Code'), name) : tolerant(faults, () => teamCodeIn(field('Code'), name))
  return { code: code ?? shownName!, ...(shownName && { name: shownName }) }
}

export function teamCodeIn(value: unknown, name: string): string {
  if (typeof value !== 'string' || !/^[\w .-]{1,20}$/.test(value)) throw new Error(`the code ${shown(value)} of ${name} is no code`)
  return value
}

/** The start is taken from the UTC time; the local time may be that of the first rally. */
function whenIn(local: unknown, utc: unknown, faults: string[]): Pick<Fixture, 'date' | 'startAt'> {
  const [localDay, instant] = [getDay(local), getInstant(utc)]
  const date = localDay ?? instant?.slice(0, 10)
  if (date === undefined) throw new Error(`neither LocalDateTime ${shown(local)} nor UtcDateTime ${shown(utc)} is a time`)
  if (localDay === undefined) faults.push(`LocalDateTime ${shown(local)} is not a time`)
  if (instant === undefined && !noTime.test(String(utc))) faults.push(`UtcDateTime ${shown(utc)} is not a time with Z`)
  const isOther = instant !== undefined && localDay !== undefined && !isOneTime(String(local), instant)
  if (isOther) faults.push(`UtcDateTime ${shown(utc)} is not the time ${shown(local)} in any timezone`)
  return { date, ...(instant && !isOther && { startAt: instant }) }
}

/**
 * Timezones range from 12 hours behind UTC to 14 ahead; the first rally may be half an hour late. Some rows have the UTC time of
 * another tournament.
 */
function isOneTime(local: string, utc: string): boolean {
  const aheadHours = (Date.parse(`${local.replace(/Z$/, '')}Z`) - Date.parse(utc)) / 3_600_000
  return aheadHours >= -12 && aheadHours <= 14.5
}

/** The first day of the calendar means that no time has been entered. */
const noTime = /^0001-01-01T00:00:00/

const pattern = /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(Z?)$/

function getDay(value: unknown): string | undefined {
  const [, day] = pattern.exec(String(value)) ?? []
  return day !== undefined && isDay(day) && !noTime.test(String(value)) ? day : undefined
}

const getInstant = (value: unknown): string | undefined => (String(value).endsWith('Z') && getDay(value) ? String(value) : undefined)

function venueIn(field: Fields): Fixture['venue'] {
  const [arena, city] = [givenText(field('Arena'), 'Arena'), givenText(field('City'), 'City')]
  return arena || city ? { name: arena ?? '', ...(city && { city }) } : undefined
}

function setsIn(value: unknown): Points[] {
  const numbered = getList(value, 'Sets').map((row) => {
    const field = getFields(row, 'a set')
    const points = (name: string) => wholeNumber(field(name), name, pointsMax)
    const number = wholeNumber(field('Number'), 'the number of a set', { min: 1, max: setsMax })
    return { number, home: points('PointsA'), away: points('PointsB') }
  })
  const played = numbered.filter(({ home, away }) => home + away > 0).sort((a, b) => a.number - b.number)
  if (played.some(({ number }, i) => number !== i + 1)) throw new Error('the sets are not numbered from 1')
  return played.map(({ home, away }) => ({ home, away }))
}

function scoreIn(field: Fields): Points | undefined {
  if (!isGiven(field('MatchPointsA')) && !isGiven(field('MatchPointsB'))) return undefined
  const sets = (name: string) => wholeNumber(field(name), name, { max: setsMax })
  const score = { home: sets('MatchPointsA'), away: sets('MatchPointsB') }
  return score.home + score.away > 0 ? score : undefined
}

export const resultColumns = ['match_id', 'teams', 'date', 'local_time', 'gmt_time', 'results', 'phase_name', 'dir_id'] as const
type ResultFields = Record<(typeof resultColumns)[number], string>

/** Reads a line of results_2012.csv. Its days are written day first: 18/05/2012. Throws an Error if it lacks teams or day. */
export function listedFixture(row: ResultFields, place: RowPlace): ReadFixture {
  const faults: string[] = []
  const [, home, away] = /^([^-]{1,20}?) ?- ?([^-]{1,20})$/.exec(row.teams) ?? []
  if (home === undefined) throw new Error(`teams "${row.teams.slice(0, 40)}" is not like RUS-SRB`)
  const [, day, month, year] = /^(\d\d?)[/.-](\d\d?)[/.-](\d{4})$/.exec(row.date) ?? []
  const date = year === undefined ? row.date : `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`
  if (!isDay(date)) throw new Error(`date "${row.date.slice(0, 40)}" is not a day like 18/05/2012`)
  const [, won, lost, behind = ''] = /^(\d) ?[-:] ?(\d)(?!\d)(.*)$/.exec(row.results) ?? []
  const sets = [...behind.matchAll(/(\d{1,2})[-:](\d{1,2})/g)].map(([, a, b]) => ({ home: Number(a), away: Number(b) }))
  const phase = won === undefined ? getPhase(row.results) : 'over'
  if (phase === 'unknown') faults.push(`results "${row.results.slice(0, 40)}" is not a score like 3-1`)
  const startAt = getStart(date, row.local_time, row.gmt_time)
  const pool = tolerant(faults, () => optionalText(row.phase_name || undefined, 'phase_name'))
  if (!startAt) faults.push(`local_time "${row.local_time.slice(0, 20)}" and gmt_time "${row.gmt_time.slice(0, 20)}" do not tell the start`)
  const fixture: Fixture = {
    tournament: getTournament(row.dir_id, place, faults),
    gender: '',
    number: getNumber(row.match_id, 'match_id', place, faults),
    home: { code: teamCodeIn(home, 'the first team') },
    away: { code: teamCodeIn(away, 'the second team') },
    date,
    ...(startAt && { startAt }),
    ...(pool && { pool }),
    phase,
    ...(won !== undefined && { score: { home: Number(won), away: Number(lost) } }),
    sets,
  }
  return { fixture, faults }
}

const dayMinutes = 24 * 60

/**
 * The instant of a local day and time, given the GMT time without its day. Undefined if a time is missing or the day is
 * ambiguous: 10 to 12 hours behind GMT looks the same as 12 to 14 ahead.
 */
function getStart(date: string, local: string, gmt: string): string | undefined {
  const [localMinutes, gmtMinutes] = [getMinutes(local), getMinutes(gmt)]
  // No match begins at local midnight: 00:00 means that no time has been entered.
  if (!localMinutes || gmtMinutes === undefined) return undefined
  const ahead = (localMinutes - gmtMinutes + dayMinutes) % dayMinutes
  if (ahead >= 12 * 60 && ahead <= 14 * 60) return undefined
  const offset = ahead > 14 * 60 ? ahead - dayMinutes : ahead
  return `${new Date(Date.parse(`${date}T00:00:00Z`) + (localMinutes - offset) * 60_000).toISOString().slice(0, 19)}Z`
}

function getMinutes(time: string): number | undefined {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? []
  return hour === undefined ? undefined : Number(hour) * 60 + Number(minute)
}
