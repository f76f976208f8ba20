import type { SourceMatch } from '../connectors.ts'
import { reasonOf } from '../reason-of.ts'
import type { Score } from '../soccer/result.ts'
import type { LineProblem, Told } from './blocks.ts'
import { goalEvents, kickEvents } from './events.ts'
import { type Goals, goalsOf } from './goals.ts'
import { cardLabels, goalsLabel } from './line-kinds.ts'
import { lineUpOf, type Player } from './line-up.ts'
import { type ListedCard, listedCards, type ReadSide, readSide } from './lineups.ts'
import type { MatchLine } from './match-line.ts'
import { officialsOf } from './officials.ts'
import { type ToldKick, toldKicks, withSides } from './shoot-out.ts'

type Which = 'home' | 'away'

/** What is told of a match below its line, as our matches have it. */
export interface ReadTold {
  match: Pick<SourceMatch, 'events' | 'lineup' | 'officials'>
  /** What was left out because it cannot be whole. */
  repairs: string[]
  problems: LineProblem[]
}

interface Reading {
  match: MatchLine
  goals?: Goals
  kicks?: ToldKick[]
  officials?: NonNullable<SourceMatch['officials']>
  lineUps: Partial<Record<Which, Player[]>>
  cards: Record<Which, ListedCard[]>
  /** Whose cards a list of cards is. */
  which?: Which
  /** Some of a sheet cannot be read. */
  sheetIsBroken: boolean
}

/** Reads what is told of one match. What cannot be read is a problem, and left out with what would not be whole without it. Never throws. */
export function readTold(told: readonly Told[], match: MatchLine): ReadTold {
  const reading: Reading = { match, lineUps: {}, cards: { home: [], away: [] }, sheetIsBroken: false }
  const problems: LineProblem[] = []
  for (const each of told) {
    try {
      if (each.fault) throw new Error(each.fault)
      take(reading, each)
    } catch (error) {
      if (![goalsLabel, 'Penalties', 'Refs'].includes(each.label)) reading.sheetIsBroken = true
      problems.push({ line: each.line, reason: reasonOf(error), text: `${each.label}: ${each.text}` })
    }
  }
  return { ...whole(reading), problems }
}

function take(reading: Reading, { label, text }: Told): void {
  const { match } = reading
  if (label === goalsLabel) reading.goals = once(reading.goals, label, () => goalsOf(text, finalOf(match.score) ?? [0, 0]))
  else if (label === 'Penalties') reading.kicks = once(reading.kicks, label, () => toldKicks(text))
  else if (label === 'Refs') reading.officials = once(reading.officials, label, () => officialsOf(text))
  else if (isCards(label)) takeCards(reading, label, text)
  else {
    const which = sideNamed(label, match)
    if (which === undefined) throw new Error(`"${label}" is neither one of the two teams nor Refs, Penalties, Yellow, Yellow-Red or Red`)
    reading.which = which
    reading.lineUps[which] = once(reading.lineUps[which], label, () => lineUpOf(text))
  }
}

/** Of a sheet that is broken already nothing is taken. */
function takeCards({ which, cards, sheetIsBroken }: Reading, label: string, text: string): void {
  if (sheetIsBroken) return
  if (!which) throw new Error('cards below no line-up')
  cards[which].push(...listedCards(label, text))
}

const isCards = (label: string): label is (typeof cardLabels)[number] => (cardLabels as readonly string[]).includes(label)
const finalOf = ({ ft, et }: Score): [number, number] | undefined => et ?? ft

function sideNamed(label: string, { home, away }: MatchLine): Which | undefined {
  const name = label.replace(/\([A-Z]{3}\)$/, '').trim()
  return name === home.name ? 'home' : name === away.name ? 'away' : undefined
}

function once<T>(known: T | undefined, label: string, read: () => T): T {
  if (known !== undefined) throw new Error(`${label} is told twice`)
  return read()
}

/** What of it is whole: the sheets of both sides, and events where all goals are told. */
function whole(reading: Reading): Omit<ReadTold, 'problems'> {
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

function eventsOf(reading: Reading, sides: Record<Which, ReadSide> | undefined, repairs: string[]): SourceMatch['events'] {
  const { match, goals = { home: [], away: [] }, kicks: told } = reading
  const final = finalOf(match.score)
  if (!final) return undefined
  if (goals.home.length !== final[0] || goals.away.length !== final[1]) {
    repairs.push(`goals left out: ${goals.home.length}-${goals.away.length} told of ${final.join('-')}`)
    return undefined
  }
  const kicks = told && withSides(told, match.score.p)
  if (told && !kicks) repairs.push('penalties left out: it cannot be known who shot for whom')
  return [...goalEvents(goals, match), ...(sides ? [...sides.home.events, ...sides.away.events] : []), ...kickEvents(kicks ?? [], match)]
}

function sidesOf({ lineUps, cards, match, sheetIsBroken }: Reading, repairs: string[]): Record<Which, ReadSide> | undefined {
  if (!lineUps.home && !lineUps.away) return undefined
  const read = (which: Which) => {
    const players = lineUps[which]
    if (!players) throw new Error(`that of ${match[which].name} is missing`)
    return readSide(players, cards[which], { which, country: match[which].country, hasExtraTime: match.score.et !== undefined })
  }
  try {
    if (sheetIsBroken) throw new Error('some of it cannot be read')
    return { home: read('home'), away: read('away') }
  } catch (error) {
    repairs.push(`line-ups left out: ${reasonOf(error)}`)
    return undefined
  }
}
