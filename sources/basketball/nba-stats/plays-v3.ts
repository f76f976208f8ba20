import type { Side } from '@touchline/contract/outcome'
import { type Fields, getFields, getList, isGiven, shown } from '../../parse/fields.ts'
import type { SourcePerson } from '../../source-model.ts'
import type { Actor, Entry, EntryType, Role } from '../shared/entry.ts'
import { eachPlay, type Place, placesInOrder } from '../shared/nba/each-play.ts'
import { durationIn, idIn, metres, metresOfTenths, periodIn, sentenceIn, signedInteger } from '../shared/nba/fields.ts'
import type { BoxPlayer, Sides } from '../shared/nba/game.ts'
import { freeThrowValue } from './plays.ts'

interface PlaysV3 {
  entries: Entry[]
  /** All named players, by id, with the initial of the first name: "J. Tatum". */
  people: Map<string, SourcePerson>
}

/**
 * Types of actions. Other actions are left out: those without a type hold the block or the steal of the action with the same
 * number; ejections and stoppages are not plays.
 */
const actions: Readonly<Record<string, { type: EntryType; role?: Role }>> = {
  'Made Shot': { type: 'shot_made', role: 'shooter' },
  'Missed Shot': { type: 'shot_missed', role: 'shooter' },
  'Free Throw': { type: 'free_throw_made', role: 'shooter' },
  Rebound: { type: 'rebound', role: 'rebounder' },
  Turnover: { type: 'turnover', role: 'committed' },
  Foul: { type: 'foul', role: 'committed' },
  Violation: { type: 'violation', role: 'committed' },
  Substitution: { type: 'substitution', role: 'out' },
  Timeout: { type: 'timeout' },
  'Jump Ball': { type: 'jump_ball', role: 'jumper' },
  'Instant Replay': { type: 'review' },
  period: { type: 'period_end' },
}

interface Reading {
  sides: Sides
  /** Player ids by side and name as the sentences write it, with an initial where two share a surname. Null: ambiguous. */
  byName: Map<string, string | null>
  /** Actions without a type, by number. */
  additions: Map<string, Fields[]>
}

/**
 * Plays of stats.nba.com, version 3: {game: {gameId, actions: […]}}. Only the sentence names who gives an assist or comes on.
 * `players`: from the box score, which has more names. Throws an Error for an invalid document.
 */
export function readPlaysV3(
  document: unknown,
  { id, sides, players }: { id: string; sides: Sides; players: readonly (BoxPlayer & { side: Side })[] },
  repairs: string[],
): PlaysV3 {
  const game = getFields(getFields(document, 'the document')('game'), 'game')
  if (/^\d{10}$/.test(String(game('gameId'))) && game('gameId') !== id)
    throw new Error(`plays of ${shown(game('gameId'))} in the file of ${id}`)
  const fields = eachPlay(
    getList(game('actions'), 'actions'),
    (action) => getFields(action, 'an action'),
    () => 'an action',
    repairs,
  )
  const reading: Reading = { sides, byName: new Map(), additions: new Map() }
  const people = new Map<string, SourcePerson>()
  for (const { person, side } of players) {
    addName(reading, side, person.name.replace(/^\S+ /, ''), person.key)
    addName(reading, side, person.name.replace(/^(\S)\S* /, '$1. '), person.key)
  }
  for (const field of fields) {
    const player = personIn(field, sides)
    if (player && isGiven(field('playerName'))) addName(reading, player.side, String(field('playerName')), player.id)
    const name = sentenceIn(field('playerNameI'))
    if (player && name !== undefined) {
      people.set(player.id, { name, key: player.id })
      addName(reading, player.side, name, player.id)
    }
    if (!isGiven(field('actionType'))) {
      const number = String(field('actionNumber'))
      reading.additions.set(number, [...(reading.additions.get(number) ?? []), field])
    }
  }
  return { entries: entriesIn(fields, reading, repairs), people }
}

function addName({ byName }: Reading, side: Side, name: string, id: string): void {
  const key = `${side} ${name}`
  const known = byName.get(key)
  byName.set(key, known === undefined || known === id ? id : null)
}

/** An action has its side twice: as the id of the team, and as "h" or "v". */
const sideIn = (field: Fields, { home, away }: Sides): Side | undefined =>
  field('teamId') === home ? 'home' : field('teamId') === away ? 'away' : sidesByCode[String(field('location'))]

const sidesByCode: Readonly<Record<string, Side>> = { h: 'home', v: 'away' }

/** A player; undefined for an action of a team, which has the id of the team or 0. */
function personIn(field: Fields, sides: Sides): { id: string; side: Side } | undefined {
  const [side, id] = [sideIn(field, sides), field('personId')]
  const isPlayer = side && typeof id === 'number' && id > 0 && id !== field('teamId') && isGiven(field('playerName'))
  return isPlayer ? { id: String(id), side } : undefined
}

function entriesIn(fields: readonly Fields[], reading: Reading, repairs: string[]): Entry[] {
  let missed: Side | undefined
  const getPlace = placesInOrder(repairs)
  const read = (field: Fields): Entry[] => {
    const action = actions[String(field('actionType'))]
    if (!action) return []
    const place = getPlace({ period: () => periodIn(field, 'period'), clock: () => durationIn(field('clock'), 'clock') })
    const entry = getEntry(field, { action, place }, reading)
    if (entry.type === 'shot_missed' || entry.type === 'free_throw_missed') missed = entry.side
    return [entry.type === 'rebound' ? { ...entry, offensive: entry.side === missed } : entry]
  }
  return eachPlay(fields, read, (field) => `action ${shown(field('actionNumber'))}`, repairs).flat()
}

function getEntry(field: Fields, { action, place }: { action: (typeof actions)[string]; place: Place }, reading: Reading): Entry {
  const sentence = sentenceIn(field('description')) ?? ''
  const side = sideIn(field, reading.sides)
  const type = getType(field, action.type, sentence)
  return {
    key: String(idIn(field, isGiven(field('actionId')) ? 'actionId' : 'actionNumber')),
    type,
    ...place,
    ...(side && { side }),
    people: getActors(field, { ...action, sentence }, reading),
    ...shotIn(field, type, sentence),
    ...(type === 'foul' && foulIn(field)),
  }
}

function getType(field: Fields, type: EntryType, sentence: string): EntryType {
  if (type === 'period_end' && field('subType') === 'start') return 'period_start'
  return type === 'free_throw_made' && sentence.startsWith('MISS ') ? 'free_throw_missed' : type
}

/** "Tatum 3' Cutting Layup Shot (2 PTS) (Horford 1 AST)". */
const assistIn = (sentence: string): string | undefined => /\(([^()\d]+) \d+ AST\)/.exec(sentence)?.[1]?.trim()
/** "SUB: White FOR Smart". */
const substituteIn = (sentence: string): string | undefined => /^SUB: (.{1,60}?) FOR /.exec(sentence)?.[1]

function getActors(
  field: Fields,
  { type, role, sentence }: { type: EntryType; role?: Role; sentence: string },
  { sides, byName, additions }: Reading,
): Actor[] {
  const main = personIn(field, sides)
  const actors: Actor[] = main && role ? [{ ...main, role }] : []
  const named = (name: string | undefined, of: Role): Actor[] => {
    const id = main && name !== undefined ? byName.get(`${main.side} ${name}`) : undefined
    return id ? [{ id, side: main!.side, role: of }] : []
  }
  if (type === 'shot_made') actors.push(...named(assistIn(sentence), 'assist'))
  if (type === 'substitution') actors.push(...named(substituteIn(sentence), 'in'))
  const opponentRole: Role | undefined = type === 'shot_missed' ? 'blocker' : type === 'turnover' ? 'stealer' : undefined
  if (opponentRole === undefined) return actors
  const opponents = (additions.get(String(field('actionNumber'))) ?? []).flatMap((each) => personIn(each, sides) ?? [])
  return [...actors, ...opponents.slice(0, 1).map((each) => ({ ...each, role: opponentRole }))]
}

function shotIn(field: Fields, type: EntryType, sentence: string): Partial<Entry> {
  if (type.startsWith('free_throw')) {
    const position = /(\d of \d)$/.exec(String(field('subType')))?.[1]
    const isTechnical = /technical/i.test(String(field('subType')))
    return {
      shotValue: freeThrowValue(`${field('subType')} ${sentence}`),
      ...(position !== undefined && !isTechnical && { freeThrow: position }),
    }
  }
  if (!type.startsWith('shot')) return {}
  const [x, y, distance] = [field('xLegacy'), field('yLegacy'), field('shotDistance')]
  const value = field('shotValue') === 2 || field('shotValue') === 3 ? (field('shotValue') as number) : /\b3PT\b/.test(sentence) ? 3 : 2
  const place = isGiven(x) && isGiven(y) ? { x: signedInteger(field, 'xLegacy'), y: signedInteger(field, 'yLegacy') } : undefined
  // Some shots from a corner have the distance 0; it is computed from their location.
  const feet = distance === 0 && place ? Math.hypot(place.x, place.y) / 10 : distance
  return {
    shotValue: value,
    ...(place && { x: metresOfTenths(place.x), y: metresOfTenths(place.y) }),
    ...(typeof feet === 'number' && feet >= 0 && feet < 100 && { distance: metres(feet) }),
  }
}

const foulKinds = ['shooting', 'loose ball', 'inbound', 'away from play', 'clear path', 'double personal']

function foulIn(field: Fields): Pick<Entry, 'foulKind' | 'isPersonal'> {
  const kind = String(field('subType')).toLowerCase()
  if (/technical|3.second|delay|taunting|timeout|too many/.test(kind)) return { foulKind: 'technical', isPersonal: false }
  const named = /flagrant/.test(kind)
    ? 'flagrant'
    : /offensive|charge/.test(kind)
      ? 'offensive'
      : foulKinds.find((each) => kind.startsWith(each))
  return { foulKind: named ?? 'personal', isPersonal: true }
}
