import type { Side } from '@touchline/contract/outcome'
import { type Fields, getFields, getList, isGiven, shown, text, wholeNumber } from '../../parse/fields.ts'
import { percent } from '../../parse/number-text.ts'
import { leftOut, tolerant } from '../../parse/tolerant.ts'
import type { SourceOfficial } from '../../source-official.ts'
import type { Line } from '../shared/result.ts'
import { type Hockey, shareIn } from './box.ts'
import type { GameId } from './game-id.ts'
import { nameIn, personId } from './names.ts'
import { periodOfRow } from './period.ts'

/** What the side column of a game tells; in older replies it is a part of the landing or the box score. */
export interface Rail {
  /** Goals of each period; the shoot-out has the deciding goal. */
  lines?: Line[]
  /** Shots on goal of each period. */
  shots?: Line[]
  /** Successful attempts of the shoot-out. */
  attempts?: Record<Side, number>
  stats: Record<Side, Hockey>
  officials: SourceOfficial[]
  coaches: Partial<Record<Side, string>>
  /** Ids of players who are not dressed. */
  scratches: ReadonlySet<string>
  repairs: string[]
}

/** Whether an object has parts of a side column. */
export const hasRail = (field: Fields): boolean =>
  ['gameInfo', 'linescore', 'seasonSeries', 'shotsByPeriod', 'teamGameStats'].some((name) => isGiven(field(name)))

type Part = <T>(what: string, read: () => T) => T | undefined

/** Anything that cannot be read is left out. */
export function readRail(field: Fields, id: GameId): Rail {
  const repairs: string[] = []
  const part: Part = (what, read) => tolerant(repairs, read, leftOut(what))
  const line = isGiven(field('linescore')) ? part('line score', () => getFields(field('linescore'), 'linescore')) : undefined
  const lines = line && isGiven(line('byPeriod')) ? part('line score', () => linesIn(line('byPeriod'), id)) : undefined
  const shots = isGiven(field('shotsByPeriod')) ? part('shots by period', () => linesIn(field('shotsByPeriod'), id)) : undefined
  const attempts = line && isGiven(line('shootout')) ? part('shoot-out', () => attemptsIn(line('shootout'))) : undefined
  const info = isGiven(field('gameInfo')) ? part('officials and coaches', () => getFields(field('gameInfo'), 'gameInfo')) : undefined
  return {
    ...(lines && { lines }),
    ...(shots && { shots }),
    ...(attempts && { attempts }),
    stats: teamStats(field('teamGameStats'), part),
    officials: info ? [...officialsIn(info, 'referees', 'referee', part), ...officialsIn(info, 'linesmen', 'linesperson', part)] : [],
    ...sidesIn(info, part),
    repairs,
  }
}

const linesIn = (value: unknown, id: GameId): Line[] =>
  getList(value, 'byPeriod').map((row) => {
    const field = getFields(row, 'a period')
    const count = (side: Side) => wholeNumber(field(side), `${side} of a period`, { max: 99 })
    return { period: periodOfRow(field, id).name, home: count('home'), away: count('away') }
  })

function attemptsIn(value: unknown): Record<Side, number> {
  const field = getFields(value, 'shootout')
  const count = (name: string) => wholeNumber(field(name), name, { max: 99 })
  return { home: count('homeConversions'), away: count('awayConversions') }
}

function teamStats(value: unknown, part: Part): Record<Side, Hockey> {
  const stats: Record<Side, Hockey> = { home: {}, away: {} }
  for (const row of isGiven(value) ? (part('team statistics', () => getList(value, 'teamGameStats')) ?? []) : []) {
    part('a team statistic', () => {
      const field = getFields(row, 'a team statistic')
      const read = readers[String(field('category'))]
      const [home, away] = read ? [read(field('homeValue')), read(field('awayValue'))] : []
      stats.home = { ...stats.home, ...home }
      stats.away = { ...stats.away, ...away }
    })
  }
  return stats
}

const count =
  (name: 'shotsOnGoal' | 'pim' | 'hits' | 'blockedShots') =>
  (value: unknown): Hockey => ({ [name]: wholeNumber(value, name, { max: 299 }) })

const readers: Readonly<Record<string, (value: unknown) => Hockey>> = {
  sog: count('shotsOnGoal'),
  pim: count('pim'),
  hits: count('hits'),
  blockedShots: count('blockedShots'),
  faceoffWinningPctg: (value) => ({ faceoffPct: percent(shareIn(value), 1) }),
  // In replies of 2023, "53.4".
  faceoffPctg(value) {
    if (!(Number(text(value, 'faceoffPctg')) <= 100)) throw new Error(`faceoffPctg ${shown(value)} is no percentage`)
    return { faceoffPct: percent(Number(value), 100) }
  },
  powerPlay(value) {
    const [, goals, chances] = /^(\d{1,2})\/(\d{1,2})$/.exec(String(value)) ?? []
    if (goals === undefined || Number(goals) > Number(chances)) throw new Error(`powerPlay ${shown(value)} is not goals/chances`)
    return { powerPlay: `${Number(goals)}/${Number(chances)}`, ppGoals: Number(goals) }
  },
}

const officialsIn = (info: Fields, list: string, role: string, part: Part): SourceOfficial[] =>
  (isGiven(info(list)) ? (part(list, () => getList(info(list), list)) ?? []) : []).flatMap(
    (each) => part('an official', () => ({ name: nameIn(each, 'the name of an official'), role })) ?? [],
  )

function sidesIn(info: Fields | undefined, part: Part): Pick<Rail, 'coaches' | 'scratches'> {
  const coaches: Partial<Record<Side, string>> = {}
  const scratches = new Set<string>()
  for (const side of ['home', 'away'] as const) {
    const value = info?.(`${side}Team`)
    const team = isGiven(value) ? part('coach and scratches', () => getFields(value, `${side}Team`)) : undefined
    if (!team) continue
    const coach = isGiven(team('headCoach')) ? part('coach', () => nameIn(team('headCoach'), 'headCoach')) : undefined
    if (coach !== undefined) coaches[side] = coach
    for (const row of isGiven(team('scratches')) ? (part('scratches', () => getList(team('scratches'), 'scratches')) ?? []) : []) {
      const key = part('a scratch', () => personId(getFields(row, 'a scratch')('id')))
      if (key !== undefined) scratches.add(key)
    }
  }
  return { coaches, scratches }
}
