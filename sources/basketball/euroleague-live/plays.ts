import { type Fields, getFields, getList, isGiven, shown, text, wholeNumber } from '../../parse/fields.ts'
import { type Part, tolerantParts } from '../../parse/tolerant-parts.ts'
import { yieldToEventLoop } from '../../parse/yield-to-event-loop.ts'
import { regularPeriods } from '../shared/entry.ts'
import { isPlayType } from '../shared/euroleague/play-lines.ts'

/** A line of the play-by-play. */
export interface Line {
  key: string
  type: string
  /** From 1; overtimes are in one list and follow from the clock. */
  period: number
  secondsLeft: number
  /** Code of the club. */
  team?: string
  /** Id of the player, "P006590". */
  player?: string
  /** "Tavares, Edy". */
  name?: string
}

export interface Plays {
  home: string
  away: string
  lines: Line[]
  repairs: string[]
}

/** The fourth quarter is spelled like this; all overtimes are in one list. */
const quarters = ['FirstQuarter', 'SecondQuarter', 'ThirdQuarter', 'ForthQuarter', 'ExtraTime'] as const
const overtime = regularPeriods + 1

/** {CodeTeamA, CodeTeamB, FirstQuarter: […], …}. Lines that cannot be read are left out. Throws an Error without codes. */
export async function readPlays(field: Fields): Promise<Plays> {
  const repairs: string[] = []
  const part = tolerantParts(repairs)
  const plays: Plays = { home: text(field('CodeTeamA'), 'CodeTeamA'), away: text(field('CodeTeamB'), 'CodeTeamB'), lines: [], repairs }
  for (const [i, quarter] of quarters.entries()) {
    let period = i + 1
    for (const each of part(quarter, () => getList(field(quarter), quarter)) ?? []) {
      await yieldToEventLoop()
      const line = part('play', () => readLine(each, period, plays.lines.at(-1), part))
      if (!line) continue
      // A new overtime begins when the clock is set again.
      const before = plays.lines.at(-1)
      if (period >= overtime && before?.period === period && line.secondsLeft > before.secondsLeft + resetSeconds) line.period = ++period
      plays.lines.push(line)
    }
  }
  return plays
}

/** The clock is corrected by some seconds within a period. */
const resetSeconds = 240

function readLine(value: unknown, period: number, before: Line | undefined, part: Part): Line {
  const field = getFields(value, 'a play')
  const type = text(field('PLAYTYPE'), 'PLAYTYPE')
  if (!isPlayType(type)) throw new Error(`PLAYTYPE ${shown(type)} is unknown`)
  const cell = (name: string) => (isGiven(trimmed(field(name))) ? part(name, () => text(field(name), name)) : undefined)
  const [team, player, name] = [cell('CODETEAM'), cell('PLAYER_ID'), cell('PLAYER')]
  return {
    key: String(wholeNumber(field('NUMBEROFPLAY'), 'NUMBEROFPLAY', { max: 99_999 })),
    type,
    period,
    secondsLeft: secondsIn(trimmed(field('MARKERTIME')), type, before?.period === period ? before : undefined),
    ...(team !== undefined && { team }),
    ...(player !== undefined && { player }),
    ...(name !== undefined && { name }),
  }
}

const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value)

/** "09:30"; a play without a time has that of the play before, the start of a period none. */
function secondsIn(value: unknown, type: string, before: Line | undefined): number {
  const [, minutes, seconds] = /^(\d{1,2}):([0-5]\d)$/.exec(String(value)) ?? []
  if (minutes !== undefined) return Number(minutes) * 60 + Number(seconds)
  if (type === 'EP' || type === 'EG') return 0
  return before?.secondsLeft ?? 600
}
