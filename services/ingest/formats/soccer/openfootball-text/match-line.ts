import { text } from '../../../parse/fields.ts'
import type { SourceTeam } from '../../source-model.ts'
import { clubOf, nationalTeam } from '../shared/match-fields.ts'
import type { Score } from '../shared/result.ts'
import { type Ground, groundOf } from './days.ts'
import type { Place } from './titles.ts'

/** Teams and result of a match. */
export interface MatchLine {
  home: SourceTeam
  away: SourceTeam
  score: Score
  /** "cancelled", "awarded" … */
  status?: string
  ground?: Ground
}

const versus = /\sv\s/
/** "18.45", "18:45", "18:45 UTC+2" before the sides. */
const timeBefore = /^\s*(\d{1,2}[:.]\d{2}(?: +UTC[+±-]\S*)?)\s+/

/** Whether a line is a match line. */
export const isMatchLine = (line: string): boolean =>
  /^\s/.test(line) && !/^\s*\(/.test(line) && (versus.test(line) || inColumns(splitTime(line).rest) !== undefined)

interface Sides {
  home: string
  away: string
  score: string
}

/** "LASK  0-2 (0-2)  Sturm Graz": columns at least two spaces apart, the second a score or "-". Undefined for others. */
function inColumns(teams: string): Sides | undefined {
  const [home = '', score = '', away = '', ...more] = teams.trim().split(/\s{2,}/)
  if (!/^(?:-|\d{1,2}-\d{1,2}(?!\d).*)$/.test(score) || away === '' || more.some((each) => !/^[[@]/.test(each))) return undefined
  return { home, away, score: score === '-' ? '' : score }
}

/** "LASK Linz v Sturm Graz  0-2 (0-2)", or in columns. Throws an Error for more than two sides. */
function sidesOf(teams: string): Sides {
  const [home = '', away = '', ...more] = teams.split(versus)
  if (more.length > 0) throw new Error('more than two sides')
  const [awayTeam, score] = cutAt(away, /\s(?=\d+-\d)/)
  return (versus.test(teams) ? undefined : inColumns(teams)) ?? { home, away: awayTeam, score }
}

/** Splits a match line into the time at its start and the rest. */
export function splitTime(line: string): { time?: string; rest: string } {
  const [before, time] = timeBefore.exec(line) ?? []
  return time === undefined ? { rest: line } : { time, rest: line.slice(before!.length) }
}

/** Whether a side is still open, as in "N.N. v N.N.". Such a line is not a match. */
export const isUnfilled = (line: string): boolean => {
  const { rest } = splitTime(line)
  const { home, away } = inColumns(rest) ?? { home: '', away: '' }
  return [...rest.split(versus), home, away].some((side) => /^\s*N\.N\.(\s|$)/.test(side))
}

/** The sides, then a status in brackets and a ground; without the time. Throws an Error that names the fault. */
export function matchLine(line: string, place: Place): MatchLine {
  const [sides, ground] = cutAt(line.trim(), /\s@/)
  const [bracket = '', status] = /\[([^[\]]*)\]$/.exec(sides) ?? []
  const teams = sides.slice(0, sides.length - bracket.length).trim()
  const { home, away, score } = sidesOf(teams)
  return {
    home: teamOf(home, place),
    away: teamOf(away, place),
    score: scoreOf(score),
    ...(status !== undefined && { status }),
    ...(ground !== '' && { ground: groundOf(ground) }),
  }
}

/** The text before and after the first `mark`; without a mark, or with nothing after it, the full text and "". */
function cutAt(text: string, mark: RegExp): [before: string, after: string] {
  const found = mark.exec(text)
  const after = found ? text.slice(found.index + found[0].length).trim() : ''
  return after === '' ? [text, ''] : [text.slice(0, found!.index).trim(), after]
}

/**
 * "Sturm Graz", in international competitions "SK Sturm Graz (AUT)", in a World Cup "Austria". Throws an Error that
 * names the fault.
 */
export function teamOf(raw: string, { league, title }: Place): SourceTeam {
  const field = 'the name of a team'
  if (/\s{2}/.test(raw.trim())) throw new Error(`"${raw.trim().slice(0, 100)}" is not a name of a team`)
  return title.teams === 'national' ? nationalTeam(text(raw, field)) : clubOf(raw.trim(), field, league.country)
}

const pair = String.raw`(\d{1,2}-\d{1,2})`
const inBrackets = String.raw`(?: *\(${pair}(?:, *${pair})?\))?`
const forms = {
  /** "2-1", "2-1 (1-0)" */
  plain: new RegExp(`^${pair}${inBrackets}$`),
  /** "2-2 a.e.t.", "2-2 a.e.t. (1-1, 0-0)", "1-1 a.e.t., 3-4 pen." */
  extraTime: new RegExp(String.raw`^${pair} *a\.?e\.?t\.?(?:, *${pair} *pen\.?)?${inBrackets}$`),
  /** "3-4 pen. 2-2 a.e.t. (2-2, 1-0)", "4-3 pen. (1-1, 0-1)" */
  shootOut: new RegExp(String.raw`^${pair} *pen\.?(?: *${pair} *a\.?e\.?t\.?)?${inBrackets}$`),
}

/**
 * The score of a match. Brackets hold half-time; after extra time or a shoot-out they hold full time, then half-time.
 * The score after extra time may stand without the others. "" is no score. Throws an Error for anything else.
 */
export function scoreOf(text: string): Score {
  const trimmed = text.trim()
  if (trimmed === '') return {}
  const plain = forms.plain.exec(trimmed)
  if (plain && plain[3] === undefined) return scores({ ft: plain[1], ht: plain[2] })
  const extraTime = forms.extraTime.exec(trimmed)
  if (extraTime) return scores({ et: extraTime[1], p: extraTime[2], ft: extraTime[3], ht: extraTime[4] })
  const shootOut = forms.shootOut.exec(trimmed)
  if (shootOut) return scores({ p: shootOut[1], et: shootOut[2], ft: shootOut[3], ht: shootOut[4] })
  throw new Error(`"${trimmed.slice(0, 60)}" is not a score`)
}

function scores(groups: Record<string, string | undefined>): Score {
  const known = Object.entries(groups).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return Object.fromEntries(known.map(([dataset, goals]) => [dataset, goals.split('-').map(Number)]))
}
