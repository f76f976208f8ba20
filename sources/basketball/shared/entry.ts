import { create } from '@bufbuild/protobuf'
import { type Scoreboard, ScoreboardSchema } from '@touchline/contract/gen/match'
import type { Side } from '@touchline/contract/outcome'
import { scoreParts } from '../../scoreboard/score-parts.ts'

export const otherSide = (side: Side): Side => (side === 'home' ? 'away' : 'home')

/** The types of proto/touchline/v1/basketball.proto, in the order of its list. */
const entryTypes = [
  'jump_ball',
  'shot_made',
  'shot_missed',
  'free_throw_made',
  'free_throw_missed',
  'rebound',
  'turnover',
  'foul',
  'substitution',
  'timeout',
  'violation',
  'period_start',
  'period_end',
  'review',
] as const
export type EntryType = (typeof entryTypes)[number]

export type Role = 'shooter' | 'assist' | 'blocker' | 'rebounder' | 'committed' | 'stealer' | 'fouled' | 'in' | 'out' | 'jumper'

/** A player by the source's id. */
export interface Actor {
  id: string
  role: Role
  side: Side
}

/** One play-by-play entry in the form shared by all sources. */
export interface Entry {
  /** The source's key of the entry. */
  key: string
  type: EntryType
  /** From 1; 5 is the first overtime. */
  period: number
  /** Seconds left in the period. */
  secondsLeft: number
  /** RFC 3339, UTC. */
  wallclock?: string
  side?: Side
  /** Main actor first. Empty: a team action, or no actor. */
  people: readonly Actor[]
  /** 1, 2 or 3. Absent for a missed shot when the source has no value. */
  shotValue?: number
  /** Metres. */
  distance?: number
  x?: number
  y?: number
  /** Rebound by the side that missed. */
  offensive?: boolean
  foulKind?: string
  /** The foul counts towards a player's foul limit. */
  isPersonal?: boolean
  /** "1 of 2". */
  freeThrow?: string
}

export interface Score {
  home: number
  away: number
}

export const regularPeriods = 4

/** "Q1" to "Q4", then "OT1". */
export const periodName = (period: number): string => (period <= regularPeriods ? `Q${period}` : `OT${period - regularPeriods}`)

/** The first actor of an entry in a role. */
export const getActor = ({ people }: Entry, role: Role): Actor | undefined => people.find((each) => each.role === role)

const isMade = ({ type }: Entry): boolean => type === 'shot_made' || type === 'free_throw_made'

/** Points that an entry scores for its side. */
export const getPoints = (entry: Entry): number => (isMade(entry) ? entry.shotValue! : 0)

/** Length of a period in seconds. `regular`: length of a regular period. */
export const getSeconds = (period: number, regular: number, overtime = 300): number => (period <= regularPeriods ? regular : overtime)

/** The score after each entry. */
export function getScores(entries: readonly Entry[]): Score[] {
  let score: Score = { home: 0, away: 0 }
  return entries.map((entry) => {
    const points = getPoints(entry)
    if (points > 0 && entry.side) score = { ...score, [entry.side]: score[entry.side] + points }
    return score
  })
}

/** Points by period, up to the last period with an entry. */
export function getLines(entries: readonly Entry[]): Score[] {
  const lines: Score[] = []
  for (const entry of entries) {
    while (lines.length < entry.period) lines.push({ home: 0, away: 0 })
    if (entry.side) lines[entry.period - 1]![entry.side] += getPoints(entry)
  }
  return lines
}

export const getLeader = ({ home, away }: Score): Side | undefined => (home === away ? undefined : home > away ? 'home' : 'away')

/** Biggest lead of each side; 0 for a side that never led. */
export function biggestLeads(scores: readonly Score[]): Score {
  const margins = [0, ...scores.map(({ home, away }) => home - away)]
  return { home: Math.max(...margins), away: -Math.min(...margins) || 0 }
}

/** Indexes of entries that change the leading side. The first lead of a game is not a change. */
export function leadChanges(scores: readonly Score[]): number[] {
  let leads: Side | undefined
  return scores.flatMap((score, i) => {
    const leader = getLeader(score)
    if (!leader || leader === leads) return []
    const isFirst = leads === undefined
    leads = leader
    return isFirst ? [] : [i]
  })
}

const sum = (lines: readonly Score[]): Score =>
  lines.reduce((all, { home, away }) => ({ home: all.home + home, away: all.away + away }), { home: 0, away: 0 })

/**
 * Scoreboard of a finished game. `lines`: points by period. Without them `hadOvertime` decides whether the score after
 * regular time is known. Throws an Error for periods that do not add up to the score, or fewer periods than a game has.
 */
export function finalState(score: Score, source: { lines?: readonly Score[]; hadOvertime?: boolean }): Scoreboard {
  const { lines } = source
  if (lines && lines.length < regularPeriods) throw new Error(`${lines.length} periods of a game that is over`)
  const total = lines && sum(lines)
  if (total && (total.home !== score.home || total.away !== score.away))
    throw new Error(`the periods make ${total.home}-${total.away}, not ${score.home}-${score.away}`)
  const hadOvertime = lines ? lines.length > regularPeriods : source.hadOvertime
  const parts = lines
    ? scoreParts('basketball', periodScores(lines), undefined)
    : { ...(hadOvertime === false && { fulltime: score }), ...(hadOvertime && { extraTime: score }) }
  return create(ScoreboardSchema, {
    state: 'finished',
    status: hadOvertime ? 'AOT' : 'FT',
    homeScore: score.home,
    awayScore: score.away,
    winner: score.home > score.away ? 'home' : score.home < score.away ? 'away' : 'draw',
    scores: { ...parts, ...(lines && { periods: { items: periodScores(lines) } }) },
  })
}

export const periodScores = (lines: readonly Score[]) => lines.map((line, i) => ({ period: periodName(i + 1), ...line }))
