import { type Fields, getFields, getList, isGiven, shown, wholeNumber } from '../../parse/fields.ts'
import { leftOut, tolerant } from '../../parse/tolerant.ts'
import type { SourceMatch, SourcePerson } from '../../source-model.ts'
import { personName } from '../shared/person-names.ts'
import { idIn, localized } from './fields.ts'
import type { Head } from './head.ts'
import { type Minute, minuteIn, partIn } from './state.ts'

type Side = 'home' | 'away'

export interface Player {
  person: SourcePerson & { key: string }
  /** Absent: neither a starter nor on the bench. */
  role?: 'starter' | 'bench'
  captain: boolean
}

/** An entry of a list of a side; people by id. `side`: the one of the list. A minute that is absent cannot be read. */
interface Entry {
  side: Side
  at?: Minute
  player?: string
}

export interface Goal extends Entry {
  kind: 'goal' | 'penalty_goal' | 'own_goal'
  assist?: string
}

interface Booking extends Entry {
  card: 'yellow_card' | 'red_card' | 'second_yellow'
}

export interface Substitution extends Entry {
  playerOn?: string
}

/** Lineups and what happened, of a detail reply. */
export interface Sheet {
  players: Record<Side, Player[]>
  formations: Partial<Record<Side, string>>
  coaches: Partial<Record<Side, { coach: string; coachKey?: string }>>
  /** Absent: a list of them cannot be read. */
  goals?: Goal[]
  /** Goals of a shoot-out. */
  kicks: Goal[]
  bookings?: Booking[]
  substitutions?: Substitution[]
  officials: NonNullable<SourceMatch['officials']>
  repairs: string[]
}

interface Frame {
  side: Side
  part: <T>(what: string, read: () => T) => T | undefined
}

const sides = { home: 'HomeTeam', away: 'AwayTeam' } as const

/** Anything that cannot be read is left out: a player, a card; of goals, whose number makes the score, all of them. */
export function readSheet(document: Fields, head: Head): Sheet {
  const repairs: string[] = []
  const part: Frame['part'] = (what, read) => tolerant(repairs, read, leftOut(what))
  const sheet: Sheet = {
    players: { home: [], away: [] },
    formations: {},
    coaches: {},
    kicks: [],
    officials: officialsIn(document, part),
    repairs,
  }
  const goals: Goal[] = []
  const [bookings, substitutions]: [Booking[], Substitution[]] = [[], []]
  let areGoalsWhole = true
  for (const side of ['home', 'away'] as const) {
    const team = part(`${side} side`, () => getFields(document(sides[side]), sides[side]))
    if (!team) return sheet
    const frame: Frame = { side, part }
    sheet.players[side] = each(team, 'Players', frame, (row) => playerIn(row, head[side].country))
    const formation = team('Tactics')
    if (typeof formation === 'string' && /^\d(?:-\d){1,5}$/.test(formation)) sheet.formations[side] = formation
    const coach = each(team, 'Coaches', frame, (row) => (row('Role') === 0 ? [coachIn(row, head[side].country)] : [])).flat()[0]
    if (coach) sheet.coaches[side] = coach
    const ofSide = part('goals', () => getList(team('Goals'), 'Goals').map((row) => goalIn(getFields(row, 'a goal'), frame)))
    for (const goal of ofSide ?? []) (goal.isKick ? sheet.kicks : goals).push(goal)
    areGoalsWhole &&= ofSide !== undefined
    bookings.push(...each(team, 'Bookings', frame, (row) => bookingIn(row, frame)))
    substitutions.push(...each(team, 'Substitutions', frame, (row) => substitutionIn(row, frame)))
  }
  return { ...sheet, ...(areGoalsWhole && { goals }), bookings, substitutions }
}

/** The rows of a list that can be read. */
function each<Row>(team: Fields, name: string, { part }: Frame, read: (row: Fields) => Row): Row[] {
  const rows = part(name, () => getList(team(name), name)) ?? []
  return rows.flatMap((row) => {
    const found = part(`one of ${name}`, () => ({ row: read(getFields(row, name)) }))
    return found ? [found.row] : []
  })
}

const positions = ['GK', 'DF', 'MF', 'FW']
const roles: Readonly<Record<string, Player['role']>> = { 1: 'starter', 2: 'bench' }

function playerIn(row: Fields, country: string): Player {
  const key = idIn(row('IdPlayer'))
  const name = localized(row('PlayerName')) ?? localized(row('ShortName'))
  if (key === undefined || name === undefined) throw new Error(`IdPlayer ${shown(row('IdPlayer'))} has no id or no name`)
  const number = row('ShirtNumber')
  const position = positions[row('Position') as number]
  const role = roles[String(row('Status'))]
  return {
    person: {
      ...personName(name, country),
      key,
      ...(Number.isInteger(number) && (number as number) > 0 && (number as number) < 100 && { shirtNumber: number as number }),
      ...(position !== undefined && { position }),
    },
    ...(role && { role }),
    captain: row('Captain') === true,
  }
}

function coachIn(row: Fields, country: string): { coach: string; coachKey?: string } {
  const name = localized(row('Alias')) ?? localized(row('Name'))
  if (name === undefined) throw new Error('a coach without a name')
  const id = idIn(row('IdCoach'))
  return { coach: personName(name, country).name, ...(id !== undefined && { coachKey: `fifa ${id}` }) }
}

function entryIn(row: Fields, { side }: Frame): Entry {
  const player = idIn(row('IdPlayer'))
  const at = minuteIn(row('Minute'), partIn(row('Period'))?.period)
  return { side, ...(at && { at }), ...(player !== undefined && { player }) }
}

const goalKinds: Readonly<Record<string, Goal['kind']>> = { 1: 'penalty_goal', 2: 'goal', 3: 'own_goal' }

function goalIn(row: Fields, frame: Frame): Goal & { isKick: boolean } {
  const assist = idIn(row('IdAssistPlayer'))
  const kind = goalKinds[String(row('Type'))] ?? 'goal'
  const isKick = partIn(row('Period'))?.period === 'PEN'
  return { ...entryIn(row, frame), kind, isKick, ...(assist !== undefined && { assist }) }
}

const cards: Readonly<Record<string, Booking['card']>> = { 1: 'yellow_card', 2: 'red_card', 3: 'second_yellow' }

function bookingIn(row: Fields, frame: Frame): Booking {
  const card = cards[String(row('Card'))]
  if (card === undefined) throw new Error(`Card ${shown(row('Card'))} is not known`)
  return { ...entryIn(row, frame), card }
}

function substitutionIn(row: Fields, { side }: Frame): Substitution {
  const [off, on] = [idIn(row('IdPlayerOff')), idIn(row('IdPlayerOn'))]
  const at = minuteIn(row('Minute'), partIn(row('Period'))?.period)
  return { side, ...(at && { at }), ...(off !== undefined && { player: off }), ...(on !== undefined && { playerOn: on }) }
}

const officialRoles: Readonly<Record<string, string>> = {
  1: 'referee',
  2: 'assistant_referee',
  3: 'assistant_referee',
  4: 'fourth_official',
}

/** Officials of a list or a detail. */
export function officialsIn(field: Fields, part: Frame['part']): NonNullable<SourceMatch['officials']> {
  const rows = isGiven(field('Officials')) ? (part('officials', () => getList(field('Officials'), 'Officials')) ?? []) : []
  return rows.flatMap((row) => {
    const official = part('an official', () => officialIn(getFields(row, 'an official')))
    return official ? [official] : []
  })
}

function officialIn(row: Fields): NonNullable<SourceMatch['officials']>[number] {
  const name = localized(row('Name')) ?? localized(row('NameShort'))
  if (name === undefined) throw new Error('an official without a name')
  const type = wholeNumber(row('OfficialType'), 'OfficialType', { max: 99 })
  const title = localized(row('TypeLocalized')) ?? 'Official'
  const role = officialRoles[type] ?? (/video/i.test(title) ? 'var' : title.toLowerCase().replaceAll(' ', '_'))
  const id = idIn(row('OfficialId'))
  return { name: personName(name, '').name, role, ...(id !== undefined && { key: `fifa ${id}` }) }
}
