import type { MessageInitShape } from '@bufbuild/protobuf'
import type { HockeyStatsSchema } from '@touchline/contract/gen/hockey'
import type { Side } from '@touchline/contract/outcome'
import { type Fields, getFields, getList, isGiven, shown, wholeNumber } from '../../parse/fields.ts'
import { percent } from '../../parse/number-text.ts'
import { leftOut, tolerant } from '../../parse/tolerant.ts'
import { formatDuration, secondsIn } from '../shared/game-clock.ts'
import { addPerson, type People, personId } from './names.ts'

export type Hockey = MessageInitShape<typeof HockeyStatsSchema>

export interface BoxPlayer {
  key: string
  isGoalie: boolean
  /** Only of goalies. */
  starts: boolean
  /** Seconds on the ice. Absent: not known. */
  seconds?: number
  stats: Hockey
}

export type Box = Record<Side, BoxPlayer[]>

type Part = <T>(what: string, read: () => T) => T | undefined

/** `playerByGameStats` of a box score. A player or a number that cannot be read is left out. */
export function readBox(value: unknown, people: People, repairs: string[]): Box | undefined {
  const part: Part = (what, read) => tolerant(repairs, read, leftOut(what))
  const field = part('box score', () => getFields(value, 'playerByGameStats'))
  if (!field) return undefined
  const side = (name: string): BoxPlayer[] => {
    const team = part('box score of a side', () => getFields(field(name), name))
    const rows = (list: string) => (team ? (part(list, () => getList(team(list), list)) ?? []) : [])
    return [
      ...rows('goalies').flatMap((row) => part('a goalie', () => playerIn(row, true, people, part)) ?? []),
      ...['forwards', 'defense'].flatMap((list) =>
        rows(list).flatMap((row) => part('a skater', () => playerIn(row, false, people, part)) ?? []),
      ),
    ]
  }
  return { home: side('homeTeam'), away: side('awayTeam') }
}

function playerIn(row: unknown, isGoalie: boolean, people: People, part: Part): BoxPlayer {
  const field = getFields(row, 'a player')
  const key = personId(field('playerId'))
  if (key === undefined) throw new Error(`playerId ${shown(field('playerId'))} is not the id of a player`)
  addPerson(people, key, field)
  const seconds = isGiven(field('toi')) ? part('time on ice', () => secondsIn(field('toi'), 'toi')) : undefined
  const counts = countsIn(field, isGoalie ? goalieColumns : skaterColumns, part)
  return {
    ...{ key, isGoalie, starts: isGoalie && field('starter') === true },
    ...(seconds !== undefined && { seconds }),
    stats: {
      ...counts,
      ...(seconds !== undefined && { timeOnIce: formatDuration(seconds) }),
      ...(isGoalie ? goaltending(field, part) : skating(field, part)),
    },
  }
}

const scoring = { goals: 'goals', assists: 'assists', points: 'points', pim: 'pim' } as const
const goalieColumns = scoring
const skaterColumns = {
  ...scoring,
  shotsOnGoal: 'sog',
  hits: 'hits',
  blockedShots: 'blockedShots',
  ppGoals: 'powerPlayGoals',
} as const

function countsIn(field: Fields, columns: Readonly<Record<string, string>>, part: Part): Hockey {
  const counts = Object.entries(columns).flatMap(([name, column]) => {
    // Shots were "shots" until 2024.
    const value = field(column) ?? (column === 'sog' ? field('shots') : undefined)
    const count = isGiven(value) ? part(column, () => wholeNumber(value, column, { max: 199 })) : undefined
    return count === undefined ? [] : [[name, count]]
  })
  return Object.fromEntries(counts)
}

/** Nobody's share of face-offs is 0 in replies about players who took none, so 0 is not known. */
function skating(field: Fields, part: Part): Hockey {
  const share = isGiven(field('faceoffWinningPctg')) ? part('face-offs', () => shareIn(field('faceoffWinningPctg'))) : undefined
  const plusMinus = isGiven(field('plusMinus')) ? part('plusMinus', () => signed(field('plusMinus'))) : undefined
  return { ...(share && { faceoffPct: percent(share, 1) }), ...(plusMinus !== undefined && { plusMinus }) }
}

/** From 0 to 1. */
export function shareIn(value: unknown): number {
  if (typeof value !== 'number' || !(value >= 0 && value <= 1)) throw new Error(`faceoffWinningPctg ${shown(value)} is not a share`)
  return value
}

function signed(value: unknown): number {
  if (!Number.isInteger(value) || Math.abs(value as number) > 99) throw new Error(`plusMinus ${shown(value)} is not a number`)
  return value as number
}

const decisions: Readonly<Record<string, string>> = { W: 'W', L: 'L', O: 'OTL' }

/** Saves and shots are also in a text, "26/28". */
function goaltending(field: Fields, part: Part): Hockey {
  const [, inTextSaves, inTextShots] = /^(\d{1,3})\/(\d{1,3})$/.exec(String(field('saveShotsAgainst'))) ?? []
  const count = (name: string, inText: string | undefined) =>
    (isGiven(field(name)) ? part(name, () => wholeNumber(field(name), name, { max: 199 })) : undefined) ??
    (inText === undefined ? undefined : Number(inText))
  const [saves, shotsAgainst] = [count('saves', inTextSaves), count('shotsAgainst', inTextShots)]
  const decision = decisions[String(field('decision'))]
  return { ...savesAndShare(saves, shotsAgainst), ...(decision !== undefined && { decision }) }
}

/** Without shots there is no share of saves; more saves than shots leave both out. */
export const savesAndShare = (saves: number | undefined, shotsAgainst: number | undefined): Hockey => {
  if (saves !== undefined && shotsAgainst !== undefined && saves > shotsAgainst) return {}
  return {
    ...(saves !== undefined && { saves }),
    ...(shotsAgainst !== undefined && { shotsAgainst }),
    ...(saves !== undefined && shotsAgainst ? { savePct: percent(saves, shotsAgainst) } : {}),
  }
}
