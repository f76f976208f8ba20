import type { Side } from '@touchline/contract/outcome'
import { clockText } from '@touchline/sources/parse/number-text'
import { count, type MatchLog, type Member, otherSide, recordMoment, type StatsBuilder, writeEvent, writePlay } from './match-log.ts'
import type { Roster } from './roster.ts'

const offense = 'QB RB WR WR WR TE LT LG C RG RT'.split(' ')
const defense = 'DE DT DT DE OLB MLB OLB CB CB FS SS'.split(' ')
export const roster: Roster = {
  league: 'Demo Gridiron League',
  clubs: 4,
  starters: 24,
  positions: [...offense, ...defense, 'K', 'P', 'QB', 'RB', 'WR', 'CB'],
  grounds: { names: ['Bowl', 'Dome', 'Field'], capacity: [30_000, 74_000] },
  heightCm: [175, 203],
  officials: ['referee', 'umpire'],
}
export const [quarterback, runningBack, kicker, punter] = [0, 1, 22, 23]

/** Probabilities per play, close to those of top leagues. */
export const chances = {
  pass: 0.56,
  complete: 0.65,
  sack: 0.065,
  interception: 0.022,
  fumble: 0.012,
  extraPoint: 0.94,
  twoPoint: 0.1,
  twoPointMade: 0.48,
  timeout: 0.03,
  falseStart: 0.02,
}
/** Real seconds per second of game clock. */
const realSecondsPerClockSecond = 2.6

export interface Game extends MatchLog {
  period: string
  /** Game clock of the quarter. */
  secondsLeft: number
  side: Side
  /** Yards from the own goal line of the side in possession, 1 to 99. */
  ball: number
  down: number
  distance: number
  drive: number
  /** Timeouts left in the half. */
  timeouts: Record<Side, number>
  /** Sides that have completed a drive in overtime. */
  hadPossession: Set<Side>
}

/** Side of the field and yard line: "AVE 25"; "50" at midfield. */
function yardLine({ match, side, ball }: Game): string {
  if (ball === 50) return '50'
  return ball < 50 ? `${match[side].code} ${ball}` : `${match[otherSide(side)].code} ${100 - ball}`
}

export function recordDown(game: Game): void {
  const { period, side, down, distance } = game
  const value = { down, distance, yardLine: yardLine(game), possession: side }
  recordMoment(game, {
    state: 'live',
    status: period,
    period,
    clock: clockText(game.secondsLeft),
    detail: { case: 'americanFootball', value },
  })
}

export function runClock(game: Game, from: number, to: number): void {
  const seconds = Math.min(game.secondsLeft, game.rng.int(from, to))
  game.secondsLeft -= seconds
  game.second += Math.round(seconds * realSecondsPerClockSecond)
  count(game, game.side, undefined, 'possession', seconds)
}

export const squadMember = (game: Game, side: Side, place: number): Member => game.squads[side][place]!
export const defender = (game: Game): Member => squadMember(game, otherSide(game.side), game.rng.int(11, 21))

export interface PlayEntry {
  type: string
  /** Side of the play. Absent: the side in possession. */
  side?: Side
  /** Players by role, the main one first. */
  people: Readonly<Record<string, Member>>
  yards?: number
  scoring?: boolean
  result?: string
}

export function write(game: Game, { type, side = game.side, people, yards, scoring, result }: PlayEntry): void {
  const kicks = ['kickoff', 'extra_point', 'two_point', 'touchdown', 'drive_end'].includes(type)
  const at = {
    ...(game.drive > 0 && { drive: game.drive }),
    ...(!kicks && { down: game.down, distance: game.distance, yardLine: yardLine(game) }),
  }
  const value = { ...at, ...(yards !== undefined && { yards }), ...(result !== undefined && { result }) }
  writePlay(game, {
    type,
    side,
    clock: clockText(game.secondsLeft),
    people,
    ...(scoring && { scoring }),
    details: { case: 'americanFootball', value },
  })
}

export function recordEvent(
  game: Game,
  type: string,
  side: Side,
  member: Member,
  more: { yards?: string; scoringKind?: string } = {},
): void {
  writeEvent(game, { type, side, member, extra: { case: 'americanFootball', value: { ...more, clock: clockText(game.secondsLeft) } } })
}

/** `by` kicks off; the other side starts a drive at its own 25-yard line. */
export function kickoff(game: Game, by: Side): void {
  Object.assign(game, { side: by })
  write(game, { type: 'kickoff', people: { kicker: squadMember(game, by, kicker) } })
  beginDrive(game, otherSide(by), 25)
}

export function beginDrive(game: Game, side: Side, ball: number): void {
  Object.assign(game, { side, ball, down: 1, distance: Math.min(10, 100 - ball), drive: game.drive + 1 })
  recordDown(game)
}

export const endDrive = (game: Game, result: string): void => {
  write(game, { type: 'drive_end', people: {}, result })
  game.hadPossession.add(game.side)
}

function teamStats(of: (what: string) => number) {
  const [net, rushed] = [of('passYards') + of('sackYards'), of('rushYards')]
  return {
    firstDowns: of('firstDowns'),
    totalYards: net + rushed,
    netPassingYards: net,
    rushingYards: rushed,
    turnovers: of('turnovers'),
    penalties: of('penalties'),
    penaltyYards: of('penaltyYards'),
    sacks: of('sacks'),
    thirdDown: `${of('thirdsMade')}-${of('thirds')}`,
    possessionTime: clockText(of('possession')),
  }
}

export const buildStats: StatsBuilder = (counts, _matchLog, _side, member) => {
  const of = (what: string) => counts[what] ?? 0
  const ifCounted = (what: string, stats: object) => (!member || of(what) > 0 ? stats : {})
  const passing = {
    attempts: of('passes'),
    completions: of('completions'),
    yards: of('passYards'),
    touchdowns: of('passTouchdowns'),
    interceptions: of('intercepted'),
  }
  const twos = { twoPointAttempts: of('twoTried'), twoPointsMade: of('twoMade') }
  const rushing = { attempts: of('rush'), yards: of('rushYards'), touchdowns: of('rushTouchdowns'), ...twos }
  const receiving = { receptions: of('catch'), yards: of('catchYards'), touchdowns: of('catchTouchdowns') }
  const kicking = {
    fieldGoalsMade: of('goalsMade'),
    fieldGoalsAttempted: of('goalsTried'),
    extraPointsMade: of('extraMade'),
    extraPointsAttempted: of('extraTried'),
    points: of('extraMade') + 3 * of('goalsMade'),
  }
  const [punts, yards] = [of('punts'), of('puntYards')]
  const punting = { punts, yards, ...(punts > 0 && { average: Math.round((yards * 10) / punts) / 10 }), inside20: of('inside20') }
  const defending = { tackles: of('tackles'), sacks: of('sacks'), interceptions: of('interceptions') }
  return {
    case: 'americanFootball',
    value: {
      ...(!member && teamStats(of)),
      ...ifCounted('passes', { passing }),
      ...(!member || of('rush') + of('twoTried') > 0 ? { rushing } : {}),
      ...ifCounted('catch', { receiving }),
      ...(!member || of('tackles') + of('interceptions') > 0 ? { defense: defending } : {}),
      ...(!member || of('goalsTried') + of('extraTried') > 0 ? { kicking } : {}),
      ...ifCounted('punts', { punting }),
      ...(!member || of('fumbles') + of('recovered') > 0
        ? { fumbles: { fumbles: of('fumbles'), lost: of('lost'), recovered: of('recovered') } }
        : {}),
    },
  }
}
