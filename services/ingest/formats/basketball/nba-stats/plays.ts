import { type Fields, fieldsOf, isGiven, listOf, shown, text } from '../../../parse/fields.ts'
import type { SourcePerson } from '../../source-model.ts'
import { type Actor, type Entry, type EntryType, otherSide, type Role, type Score, type Side } from '../shared/entry.ts'
import { clockIn, count, idIn, metres, metresOfTenths, periodIn, sentenceIn, signedInteger } from '../shared/nba/fields.ts'
import type { Sides } from '../shared/nba/game.ts'
import { teamCalled } from '../shared/nba/teams.ts'
import { resultSets } from './result-sets.ts'

interface ReadPlays {
  /** Absent unless the entries name players of both sides. */
  sides?: Sides
  entries: Entry[]
  /** All named players, by id. */
  people: Map<string, SourcePerson>
}

/** Side by person type: types of players, then types of teams. Coaches have other types. */
const sidesOfTypes: Record<number, Side> = { 4: 'home', 5: 'away' }
const teamTypes: Record<number, Side> = { 2: 'home', 3: 'away' }

/** Plays of stats.nba.com, with or without sentences. Throws an Error for an invalid document. */
export function readPlays(document: unknown, id: string): ReadPlays {
  const people = new Map<string, SourcePerson>()
  const teams: Partial<Sides> = {}
  let score: Score = { home: 0, away: 0 }
  const coded = resultSets(document)('PlayByPlay').map((field): Coded => {
    if (field('GAME_ID') !== id) throw new Error(`plays of ${shown(field('GAME_ID'))} in the file of ${id}`)
    const [code, after] = [count(field, 'EVENTMSGTYPE'), scoreIn(field('SCORE')) ?? score]
    const scored = [after.home - score.home, after.away - score.away]
    const points = isScoring(code) ? Math.max(...scored) : 0
    score = after
    const people3 = [1, 2, 3].map((n) => personIn(field, n, people, teams))
    return { ...codedPlay(field, code, people3), points }
  })
  const { home, away } = teams
  return { ...(home !== undefined && away !== undefined && { sides: { home, away } }), entries: entriesOf(coded), people }
}

const isScoring = (code: number): boolean => code === 1 || code === 3

/** "2 - 0", visitors first. */
function scoreIn(value: unknown): Score | undefined {
  if (!isGiven(value)) return undefined
  const [, away, home] = /^(\d{1,3}) - (\d{1,3})$/.exec(String(value)) ?? []
  if (home === undefined) throw new Error(`SCORE ${shown(value)} is not a score`)
  return { home: Number(home), away: Number(away) }
}

function personIn(field: Fields, n: number, people: Map<string, SourcePerson>, teams: Partial<Sides>): CodedPerson | undefined {
  const side = sidesOfTypes[Number(field(`PERSON${n}TYPE`))]
  if (!side || !isGiven(field(`PLAYER${n}_NAME`))) return undefined
  const id = String(idIn(field, `PLAYER${n}_ID`))
  people.set(id, { name: text(field(`PLAYER${n}_NAME`), `PLAYER${n}_NAME`), key: id })
  if (isGiven(field(`PLAYER${n}_TEAM_ID`))) teams[side] = idIn(field, `PLAYER${n}_TEAM_ID`)
  return { id, side }
}

function codedPlay(field: Fields, code: number, people: readonly (CodedPerson | undefined)[]): Omit<Coded, 'points'> {
  const sentences = ['HOMEDESCRIPTION', 'NEUTRALDESCRIPTION', 'VISITORDESCRIPTION'].flatMap((name) => sentenceIn(field(name)) ?? [])
  const sentence = sentences.join(' · ')
  const side = people[0]?.side ?? teamTypes[Number(field('PERSON1TYPE'))]
  return {
    key: String(idIn(field, 'EVENTNUM')),
    code,
    action: count(field, 'EVENTMSGACTIONTYPE'),
    period: periodIn(field, 'PERIOD'),
    secondsLeft: clockIn(field('PCTIMESTRING')),
    ...(side && { side }),
    people,
    ...(sentence !== '' && code === 2 && { attemptedValue: /\b3PT\b/.test(sentence) ? 3 : 2 }),
  }
}

/** An entry in the numeric codes of stats.nba.com and data.nba.com. */
export interface Coded {
  key: string
  /** 1 a goal, 2 a miss, 3 a free throw, 4 a rebound, 5 a turnover, 6 a foul … */
  code: number
  action: number
  period: number
  secondsLeft: number
  side?: Side
  /** Main actor and two others; the code determines the role of each position. */
  people: readonly (CodedPerson | undefined)[]
  /** Points of a field goal or free throw, 0 for a miss. */
  points: number
  /** Value of a missed shot, 2 or 3, where the source has it. */
  attemptedValue?: number
  x?: number
  y?: number
  distance?: number
}

interface CodedPerson {
  id: string
  side: Side
}

const madeShot = 1
const missedShot = 2
const freeThrow = 3
const rebound = 4
const foul = 6
const timeout = 9

/** Codes covered by another entry or that are not plays: ejections, notes. */
const leftOut = new Set([11, 14, 15, 16, 17, 20, 21])

const codes: Record<number, { type: EntryType; roles: readonly (Role | undefined)[] }> = {
  [madeShot]: { type: 'shot_made', roles: ['shooter', 'assist'] },
  [missedShot]: { type: 'shot_missed', roles: ['shooter', undefined, 'blocker'] },
  [freeThrow]: { type: 'free_throw_made', roles: ['shooter'] },
  [rebound]: { type: 'rebound', roles: ['rebounder'] },
  5: { type: 'turnover', roles: ['committed', 'stealer'] },
  [foul]: { type: 'foul', roles: ['committed', 'fouled'] },
  7: { type: 'violation', roles: ['committed'] },
  8: { type: 'substitution', roles: ['out', 'in'] },
  [timeout]: { type: 'timeout', roles: [] },
  10: { type: 'jump_ball', roles: ['jumper', 'jumper'] },
  12: { type: 'period_start', roles: [] },
  13: { type: 'period_end', roles: [] },
  18: { type: 'review', roles: [] },
}

const foulKinds: Record<number, string> = {
  1: 'personal',
  2: 'shooting',
  3: 'loose ball',
  4: 'offensive',
  5: 'inbound',
  6: 'away from play',
  9: 'clear path',
  10: 'double personal',
  11: 'technical',
  12: 'technical',
  13: 'technical',
  14: 'flagrant',
  15: 'flagrant',
  16: 'technical',
  17: 'technical',
  18: 'technical',
  19: 'technical',
  25: 'technical',
  26: 'offensive',
  27: 'personal',
  28: 'personal',
  29: 'shooting',
  30: 'technical',
}

/** Position of a free throw by action. Free throws after technical fouls have none. */
const freeThrows: Record<number, string> = {
  10: '1 of 1',
  11: '1 of 2',
  12: '2 of 2',
  13: '1 of 3',
  14: '2 of 3',
  15: '3 of 3',
  16: '1 of 1',
  18: '1 of 2',
  19: '2 of 2',
  20: '1 of 1',
  25: '1 of 2',
  26: '2 of 2',
  27: '1 of 3',
  28: '2 of 3',
  29: '3 of 3',
}

/** Throws an Error for an unknown code. */
export function entriesOf(coded: readonly Coded[]): Entry[] {
  let missed: Side | undefined
  return coded.flatMap((each): Entry[] => {
    if (leftOut.has(each.code)) return []
    const meaning = codes[each.code]
    if (!meaning) throw new Error(`entry ${each.key}: ${each.code} is not a code of an entry`)
    const isMiss = each.code === missedShot || (each.code === freeThrow && each.points === 0)
    if (isMiss && each.side) missed = each.side
    return [entryOf(each, meaning, missed)]
  })
}

/** An officials' timeout has no side. */
const ofOfficials = 4

function entryOf(each: Coded, { type, roles }: (typeof codes)[number], missed: Side | undefined): Entry {
  const { key, code, action, period, secondsLeft, side, points, attemptedValue, x, y, distance } = each
  const value = code === freeThrow ? 1 : code === madeShot ? points : attemptedValue
  return {
    key,
    type: code === freeThrow && points === 0 ? 'free_throw_missed' : type,
    period,
    secondsLeft,
    ...(side && !(code === timeout && action === ofOfficials) && { side }),
    people: each.people.flatMap((person, i): Actor[] =>
      person && roleAt(each, roles, i) ? [{ ...person, role: roleAt(each, roles, i)! }] : [],
    ),
    ...(value !== undefined && [madeShot, missedShot, freeThrow].includes(code) && { shotValue: value }),
    ...(distance !== undefined && { distance }),
    ...(x !== undefined && { x }),
    ...(y !== undefined && { y }),
    ...(code === rebound && { offensive: side === missed }),
    ...(code === foul && { foulKind: foulKinds[action] ?? 'personal', isPersonal: foulKinds[action] !== 'technical' }),
    ...(code === freeThrow && freeThrows[action] && { freeThrow: freeThrows[action] }),
  }
}

/** Both players of a double foul commit it. */
const doublePersonal = 10
const roleAt = ({ code, action }: Coded, roles: readonly (Role | undefined)[], at: number): Role | undefined =>
  code === foul && action === doublePersonal && roles[at] === 'fouled' ? 'committed' : roles[at]

/**
 * The plays of data.nba.com, {g: {gid, gcode: "20161130/WASOKC", pd: [{p, pla: […]}, …]}}: only ids, no names.
 * `isPlayer`: whether an id is in the box score, since technical fouls also list coaches. Throws an Error for an
 * invalid document.
 */
export function readOldPlays(document: unknown, id: string, isPlayer: (id: string) => boolean): { sides: Sides; entries: Entry[] } {
  const game = fieldsOf(fieldsOf(document, 'the document')('g'), 'g')
  if (game('gid') !== id) throw new Error(`plays of ${shown(game('gid'))} in the file of ${id}`)
  const sides = sidesIn(game('gcode'))
  let score: Score = { home: 0, away: 0 }
  const coded = listOf(game('pd'), 'pd').flatMap((value) => {
    const period = fieldsOf(value, 'a period')
    return listOf(period('pla'), 'pla').map((play): Coded => {
      const field = fieldsOf(play, 'a play')
      const after = { home: count(field, 'hs'), away: count(field, 'vs') }
      const points = after.home + after.away - score.home - score.away
      score = after
      return codedOldPlay(field, { period: periodIn(period, 'p'), points, sides, isPlayer })
    })
  })
  return { sides, entries: entriesOf(coded) }
}

function sidesIn(code: unknown): Sides {
  const [, away, home] = /^\d{8}\/([A-Z]{3})([A-Z]{3})$/.exec(String(code)) ?? []
  if (home === undefined) throw new Error(`gcode ${shown(code)} has no teams`)
  return { home: teamCalled(home), away: teamCalled(away!) }
}

interface PlayContext {
  period: number
  points: number
  sides: Sides
  isPlayer: (id: string) => boolean
}

/** The source's y for entries without a location, such as free throws and rebounds. */
const nowhere = -80

function codedOldPlay(field: Fields, { period, points, sides, isPlayer }: PlayContext): Coded {
  const [code, action] = [count(field, 'etype'), count(field, 'mtype')]
  const team = idIn(field, 'tid')
  const side: Side | undefined = team === sides.home ? 'home' : team === sides.away ? 'away' : undefined
  const person = (name: string, of: Side | undefined): CodedPerson | undefined => {
    const id = isGiven(field(name)) ? String(idIn(field, name)) : '0'
    return of && id !== '0' && isPlayer(id) ? { id, side: of } : undefined
  }
  const [first, opponent] = [person('pid', side), person('opid', side && otherSide(side))]
  const isShot = code === 1 || code === 2
  const teammate = code === 10 ? undefined : person('epid', side)
  const [x, y] = [signedInteger(field, 'locX'), signedInteger(field, 'locY')]
  return {
    key: String(idIn(field, 'evt')),
    code,
    action,
    period,
    secondsLeft: clockIn(field('cl')),
    ...(side && { side }),
    people: code === 2 ? [first, undefined, opponent] : [first, code === 1 || code === 8 ? teammate : opponent],
    points,
    ...(isShot && { attemptedValue: count(field, 'opt1') }),
    ...(isShot && y !== nowhere && { x: metresOfTenths(x), y: metresOfTenths(y), distance: metres(Math.hypot(x, y) / 10) }),
  }
}
