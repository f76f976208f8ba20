import type { MessageInitShape } from '@bufbuild/protobuf'
import type { SoccerEventSchema } from '@touchline/contract/gen/match'
import { mint } from '../identity/ids.ts'
import type { Club } from './invented.ts'
import { personId } from './people.ts'
import type { Random } from './random.ts'
import type { Moment, SimulatedMatch, Simulation } from './simulation.ts'

/**
 * Probabilities per minute, from averages of top leagues per match: 2.8 goals, 3.6 yellow cards, 0.1 red cards, 0.25
 * penalties.
 */
const chances = {
  goal: 0.0295,
  yellow: 0.038,
  red: 0.001,
  homeAdvantage: 0.56,
  ownGoal: 0.03,
  penalty: 0.09,
  cancelled: 0.06,
  assist: 0.75,
}
const breakSeconds = 15 * 60

type Side = 'home' | 'away'
type Event = Moment['events'][number]

interface Running {
  rng: Random
  match: SimulatedMatch
  moments: Moment[]
  score: Record<Side, number>
  halftime?: { home: number; away: number }
  events: number
  booked: Set<string>
  /** Players on the pitch of each side. */
  pitch: Record<Side, string[]>
  bench: Record<Side, string[]>
}

export const soccer: Simulation = {
  sport: 'soccer',
  roundSeconds: 130 * 60,
  coverage: { events: true, live: 'full' },
  simulate(rng, match) {
    const lineup = (club: Club) => club.squad.slice(0, 11).map((p) => p.name)
    const reserves = (club: Club) => club.squad.slice(11).map((p) => p.name)
    const run: Running = {
      rng,
      match,
      moments: [],
      score: { home: 0, away: 0 },
      events: 0,
      booked: new Set(),
      pitch: { home: lineup(match.home), away: lineup(match.away) },
      bench: { home: reserves(match.home), away: reserves(match.away) },
    }
    const firstHalf = half(run, '1H', 0, rng.int(1, 4))
    run.halftime = { ...run.score }
    run.moments.push({ second: firstHalf, state: { state: 'break', status: 'HT', period: '1H', ...scoreFields(run) }, events: [] })
    const end = half(run, '2H', firstHalf + breakSeconds, rng.int(2, 6))
    const { scores, ...score } = scoreFields(run)
    const final = { ...score, scores: { ...scores, fulltime: { ...run.score } }, winner: winner(run) }
    run.moments.push({ second: end, state: { state: 'finished', status: 'FT', ...final }, events: [] })
    return run.moments
  },
}

/** Plays 45 minutes and the stoppage time; returns the second of the whistle. */
function half(run: Running, period: '1H' | '2H', startSecond: number, stoppage: number): number {
  const before = period === '1H' ? 0 : 45
  for (let played = 1; played <= 45 + stoppage; played++) {
    const minute = before + Math.min(played, 45)
    const extra = played > 45 ? played - 45 : undefined
    const at = { minute: String(minute), ...(extra !== undefined && { extraMinute: String(extra) }), period }
    const events = minuteEvents(run, at)
    run.moments.push({
      second: startSecond + (played - 1) * 60,
      state: {
        state: 'live',
        status: extra === undefined ? String(minute) : `${minute}+${extra}`,
        period,
        minute,
        ...(extra !== undefined && { extraMinute: extra }),
        ...scoreFields(run),
      },
      events,
    })
  }
  return startSecond + (45 + stoppage) * 60
}

type At = { minute: string; extraMinute?: string; period: string }

function minuteEvents(run: Running, at: At): Event[] {
  const { rng } = run
  const events: Event[] = []
  const side: Side = rng.chance(chances.homeAdvantage) ? 'home' : 'away'
  if (rng.chance(chances.goal)) events.push(...goal(run, at, side))
  if (rng.chance(chances.yellow)) events.push(card(run, at, rng.chance(0.5) ? 'home' : 'away'))
  if (rng.chance(chances.red)) events.push(sendOff(run, at, side, rng.pick(run.pitch[side]), 'red_card'))
  if (at.period === '2H' && at.extraMinute === undefined && Number(at.minute) > 55 && rng.chance(0.09))
    events.push(...substitution(run, at, rng.chance(0.5) ? 'home' : 'away'))
  return events
}

function goal(run: Running, at: At, side: Side): Event[] {
  const { rng } = run
  const other: Side = side === 'home' ? 'away' : 'home'
  const own = rng.chance(chances.ownGoal)
  const scorer = rng.pick(own ? run.pitch[other] : run.pitch[side].slice(1))
  if (!own && rng.chance(chances.cancelled)) {
    // Overturned by video review: the goal stays in the list with status cancelled and does not change the score.
    const detail = 'Goal cancelled'
    return [
      { ...event(run, at, side, 'goal', scorer), status: 'cancelled', detail },
      { ...event(run, at, side, 'var', scorer), detail },
    ]
  }
  run.score[side]++
  const type = own ? 'own_goal' : rng.chance(chances.penalty) ? 'penalty_goal' : 'goal'
  const helpers = run.pitch[side].filter((player) => player !== scorer)
  const assist = type === 'goal' && rng.chance(chances.assist) ? rng.pick(helpers) : undefined
  return [event(run, at, side, type, scorer, assist ? { assist } : undefined)]
}

function card(run: Running, at: At, side: Side): Event {
  const player = run.rng.pick(run.pitch[side])
  if (run.booked.has(player)) return sendOff(run, at, side, player, 'second_yellow')
  run.booked.add(player)
  return event(run, at, side, 'yellow_card', player)
}

function sendOff(run: Running, at: At, side: Side, player: string, type: 'second_yellow' | 'red_card'): Event {
  run.pitch[side] = run.pitch[side].filter((each) => each !== player)
  return event(run, at, side, type, player)
}

/** At most five per match and side (IFAB Law 3). */
function substitution(run: Running, at: At, side: Side): Event[] {
  if (run.bench[side].length <= 2) return []
  const playerIn = run.bench[side].shift()!
  const playerOut = run.rng.pick(run.pitch[side].slice(1))
  run.pitch[side] = run.pitch[side].map((each) => (each === playerOut ? playerIn : each))
  return [event(run, at, side, 'substitution', playerIn, { playerIn, playerOut })]
}

function event(run: Running, at: At, side: Side, type: string, player: string, soccer?: MessageInitShape<typeof SoccerEventSchema>): Event {
  const order = run.events++
  const club = run.match[side]
  const playerClub = type === 'own_goal' ? run.match[side === 'home' ? 'away' : 'home'] : club
  return {
    id: mint('soccer', 'event', [run.match.id, String(order)]).id,
    type,
    ...at,
    team: side,
    teamId: club.id,
    player,
    playerId: personId('soccer', playerClub.name, player),
    homeScore: run.score.home,
    awayScore: run.score.away,
    status: 'confirmed',
    order,
    ...(soccer && { extra: { case: 'soccer' as const, value: soccer } }),
  }
}

const scoreFields = ({ score, halftime }: Running) => ({
  homeScore: score.home,
  awayScore: score.away,
  scores: { ...(halftime && { halftime }) },
})

const winner = ({ score }: Running) => (score.home > score.away ? 'home' : score.home < score.away ? 'away' : 'draw')
