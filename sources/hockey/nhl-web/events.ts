import { clockText } from '../../parse/number-text.ts'
import type { SourceEvent } from '../../source-model.ts'
import type { GameId } from './game-id.ts'
import type { GetPerson } from './names.ts'
import { clockOfGame } from './period.ts'
import type { Score } from './scoreboard.ts'
import type { Attempt, Goal, Penalty } from './scoring.ts'

interface Scored {
  id: GameId
  goals: readonly Goal[]
  penalties: readonly Penalty[]
  attempts: readonly Attempt[]
  /** Absent: the game is not over. */
  finalScore: Score | undefined
}

/** Goals and penalties in the order of play, then the attempts of the shoot-out, the last of which has the final score. */
export function getEvents({ id, goals, penalties, attempts, finalScore }: Scored, getPerson: GetPerson): SourceEvent[] {
  const clock = clockOfGame(id)
  const place = ({ period, seconds }: Goal | Penalty) => clock.at(period, Math.min(seconds ?? 0, clock.getLength(period)))
  const when = ({ period, seconds }: Goal | Penalty) => ({
    ...(seconds !== undefined && seconds <= clock.getLength(period) && { minute: clock.minute(period, seconds) }),
    period,
  })
  const timed = [
    ...penalties
      .filter(({ period }) => period !== 'SO')
      .map((row) => ({ at: place(row), event: { ...when(row), ...penaltyEvent(row, getPerson) } })),
    ...goals.map((row) => ({ at: place(row), event: { ...when(row), ...goalEvent(row, getPerson) } })),
  ]
  const inOrder = timed.toSorted((a, b) => a.at - b.at).map(({ event }) => event)
  return [...withScores(inOrder), ...shootoutEvents(attempts, clock.minute('OT1', clock.getLength('OT1')), finalScore, getPerson)]
}

type Untimed = Omit<SourceEvent, 'minute'>

const getClock = (seconds: number | undefined) => seconds !== undefined && { clock: clockText(seconds) }

function goalEvent({ side, scorer, assists, strength, seconds }: Goal, getPerson: GetPerson): Untimed {
  const person = (key: string | undefined) => (key === undefined ? undefined : getPerson(key))
  const [player, assist, assist2] = [person(scorer), person(assists[0]), person(assists[1])]
  return {
    type: 'goal',
    side,
    ...(player && { player }),
    ...(assist && { assist }),
    ...(assist2 && { assist2 }),
    extra: { case: 'hockey', value: { ...(strength && { strength }), ...getClock(seconds) } },
  }
}

function penaltyEvent({ side, player, minutes, infraction, seconds }: Penalty, getPerson: GetPerson): Untimed {
  const person = player === undefined ? undefined : getPerson(player)
  return {
    type: 'penalty',
    side,
    ...(person && { player: person }),
    extra: {
      case: 'hockey',
      value: {
        ...(minutes !== undefined && { minutes: String(minutes) }),
        ...(infraction !== undefined && { infraction }),
        ...getClock(seconds),
      },
    },
  }
}

/** Adds the score after each goal. */
function withScores(events: readonly SourceEvent[]): SourceEvent[] {
  let score = { home: 0, away: 0 }
  return events.map((event) => {
    if (event.type !== 'goal') return event
    score = { ...score, [event.side!]: score[event.side!] + 1 }
    return { ...event, score }
  })
}

const shootoutEvents = (attempts: readonly Attempt[], minute: number, finalScore: Score | undefined, getPerson: GetPerson): SourceEvent[] =>
  attempts.map(({ side, shooter, isGoal }, i) => {
    const player = shooter === undefined ? undefined : getPerson(shooter)
    return {
      ...{ type: isGoal ? 'shootout_goal' : 'shootout_miss', minute, period: 'SO', side },
      ...(player && { player }),
      ...(finalScore && i === attempts.length - 1 && { score: finalScore }),
    }
  })
