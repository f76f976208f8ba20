import { minutesAndSeconds } from '../../../parse/number-text.ts'
import type { SourceEvent, SourcePerson } from '../../source-model.ts'
import type { GameClock } from './periods.ts'
import type { Entry } from './read-entry.ts'
import type { Goal, Penalty, Summary } from './read-summary.ts'

type PersonOf = (id: string) => SourcePerson
type Timed = { at: number; event: SourceEvent }

/** Events of a game in order: goals and penalties; goalie changes and the shoot-out when the play-by-play is known. */
export function eventsOf(game: Summary, entries: readonly Entry[] | undefined, clock: GameClock, personOf: PersonOf): SourceEvent[] {
  const when = ({ period, seconds }: { period: string; seconds: number }) => ({
    minute: clock.minute(period, seconds),
    period,
  })
  const timed: Timed[] = [
    ...game.penalties.map((penalty) => ({
      at: clock.at(penalty.period, penalty.seconds),
      event: { ...when(penalty), ...penaltyEvent(penalty, personOf) },
    })),
    ...game.goals.map((goal) => ({ at: clock.at(goal.period, goal.seconds), event: { ...when(goal), ...goalEvent(goal, personOf) } })),
    ...(entries ?? []).flatMap((entry) => {
      const event = changeEvent(entry)
      return event ? [{ at: clock.at(entry.period, entry.seconds), event: { ...when(entry), ...event } }] : []
    }),
  ]
  return [...scored(timed.toSorted((a, b) => a.at - b.at).map(({ event }) => event)), ...shootoutEvents(game, entries ?? [], clock)]
}

function goalEvent({ side, scorer, assists, strength, seconds }: Goal, personOf: PersonOf): Omit<SourceEvent, 'minute'> {
  const [first, second] = assists
  return {
    type: 'goal',
    side,
    player: personOf(scorer),
    ...(first !== undefined && { assist: personOf(first) }),
    ...(second !== undefined && { assist2: personOf(second) }),
    extra: { case: 'hockey', value: { strength, clock: minutesAndSeconds(seconds) } },
  }
}

const penaltyEvent = ({ side, player, minutes, infraction, seconds }: Penalty, personOf: PersonOf): Omit<SourceEvent, 'minute'> => ({
  type: 'penalty',
  side,
  ...(player !== undefined && { player: personOf(player) }),
  extra: { case: 'hockey', value: { minutes: String(minutes), infraction, clock: minutesAndSeconds(seconds) } },
})

/** A goalie change; undefined for the goalies at the start of the game. */
function changeEvent(entry: Entry): Omit<SourceEvent, 'minute'> | undefined {
  if (entry.type !== 'goalie_change' || (entry.period === 'P1' && entry.seconds === 0)) return undefined
  return {
    type: 'goalie_change',
    side: entry.side,
    ...(entry.comes && { player: entry.comes }),
    ...(entry.goes && !entry.comes && { detail: `${entry.goes.name} off, nobody in goal` }),
    extra: { case: 'hockey', value: { clock: minutesAndSeconds(entry.seconds) } },
  }
}

/** Adds the score after each goal. */
function scored(events: readonly SourceEvent[]): SourceEvent[] {
  let score = { home: 0, away: 0 }
  return events.map((event) => {
    if (event.type !== 'goal') return event
    score = { ...score, [event.side!]: score[event.side!] + 1 }
    return { ...event, score }
  })
}

/** Shoot-out events; the last attempt carries the final score. */
function shootoutEvents({ score }: Summary, entries: readonly Entry[], clock: GameClock): SourceEvent[] {
  const attempts = entries.filter((entry) => entry.type === 'shootout_attempt')
  return attempts.map(({ side, shooter, isGoal }, i) => ({
    type: isGoal ? 'shootout_goal' : 'shootout_miss',
    minute: clock.minute('SO', 0),
    period: 'SO',
    side,
    player: shooter,
    ...(i === attempts.length - 1 && { score }),
  }))
}
