import type { MessageInitShape } from '@bufbuild/protobuf'
import type { SoccerEventSchema } from '@touchline/contract/gen/match'
import type { Side } from '@touchline/contract/outcome'
import { type Progress, scoreParts } from '@touchline/sources/scoreboard/score-parts'
import { mint } from '../identity/ids.ts'
import {
  addSubstitute,
  count,
  getStats,
  type MatchLog,
  type Member,
  otherSide,
  reported,
  type StatsBuilder,
  sides,
  toPercent,
} from './match-log.ts'
import type { Moment } from './moment.ts'
import { type At, getLineups, minuteText, type TeamsLog } from './soccer-lineups.ts'

type Event = Moment['events'][number]
export interface Game extends TeamsLog {
  at: At
  /** Share of the home side in the passes. */
  dominance: number
  /** The goal under video review, and the minutes until the decision. */
  review?: { event: Event; side: Side; scorer: Member; remaining: number }
  /** The lineups have changed since the last moment. */
  isLineupNew: boolean
}

const weights = {
  shot: { GK: 0, DF: 1, MF: 3, FW: 6 },
  pass: { GK: 2, DF: 5, MF: 6, FW: 3 },
  foul: { GK: 0, DF: 4, MF: 4, FW: 2 },
} as const satisfies Record<string, Record<string, number>>
const getWeight = (what: keyof typeof weights, { position }: Member): number => weights[what][position as 'GK' | 'DF' | 'MF' | 'FW']

/** A random player on the pitch; the goalkeeper is chosen for passes only. */
export function player(game: Game, side: Side, what: keyof typeof weights, but?: Member): Member {
  const able = game.teams[side].pitch.filter((member) => member !== but)
  const weight = (member: Member) => getWeight(what, member)
  let left = game.rng.next() * able.reduce((sum, member) => sum + weight(member), 0)
  for (const member of able) {
    left -= weight(member)
    if (left < 0) return member
  }
  return able.at(-1)!
}

/** Passes of one minute, shared by dominance. */
export function passes(game: Game): void {
  const { rng, dominance, teams } = game
  const home = Math.min(1, Math.max(0, dominance + (rng.next() - 0.5) * 0.5))
  const all = rng.int(7, 13)
  for (const side of sides) {
    const { pitch } = teams[side]
    const ofWeight = (all * (side === 'home' ? home : 1 - home)) / pitch.reduce((sum, member) => sum + getWeight('pass', member), 0)
    for (const member of pitch) {
      const passed = Math.floor(ofWeight * getWeight('pass', member) + rng.next())
      if (passed === 0) continue
      let accurate = 0
      for (let i = 0; i < passed; i++) if (rng.chance(0.83)) accurate++
      count(game, side, member, 'passesAccurate', accurate)
      count(game, side, member, 'passes', passed)
    }
  }
}

export function event(
  game: Game,
  type: string,
  side: Side,
  member: Member,
  more: { soccer?: MessageInitShape<typeof SoccerEventSchema>; detail?: string; status?: string } = {},
): Event {
  const { at, match, score, recorded } = game
  const order = recorded.events++
  const { soccer, detail, status = 'confirmed' } = more
  return {
    id: mint('soccer', 'event', [match.id, String(order)]).id,
    type,
    minute: String(at.minute),
    ...(at.extraMinute !== undefined && { extraMinute: String(at.extraMinute) }),
    period: at.period,
    team: side,
    teamId: match[side].id,
    player: member.name,
    playerId: member.id,
    homeScore: score.home,
    awayScore: score.away,
    status,
    order,
    ...(detail !== undefined && { detail }),
    ...(soccer && { extra: { case: 'soccer' as const, value: soccer } }),
  }
}

export function showCard(game: Game, side: Side, member: Member, type: 'yellow_card' | 'second_yellow' | 'red_card'): void {
  const { cards, teams, at } = game
  cards.set(member, [...(cards.get(member) ?? []), { type, minute: minuteText(at) }])
  count(game, side, member, type === 'red_card' ? 'red' : 'yellow')
  game.events.push(event(game, type, side, member))
  game.isLineupNew = true
  if (type === 'yellow_card') return
  if (type === 'second_yellow') count(game, side, member, 'red')
  teams[side].pitch = teams[side].pitch.filter((each) => each !== member)
  game.wentOff.set(member, at)
}

export function substitute(game: Game, side: Side): void {
  const { rng, teams, at } = game
  const team = teams[side]
  const out = rng.pick(team.pitch.slice(1))
  const into = team.bench.find(({ position }) => position === out.position) ?? team.bench.find(({ position }) => position !== 'GK')
  if (!into) return
  team.bench = team.bench.filter((member) => member !== into)
  team.pitch = team.pitch.map((member) => (member === out ? into : member))
  team.substitutions++
  addSubstitute(game, side, into)
  game.cameOn.set(into, at)
  game.wentOff.set(out, at)
  game.isLineupNew = true
  game.events.push(event(game, 'substitution', side, into, { soccer: { playerIn: into.name, playerOut: out.name } }))
}

export const buildStats: StatsBuilder = (counts, matchLog, side, member) => {
  const of = (what: string) => counts[what] ?? 0
  const accuracy = toPercent(of('passesAccurate'), of('passes'))
  const shots = { shots: of('onTarget') + of('offTarget') + of('blocked'), shotsOnTarget: of('onTarget'), shotsOffTarget: of('offTarget') }
  const fouls = { offsides: of('offsides'), fouls: of('fouls'), yellowCards: of('yellow'), redCards: of('red') }
  const passed = {
    passes: of('passes'),
    passesAccurate: of('passesAccurate'),
    ...(accuracy !== undefined && { passAccuracyPct: accuracy }),
  }
  const inGoal = member === undefined || member.position === 'GK'
  return {
    case: 'soccer',
    value: {
      ...shots,
      blockedShots: of('blocked'),
      ...fouls,
      ...passed,
      ...(inGoal && { saves: of('saves') }),
      // Counted in hundredths, so that the players' values add up to the team's.
      xg: of('xg') / 100,
      ...(!member && { corners: of('corners'), ...possession(matchLog, side) }),
    },
  }
}

/** Possession by passes. */
function possession(matchLog: MatchLog, side: Side): { possessionPct?: number } {
  const passed = (of: Side) => [...matchLog.counts[of].values()].reduce((sum, counts) => sum + (counts.passes ?? 0), 0)
  const home = toPercent(passed('home'), passed('home') + passed('away'))
  return home === undefined ? {} : { possessionPct: side === 'home' ? home : Math.round(1_000 - home * 10) / 10 }
}

/** Stats are included in every nth moment, at every goal and in every break. */
const statsEvery = 3

/** Adds a moment with the events since the previous one. */
export function record(game: Game, state: Omit<Moment['state'], '$typeName' | 'scores'>): void {
  const { score, periods, events, moments, recorded } = game
  const isOver = state.state === 'finished'
  const progress: Progress | undefined = state.period ? { period: state.period, ended: state.state === 'break' } : undefined
  const points = score.home + score.away
  const isDue = state.state !== 'live' || points !== recorded.points || moments.length % statsEvery === 0
  const reports = reported(game.match, isOver)
  moments.push({
    second: game.second,
    state: {
      ...state,
      homeScore: score.home,
      awayScore: score.away,
      scores: scoreParts('soccer', periods, progress),
    },
    events,
    ...(reports(isDue) && { stats: getStats(game) }),
    ...(reports(game.isLineupNew || isOver) && { lineups: getLineups(game, isOver) }),
  })
  recorded.points = points
  Object.assign(game, { events: [], isLineupNew: false })
}

export const opponent = (game: Game, side: Side): Member => game.teams[otherSide(side)].pitch[0]!
