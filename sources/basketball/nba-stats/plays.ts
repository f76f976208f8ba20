import type { Side } from '@touchline/contract/outcome'
import { type Fields, getFields, getList, isGiven, shown, text } from '../../parse/fields.ts'
import { tolerant } from '../../parse/tolerant.ts'
import type { SourcePerson } from '../../source-model.ts'
import { type Entry, getLeader, otherSide, type Score } from '../shared/entry.ts'
import { eachPlay, placesInOrder } from '../shared/nba/each-play.ts'
import { clockIn, count, idIn, metres, metresOfTenths, periodIn, sentenceIn, signedInteger } from '../shared/nba/fields.ts'
import type { Sides } from '../shared/nba/game.ts'
import { getPart, type Part } from './box-score.ts'
import { type Coded, type CodedPerson, freeThrow, getEntries, isCode, madeShot } from './coded.ts'
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

/**
 * Plays of stats.nba.com, with or without sentences. A play without a kind or a place in the game is left out, as is an
 * unreadable cell of any other play. Throws an Error for an invalid document.
 */
export function readPlays(document: unknown, id: string, repairs: string[]): ReadPlays {
  const people = new Map<string, SourcePerson>()
  const teams: Partial<Sides> = {}
  let score: Score = { home: 0, away: 0 }
  const part = getPart(repairs)
  const rows = resultSets(document, repairs)('PlayByPlay')
  const other = rows.find((field) => /^\d{10}$/.test(String(field('GAME_ID'))) && field('GAME_ID') !== id)
  if (other) throw new Error(`plays of ${shown(other('GAME_ID'))} in the file of ${id}`)
  const getPlace = placesInOrder(repairs)
  const read = (field: Fields, nth: number): Coded => {
    const code = codeIn(field, 'EVENTMSGTYPE')
    const people3 = [1, 2, 3].map((n) => part(() => personIn(field, n, people, teams)))
    const place = getPlace({ period: () => periodIn(field, 'PERIOD'), clock: () => clockIn(field('PCTIMESTRING')) })
    const key = part(() => String(idIn(field, 'EVENTNUM'))) ?? `row-${nth}`
    const play = { key, code, people: people3, ...place, ...codedPlay(field, code, people3[0]?.side, part) }
    const after = isGiven(field('SCORE')) ? part(() => scoreIn(field('SCORE'))) : score
    const points = !isScoring(code) ? 0 : after ? Math.max(after.home - score.home, after.away - score.away) : inferredPoints(field, code)
    score = after ?? (play.side ? { ...score, [play.side]: score[play.side] + points } : score)
    return { ...play, points }
  }
  const coded = eachPlay(rows, read, (field) => `play ${shown(field('EVENTNUM'))}`, repairs)
  const { home, away } = teams
  return { ...(home !== undefined && away !== undefined && { sides: { home, away } }), entries: getEntries(coded), people }
}

const isScoring = (code: number): boolean => code === 1 || code === 3

/** Points of a goal or free throw, from its sentence. */
function inferredPoints(field: Fields, code: number): number {
  const sentence = ['HOMEDESCRIPTION', 'VISITORDESCRIPTION'].flatMap((name) => sentenceIn(field(name)) ?? []).join(' ')
  if (code === freeThrow) return sentence.startsWith('MISS') ? 0 : freeThrowValue(sentence)
  return /\b3PT\b/.test(sentence) ? 3 : 2
}

/** "Free Throw 2PT": one free throw for all points of a foul, as in the G League. */
export const freeThrowValue = (sentence: string): number => Number(/\bFree Throw ([23])PT\b/.exec(sentence)?.[1] ?? 1)

/** "2 - 0", visitors first. */
function scoreIn(value: unknown): Score {
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

function codedPlay(
  field: Fields,
  code: number,
  sideOfPerson: Side | undefined,
  part: Part,
): Pick<Coded, 'action' | 'side' | 'attemptedValue'> {
  const sentences = ['HOMEDESCRIPTION', 'NEUTRALDESCRIPTION', 'VISITORDESCRIPTION'].flatMap((name) => sentenceIn(field(name)) ?? [])
  const sentence = sentences.join(' · ')
  const personType = Number(field('PERSON1TYPE'))
  const side =
    sideOfPerson ??
    sidesOfTypes[personType] ??
    teamTypes[personType] ??
    (isPersonType(field('PERSON1TYPE')) ? undefined : inferredSide(field))
  return {
    action: part(() => count(field, 'EVENTMSGACTIONTYPE')) ?? 0,
    ...(side && { side }),
    ...(sentence !== '' && code === 2 && { attemptedValue: /\b3PT\b/.test(sentence) ? 3 : 2 }),
  }
}

const isPersonType = (value: unknown): boolean => value === undefined || /^\d$/.test(String(value))

/** The side whose column has the sentence. */
function inferredSide(field: Fields): Side | undefined {
  const [home, away] = [isGiven(field('HOMEDESCRIPTION')), isGiven(field('VISITORDESCRIPTION'))]
  return home === away ? undefined : home ? 'home' : 'away'
}

interface OldGame {
  id: string
  /** Teams of the game, which determine the side of each play. */
  sides: Sides
  /** Whether an id is in the box score, since technical fouls also list coaches. */
  isPlayer: (id: string) => boolean
}

/**
 * The plays of data.nba.com, {g: {gid, pd: [{p, pla: […]}, …]}}: only ids, no names. Throws an Error for an invalid document
 * or plays of other teams.
 */
export function readOldPlays(document: unknown, { id, sides, isPlayer }: OldGame, repairs: string[]): { entries: Entry[] } {
  const game = getFields(getFields(document, 'the document')('g'), 'g')
  if (/^\d{10}$/.test(String(game('gid'))) && game('gid') !== id) throw new Error(`plays of ${shown(game('gid'))} in the file of ${id}`)
  const part = getPart(repairs)
  let score: Score = { home: 0, away: 0 }
  const periods = getList(game('pd'), 'pd')
  const plays = periods.flatMap((value, i) => {
    const period = part(() => getFields(value, 'a period'))
    const nth = (period && part(() => periodIn(period, 'p'))) ?? i + 1
    return ((period && part(() => getList(period('pla'), 'pla'))) ?? []).map((play) => ({ play, period: nth }))
  })
  requireTeams(plays, sides)
  const getPlace = placesInOrder(repairs)
  const read = ({ play, period }: (typeof plays)[number], nth: number): Coded => {
    const field = getFields(play, 'a play')
    const place = getPlace({ period: () => period, clock: () => clockIn(field('cl')) })
    const key = part(() => String(idIn(field, 'evt'))) ?? `row-${nth}`
    const after = { home: part(() => count(field, 'hs')), away: part(() => count(field, 'vs')) }
    const isKnown = after.home !== undefined && after.away !== undefined
    const scorer = isKnown ? getLeader({ home: after.home! - score.home, away: after.away! - score.away }) : undefined
    const coded = { key, ...place, ...codedOldPlay(field, { sides, isPlayer, scorer }, part) }
    const points = isKnown ? after.home! + after.away! - score.home - score.away : pointsOfShot(coded)
    score = isKnown ? { home: after.home!, away: after.away! } : scoreWith(score, coded.side, points)
    return { ...coded, points }
  }
  const coded = eachPlay(plays, read, ({ play }) => `play ${shown(tolerant([], () => getFields(play)('evt')))}`, repairs)
  return { entries: getEntries(coded) }
}

/** Points of a made shot, for a play without a readable score. */
const pointsOfShot = ({ code, attemptedValue = 0 }: Pick<Coded, 'code' | 'attemptedValue'>): number =>
  code === madeShot ? attemptedValue : 0

const scoreWith = (score: Score, side: Side | undefined, points: number): Score =>
  side ? { ...score, [side]: score[side] + points } : score

/** Throws an Error if the plays name teams and neither team of the game is among them. */
function requireTeams(plays: readonly { play: unknown }[], { home, away }: Sides): void {
  const teams = new Set(plays.flatMap(({ play }) => tolerant([], () => idIn(getFields(play, 'a play'), 'tid')) || []))
  if (teams.size > 0 && !teams.has(home) && !teams.has(away)) throw new Error('plays of two other teams')
}

interface PlayContext {
  /** The side whose score the play changed. */
  scorer: Side | undefined
  sides: Sides
  isPlayer: (id: string) => boolean
}

/** The source's y for entries without a location, such as free throws and rebounds. */
const nowhere = -80

function codedOldPlay(
  field: Fields,
  { sides, isPlayer, scorer }: PlayContext,
  part: Part,
): Omit<Coded, 'key' | 'period' | 'secondsLeft' | 'points'> {
  const code = codeIn(field, 'etype')
  const team = part(() => idIn(field, 'tid'))
  const side: Side | undefined = team === sides.home ? 'home' : team === sides.away ? 'away' : team === undefined ? scorer : undefined
  const person = (name: string, of: Side | undefined): CodedPerson | undefined => {
    const id = isGiven(field(name)) ? part(() => String(idIn(field, name))) : undefined
    return of && id !== undefined && id !== '0' && isPlayer(id) ? { id, side: of } : undefined
  }
  const [first, opponent] = [person('pid', side), person('opid', side && otherSide(side))]
  const isShot = code === 1 || code === 2
  const teammate = code === 10 ? undefined : person('epid', side)
  const value = isShot ? part(() => count(field, 'opt1')) : undefined
  return {
    code,
    action: part(() => count(field, 'mtype')) ?? 0,
    ...(side && { side }),
    people: code === 2 ? [first, undefined, opponent] : [first, code === 1 || code === 8 ? teammate : opponent],
    ...(value !== undefined && { attemptedValue: value }),
    ...(isShot && part(() => placeIn(field))),
  }
}

function placeIn(field: Fields): Pick<Coded, 'x' | 'y' | 'distance'> {
  const [x, y] = [signedInteger(field, 'locX'), signedInteger(field, 'locY')]
  return y === nowhere ? {} : { x: metresOfTenths(x), y: metresOfTenths(y), distance: metres(Math.hypot(x, y) / 10) }
}

/** The kind of a play. Throws an Error for an unknown one. */
function codeIn(field: Fields, name: string): number {
  const code = count(field, name)
  if (!isCode(code)) throw new Error(`${code} is not a code of an entry`)
  return code
}
