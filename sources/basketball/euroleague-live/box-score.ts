import { isDay } from '../../parse/dates.ts'
import { type Fields, getFields, getList, isGiven, text, wholeNumber } from '../../parse/fields.ts'
import { clockText } from '../../parse/number-text.ts'
import { type Part, tolerantParts } from '../../parse/tolerant-parts.ts'
import type { SourcePerson } from '../../source-model.ts'
import { type Stats, withPercentages } from '../shared/box.ts'
import type { Score } from '../shared/entry.ts'
import { personNamed } from '../shared/euroleague/names.ts'

export interface BoxPlayer {
  person: SourcePerson
  starts: boolean
  /** Absent: has not played. */
  stats?: Stats
}

export interface BoxSide {
  /** Name of the club, which the live service has in place of its code. */
  name?: string
  code?: string
  coach?: string
  players: BoxPlayer[]
  total?: Stats
}

export interface BoxScore {
  home: BoxSide
  away: BoxSide
  /** Points by period. Empty: not known. */
  lines: Score[]
  attendance?: number
  repairs: string[]
}

/** Columns of the two services. */
const ofStats = {
  points: 'points',
  made2: 'fieldGoalsMade2',
  tried2: 'fieldGoalsAttempted2',
  made3: 'fieldGoalsMade3',
  tried3: 'fieldGoalsAttempted3',
  madeFree: 'freeThrowsMade',
  triedFree: 'freeThrowsAttempted',
  offensive: 'offensiveRebounds',
  defensive: 'defensiveRebounds',
  assists: 'assistances',
  steals: 'steals',
  turnovers: 'turnovers',
  blocks: 'blocksFavour',
  fouls: 'foulsCommited',
} as const
type Column = keyof typeof ofStats
const ofLive = Object.fromEntries(
  Object.entries(ofStats).map(([name, column]) => [name, column.charAt(0).toUpperCase() + column.slice(1)]),
) as Record<Column, string>

const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value)

/** Counts; a column that is missing or cannot be read is left out. */
function countsIn(field: Fields, columns: Readonly<Record<Column, string>>, part: Part): Stats {
  const count = (name: Column): number | undefined => {
    const value = trimmed(field(columns[name]))
    return isGiven(value) ? part(columns[name], () => wholeNumber(value, columns[name], { max: 500 })) : undefined
  }
  const sum = (...names: Column[]): number | undefined => {
    const values = names.map(count)
    return values.includes(undefined) ? undefined : values.reduce<number>((total, value) => total + value!, 0)
  }
  const counts = {
    ...{ pts: count('points'), fgm: sum('made2', 'made3'), fga: sum('tried2', 'tried3'), fg3m: count('made3'), fg3a: count('tried3') },
    ...{ ftm: count('madeFree'), fta: count('triedFree'), oreb: count('offensive'), dreb: count('defensive') },
    ...{ reb: sum('offensive', 'defensive'), ast: count('assists'), stl: count('steals'), turnover: count('turnovers') },
    ...{ blk: count('blocks'), pf: count('fouls') },
  }
  return withPercentages(Object.fromEntries(Object.entries(counts).filter(([, value]) => value !== undefined)))
}

const secondsMax = 60 * 400

/** A reply /games/{code}/stats, {local: {coach, players, total}, road}. */
export function readStats(field: Fields): BoxScore {
  const repairs: string[] = []
  const part = tolerantParts(repairs)
  const side = (name: 'local' | 'road'): BoxSide => {
    const of = getFields(field(name), name)
    const coach = isGiven(of('coach')) ? part('coach', () => nameIn(getFields(of('coach'), 'coach')('name')).name) : undefined
    const total = isGiven(of('total')) ? part('totals', () => statsIn(getFields(of('total'), 'total'), part)) : undefined
    const code = part('club', () => clubCode(of('players')))
    return {
      ...(code !== undefined && { code }),
      ...(coach !== undefined && { coach }),
      players: (part('players', () => getList(of('players'), 'players')) ?? []).flatMap(
        (each) => part('player', () => playerIn(each, part)) ?? [],
      ),
      ...(total && { total }),
    }
  }
  return { home: side('local'), away: side('road'), lines: [], repairs }
}

/** The code of the club of the first player, which the reply itself does not name. */
function clubCode(players: unknown): string | undefined {
  const [first] = getList(players, 'players')
  const club = isGiven(first) ? getFields(getFields(first, 'a player')('player'), 'player')('club') : undefined
  return isGiven(club) ? text(getFields(club, 'club')('code'), 'code of a club') : undefined
}

const statsIn = (field: Fields, part: Part): Stats => {
  const seconds = isGiven(field('timePlayed'))
    ? part('time played', () => wholeNumber(field('timePlayed'), 'timePlayed', { max: secondsMax }))
    : undefined
  return { ...countsIn(field, ofStats, part), ...(seconds !== undefined && { min: clockText(seconds) }) }
}

const nameIn = (value: unknown): SourcePerson => personNamed(text(value, 'name'))

function playerIn(value: unknown, part: Part): BoxPlayer {
  const field = getFields(value, 'a player')
  const player = getFields(field('player'), 'player')
  const of = getFields(player('person'), 'person')
  const stats = getFields(field('stats'), 'stats')
  const born = String(of('birthDate')).slice(0, 10)
  const [height, weight] = [of('height'), of('weight')]
  const person: SourcePerson = {
    ...nameIn(of('name')),
    key: keyOfPlayer(text(of('code'), 'code of a player')),
    ...(isDay(born) && { born }),
    ...(typeof height === 'number' && height > 150 && height < 250 && { heightCm: height }),
    ...(typeof weight === 'number' && weight > 50 && weight < 200 && { weightKg: weight }),
    ...shirtIn(player('dorsal')),
  }
  const own = part(`statistics of ${person.name}`, () => statsIn(stats, part))
  const plusMinus = stats('plusMinus')
  const hasPlayed = typeof stats('timePlayed') === 'number' && (stats('timePlayed') as number) > 0
  return {
    person,
    starts: stats('startFive') === true,
    ...(own && hasPlayed && { stats: { ...own, ...(Number.isInteger(plusMinus) && { plusMinus: plusMinus as number }) } }),
  }
}

/** The live service puts a P before the code. */
const keyOfPlayer = (code: string): string => (code.startsWith('P') ? code : `P${code}`)

const shirtIn = (value: unknown): { shirtNumber?: number } =>
  /^\d{1,2}$/.test(String(trimmed(value))) ? { shirtNumber: Number(trimmed(value)) } : {}

/** A reply of the live service, {Stats: [side, side], ByQuarter: […], Attendance}. Numbers are text. */
export function readLiveBox(field: Fields): BoxScore {
  const repairs: string[] = []
  const part = tolerantParts(repairs)
  const sides = getList(field('Stats'), 'Stats').map((each) => liveSide(getFields(each, 'a team'), part))
  if (sides.length !== 2) throw new Error(`a box score of ${sides.length} teams`)
  const attendance = isGiven(field('Attendance'))
    ? part('attendance', () => wholeNumber(trimmed(field('Attendance')), 'Attendance', { max: 100_000 }))
    : undefined
  return {
    home: sides[0]!,
    away: sides[1]!,
    lines: part('quarters', () => liveLines(field('ByQuarter'))) ?? [],
    ...(attendance && { attendance }),
    repairs,
  }
}

function liveSide(field: Fields, part: Part): BoxSide {
  const name = part('name', () => text(field('Team'), 'Team'))
  const coach = isGiven(field('Coach')) ? part('coach', () => nameIn(field('Coach')).name) : undefined
  const total = isGiven(field('totr')) ? part('totals', () => liveStats(getFields(field('totr'), 'totr'), part)) : undefined
  const players = part('players', () => getList(field('PlayersStats'), 'PlayersStats')) ?? []
  return {
    ...(name !== undefined && { name }),
    ...(coach !== undefined && { coach }),
    players: players.flatMap((each) => part('player', () => livePlayer(each, part)) ?? []),
    ...(total && { total }),
  }
}

function liveStats(field: Fields, part: Part): Stats {
  const min = /^\d{1,3}:[0-5]\d$/.exec(String(trimmed(field('Minutes'))))?.[0]
  return { ...countsIn(field, ofLive, part), ...(min !== undefined && { min }) }
}

function livePlayer(value: unknown, part: Part): BoxPlayer {
  const field = getFields(value, 'a player')
  const person = {
    ...nameIn(trimmed(field('Player'))),
    key: keyOfPlayer(text(field('Player_ID'), 'Player_ID')),
    ...shirtIn(field('Dorsal')),
  }
  const stats = part(`statistics of ${person.name}`, () => liveStats(field, part))
  const plusMinus = trimmed(field('Plusminus'))
  const hasPlayed = stats?.min !== undefined && stats.min !== '00:00' && stats.min !== '0:00'
  return {
    person,
    starts: String(trimmed(field('IsStarter'))) === '1',
    ...(stats && hasPlayed && { stats: { ...stats, ...(/^-?\d{1,2}$/.test(String(plusMinus)) && { plusMinus: Number(plusMinus) }) } }),
  }
}

/** [{Quarter1, …, Quarter4, Extra1, …}, …]. Periods that are yet to come are 0 or missing. */
function liveLines(value: unknown): Score[] {
  const [home, away] = getList(value, 'ByQuarter').map((each) => getFields(each, 'quarters'))
  if (!home || !away) return []
  const names = ['Quarter1', 'Quarter2', 'Quarter3', 'Quarter4', ...Array.from({ length: 9 }, (_, i) => `Extra${i + 1}`)]
  const lines: Score[] = []
  for (const name of names) {
    const [own, other] = [trimmed(home(name)), trimmed(away(name))]
    if (!isGiven(own) || !isGiven(other)) break
    lines.push({ home: wholeNumber(own, name, { max: 200 }), away: wholeNumber(other, name, { max: 200 }) })
  }
  return lines
}
