import { countryOfFifaCode, nationNamed } from '@touchline/contract/names/nations'
import type { Side } from '@touchline/contract/outcome'
import { getReason } from '../../parse/problem.ts'
import type { SourceEvent, SourceMatch } from '../../source-model.ts'
import { getMinute } from '../shared/minutes.ts'
import { personName } from '../shared/person-names.ts'
import type { Score } from '../shared/result.ts'
import { getItems } from '../shared/shown-text.ts'
import { cardEvent, getOfficials, type ListedCard, type ReadSide, readSide, type SideContext } from '../shared/sides.ts'
import type { Detail, LineProblem } from './block.ts'
import { listedCards, type MatchCard, matchCards, sideOfCard } from './cards.ts'
import { type Goals, getGoals } from './goal-lists.ts'
import { getAttendance } from './ground.ts'
import { type Kick, type ListedKick, listedKicks, withSides } from './kicks.ts'
import { cardLabels, goalsLabel } from './line-kinds.ts'
import { type Lineup, parseLineup } from './lineups.ts'
import type { MatchLine } from './match-line.ts'

const attendanceLabel = 'Attendance'

/** Details of a match in the form of SourceMatch. */
interface MatchDetails {
  match: Pick<SourceMatch, 'events' | 'partialEvents' | 'lineup' | 'officials' | 'attendance'>
  /** Details left out because they are incomplete. */
  repairs: string[]
  problems: LineProblem[]
}

interface Reading {
  match: MatchLine
  goals?: Goals
  kicks?: ListedKick[]
  officials?: NonNullable<SourceMatch['officials']>
  attendance?: number
  lineups: Partial<Record<Side, Lineup>>
  cards: Record<Side, ListedCard[]>
  /** Cards of lists for both sides. */
  matchCards: MatchCard[]
  /** The side that a list of cards applies to. */
  which?: Side | 'unknown'
  /** Part of a lineup cannot be read. */
  lineupIsBroken: boolean
  /** What was left out of a detail that was read. */
  faults: string[]
}

/**
 * Reads the details of one match. An unreadable detail is a problem; details that are incomplete without it are left
 * out. Never throws.
 */
export function readDetails(details: readonly Detail[], match: MatchLine): MatchDetails {
  const reading: Reading = { match, lineups: {}, cards: { home: [], away: [] }, matchCards: [], lineupIsBroken: false, faults: [] }
  const problems: LineProblem[] = []
  for (const given of details) {
    const each = { ...given, label: getLabel(given) }
    try {
      if (each.fault) throw new Error(each.fault)
      addDetail(reading, each)
    } catch (error) {
      if (sideNamed(each.label, match)) reading.lineupIsBroken = true
      // Cards below an unreadable lineup must not be assigned to another side.
      if (!isDetailOfBoth(each.label)) reading.which = 'unknown'
      problems.push({ line: each.line, reason: getReason(error), text: `${each.label}: ${each.text}`, rows: 0 })
    }
  }
  return { ...usableDetails(reading), problems }
}

/** Other words for a label. */
const labels: readonly (readonly [RegExp, string])[] = [
  [/^(?:refs?|referees?)$/i, 'Refs'],
  [/^(?:penalties|penalty shoot-?out)$/i, 'Penalties'],
  [/^(?:att|attendance)$/i, attendanceLabel],
]

const getLabel = ({ label }: Detail): string => labels.find(([words]) => words.test(label))?.[1] ?? label

function addDetail(reading: Reading, { label, text }: Detail): void {
  const { match } = reading
  if (label === goalsLabel)
    reading.goals = readOnce(reading.goals, label, () => getGoals(text, getFinalScore(match.score) ?? [0, 0], reading.faults))
  else if (label === 'Penalties') reading.kicks = readOnce(reading.kicks, label, () => listedKicks(text, reading.faults))
  else if (label === attendanceLabel) reading.attendance = readOnce(reading.attendance, label, () => getAttendance(text))
  else if (label === 'Refs') reading.officials = readOnce(reading.officials, label, () => listedOfficials(text))
  else if (isOfBoth(reading, { label, text }))
    reading.matchCards.push(...matchCards(label, text, { home: match.home.name, away: match.away.name }, reading.faults))
  else if (cardLabels.includes(label)) addCards(reading, label, text)
  else {
    const which = sideNamed(label, match)
    if (which === undefined) throw new Error(`"${label}" is neither one of the two teams nor Refs, Penalties, Yellow, Yellow-Red or Red`)
    reading.which = which
    reading.lineups[which] = readOnce(reading.lineups[which], label, () => parseLineup(text, reading.faults))
  }
}

/** Whether a list has cards of both sides: it has a semicolon, is below no lineup, or is labelled "Sent off". */
const isOfBoth = ({ which }: Reading, { label, text }: Pick<Detail, 'label' | 'text'>): boolean =>
  cardLabels.includes(label) && (which === undefined || text.includes(';') || /^Sent|cards?$/.test(label))

/** Ignores cards of a lineup that cannot be read. */
function addCards({ which, cards, faults }: Reading, label: string, text: string): void {
  if (which !== undefined && which !== 'unknown') cards[which].push(...listedCards(label, text, faults))
}

const isDetailOfBoth = (label: string): boolean => [goalsLabel, 'Penalties', 'Refs', attendanceLabel, ...cardLabels].includes(label)

const getFinalScore = ({ ft, et }: Score): [number, number] | undefined => et ?? ft

function sideNamed(label: string, { home, away }: MatchLine): Side | undefined {
  const name = label.replace(/\([A-Z]{3}\)$/, '').trim()
  return name === home.name ? 'home' : name === away.name ? 'away' : undefined
}

function readOnce<T>(existing: T | undefined, label: string, read: () => T): T {
  if (existing !== undefined) throw new Error(`${label} is listed twice`)
  return read()
}

/** The complete details only: lineups when both sides have one, events when all goals are listed. */
function usableDetails(reading: Reading): Omit<MatchDetails, 'problems'> {
  const repairs: string[] = [...reading.faults]
  for (const card of reading.matchCards) {
    const side = sideOfCard(card, reading.lineups)
    if (side) reading.cards[side].push(card)
    else repairs.push(`card of ${card.name} left out: no list tells the side`)
  }
  const sides = getSides(reading, repairs)
  const events = sides || reading.goals ? getEvents(reading, repairs) : undefined
  const others = sides ? [...sides.home.events, ...sides.away.events] : loneCards(reading)
  return {
    match: {
      ...(events ? { events: [...events.goals, ...others, ...events.kicks] } : others.length > 0 && { partialEvents: others }),
      ...(sides && { lineup: { home: sides.home.side, away: sides.away.side } }),
      ...(reading.officials && { officials: reading.officials }),
      ...(reading.attendance !== undefined && { attendance: reading.attendance }),
    },
    repairs,
  }
}

/** Goals and kicks of the shoot-out. Undefined: not all goals are listed. */
function getEvents(reading: Reading, repairs: string[]): Record<'goals' | 'kicks', SourceEvent[]> | undefined {
  const { match, goals = { home: [], away: [] }, kicks: listed } = reading
  const final = getFinalScore(match.score)
  if (!final) return undefined
  if (goals.home.length !== final[0] || goals.away.length !== final[1]) {
    repairs.push(`goals left out: ${goals.home.length}-${goals.away.length} listed of ${final.join('-')}`)
    return undefined
  }
  const kicks = listed && withSides(listed, match.score.p)
  if (listed && !kicks) repairs.push('penalties left out: the sides of the kicks cannot be determined')
  return { goals: goalEvents(goals, match), kicks: kickEvents(kicks ?? [], match) }
}

function getSides({ lineups, cards, match, lineupIsBroken }: Reading, repairs: string[]): Record<Side, ReadSide> | undefined {
  if (!lineups.home && !lineups.away) return undefined
  const read = (which: Side) => {
    const lineup = lineups[which]
    if (!lineup) throw new Error(`the lineup of ${match[which].name} is missing`)
    return readSide(lineup.players, cards[which], getContext(match, which), lineup.unread)
  }
  try {
    if (lineupIsBroken) throw new Error('part of it cannot be read')
    return { home: read('home'), away: read('away') }
  } catch (error) {
    repairs.push(`lineups left out: ${getReason(error)}`)
    return undefined
  }
}

const getContext = (match: MatchLine, side: Side): SideContext => ({
  side,
  country: match[side].country,
  hasExtraTime: match.score.et !== undefined,
})

/** Cards from lists for both sides, in a match without lineups. */
const loneCards = ({ match, matchCards, lineups, lineupIsBroken }: Reading): SourceEvent[] =>
  matchCards.flatMap((card) => {
    const side = lineupIsBroken ? card.side : sideOfCard(card, lineups)
    return side ? [cardEvent(card, getContext(match, side))] : []
  })

const sides = ['home', 'away'] as const

/** Goals of both sides. The scorer of an own goal plays for the opponent of the side that is credited with it. */
const goalEvents = (goals: Goals, match: MatchLine): SourceEvent[] =>
  sides.flatMap((side) =>
    goals[side].map(({ name, minute, type }) => {
      const team = type !== 'own_goal' ? side : side === 'home' ? 'away' : 'home'
      const at = getMinute(minute, match.score.et !== undefined)
      return { type, ...at, side, ...(name !== undefined && { player: personName(name, match[team].country) }) }
    }),
  )

const kickEvents = (kicks: readonly Kick[], match: MatchLine): SourceEvent[] =>
  kicks.map(({ name, scored, side }) => ({
    type: scored ? 'shootout_goal' : 'shootout_miss',
    minute: 120,
    period: 'PEN',
    side,
    ...(name !== undefined && { player: personName(name, match[side].country) }),
  }))

/**
 * "A (COUNTRY), B, C": the referee, two assistants and optionally the fourth official. Throws an Error that names the
 * fault.
 */
export const listedOfficials = (text: string): NonNullable<SourceMatch['officials']> =>
  getOfficials(
    getItems(text).map((item) => {
      const [, name = item, from = ''] = /^(.*\S)\s*\(([^()]+)\)\s*$/.exec(item) ?? []
      const country = countryOfFifaCode(from) ?? nationNamed(from)?.code
      return country === undefined ? { name: item, country: '' } : { name, country }
    }),
  )
