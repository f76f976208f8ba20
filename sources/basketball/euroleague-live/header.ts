import { isDay } from '../../parse/dates.ts'
import { type Fields, isGiven, text, wholeNumber } from '../../parse/fields.ts'
import { tolerantParts } from '../../parse/tolerant-parts.ts'
import type { Score } from '../shared/entry.ts'

/** Header of the live service: who plays and the score now. It names no game code. */
export interface Header {
  isLive: boolean
  /** Codes of the clubs. */
  home: string
  away: string
  homeName?: string
  awayName?: string
  /** Absent: nobody has scored. */
  score?: Score
  /** YYYY-MM-DD. */
  date?: string
  round?: number
  coaches: { home?: string; away?: string }
  attendance?: number
  repairs: string[]
}

/** {Live, CodeTeamA, CodeTeamB, ScoreA, ScoreB, …}, numbers as text, codes with blanks. Throws an Error without codes. */
export function readHeader(field: Fields): Header {
  const repairs: string[] = []
  const part = tolerantParts(repairs)
  const optional = (name: string) => part(name, () => (isGiven(field(name)) ? text(field(name), name) : undefined))
  const [homeName, awayName] = [optional('TeamA'), optional('TeamB')]
  const [coachA, coachB] = [optional('CoachA'), optional('CoachB')]
  const score = part('score', () => {
    const [home, away] = ['ScoreA', 'ScoreB'].map((name) => wholeNumber(trimmed(field(name)), name, { max: 250 })) as [number, number]
    return { home, away }
  })
  const date = dateIn(field('Date'))
  const round = part('round', () => (isGiven(field('Round')) ? wholeNumber(trimmed(field('Round')), 'Round', { max: 99 }) : undefined))
  return {
    isLive: field('Live') === true || field('Live') === 'true',
    home: text(field('CodeTeamA'), 'CodeTeamA'),
    away: text(field('CodeTeamB'), 'CodeTeamB'),
    ...(homeName !== undefined && { homeName }),
    ...(awayName !== undefined && { awayName }),
    ...(score && { score }),
    ...(date !== undefined && { date }),
    ...(round !== undefined && { round }),
    coaches: { ...(coachA !== undefined && { home: coachA }), ...(coachB !== undefined && { away: coachB }) },
    repairs,
  }
}

const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value)

/** "2023-10-05", or "05/10/2023". */
function dateIn(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const [, day, month, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(value.trim()) ?? []
  const date = year === undefined ? value.trim().slice(0, 10) : `${year}-${month}-${day}`
  return isDay(date) ? date : undefined
}
