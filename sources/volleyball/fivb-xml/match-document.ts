import { shown, wholeNumber } from '../../parse/fields.ts'
import { tolerant } from '../../parse/tolerant.ts'
import { getAttribute, getChildren, type XmlElement } from '../../parse/xml-file.ts'
import type { Counts } from '../shared/statistics.ts'

/** The content of score_3731.xml or stats_3731.xml; a file of the score has no rosters and players. */
export interface MatchDocument {
  number: number
  home: DocumentTeam
  away: DocumentTeam
  /** Reasons why values are left out. */
  faults: string[]
}

export interface DocumentTeam {
  code: string
  /** Shirt number. */
  captain?: number
  /** Sets with points, by number from 1. */
  sets: Map<number, DocumentSet>
  /** All shirt numbers in the file, in its order. */
  shirts: Set<number>
}

export interface DocumentSet {
  /** Absent: not given, which means 0. */
  points?: number
  /** Shirt numbers of the starting positions, P1 first; of their substitutes; of the liberos. */
  starters: number[]
  substitutes: number[]
  liberos: number[]
  players: Map<number, Counts>
  /** Counts of the team that belong to no player. */
  team: Counts
}

/** Reads a document. Throws an Error if it does not describe a match of two teams. */
export function matchDocument(root: XmlElement): MatchDocument {
  if (root.name !== 'Match') throw new Error(`<${root.name.slice(0, 40)}> instead of <Match>`)
  const faults: string[] = []
  return { number: numberIn(root, 'No', 99_999), home: teamIn(root, 'TeamA', faults), away: teamIn(root, 'TeamB', faults), faults }
}

function teamIn(root: XmlElement, name: string, faults: string[]): DocumentTeam {
  const [element] = getChildren(root, name)
  const code = element && getAttribute(element, 'Code')
  if (!code) throw new Error(`${name} has no Code`)
  const team: DocumentTeam = { code, sets: new Map(), shirts: new Set() }
  const captain = tolerant(faults, () => optionalNumber(getChildren(element, 'Captain')[0]?.text, 'Captain'))
  if (captain !== undefined) team.captain = captain
  for (const set of getChildren(element, 'Set')) tolerant(faults, () => readSet(set, team, name, faults))
  return team
}

/** Sets that were not played have an element too, with players without counts. */
function readSet(element: XmlElement, team: DocumentTeam, name: string, faults: string[]): void {
  const number = numberIn(element, 'No', 9)
  const where = `${name}, set ${number}`
  const inSet = (reason: string) => faults.push(`${where}: ${reason}`)
  const points = tolerant(faults, () => optionalNumber(getChildren(element, 'Score')[0]?.text, `${where}: Score`))
  const [roster] = getChildren(element, 'Roster')
  const inRoster = (letter: string, count: number) => (roster ? shirtsIn(roster, letter, count, inSet) : [])
  const set: DocumentSet = {
    ...(points !== undefined && { points }),
    ...{ starters: inRoster('p', 6), substitutes: inRoster('r', 6), liberos: inRoster('l', 2) },
    ...{ players: new Map(), team: {} },
  }
  for (const statistics of getChildren(element, 'Statistics')) readStatistics(statistics, set, team, inSet)
  for (const shirt of [...set.starters, ...set.substitutes, ...set.liberos]) team.shirts.add(shirt)
  if (points !== undefined || roster) team.sets.set(number, set)
}

/** p1 to p6, r1 to r6, l1 and l2. */
const shirtsIn = (roster: XmlElement, letter: string, count: number, fault: (reason: string) => void): number[] =>
  Array.from({ length: count }, (_, i) => getAttribute(roster, `${letter}${i + 1}`)).flatMap((value) => {
    if (value === undefined || value === '') return []
    if (/^\d{1,2}$/.test(value)) return [Number(value)]
    fault(`Roster ${shown(value)} is not a shirt number`)
    return []
  })

function readStatistics(statistics: XmlElement, set: DocumentSet, team: DocumentTeam, fault: (reason: string) => void): void {
  for (const element of getChildren(statistics, 'Team')) set.team = countsIn(element, true, fault)
  for (const element of getChildren(statistics, 'Player')) {
    const shirt = getAttribute(element, 'NoShirt')
    const counts = countsIn(element, false, fault)
    if (shirt !== undefined && /^\d{1,2}$/.test(shirt)) {
      team.shirts.add(Number(shirt))
      set.players.set(Number(shirt), counts)
    } else if (Object.values(counts).some((count) => count > 0)) fault(`statistics of a player without a shirt number`)
  }
}

/**
 * Counts of an element; a missing count is 0, a count that is not a number is NaN. Faults include blocked attacks; attacks
 * include those from the back row (BAtk…).
 */
function countsIn(element: XmlElement, isTeam: boolean, fault: (reason: string) => void): Counts {
  const count = (name: string): number => {
    const value = getAttribute(element, name)
    if (value === undefined) return 0
    if (/^\d{1,3}$/.test(value)) return Number(value)
    fault(`${name} ${shown(value)} is not a count`)
    return Number.NaN
  }
  const sum = (...names: string[]) => names.reduce((total, name) => total + count(name), 0)
  return {
    ...{ attackPoints: count('AtkPoint'), attackErrors: count('AtkFault'), attackAttempts: sum('AtkPoint', 'AtkFault', 'AtkCont') },
    ...{ blockPoints: count('BlkPoint'), digs: count('DigExcel') },
    ...{ serveAces: count('SrvPoint'), serveErrors: count('SrvFault'), serveAttempts: sum('SrvPoint', 'SrvFault', 'SrvCont') },
    ...{ receptions: sum('RecExcel', 'RecFault', 'RecCont'), receptionErrors: count('RecFault'), excellentReceptions: count('RecExcel') },
    ...(isTeam && { opponentErrors: count('OppError') }),
  }
}

const numberIn = (element: XmlElement, name: string, max: number): number => wholeNumber(getAttribute(element, name), name, { max })

const optionalNumber = (value: string | undefined, name: string): number | undefined =>
  value === undefined || value.trim() === '' ? undefined : wholeNumber(value.trim(), name, { max: 99 })
