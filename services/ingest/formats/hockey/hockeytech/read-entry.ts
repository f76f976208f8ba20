import { type Fields, fieldsOf, isGiven, shown, text, wholeNumber } from '../../../parse/fields.ts'
import type { SourcePerson } from '../../source-model.ts'
import { periodNamed, type Side, secondsIn } from './periods.ts'

export type Person = SourcePerson & { key: string }

interface At {
  period: string
  seconds: number
  /** Coordinates of the feed: 0 to 600 along the ice, 0 to 300 across; the home side attacks towards 0. */
  place?: { x: number; y: number }
}

/** An entry of the play-by-play. `side`: the side it belongs to. */
export type Entry = At &
  (
    | { type: 'faceoff'; side: Side; winner: Person; loser: Person }
    | { type: 'shot'; side: Side; shooter: Person; goalie?: Person; isGoal: boolean; penaltyShot: boolean }
    | { type: 'block'; side: Side; blocker: Person; shooter: Person }
    | { type: 'hit'; side: Side; hitter: Person; hit?: Person }
    | { type: 'goal'; side: Side; key: string; scorer: Person; assists: Person[] }
    | { type: 'penalty'; side: Side; key: string; player?: Person; served?: Person; minutes: number; infraction: string }
    | { type: 'goalie_change'; side: Side; comes?: Person; goes?: Person }
    | { type: 'shootout_attempt'; side: Side; shooter: Person; goalie?: Person; isGoal: boolean }
  )

type Detail<T extends Entry['type']> = Omit<Extract<Entry, { type: T }>, keyof At>
type SideOf = (teamId: unknown) => Side

/** Parsers by event name of the feed. */
const readers: Record<string, (field: Fields, sideOf: SideOf) => Detail<Entry['type']>> = {
  faceoff(field): Detail<'faceoff'> {
    const [home, away] = [personIn(field('homePlayer'), 'homePlayer'), personIn(field('visitingPlayer'), 'visitingPlayer')]
    const homeWon = isSet(field('homeWin'))
    return { type: 'faceoff', side: homeWon ? 'home' : 'away', winner: homeWon ? home : away, loser: homeWon ? away : home }
  },
  shot: (field, sideOf) => shotIn(field, sideOf(shooterTeam(field)), false),
  penaltyshot: (field, sideOf) => shotIn(field, sideOf(shooterTeam(field)), true),
  blocked_shot(field, sideOf): Detail<'block'> {
    const side = sideOf(shooterTeam(field)) === 'home' ? 'away' : 'home'
    return { type: 'block', side, blocker: personIn(field('blocker'), 'blocker'), shooter: personIn(field('shooter'), 'shooter') }
  },
  hit: (field, sideOf): Detail<'hit'> => ({
    type: 'hit',
    side: sideOf(field('teamId')),
    hitter: personIn(field('player'), 'player'),
    ...optional('hit', field('onPlayer')),
  }),
  goal: (field, sideOf): Detail<'goal'> => ({
    type: 'goal',
    side: sideOf(fieldsOf(field('team'), 'team')('id')),
    key: `goal-${wholeNumber(field('game_goal_id'), 'game_goal_id')}`,
    scorer: personIn(field('scoredBy'), 'scoredBy'),
    assists: assistsIn(field('assists')),
  }),
  penalty: (field, sideOf): Detail<'penalty'> => ({
    type: 'penalty',
    side: sideOf(fieldsOf(field('againstTeam'), 'againstTeam')('id')),
    key: `penalty-${wholeNumber(field('game_penalty_id'), 'game_penalty_id')}`,
    ...optional('player', field('takenBy')),
    ...optional('served', field('servedBy')),
    minutes: wholeNumber(Number(field('minutes')), 'minutes', { max: 30 }),
    infraction: text(field('description'), 'description'),
  }),
  goalie_change: (field, sideOf): Detail<'goalie_change'> => ({
    type: 'goalie_change',
    side: sideOf(field('team_id')),
    ...optional('comes', field('goalieComingIn')),
    ...optional('goes', field('goalieGoingOut')),
  }),
  shootout: (field, sideOf): Detail<'shootout_attempt'> => ({
    type: 'shootout_attempt',
    side: sideOf(shooterTeam(field)),
    shooter: personIn(field('shooter'), 'shooter'),
    ...optional('goalie', field('goalie')),
    isGoal: isSet(field('isGoal')),
  }),
}

/**
 * `sideOf`: side of a team id; throws for a team that is not in the game. Throws an Error that describes the problem of
 * the entry.
 */
export function readEntry(row: unknown, sideOf: SideOf): Entry {
  const field = fieldsOf(row, 'an entry')
  const event = field('event')
  const reader = typeof event === 'string' && Object.hasOwn(readers, event) ? readers[event]! : undefined
  if (!reader) throw new Error(`event ${shown(event)} is unknown`)
  const details = fieldsOf(field('details'), 'details')
  return { ...whenIn(details, event === 'shootout'), ...placeIn(details), ...reader(details, sideOf) } as Entry
}

/** Shoot-out attempts have no time, and in some files no period. */
function whenIn(field: Fields, inShootout: boolean): Pick<At, 'period' | 'seconds'> {
  if (inShootout) return { period: 'SO', seconds: 0 }
  return { period: periodNamed(fieldsOf(field('period'), 'period')('longName')), seconds: secondsIn(field('time')) }
}

function placeIn(field: Fields): Pick<At, 'place'> {
  const [x, y] = [field('xLocation'), field('yLocation')]
  if (!isGiven(x) || !isGiven(y)) return {}
  return { place: { x: wholeNumber(x, 'xLocation', { max: 600 }), y: wholeNumber(y, 'yLocation', { max: 300 }) } }
}

const isSet = (value: unknown): boolean => value === true || String(value) === '1'

/** The feed has three spellings of this field. */
function shooterTeam(field: Fields): unknown {
  const team = field('shooterTeam') ?? field('shooter_team')
  return team === undefined ? field('shooterTeamId') : fieldsOf(team, 'shooterTeam')('id')
}

const shotIn = (field: Fields, side: Side, penaltyShot: boolean): Detail<'shot'> => ({
  type: 'shot',
  side,
  shooter: personIn(field('shooter'), 'shooter'),
  ...optional('goalie', field('goalie')),
  isGoal: isSet(field('isGoal')),
  penaltyShot,
})

function assistsIn(value: unknown): Person[] {
  if (!Array.isArray(value) || value.length > 2) throw new Error(`assists ${shown(value)} are not a list of at most two`)
  return value.map((each) => personIn(each, 'assists'))
}

function personIn(value: unknown, name: string): Person {
  const field = fieldsOf(value, name)
  const [firstName, lastName] = [text(field('firstName'), `${name}.firstName`), text(field('lastName'), `${name}.lastName`)]
  return { name: `${firstName} ${lastName}`, key: String(wholeNumber(field('id'), `${name}.id`)), firstName, lastName }
}

/** A missing person is null or has the id 0. */
function optional<Name extends string>(name: Name, value: unknown): { [name in Name]?: Person } {
  if (!isGiven(value) || String(fieldsOf(value, name)('id') ?? 0) === '0') return {}
  return { [name]: personIn(value, name) } as { [name in Name]?: Person }
}
