import type { Side } from '@touchline/contract/outcome'
import { type Fields, getFields, isGiven, shown, text, wholeNumber } from '../../parse/fields.ts'
import { leftOut, tolerant } from '../../parse/tolerant.ts'
import type { SourcePerson } from '../../source-model.ts'
import { type GameClock, secondsIn } from '../shared/game-clock.ts'
import { periodNamed } from './periods.ts'
import { flagIn, getPeriod } from './summary-scoring.ts'

export type Person = SourcePerson & { key: string }

interface At {
  period: string
  /** Absent: unknown. */
  seconds?: number
  /** Coordinates of the feed: 0 to 600 along the ice, 0 to 300 across; the home side attacks towards 0. */
  place?: { x: number; y: number }
}

/** An entry of the play-by-play. `side`: the side it belongs to. */
export type Entry = At &
  (
    | { type: 'faceoff'; side: Side; winner?: Person; loser?: Person }
    | { type: 'shot'; side: Side; shooter?: Person; goalie?: Person; isGoal: boolean; penaltyShot: boolean }
    | { type: 'block'; side: Side; blocker?: Person; shooter?: Person }
    | { type: 'hit'; side: Side; hitter?: Person; hit?: Person }
    | { type: 'goal'; side: Side; key?: string; scorer?: Person; assists: Person[] }
    | { type: 'penalty'; side: Side; key?: string; player?: Person; served?: Person; minutes?: number; infraction?: string }
    | { type: 'goalie_change'; side: Side; comes?: Person; goes?: Person }
    | { type: 'shootout_attempt'; side: Side; shooter?: Person; goalie?: Person; isGoal: boolean }
  )

type Detail<T extends Entry['type']> = Omit<Extract<Entry, { type: T }>, keyof At>

/** Context for reading the entries of a game. */
export interface EntryFrame {
  /** Side of a team id; throws for a team that is not in the game. */
  getSide(teamId: unknown): Side
  clock: GameClock
  /** Receives what is left out of an entry. */
  repairs: string[]
}

type Part = <T>(what: string, read: () => T) => T | undefined

/** Parsers by event name of the feed. */
const readers: Record<string, (field: Fields, getSide: EntryFrame['getSide'], part: Part) => Detail<Entry['type']>> = {
  faceoff(field, _, part): Detail<'faceoff'> {
    const homeWon = flagIn(field('homeWin'), 'homeWin')
    const [winner, loser] = homeWon ? ['homePlayer', 'visitingPlayer'] : ['visitingPlayer', 'homePlayer']
    return {
      type: 'faceoff',
      side: homeWon ? 'home' : 'away',
      ...person('winner', field(winner!), part),
      ...person('loser', field(loser!), part),
    }
  },
  shot: (field, getSide, part) => shotIn(field, getSide(shooterTeam(field)), false, part),
  penaltyshot: (field, getSide, part) => shotIn(field, getSide(shooterTeam(field)), true, part),
  blocked_shot(field, getSide, part): Detail<'block'> {
    const side = getSide(shooterTeam(field)) === 'home' ? 'away' : 'home'
    return { type: 'block', side, ...person('blocker', field('blocker'), part), ...person('shooter', field('shooter'), part) }
  },
  hit: (field, getSide, part): Detail<'hit'> => ({
    type: 'hit',
    side: getSide(field('teamId')),
    ...person('hitter', field('player'), part),
    ...person('hit', field('onPlayer'), part),
  }),
  goal: (field, getSide, part): Detail<'goal'> => ({
    type: 'goal',
    side: getSide(getFields(field('team'), 'team')('id')),
    ...keyIn('goal', field('game_goal_id'), part),
    ...person('scorer', field('scoredBy'), part),
    assists: part('assists', () => assistsIn(field('assists'), part)) ?? [],
  }),
  penalty(field, getSide, part): Detail<'penalty'> {
    const minutes = part('minutes', () => wholeNumber(Number(field('minutes')), 'minutes', { max: 30 }))
    const infraction = part('infraction', () => text(field('description'), 'description'))
    return {
      type: 'penalty',
      side: getSide(getFields(field('againstTeam'), 'againstTeam')('id')),
      ...keyIn('penalty', field('game_penalty_id'), part),
      ...person('player', field('takenBy'), part),
      ...person('served', field('servedBy'), part),
      ...(minutes !== undefined && { minutes }),
      ...(infraction !== undefined && { infraction }),
    }
  },
  goalie_change: (field, getSide, part): Detail<'goalie_change'> => ({
    type: 'goalie_change',
    side: getSide(field('team_id')),
    ...person('comes', field('goalieComingIn'), part),
    ...person('goes', field('goalieGoingOut'), part),
  }),
  shootout: (field, getSide, part): Detail<'shootout_attempt'> => ({
    type: 'shootout_attempt',
    side: getSide(shooterTeam(field)),
    ...person('shooter', field('shooter'), part),
    ...person('goalie', field('goalie'), part),
    isGoal: flagIn(field('isGoal'), 'isGoal'),
  }),
}

/** Throws an Error that describes the problem of an entry without kind, side or period; other fields are left out. */
export function readEntry(row: unknown, { getSide, clock, repairs }: EntryFrame): Entry {
  const part: Part = (what, read) => tolerant(repairs, read, leftOut(`${what} of a play`))
  const field = getFields(row, 'an entry')
  const event = field('event')
  const reader = typeof event === 'string' && Object.hasOwn(readers, event) ? readers[event]! : undefined
  if (!reader) throw new Error(`event ${shown(event)} is unknown`)
  const details = getFields(field('details'), 'details')
  const at = event === 'shootout' ? { period: 'SO', seconds: 0 } : whenIn(details, clock, part)
  return { ...at, ...part('place', () => placeIn(details)), ...reader(details, getSide, part) } as Entry
}

/** Shoot-out attempts have no time, and in some files no period. The period is in the entry by name and by number. */
function whenIn(field: Fields, clock: GameClock, part: Part): Pick<At, 'period' | 'seconds'> {
  const of = getFields(field('period'), 'period')
  const period = tolerant([], () => periodNamed(of('longName'))) ?? getPeriod(of('id'))
  clock.at(period, 0)
  const seconds = part('time', () => {
    const read = secondsIn(field('time'))
    clock.at(period, read)
    return read
  })
  return { period, ...(seconds !== undefined && { seconds }) }
}

function placeIn(field: Fields): Pick<At, 'place'> {
  const [x, y] = [field('xLocation'), field('yLocation')]
  if (!isGiven(x) || !isGiven(y)) return {}
  return { place: { x: wholeNumber(x, 'xLocation', { max: 600 }), y: wholeNumber(y, 'yLocation', { max: 300 }) } }
}

/** The feed has three spellings of this field. */
function shooterTeam(field: Fields): unknown {
  const team = field('shooterTeam') ?? field('shooter_team')
  return team === undefined ? field('shooterTeamId') : getFields(team, 'shooterTeam')('id')
}

const shotIn = (field: Fields, side: Side, penaltyShot: boolean, part: Part): Detail<'shot'> => ({
  type: 'shot',
  side,
  ...person('shooter', field('shooter'), part),
  ...person('goalie', field('goalie'), part),
  isGoal: part('isGoal', () => flagIn(field('isGoal'), 'isGoal')) ?? false,
  penaltyShot,
})

function keyIn(kind: string, value: unknown, part: Part): { key?: string } {
  const id = part('id', () => wholeNumber(value, 'id'))
  return id === undefined ? {} : { key: `${kind}-${id}` }
}

function assistsIn(value: unknown, part: Part): Person[] {
  if (!Array.isArray(value) || value.length > 2) throw new Error(`assists ${shown(value)} are not a list of at most two`)
  return value.flatMap((each) => part('assist', () => personIn(each, 'assists')) ?? [])
}

function personIn(value: unknown, name: string): Person {
  const field = getFields(value, name)
  const given = ['firstName', 'lastName'].flatMap((part) => {
    const read = tolerant([], () => text(field(part), part))
    return read === undefined ? [] : [[part, read] as const]
  })
  if (given.length === 0) throw new Error(`${name}.firstName ${shown(field('firstName'))} and lastName are no name`)
  const full = given.map(([, read]) => read).join(' ')
  return { name: full, key: String(wholeNumber(field('id'), `${name}.id`)), ...Object.fromEntries(given) }
}

/** A missing person is null or has the id 0. */
function person<Name extends string>(name: Name, value: unknown, part: Part): { [name in Name]?: Person } {
  const read = part(name, () => {
    if (!isGiven(value) || String(getFields(value, name)('id') ?? 0) === '0') return undefined
    return personIn(value, name)
  })
  return (read && { [name]: read }) as { [name in Name]?: Person }
}
