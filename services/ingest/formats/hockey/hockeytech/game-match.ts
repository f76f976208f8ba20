import { create } from '@bufbuild/protobuf'
import { PairSchema, type Scoreboard } from '@touchline/contract/gen/match'
import { clockText } from '../../../parse/number-text.ts'
import type { SourceEvent, SourceMatch, SourcePerson, SourceSide } from '../../source-model.ts'
import { finalState, type Line } from '../shared/result.ts'
import { type GameClock, gameClock, type Side } from './periods.ts'
import { playsOf } from './plays.ts'
import type { Entry } from './read-entry.ts'
import type { Goal, Penalty, Summary } from './read-summary.ts'
import { statisticsOf } from './stats.ts'

/** Data of the companion files of a summary; absent: no such file. */
interface CompanionData {
  entries?: readonly Entry[]
  ice?: ReadonlyMap<string, number>
}

type GameMatch = Omit<SourceMatch, 'row' | 'text' | 'stage' | 'round' | 'roundOrder'>

/** The match of a game. Throws an Error when its goals do not add up to its score. */
export function gameMatch(game: Summary, { entries, ice }: CompanionData): GameMatch {
  checkGoals(game)
  const clock = gameClock(game.periods)
  const people = peopleIn(game)
  const isConsistent = entries !== undefined && hasGoals(entries, game)
  const { date, startAt, home, away, venue, attendance, officials } = game
  return {
    date,
    startAt,
    timeTbd: false,
    home,
    away,
    scoreboard: withAttempts(finalState(game.score, game.decided, linesOf(game)), entries ?? []),
    ...(venue && { venue }),
    ...(attendance !== undefined && { attendance }),
    ...(officials.length > 0 && { officials }),
    events: eventsOf(game, entries, clock, (id) => personIn(people, id)),
    lineup: { home: lineupOf(game, 'home', ice), away: lineupOf(game, 'away', ice) },
    statistics: statisticsOf(game, ice),
    ...(isConsistent && { plays: playsOf(entries, game, clock) }),
    repairs: entries && !isConsistent ? ['the play-by-play is left out: its goals are not those of the summary'] : [],
  }
}

const sides = ['home', 'away'] as const

/** The winner of a shoot-out has one goal more than it scored. */
function checkGoals({ goals, periods, score, decided }: Summary): void {
  const winner = score.home > score.away ? 'home' : 'away'
  for (const side of sides) {
    const expected = score[side] - (decided === 'shootout' && side === winner ? 1 : 0)
    const scored = goals.filter((goal) => goal.side === side).length
    const inLine = periods.reduce((sum, period) => sum + period[side].goals, 0)
    if (scored !== expected || inLine !== expected)
      throw new Error(`${scored} goals of the ${side} side, ${inLine} by periods, do not make ${expected}`)
  }
}

/** Whether the play-by-play has exactly the goals of the summary; else its scores would be wrong. */
function hasGoals(entries: readonly Entry[], { goals }: Summary): boolean {
  const keyOf = (side: Side, period: string, seconds: number, scorer: string) => [side, period, seconds, scorer].join()
  const inPlays = entries.flatMap((entry) =>
    entry.type === 'goal' ? [keyOf(entry.side, entry.period, entry.seconds, entry.scorer.key)] : [],
  )
  const scored = goals.map((goal) => keyOf(goal.side, goal.period, goal.seconds, goal.scorer))
  return inPlays.toSorted().join('\n') === scored.toSorted().join('\n')
}

function linesOf({ periods, score, decided }: Summary): Line[] {
  const lines = periods.map(({ period, home, away }) => ({ period, home: home.goals, away: away.goals }))
  if (decided !== 'shootout') return lines
  return [...lines, { period: 'SO', home: Number(score.home > score.away), away: Number(score.away > score.home) }]
}

/** Adds the goals of the shoot-out when its attempts are known and consistent with the winner. */
function withAttempts(scoreboard: Scoreboard, entries: readonly Entry[]): Scoreboard {
  const scored = (side: Side) => entries.filter((each) => each.type === 'shootout_attempt' && each.isGoal && each.side === side).length
  const penalties = { home: scored('home'), away: scored('away') }
  if (scoreboard.status === 'AP' && penalties.home !== penalties.away && penalties.home > penalties.away === (scoreboard.winner === 'home'))
    scoreboard.scores!.penalties = create(PairSchema, penalties)
  return scoreboard
}

const peopleIn = ({ skaters, goalies }: Summary): Map<string, SourcePerson> =>
  new Map([...skaters.home, ...skaters.away, ...goalies.home, ...goalies.away].map(({ person }) => [person.key, person]))

function personIn(people: ReadonlyMap<string, SourcePerson>, id: string): SourcePerson {
  const person = people.get(id)
  if (!person) throw new Error(`player ${id} is in neither lineup`)
  return person
}

/** The lineup of a side. Dressed players without ice time are on the bench; for skaters this requires the shifts. */
function lineupOf({ skaters, goalies, coaches }: Summary, side: Side, ice: ReadonlyMap<string, number> | undefined): SourceSide {
  const dressed = [...goalies[side], ...skaters[side].map((row) => ({ ...row, seconds: ice && (ice.get(row.person.key) ?? 0) }))].map(
    (row) => ({ ...row, played: row.seconds !== 0 }),
  )
  const entry = ({ person, captain, seconds }: (typeof dressed)[number]) => ({
    ...person,
    captain,
    ...(seconds !== undefined && { minutes: Math.floor(seconds / 60) }),
  })
  const coach = coaches[side]
  return {
    ...(coach && { coach }),
    starters: dressed.filter(({ starts }) => starts).map(entry),
    substitutes: dressed.filter(({ starts, played }) => !starts && played).map(entry),
    bench: dressed.filter(({ starts, played }) => !starts && !played).map(entry),
  }
}

type PersonOf = (id: string) => SourcePerson
type Timed = { at: number; event: SourceEvent }

/** Events of a game in order: goals and penalties; goalie changes and the shoot-out when the play-by-play is known. */
function eventsOf(game: Summary, entries: readonly Entry[] | undefined, clock: GameClock, personOf: PersonOf): SourceEvent[] {
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
    extra: { case: 'hockey', value: { strength, clock: clockText(seconds) } },
  }
}

const penaltyEvent = ({ side, player, minutes, infraction, seconds }: Penalty, personOf: PersonOf): Omit<SourceEvent, 'minute'> => ({
  type: 'penalty',
  side,
  ...(player !== undefined && { player: personOf(player) }),
  extra: { case: 'hockey', value: { minutes: String(minutes), infraction, clock: clockText(seconds) } },
})

/** A goalie change; undefined for the goalies at the start of the game. */
function changeEvent(entry: Entry): Omit<SourceEvent, 'minute'> | undefined {
  if (entry.type !== 'goalie_change' || (entry.period === 'P1' && entry.seconds === 0)) return undefined
  return {
    type: 'goalie_change',
    side: entry.side,
    ...(entry.comes && { player: entry.comes }),
    ...(entry.goes && !entry.comes && { detail: `${entry.goes.name} off, nobody in goal` }),
    extra: { case: 'hockey', value: { clock: clockText(entry.seconds) } },
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
