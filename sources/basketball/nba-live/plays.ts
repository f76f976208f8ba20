import type { Side } from '@touchline/contract/outcome'
import { type Fields, getFields, getList, isGiven, shown, text } from '../../parse/fields.ts'
import { leftOut, tolerant } from '../../parse/tolerant.ts'
import type { Actor, Entry, EntryType, Role } from '../shared/entry.ts'
import { eachPlay, placesInOrder } from '../shared/nba/each-play.ts'
import { durationIn, idIn, instantIn, metres, metresOfTenths, periodIn, signedInteger } from '../shared/nba/fields.ts'
import type { Sides } from '../shared/nba/game.ts'

/**
 * Actions covered by another entry (a block by the miss, a steal by the turnover) or that are not plays, such as the
 * ball out of bounds.
 */
const noPlays = new Set(['block', 'steal', 'stoppage', 'game', 'ejection', 'memo'])

/** Side of a player in the box score. Undefined: a coach, or no player. */
type SideOfPlayer = (id: string) => Side | undefined

/**
 * Plays of a live file in display order, as `eachPlay` reads them.
 */
export function readLivePlays(document: unknown, id: string, sides: Sides, sideOfPlayer: SideOfPlayer, repairs: string[]): Entry[] {
  const game = getFields(getFields(document, 'the document')('game'), 'game')
  if (/^\d{10}$/.test(String(game('gameId'))) && game('gameId') !== id)
    throw new Error(`plays of ${shown(game('gameId'))} in the file of ${id}`)
  const actions = getList(game('actions'), 'actions').map((action) => getFields(action, 'an action'))
  const part: Part = (read) => tolerant(repairs, read, leftOut('a cell of an action'))
  const inOrder = ordered(actions, part).filter((field) => !noPlays.has(String(field('actionType'))))
  const frame = { sides, sideOfPlayer, part, getPlace: placesInOrder(repairs) }
  return eachPlay(
    inOrder,
    (field, nth) => getEntry(field, nth, frame),
    (field) => `action ${shown(field('actionNumber'))}`,
    repairs,
  )
}

type Part = <T>(read: () => T) => T | undefined

/** Sorts actions by number; an action without a number stays behind the one before it. */
function ordered(actions: readonly Fields[], part: Part): Fields[] {
  let last = 0
  return actions
    .map((field) => {
      last = part(() => idIn(field, 'orderNumber')) ?? last
      return { field, at: last }
    })
    .sort((a, b) => a.at - b.at)
    .map(({ field }) => field)
}

interface Frame {
  sides: Sides
  sideOfPlayer: SideOfPlayer
  part: Part
  getPlace: ReturnType<typeof placesInOrder>
}

interface ActionType {
  type(field: Fields): EntryType
  /** Field with the actor's id, and role; main actor first. */
  people: readonly (readonly [field: string, role: Role])[]
}

const made = (field: Fields): boolean => field('shotResult') === 'Made'
const shot: ActionType = {
  type: (field) => (made(field) ? 'shot_made' : 'shot_missed'),
  people: [
    ['personId', 'shooter'],
    ['assistPersonId', 'assist'],
    ['blockPersonId', 'blocker'],
  ],
}
const always = (type: EntryType, people: ActionType['people'] = []): ActionType => ({ type: () => type, people })

const actionTypes: Record<string, ActionType> = {
  '2pt': shot,
  '3pt': shot,
  heave: shot,
  freethrow: { type: (field) => (made(field) ? 'free_throw_made' : 'free_throw_missed'), people: [['personId', 'shooter']] },
  rebound: always('rebound', [['personId', 'rebounder']]),
  turnover: always('turnover', [
    ['personId', 'committed'],
    ['stealPersonId', 'stealer'],
  ]),
  foul: always('foul', [
    ['personId', 'committed'],
    ['foulDrawnPersonId', 'fouled'],
  ]),
  substitution: { type: () => 'substitution', people: [] },
  timeout: always('timeout'),
  violation: always('violation', [['personId', 'committed']]),
  jumpball: always('jump_ball', [
    ['jumpBallWonPersonId', 'jumper'],
    ['jumpBallLostPersonId', 'jumper'],
  ]),
  period: { type: (field) => (field('subType') === 'start' ? 'period_start' : 'period_end'), people: [] },
  instantreplay: always('review'),
}

function getEntry(field: Fields, nth: number, { sides, sideOfPlayer, part, getPlace }: Frame): Entry {
  const actionType = actionTypes[String(field('actionType'))]
  if (!actionType) throw new Error(`actionType ${shown(field('actionType'))} is unknown`)
  const place = getPlace({ period: () => periodIn(field, 'period'), clock: () => durationIn(field('clock'), 'clock') })
  const people = peopleIn(field, actionType, sideOfPlayer, part)
  // The team of a jump ball is the one that won it; the team of any other action is that of its first player.
  const isTeam = /^\d+$/.test(String(field('teamId') ?? 0))
  const side = isTeam ? getSide(field('teamId'), sides) : people[0]?.side
  const type = actionType.type(field)
  const wallclock = isGiven(field('timeActual')) ? part(() => instantIn(field('timeActual'), 'timeActual')) : undefined
  return {
    key: part(() => String(idIn(field, 'actionNumber'))) ?? `row-${nth}`,
    type,
    ...place,
    ...(wallclock !== undefined && { wallclock }),
    ...(side && { side }),
    people,
    ...shotIn(field, type, part),
    ...(type === 'rebound' && { offensive: field('subType') === 'offensive' }),
    ...(type === 'foul' && part(() => foulIn(field))),
  }
}

const getSide = (teamId: unknown, { home, away }: Sides): Side | undefined =>
  teamId === home ? 'home' : teamId === away ? 'away' : undefined

/**
 * Actors with the side of their own team: the team of a jump ball action is the one that wins it, and technical fouls
 * also list coaches, who are left out.
 */
function peopleIn(field: Fields, { people }: ActionType, sideOfPlayer: SideOfPlayer, part: Part): Actor[] {
  const named = ([name, role]: readonly [string, Role]): Actor[] => {
    const id = isGiven(field(name)) ? (part(() => String(idIn(field, name))) ?? '0') : '0'
    const side = sideOfPlayer(id)
    return side ? [{ id, role, side }] : []
  }
  const isSubstitution = field('actionType') === 'substitution'
  return isSubstitution ? named(['personId', field('subType') === 'in' ? 'in' : 'out']) : people.flatMap(named)
}

function shotIn(field: Fields, type: EntryType, part: Part): Partial<Entry> {
  if (type.startsWith('free_throw')) return { shotValue: 1, ...freeThrowIn(field('subType')) }
  if (!type.startsWith('shot')) return {}
  const [x, y, distance] = [field('xLegacy'), field('yLegacy'), field('shotDistance')]
  return {
    shotValue: field('actionType') === '2pt' ? 2 : 3,
    ...(isGiven(x) &&
      isGiven(y) &&
      part(() => ({ x: metresOfTenths(signedInteger(field, 'xLegacy')), y: metresOfTenths(signedInteger(field, 'yLegacy')) }))),
    ...(typeof distance === 'number' && distance >= 0 && distance < 100 && { distance: metres(distance) }),
  }
}

const freeThrowIn = (value: unknown): { freeThrow?: string } => (/^\d of \d$/.test(String(value)) ? { freeThrow: String(value) } : {})

/** The descriptor refines a personal foul. */
function foulIn(field: Fields): Pick<Entry, 'foulKind' | 'isPersonal'> {
  const [foulType, more] = [text(field('subType'), 'subType'), field('descriptor')]
  const isTechnical = /technical/.test(foulType)
  const foulKind = /flagrant/.test(`${foulType} ${String(more)}`)
    ? 'flagrant'
    : foulType === 'personal' && isGiven(more)
      ? text(more, 'descriptor')
      : foulType
  return { foulKind: isTechnical ? 'technical' : foulKind, isPersonal: !isTechnical }
}
