import type { SourcePlay } from '../connectors.ts'
import { minutesAndSeconds } from '../number-text.ts'
import type { GameClock } from './periods.ts'
import type { Entry, Person } from './read-entry.ts'
import type { Summary } from './read-summary.ts'
import { type Side, type Strength, strengths } from './strength.ts'

type Score = Record<Side, number>
type Detail<T extends Entry['type']> = Extract<Entry, { type: T }>
type Involved = NonNullable<SourcePlay['people']>

/** What a play is told by. */
interface Frame {
  game: Summary
  clock: GameClock
  strengthAt: (side: Side, at: number) => Strength
}

export const otherSide = (side: Side): Side => (side === 'home' ? 'away' : 'home')

/**
 * The entries of a game as plays: with the score after each, who was a man up where somebody shot, and the end of every period. A shot that
 * was a goal is told twice in this feed, as a shot and as the goal: it is the goal, with the goalie of the shot.
 */
export function playsOf(entries: readonly Entry[], game: Summary, clock: GameClock): SourcePlay[] {
  const frame: Frame = { game, clock, strengthAt: strengthsIn(game, clock) }
  const plays: SourcePlay[] = []
  let score: Score = { home: 0, away: 0 }
  let period = entries[0]?.period
  let beaten: Detail<'shot'> | undefined
  for (const [i, entry] of entries.entries()) {
    if (entry.period !== period && period !== undefined) plays.push(periodEnd(period, score, clock))
    period = entry.period
    if (entry.type === 'shot' && entry.isGoal && entries.some((each) => isGoalOf(each, entry))) {
      beaten = entry
      continue
    }
    score = scoreAfter(entry, score, i === entries.length - 1, game)
    const people = peopleOf(entry, entry.type === 'goal' ? beaten?.goalie : undefined)
    plays.push(playOf(entry, { people, score, frame }))
  }
  // Overtime that a goal decided did not last as long as it may.
  if (period !== undefined) plays.push(periodEnd(period, score, game.decided === 'regulation' ? clock : undefined))
  return plays
}

const isGoalOf = (entry: Entry, shot: Detail<'shot'>): boolean =>
  entry.type === 'goal' && entry.period === shot.period && entry.seconds === shot.seconds && entry.scorer.key === shot.shooter.key

/** Of a shoot-out only who wins it gets one more, when it is over. */
function scoreAfter(entry: Entry, score: Score, isLast: boolean, game: Summary): Score {
  if (entry.type === 'goal') return { ...score, [entry.side]: score[entry.side] + 1 }
  return entry.type === 'shootout_attempt' && isLast ? game.score : score
}

const periodEnd = (period: string, score: Score, clock: GameClock | undefined): SourcePlay => ({
  key: `end-${period}`,
  type: 'period_end',
  period,
  ...(clock && period !== 'SO' && { clock: minutesAndSeconds(clock.lengthOf(period)) }),
  score,
  scoring: false,
})

function playOf(entry: Entry, { people, score, frame }: { people: Involved; score: Score; frame: Frame }): SourcePlay {
  return {
    ...('key' in entry && { key: entry.key }),
    type: entry.type,
    period: entry.period,
    ...(entry.period !== 'SO' && { clock: minutesAndSeconds(entry.seconds) }),
    side: entry.side,
    people,
    score,
    scoring: entry.type === 'goal' || (entry.type === 'shootout_attempt' && entry.isGoal),
    details: { case: 'hockey', value: { ...strengthOf(entry, frame), ...placeOnIce(entry), ...penaltyOf(entry) } },
  }
}

/** Of attempts alone: there it matters, and the feed tells of goals what it was. */
function strengthOf(entry: Entry, { game, clock, strengthAt }: Frame): { strength?: string } {
  if (entry.type === 'goal') {
    const goal = game.goals.find(
      (each) => each.period === entry.period && each.seconds === entry.seconds && each.scorer === entry.scorer.key,
    )
    return goal ? { strength: goal.strength } : {}
  }
  if (entry.type === 'shot' && entry.penaltyShot) return { strength: 'ps' }
  if (entry.type === 'shot' || entry.type === 'block') return { strength: strengthAt(entry.side, clock.at(entry.period, entry.seconds)) }
  return {}
}

export const strengthsIn = ({ goals, penalties }: Summary, clock: GameClock) =>
  strengths(
    penalties
      .filter(({ powerPlay }) => powerPlay)
      .map(({ side, period, seconds, minutes }) => ({ side, minutes, at: clock.at(period, seconds) })),
    goals.map(({ side, period, seconds }) => ({ side, at: clock.at(period, seconds) })),
  )

/** A rink of 200 by 85 feet, on which the home side attacks to the left in every period: turned about, so that its way is the positive one. */
function placeOnIce({ place }: Entry): { x?: number; y?: number } {
  if (!place) return {}
  return { x: tenth(((300 - place.x) * 60.96) / 600), y: tenth(((place.y - 150) * 25.908) / 300) }
}

/** Adding 0 makes of -0 a 0. */
const tenth = (metres: number): number => Math.round(metres * 10) / 10 + 0

const penaltyOf = (entry: Entry) => (entry.type === 'penalty' ? { minutes: entry.minutes, infraction: entry.infraction } : {})

function peopleOf(entry: Entry, beaten: Person | undefined): Involved {
  const mine = (role: string, person: Person | undefined): Involved => (person ? [{ person, role, side: entry.side }] : [])
  const theirs = (role: string, person: Person | undefined): Involved => (person ? [{ person, role, side: otherSide(entry.side) }] : [])
  switch (entry.type) {
    case 'faceoff':
      return [...mine('winner', entry.winner), ...theirs('loser', entry.loser)]
    case 'shot':
    case 'shootout_attempt':
      return [...mine('shooter', entry.shooter), ...theirs('goalie', entry.goalie)]
    case 'block':
      return [...mine('blocker', entry.blocker), ...theirs('shooter', entry.shooter)]
    case 'hit':
      return [...mine('hitter', entry.hitter), ...theirs('hit', entry.hit)]
    case 'goal':
      return [
        ...mine('scorer', entry.scorer),
        ...mine('assist', entry.assists[0]),
        ...mine('assist2', entry.assists[1]),
        ...theirs('goalie', beaten),
      ]
    case 'penalty':
      return [...mine('penalized', entry.player), ...(entry.served?.key === entry.player?.key ? [] : mine('served', entry.served))]
    case 'goalie_change':
      return [...mine('in', entry.comes), ...mine('out', entry.goes)]
  }
}
