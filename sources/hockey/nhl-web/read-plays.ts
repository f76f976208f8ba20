import type { Side } from '@touchline/contract/outcome'
import { type Fields, getFields, getList, isGiven, wholeNumber } from '../../parse/fields.ts'
import { leftOut, tolerant } from '../../parse/tolerant.ts'
import { secondsIn } from '../shared/game-clock.ts'
import type { GameId } from './game-id.ts'
import type { Head } from './head.ts'
import { addPerson, type People, personId } from './names.ts'
import { type Period, periodOfRow } from './period.ts'
import { infractionIn, minutesIn, type Strength } from './scoring.ts'
import { strengthAt } from './strength.ts'

/** A role of a play and the id of the person who has it. */
interface Involved {
  role: string
  key: string
  side: Side
}

/** A play with people by id. */
export interface PlayEntry {
  key: string
  type: string
  period: Period
  seconds?: number
  side?: Side
  /** Of an attempt of the shoot-out. */
  isGoal?: boolean
  people: Involved[]
  strength?: Strength
  /** Feet from the centre spot. */
  place?: { x: number; y: number }
  minutes?: number
  infraction?: string
}

/** A player dressed for a game. */
interface Spot {
  key: string
  side: Side
}

export interface Plays {
  entries: PlayEntry[]
  spots: Spot[]
  /** The end of the rink that the home side defends in the first period. Absent: not known. */
  defends?: 'left' | 'right'
  repairs: string[]
}

interface Frame {
  id: GameId
  head: Head
  sides: ReadonlyMap<string, Side>
  repairs: string[]
}

/** More plays than this that cannot be read leave out all of them. */
const faultsMax = 20

/** `plays` and `rosterSpots` of a game. Undefined: the plays are no list, or too many of them cannot be read. */
export function readPlays(document: Fields, id: GameId, head: Head, people: People): Plays | undefined {
  const repairs: string[] = []
  const spots = readSpots(document('rosterSpots'), head, people, repairs)
  const frame: Frame = { id, head, repairs, sides: new Map(spots.map(({ key, side }) => [key, side])) }
  const rows = tolerant(repairs, () => getList(document('plays'), 'plays'), leftOut('plays'))
  if (!rows) return undefined
  let faults = 0
  const fields = rows.flatMap((row) => {
    const field = tolerant(repairs, () => getFields(row, 'a play'), leftOut('a play'))
    if (!field) faults++
    return field ?? []
  })
  const ordered = inOrder(fields)
  const entries = ordered.flatMap((field) => {
    const type = typesByKey[String(field('typeDescKey'))]
    if (type === undefined) return []
    const entry = tolerant(repairs, () => entryIn(field, type, frame), leftOut('a play'))
    if (!entry) faults++
    return entry ?? []
  })
  const defends = defendsIn(ordered)
  if (faults > faultsMax) return undefined
  return { entries, spots, ...(defends && { defends }), repairs }
}

/** A play without a place in the order stays behind the one before it. */
function inOrder(fields: readonly Fields[]): Fields[] {
  let last = 0
  return fields
    .map((field) => {
      const order = field('sortOrder')
      last = Number.isSafeInteger(order) ? (order as number) : last
      return { field, order: last }
    })
    .toSorted((a, b) => a.order - b.order)
    .map(({ field }) => field)
}

function readSpots(value: unknown, head: Head, people: People, repairs: string[]): Spot[] {
  const rows = isGiven(value) ? (tolerant(repairs, () => getList(value, 'rosterSpots'), leftOut('lineups')) ?? []) : []
  return rows.flatMap((row) => {
    const field = tolerant(repairs, () => getFields(row, 'a player'), leftOut('a player'))
    const key = field && personId(field('playerId'))
    const side = field && teamSide(field('teamId'), head)
    if (!field || key === undefined || side === undefined) return []
    addPerson(people, key, field)
    return [{ key, side }]
  })
}

const teamSide = (id: unknown, { home, away }: Head): Side | undefined =>
  id === undefined ? undefined : id === home.id ? 'home' : id === away.id ? 'away' : undefined

/** Our types by `typeDescKey`. Starts of periods, the end of the game and signalled penalties are no plays. */
const typesByKey: Readonly<Record<string, string>> = {
  faceoff: 'faceoff',
  hit: 'hit',
  'shot-on-goal': 'shot',
  'missed-shot': 'miss',
  'failed-shot-attempt': 'miss',
  'blocked-shot': 'block',
  goal: 'goal',
  penalty: 'penalty',
  giveaway: 'giveaway',
  takeaway: 'takeaway',
  stoppage: 'stoppage',
  'period-end': 'period_end',
}

/** The people of each type, the main one first: role, field, and whether they play for the other side. */
const rolesByType: Readonly<Record<string, readonly (readonly [role: string, field: string, isOther?: boolean])[]>> = {
  faceoff: [
    ['winner', 'winningPlayerId'],
    ['loser', 'losingPlayerId', true],
  ],
  hit: [
    ['hitter', 'hittingPlayerId'],
    ['hit', 'hitteePlayerId', true],
  ],
  shot: [
    ['shooter', 'shootingPlayerId'],
    ['goalie', 'goalieInNetId', true],
  ],
  miss: [['shooter', 'shootingPlayerId']],
  block: [
    ['blocker', 'blockingPlayerId'],
    ['shooter', 'shootingPlayerId', true],
  ],
  goal: [
    ['scorer', 'scoringPlayerId'],
    ['assist', 'assist1PlayerId'],
    ['assist2', 'assist2PlayerId'],
    ['goalie', 'goalieInNetId', true],
  ],
  penalty: [
    ['penalized', 'committedByPlayerId'],
    ['served', 'servedByPlayerId'],
  ],
  giveaway: [['player', 'playerId']],
  takeaway: [['player', 'playerId']],
}

const attempts = new Set(['shot', 'miss', 'goal'])
const withStrength = new Set(['shot', 'miss', 'block', 'goal'])

const otherSide = (side: Side): Side => (side === 'home' ? 'away' : 'home')

function entryIn(field: Fields, type: string, frame: Frame): PlayEntry {
  const { repairs } = frame
  const part = <T>(what: string, read: () => T): T | undefined => tolerant(repairs, read, leftOut(what))
  const period = periodOfRow(field, frame.id)
  const details = isGiven(field('details')) ? getFields(field('details'), 'details') : () => undefined
  const seconds = part('time of a play', () => secondsIn(field('timeInPeriod'), 'timeInPeriod'))
  const isAttempt = period.name === 'SO' && attempts.has(type)
  const side = sideOfPlay(details, type, frame)
  if (side === undefined && (type === 'goal' || isAttempt)) throw new Error('the side of a goal is not known')
  const minutes = type === 'penalty' ? minutesIn(details, repairs) : undefined
  const infraction = type === 'penalty' ? infractionIn(details('descKey')) : undefined
  const strength = side && withStrength.has(type) && !isAttempt ? strengthAt(field('situationCode'), side, type === 'goal') : undefined
  const place = isAttempt ? undefined : placeIn(details)
  return {
    key: String(wholeNumber(field('eventId'), 'eventId')),
    ...(isAttempt ? { type: 'shootout_attempt', isGoal: type === 'goal' } : { type }),
    period,
    ...(seconds !== undefined && { seconds }),
    ...(side && { side }),
    people: side ? peopleIn(details, type, side, { ...frame, isAttempt }) : [],
    ...(strength && { strength }),
    ...(place && { place }),
    ...(minutes !== undefined && { minutes }),
    ...(infraction !== undefined && { infraction }),
  }
}

/** The owner of a blocked shot is not the same in every season, so the side is that of the person who acts, if it is known. */
function sideOfPlay(details: Fields, type: string, { sides, head }: Frame): Side | undefined {
  const acting = rolesByType[type]?.[0]?.[1]
  const key = acting === undefined ? undefined : personId(details(acting))
  return (key === undefined ? undefined : sides.get(key)) ?? teamSide(details('eventOwnerTeamId'), head)
}

function peopleIn(details: Fields, type: string, side: Side, { sides, isAttempt }: Frame & { isAttempt: boolean }): Involved[] {
  const roles =
    isAttempt && type === 'miss' ? [...rolesByType.miss!, ['goalie', 'goalieInNetId', true] as const] : (rolesByType[type] ?? [])
  const involved = roles.flatMap(([role, field, isOther = false]) => {
    const key = personId(details(field))
    return key === undefined ? [] : [{ role, key, side: sides.get(key) ?? (isOther ? otherSide(side) : side) }]
  })
  return isAttempt ? involved.filter(({ role }) => !role.startsWith('assist')) : involved
}

/** Feet: 100 to either end of the rink, 42.5 to either side. */
function placeIn(details: Fields): PlayEntry['place'] {
  const [x, y] = [details('xCoord'), details('yCoord')]
  const isOnIce = typeof x === 'number' && typeof y === 'number' && Math.abs(x) <= 101 && Math.abs(y) <= 44
  return isOnIce ? { x, y } : undefined
}

/** Teams change ends after every period, so the first end follows from any play that tells one. */
function defendsIn(fields: readonly Fields[]): Plays['defends'] {
  for (const field of fields) {
    const end = field('homeTeamDefendingSide')
    const number = tolerant([], () => getFields(field('periodDescriptor'))('number'))
    if ((end !== 'left' && end !== 'right') || !Number.isInteger(number)) continue
    return (number as number) % 2 === 1 ? end : end === 'left' ? 'right' : 'left'
  }
  return undefined
}
