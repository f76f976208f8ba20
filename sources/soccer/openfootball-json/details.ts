import { type Fields, getFields, getList, isGiven, optionalText, shown, text, wholeNumber } from '../../parse/fields.ts'
import { leftOut, tolerant } from '../../parse/tolerant.ts'
import type { SourceEvent, SourceMatch, SourceTeam, TimedEvent } from '../../source-model.ts'
import { getGoals } from '../shared/goals.ts'
import { getMinute } from '../shared/minutes.ts'
import { personName } from '../shared/person-names.ts'
import type { Score } from '../shared/result.ts'
import { shownText } from '../shared/shown-text.ts'
import { type CardType, cardEvent, getOfficials, type ListedCard, type Player, readSide, type SideContext } from '../shared/sides.ts'
import { venueNamed } from '../shared/tournament.ts'

/** Fields of a row's match that its details depend on. */
interface DetailedRow {
  field: Fields
  score: Score
  home: SourceTeam
  away: SourceTeam
  /** Some row of the file has goals, so a row 0–0 without goals had none. */
  fileHasGoals: boolean
}

interface Details {
  /** Score of the match, without a half-time score that contradicts the goals. */
  score: Score
  match: Pick<SourceMatch, 'events' | 'partialEvents' | 'lineup' | 'venue' | 'attendance' | 'officials'>
  /** What was left out, and why. */
  repairs: string[]
}

const sides = ['home', 'away'] as const
type Pair<T> = Record<(typeof sides)[number], T>

/**
 * Details of a row: {goals1, goals2, lineup: [home, away], bookings: [home, away], ground, attendance, referees}. Files
 * "en.1-full.json" have all of them; some files of the layout with rounds have the goals. An unreadable detail is left out alone.
 * Never throws.
 */
export function getDetails(row: DetailedRow): Details {
  const { field } = row
  const repairs: string[] = []
  const unlessFaulty = <T>(what: string, read: () => T): T | undefined => tolerant(repairs, read, leftOut(what))
  const goals = hasGoals(row) ? getGoals(row.score, field('goals1'), field('goals2')) : { score: row.score, repairs: [] }
  const cards = unlessFaulty('bookings', () => getPair(field('bookings'), 'bookings', (value) => getCards(value, repairs)))
  const read = unlessFaulty('lineups', () => getLineups(row, cards, repairs))
  const others = read ? sides.flatMap((side) => read[side].events) : sides.flatMap((side) => cardEvents(cards, getContext(row, side)))
  const ground = unlessFaulty('ground', () => optionalText(field('ground') || undefined, 'ground'))
  const attendance = unlessFaulty('attendance', () => getAttendance(field('attendance')))
  const officials = unlessFaulty('referees', () => getReferees(field('referees')))
  return {
    score: goals.score,
    match: {
      ...(goals.events
        ? { events: [...goals.events.map((goal) => scored(goal, row)), ...others] }
        : others.length > 0 && { partialEvents: others }),
      ...(read && { lineup: { home: read.home.side, away: read.away.side } }),
      ...(ground !== undefined && { venue: venueNamed(ground) }),
      ...(attendance !== undefined && { attendance }),
      ...(officials && { officials }),
    },
    repairs: [...goals.repairs, ...repairs],
  }
}

/** Whether the row reports the goals of the match. In a file with goals, a 0-0 without lists does too. */
function hasGoals({ field, score: { ft, et }, fileHasGoals }: DetailedRow): boolean {
  if (isGiven(field('goals1')) || isGiven(field('goals2'))) return true
  return fileHasGoals && (et ?? ft)?.join() === '0,0'
}

/** The scorer of an own goal plays for the other side. */
function scored(goal: TimedEvent, { home, away }: DetailedRow): SourceEvent {
  const team = (goal.side === 'home') === (goal.type !== 'own_goal') ? home : away
  return goal.player ? { ...goal, player: personName(goal.player.name, team.country) } : goal
}

/** A list of two, the home side first. Undefined: the row has none. */
function getPair<T>(value: unknown, what: string, read: (value: unknown) => T): Pair<T> | undefined {
  if (!isGiven(value)) return undefined
  const pair = getList(value, what)
  if (pair.length !== 2) throw new Error(`${what} of ${pair.length} sides`)
  return { home: read(pair[0]), away: read(pair[1]) }
}

const getContext = ({ home, away, score }: DetailedRow, side: 'home' | 'away'): SideContext => ({
  side,
  country: (side === 'home' ? home : away).country,
  hasExtraTime: score.et !== undefined,
})

const cardEvents = (cards: Pair<ListedCard[]> | undefined, context: SideContext): SourceEvent[] =>
  (cards?.[context.side] ?? []).map((card) => cardEvent(card, context))

const cardTypes = new Map<unknown, CardType>([
  ['Y', 'yellow_card'],
  ['Y/R', 'second_yellow'],
  ['R', 'red_card'],
])

/** [{type: "Y", name, minute}, …]. A card that cannot be read is left out. */
const getCards = (value: unknown, repairs: string[]): ListedCard[] =>
  getList(value, 'bookings').flatMap((each) => tolerant(repairs, () => getCard(each), leftOut('card')) ?? [])

function getCard(value: unknown): ListedCard {
  const field = getFields(value)
  const type = cardTypes.get(field('type'))
  if (!type) throw new Error(`type ${shown(field('type'))} is none of ${[...cardTypes.keys()].join(', ')}`)
  return { type, name: playerName(field('name')), minute: minuteIn(field('minute')) }
}

function getLineups(
  row: DetailedRow,
  cards: Pair<ListedCard[]> | undefined,
  repairs: string[],
): Pair<ReturnType<typeof readSide>> | undefined {
  const lineups = getPair(row.field('lineup'), 'lineup', (value) => lineupIn(value, repairs))
  if (!lineups) return undefined
  const read = (side: 'home' | 'away') => readSide(lineups[side].players, cards?.[side] ?? [], getContext(row, side), lineups[side].unread)
  return { home: read('home'), away: read('away') }
}

/**
 * {starter: [{name, captain?}, …], subs: [{on, off, minute}, …]}. The list "bench" has only who came on. An unreadable player,
 * substitution or minute of a substitution is left out alone.
 */
function lineupIn(value: unknown, repairs: string[]): { players: Player[]; unread: number } {
  const field = getFields(value, 'a lineup')
  const listed = getList(field('starter'), 'starter')
  const players = listed.flatMap((each) => tolerant(repairs, () => [getStarter(each)], leftOut('player')) ?? [])
  const onPitch = [...players]
  for (const each of getList(field('subs'), 'subs')) {
    const replaced = tolerant(repairs, () => substitute(onPitch, each, repairs), leftOut('substitution'))
    if (replaced) onPitch.push(replaced)
  }
  return { players, unread: listed.length - players.length }
}

function getStarter(value: unknown): Player {
  const field = getFields(value, 'a player')
  return { name: playerName(field('name')), captain: field('captain') === true, cards: [] }
}

/** The player who comes on; undefined if his name cannot be read. Throws an Error if the player who goes off is not on the pitch. */
function substitute(onPitch: readonly Player[], value: unknown, repairs: string[]): Player | undefined {
  const sub = getFields(value, 'a substitution')
  const off = playerName(sub('off'))
  const replaced = onPitch.find((player) => player.name === off && !player.replaced)
  if (!replaced) throw new Error(`"${off}", who goes off, is not on the pitch`)
  const on = tolerant(repairs, () => playerName(sub('on')), leftOut(`replacement of ${off}`))
  if (on === undefined) {
    replaced.wentOff = true
    return undefined
  }
  const minute = tolerant(
    repairs,
    () => minuteIn(sub('minute')),
    (reason) => `replacement of ${off} without its minute: ${reason}`,
  )
  replaced.replaced = { ...(minute !== undefined && { minute }), by: { name: on, captain: false, cards: [] } }
  return replaced.replaced.by
}

const playerName = (value: unknown): string => shownText(text(value, 'the name of a player'), 'the name of a player')

/** 66, "66" or "90+2", as text. */
function minuteIn(value: unknown): string {
  const minute = String(value)
  getMinute(minute, true)
  return minute
}

const attendanceMax = 250_000
const getAttendance = (value: unknown): number | undefined =>
  isGiven(value) ? wholeNumber(value, 'attendance', { max: attendanceMax }) : undefined

/** [{name}, …]: the referee and two assistants. Undefined: none is listed. */
function getReferees(value: unknown): SourceMatch['officials'] {
  const named = getList(value, 'referees').map((each) => ({ name: text(getFields(each)('name'), 'the name of an official'), country: '' }))
  return named.length > 0 ? getOfficials(named) : undefined
}
