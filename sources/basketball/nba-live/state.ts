import { create } from '@bufbuild/protobuf'
import { type Scoreboard, ScoreboardSchema } from '@touchline/contract/gen/match'
import { shown } from '../../parse/fields.ts'
import { scoreParts } from '../../scoreboard/score-parts.ts'
import { finalState, periodName, periodScores, regularPeriods, type Score } from '../shared/entry.ts'
import type { Game } from '../shared/nba/game.ts'

/** State of a game as the league reports it. */
export interface SourceStatus {
  /** 1 scheduled, 2 live, 3 finished. */
  gameStatus: unknown
  /** "7:30 pm ET", "TBD", "Half", "End Q1", "Q3 5:32", "Final". */
  text: string
  period: number
  /** "5:32". */
  clock?: string
  score: Score
  /** Points by period; may include periods that have not started. Empty when the source has none. */
  lines: readonly Score[]
  /** The text of a finished game may omit that it had an overtime. */
  mayHideOvertime?: boolean
}

const words: readonly [RegExp, number][] = [
  [/^final\b/i, 3],
  [/\b[ap]m\b|^tbd$/i, 1],
  [/^(?:q\d|ot|half|end)/i, 2],
]

/** 3, or "3". Any other status is replaced by the number its text implies, with a fault. */
export function statusIn(value: unknown, text: string, faults: string[]): unknown {
  if (/^[1-3]$/.test(String(value))) return Number(value)
  const meant = words.find(([pattern]) => pattern.test(text.trim()))?.[1]
  if (meant !== undefined) faults.push(`gameStatus ${shown(value)} left out: "${text.slice(0, 20)}" tells it`)
  return meant ?? value
}

/** Throws an Error for an unknown state, and for points that do not add up. */
export function getState(source: SourceStatus): Scoreboard {
  const { gameStatus, text, score, lines } = source
  if (/postponed|ppd/i.test(text)) return create(ScoreboardSchema, { state: 'postponed', status: 'PST' })
  if (/cancel/i.test(text)) return create(ScoreboardSchema, { state: 'cancelled', status: 'CANC' })
  if (gameStatus === 1) return create(ScoreboardSchema, { state: 'scheduled', status: text === 'TBD' ? 'TBD' : 'NS' })
  if (gameStatus === 2) return inPlay(source)
  if (gameStatus === 3) return finalState(score, lines.length > 0 ? { lines } : overtimeIn(source))
  throw new Error(`gameStatus ${shown(gameStatus)} is unknown: it must be 1, 2 or 3`)
}

const overtimeIn = ({ text, mayHideOvertime = false }: SourceStatus): { hadOvertime?: boolean } =>
  /OT/.test(text) ? { hadOvertime: true } : mayHideOvertime ? {} : { hadOvertime: false }

const isHalftime = (text: string): boolean => /^half/i.test(text.trim())

/** Period and clock from the status text, for files without other fields: "Q3 5:32", "OT2 1:00", "Half", "End Q1". */
export function placeIn(text: string): Pick<SourceStatus, 'period' | 'clock'> {
  const [, kind, n] = /\b(Q|OT)(\d?)\b/i.exec(text) ?? []
  const clock = /\b\d{1,2}:\d\d(?:\.\d)?$/.exec(text.trim())?.[0]
  const half = isHalftime(text) ? regularPeriods / 2 : 1
  const period = kind === undefined ? half : kind.toUpperCase() === 'Q' ? Number(n) : regularPeriods + Number(n || 1)
  return { period, ...(clock !== undefined && { clock }) }
}

function inPlay(source: SourceStatus): Scoreboard {
  const { text, clock, score } = source
  const inBreak = /^(?:half|end)/i.test(text.trim())
  const period = Math.max(1, source.period)
  const name = periodName(period)
  const lines = periodScores(source.lines.slice(0, period))
  // With fewer lines than periods no part of the score is known.
  const parts = lines.length === period ? scoreParts('basketball', lines, { period: name, ended: inBreak }) : {}
  return create(ScoreboardSchema, {
    state: inBreak ? 'break' : 'live',
    status: !inBreak ? name : isHalftime(text) ? 'HT' : 'BT',
    period: name,
    ...(clock !== undefined && !inBreak && { clock }),
    homeScore: score.home,
    awayScore: score.away,
    scores: { ...parts, ...(lines.length > 0 && { periods: { items: lines } }) },
  })
}

/** Start of a game. `text`: status text; with "TBD" the time in the files is a placeholder and is ignored. */
export const startIn = (text: string, { date, startAt }: Pick<Game, 'date' | 'startAt'>): Pick<Game, 'date' | 'startAt' | 'timeTbd'> =>
  text === 'TBD' ? { date, startAt: `${date}T00:00:00Z`, timeTbd: true } : { date, startAt, timeTbd: false }
