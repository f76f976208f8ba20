import { reasonOf } from '../../../parse/reason-of.ts'
import type { SourceMatch } from '../../source-model.ts'
import type { Score } from '../shared/result.ts'
import type { Detail, LineProblem } from './blocks.ts'
import { goalEvents, kickEvents } from './events.ts'
import { type Goals, goalsOf } from './goals.ts'
import { cardLabels, goalsLabel } from './line-kinds.ts'
import { type Player, parseLineup } from './line-up.ts'
import { type ListedCard, listedCards, type ReadSide, readSide } from './lineups.ts'
import type { MatchLine } from './match-line.ts'
import { officialsOf } from './officials.ts'
import { type ListedKick, listedKicks, withSides } from './shoot-out.ts'

type Side = 'home' | 'away'

/** Details of a match in the form of SourceMatch. */
export interface MatchDetails {
  match: Pick<SourceMatch, 'events' | 'lineup' | 'officials'>
  /** Details left out because they are incomplete. */
  repairs: string[]
  problems: LineProblem[]
}

interface Reading {
  match: MatchLine
  goals?: Goals
  kicks?: ListedKick[]
  officials?: NonNullable<SourceMatch['officials']>
  lineups: Partial<Record<Side, Player[]>>
  cards: Record<Side, ListedCard[]>
  /** The side that a list of cards applies to. */
  which?: Side
  /** Part of a lineup cannot be read. */
  lineupIsBroken: boolean
}

/**
 * Reads the details of one match. An unreadable detail is a problem; details that are incomplete without it are left
 * out. Never throws.
 */
export function readDetails(details: readonly Detail[], match: MatchLine): MatchDetails {
  const reading: Reading = { match, lineups: {}, cards: { home: [], away: [] }, lineupIsBroken: false }
  const problems: LineProblem[] = []
  for (const each of details) {
    try {
      if (each.fault) throw new Error(each.fault)
      take(reading, each)
    } catch (error) {
      if (![goalsLabel, 'Penalties', 'Refs'].includes(each.label)) reading.lineupIsBroken = true
      problems.push({ line: each.line, reason: reasonOf(error), text: `${each.label}: ${each.text}` })
    }
  }
  return { ...usableDetails(reading), problems }
}

function take(reading: Reading, { label, text }: Detail): void {
  const { match } = reading
  if (label === goalsLabel) reading.goals = readOnce(reading.goals, label, () => goalsOf(text, finalOf(match.score) ?? [0, 0]))
  else if (label === 'Penalties') reading.kicks = readOnce(reading.kicks, label, () => listedKicks(text))
  else if (label === 'Refs') reading.officials = readOnce(reading.officials, label, () => officialsOf(text))
  else if (isCardLabel(label)) takeCards(reading, label, text)
  else {
    const which = sideNamed(label, match)
    if (which === undefined) throw new Error(`"${label}" is neither one of the two teams nor Refs, Penalties, Yellow, Yellow-Red or Red`)
    reading.which = which
    reading.lineups[which] = readOnce(reading.lineups[which], label, () => parseLineup(text))
  }
}

/** Ignores cards of a lineup that is already broken. */
function takeCards({ which, cards, lineupIsBroken }: Reading, label: string, text: string): void {
  if (lineupIsBroken) return
  if (!which) throw new Error('cards without a lineup above')
  cards[which].push(...listedCards(label, text))
}

const isCardLabel = (label: string): label is (typeof cardLabels)[number] => (cardLabels as readonly string[]).includes(label)
const finalOf = ({ ft, et }: Score): [number, number] | undefined => et ?? ft

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
  const repairs: string[] = []
  const sides = sidesOf(reading, repairs)
  const events = sides || reading.goals ? eventsOf(reading, sides, repairs) : undefined
  return {
    match: {
      ...(events && { events }),
      ...(sides && { lineup: { home: sides.home.side, away: sides.away.side } }),
      ...(reading.officials && { officials: reading.officials }),
    },
    repairs,
  }
}

function eventsOf(reading: Reading, sides: Record<Side, ReadSide> | undefined, repairs: string[]): SourceMatch['events'] {
  const { match, goals = { home: [], away: [] }, kicks: listed } = reading
  const final = finalOf(match.score)
  if (!final) return undefined
  if (goals.home.length !== final[0] || goals.away.length !== final[1]) {
    repairs.push(`goals left out: ${goals.home.length}-${goals.away.length} listed of ${final.join('-')}`)
    return undefined
  }
  const kicks = listed && withSides(listed, match.score.p)
  if (listed && !kicks) repairs.push('penalties left out: the sides of the kicks cannot be determined')
  return [...goalEvents(goals, match), ...(sides ? [...sides.home.events, ...sides.away.events] : []), ...kickEvents(kicks ?? [], match)]
}

function sidesOf({ lineups, cards, match, lineupIsBroken }: Reading, repairs: string[]): Record<Side, ReadSide> | undefined {
  if (!lineups.home && !lineups.away) return undefined
  const read = (which: Side) => {
    const players = lineups[which]
    if (!players) throw new Error(`the lineup of ${match[which].name} is missing`)
    return readSide(players, cards[which], { side: which, country: match[which].country, hasExtraTime: match.score.et !== undefined })
  }
  try {
    if (lineupIsBroken) throw new Error('part of it cannot be read')
    return { home: read('home'), away: read('away') }
  } catch (error) {
    repairs.push(`lineups left out: ${reasonOf(error)}`)
    return undefined
  }
}
