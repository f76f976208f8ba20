import { create, toJsonString } from '@bufbuild/protobuf'
import { describe, expect, test } from '@jest/globals'
import { sportNamed } from '@touchline/contract/catalog'
import { mergeContributions } from '@touchline/contract/contributions'
import type { LiveUpdate, MatchObservation, StateContribution } from '@touchline/contract/gen/feed'
import { ScoreboardSchema } from '@touchline/contract/gen/match'
import { LineupsSchema, type MatchStatistics, MatchStatisticsSchema } from '@touchline/contract/gen/stats'
import { joinStates, mergeState, stateContribution } from '@touchline/contract/match-state'
import { isSportPeriod } from '@touchline/contract/periods'
import { isEnded, isSportStatus, type MatchStateName } from '@touchline/contract/states'
import { mayGo } from '@touchline/contract/testing/transitions'
import fc from 'fast-check'
import { simulations } from '../sports.ts'
import { playerObservations } from './catalog.ts'
import { leagues, matchesOfSlot } from './league.ts'
import type { Moment } from './moment.ts'
import { fullStatsObservations, momentUpdate, playedObservation, statsObservations } from './observations.ts'
import { random } from './random.ts'
import type { SimulatedMatch, Simulation } from './simulation.ts'

const all = simulations.map((simulation) => [simulation.sport, simulation] as const)
const others = all.filter(([sport]) => sport !== 'soccer')
const eventTypes: Record<string, string> = {
  soccer: 'goal own_goal penalty_goal penalty_missed yellow_card second_yellow red_card substitution var',
  basketball: 'period_end lead_change timeout',
  baseball: 'run home_run pitching_change inning_end',
  hockey: 'goal penalty shootout_goal shootout_miss goalie_change',
  tennis: 'break set_end tiebreak retirement medical_timeout',
  handball: 'goal seven_m_goal seven_m_missed yellow_card two_minutes red_card blue_card timeout',
  volleyball: 'set_end timeout card challenge',
  'american-football': 'touchdown field_goal safety extra_point two_point turnover',
}

/** Roles of the main person of a play, by type, as in imports. */
const mainRoles: Record<string, Record<string, RegExp>> = {
  basketball: { shot_made: /^shooter$/, shot_missed: /^shooter$/, rebound: /^rebounder$/, turnover: /^committed$/, foul: /^committed$/ },
  baseball: { plate_appearance: /^batter$/, stolen_base: /^runner$/, caught_stealing: /^runner$/, substitution: /^in$/ },
  hockey: { goal: /^scorer$/, shot: /^shooter$/, block: /^blocker$/, faceoff: /^winner$/, shootout_attempt: /^(scorer|shooter)$/ },
  tennis: { point: /^server$/, tiebreak_point: /^server$/, game: /^player$/, set: /^player$/, challenge: /^player$/ },
  'american-football': {
    ...{ pass: /^passer$/, rush: /^rusher$/, touchdown: /^(rusher|receiver)$/, interception: /^intercepted_by$/, fumble: /^fumbled$/ },
    ...{ kickoff: /^kicker$/, punt: /^punter$/, sack: /^sacked$/, field_goal: /^kicker$/, extra_point: /^kicker$/ },
  },
}

/** One match of the world of a seed. In soccer one slot of a cycle has no matches, in tennis two. */
function getMatch(simulation: Simulation, seed: number, slot: number) {
  const settings = { seed, matches: 10, rate: 1 }
  const [league] = leagues(simulation, settings)
  const slots = Iterator.from([slot, slot + 1, slot + 2]).map((each) => matchesOfSlot(simulation, settings, league!, each))
  const matches = slots.find(({ length }) => length > 0)!
  return matches[seed % 2] ?? matches[0]!
}

const getMoments = (simulation: Simulation, seed: number, round: number): Moment[] => [...getMatch(simulation, seed, round).moments()]

function everyMatch(simulation: Simulation, check: (moments: Moment[]) => void): void {
  const worlds = fc.tuple(fc.integer({ min: 0, max: 4_294_967_295 }), fc.integer({ min: 0, max: 30_000 }))
  fc.assert(
    fc.property(worlds, ([seed, round]) => check(getMoments(simulation, seed, round))),
    { numRuns: 10 },
  )
}

type Numbers = Record<string, unknown>
/** Expected goals have two decimals, which do not add up exactly. */
const rounded = (sum: number): number => Math.round(sum * 100) / 100

/** Expects every stat that players and teams both have to be the sum over the players, except rates and extremes. */
function expectSums(team: Numbers, people: Numbers[], path = ''): void {
  for (const [name, value] of Object.entries(team)) {
    const parts = people.map((person) => person[name]).filter((part) => part !== undefined)
    if (name === '$typeName' || parts.length === 0 || /Pct$|average|longest/.test(name)) continue
    if (typeof value === 'object') expectSums(value as Numbers, parts as Numbers[], `${path}${name}.`)
    else if (typeof value === 'number')
      expect([path + name, rounded(parts.reduce<number>((a, b) => a + (b as number), 0))]).toEqual([path + name, value])
  }
}

const getStats = (statistics: MatchStatistics, teamId: string) => ({
  team: statistics.teams.find((team) => team.teamId === teamId)!.stats.value as unknown as Numbers,
  people: statistics.players.filter((player) => player.teamId === teamId).map(({ stats }) => stats.value as unknown as Numbers),
})

describe.each(all)('%s', (sport, simulation) => {
  test('makes only allowed state transitions, with statuses and periods of its sport, and ends within its round', () => {
    everyMatch(simulation, (moments) => {
      const before = ['scheduled', ...moments.map(({ state }) => state.state)] as MatchStateName[]
      const wrong = moments.filter(
        ({ state: { state, status, period } }, i) =>
          !mayGo(before[i]!, state as MatchStateName) ||
          !isSportStatus(sport, status!) ||
          (period !== undefined && !isSportPeriod(sport, period)),
      )
      expect(wrong).toEqual([])
      expect(moments.filter((moment) => isEnded(moment.state.state!))).toEqual([moments.at(-1)])
      expect(moments.at(-1)!.second).toBeLessThan(simulation.roundSeconds * 0.92)
    })
  })

  test('has plays with the main person first, and a text that names everybody it is about', () => {
    everyMatch(simulation, (moments) => {
      const wrong = moments
        .flatMap((moment) => moment.plays ?? [])
        .filter(({ type, players, text }) => {
          const [main] = players!
          const isMain = mainRoles[sport]?.[type!]?.test(main?.role ?? '') ?? true
          return !isMain || !/^\p{Lu}.*[^. ]\.$/u.test(text!) || (main && !text!.includes(main.name!))
        })
      expect(wrong).toEqual([])
    })
  })

  test('has player stats that add up to the team stats, and lineups with all players', () => {
    everyMatch(simulation, (moments) => {
      const statistics = create(MatchStatisticsSchema, moments.at(-1)!.stats)
      for (const { teamId } of statistics.teams) {
        const { team, people } = getStats(statistics, teamId)
        expectSums(team, people)
      }
      // A forfeited match has no lineups.
      const sides = moments.findLast((moment) => moment.lineups)?.lineups?.sides ?? []
      const listed = sides.flatMap((side) => [...side.starters!, ...side.substitutes!].map((entry) => entry.playerId))
      expect(statistics.players.map((player) => player.playerId)).toEqual(listed)
    })
  })

  test('has lineups with the coach and, after the match, what each player took part in', () => {
    const match = getMatch(simulation, 3, 9)
    const last = match.moments().at(-1)!
    if (!simulation.coverage.lineups) return expect(last.lineups).toBeUndefined()
    const { sides } = create(LineupsSchema, last.lineups)
    const { periods } = create(ScoreboardSchema, last.state).scores!
    for (const { coachId, coachName, starters, substitutes } of sides) {
      expect([coachId, coachName]).toEqual([expect.stringMatching(/^...-c/), expect.any(String)])
      const played = [...starters, ...substitutes]
      const minutes = played.reduce((sum, entry) => sum + (entry.minutes ?? 0), 0)
      if (sport === 'soccer') expect(minutes).toBe(11 * 90)
      if (sport === 'basketball') expect(Math.abs(minutes - 5 * (48 + 5 * (periods!.items.length - 4)))).toBeLessThan(6)
      if (sport !== 'baseball') continue
      // Relievers follow each other: a pitcher who leaves in an inning is replaced in the same inning.
      expect(played.flatMap(({ outInning }) => outInning ?? [])).toEqual(substitutes.map(({ inInning }) => inInning))
    }
  })

  test('increases its version with every moment and is complete after the last', () => {
    const match = getMatch(simulation, 3, 9)
    const narrator = { source: 'demo', receivedAt: '2026-03-14T15:30:00.000Z' }
    const moments = match.moments()
    let known: StateContribution[] = []
    moments.forEach((moment, i) => {
      const update = momentUpdate(simulation, match, [moment], i + 1, narrator)
      known = mergeContributions(known, [stateContribution({ ...update, isDelta: true, withdrawn: false })], joinStates)
      expect(mergeState(known).version).toBe(i + 1)
    })
    const deltas = moments.flatMap((moment, i) => statsObservations(simulation, match, [moment], i + 1, narrator))
    const [full] = fullStatsObservations(simulation, match, moments, narrator)
    expect(full).toMatchObject({ seq: deltas.at(-1)!.seq, isDelta: false, statistics: deltas.at(-1)!.statistics })
    expect(full!.plays?.entries.every(({ wallclock }) => wallclock !== undefined) ?? true).toBe(true)
    expect(full!.plays?.entries ?? []).toEqual(deltas.flatMap((delta) => delta.plays?.entries ?? []))
    const ids = moments.flatMap((moment) => moment.events.map(({ id }) => id))
    expect(mergeState(known).events!.items.length).toBe(new Set(ids).size)
  })

  test('is complete in one observation after its end, whichever of its moments were published before', () => {
    const match = getMatch(simulation, 3, 9)
    const narrator = { source: 'demo', receivedAt: '2026-03-14T15:30:00.000Z' }
    const moments = match.moments()
    const updates = moments.map((moment, i) => momentUpdate(simulation, match, [moment], i + 1, narrator))
    const reported = (observations: readonly (LiveUpdate | MatchObservation)[]) => {
      const contributions = observations.map((each) =>
        stateContribution({ ...each, isDelta: each.$typeName === 'touchline.v1.LiveUpdate', withdrawn: false }),
      )
      const { version: _, ...state } = mergeState(mergeContributions([], contributions, joinStates))
      return state
    }
    const played = playedObservation(simulation, match, moments, narrator)
    expect(played.schedule).toMatchObject({ attendance: match.attendance })
    for (const seen of [0, 1, Math.floor(moments.length / 2), moments.length - 1, moments.length])
      expect(reported([...updates.slice(0, seen), played])).toEqual(reported(updates))
  })

  test('names only players of the squads of its league, each once', () => {
    const settings = { seed: 5, matches: 10, rate: 1 }
    const league = leagues(simulation, settings)[0]!
    const people = playerObservations(simulation, league, { source: 'demo', receivedAt: '2026-03-14T15:30:00.000Z' })
    const ids = people.map(({ entity }) => entity.value!.id)
    expect(new Set(ids).size).toBe(ids.length)
    const moments = [6, 9].flatMap((slot) => matchesOfSlot(simulation, settings, league, slot)).flatMap((match) => match.moments())
    const named = new Set(JSON.stringify(moments.map(({ state: _, ...rest }) => rest)).match(/\b[a-z]{3}-p[0-9a-z]{10}\b/g))
    expect(named.size).toBeGreaterThan(sportNamed(sport).sidesArePlayers ? 12 : 20)
    expect([...named].filter((id) => !ids.includes(id))).toEqual([])
  })

  test('has the same states and events, and at its end the same of everything, when less is asked for', () => {
    let asked: SimulatedMatch | undefined
    const recording: Simulation = {
      ...simulation,
      simulate(rng, match) {
        asked = match
        return simulation.simulate(rng, match)
      },
    }
    getMatch(recording, 7, 3).moments()
    const match = asked!
    const simulated = (only?: 'end' | 'result') => simulation.simulate(random('sports', sport), { ...match, ...(only && { only }) })
    const [whole, end, result] = [simulated(), simulated('end'), simulated('result')]
    const common = ({ second, state, events }: Moment) => ({ second, state, events })
    expect([end.map(common), result.map(common)]).toEqual([whole.map(common), whole.map(common)])
    expect(end.map(({ plays }) => plays)).toEqual(whole.map(({ plays }) => plays))
    expect([end.at(-1)!.stats, end.at(-1)!.lineups]).toEqual([whole.at(-1)!.stats, whole.at(-1)!.lineups])
    expect(end.slice(0, -1).filter(({ stats, lineups }) => stats || lineups)).toEqual([])
    expect(result.filter(({ plays = [], stats, lineups }) => plays.length > 0 || stats || lineups)).toEqual([])
  })

  test('is byte-identical for the same seed', () => {
    const serialized = (seed: number) =>
      JSON.stringify(
        getMoments(simulation, seed, 5).map(({ state, ...rest }) => [
          toJsonString(ScoreboardSchema, create(ScoreboardSchema, state)),
          rest,
        ]),
      )
    expect(serialized(7)).toBe(serialized(7))
    expect(serialized(8)).not.toBe(serialized(7))
  })
})

// The tournaments of tennis are played at the same time.
describe.each(others.filter(([, { competition }]) => !competition.tournaments))('%s', (_, simulation) => {
  test('has a match in play over 98% of the time and no club in two matches at once', () => {
    const settings = { seed: 7, matches: 10, rate: 1 }
    const [league] = leagues(simulation, settings)
    const played = Array.from({ length: 12 }, (_, round) => matchesOfSlot(simulation, settings, league!, round)).flat()
    const times = played
      .map((match) => ({ ids: [match.home.id, match.away.id], from: match.startMs, to: match.startMs + match.lengthMs() }))
      .sort((a, b) => a.from - b.from)
    let [idle, until] = [0, times[0]!.from]
    for (const { from, to } of times) {
      idle += Math.max(0, from - until)
      until = Math.max(until, to)
    }
    expect(idle / (until - times[0]!.from)).toBeLessThan(0.02)
    for (const a of times)
      for (const b of times) if (a !== b && a.ids.some((id) => b.ids.includes(id))) expect(a.from >= b.to || b.from >= a.to).toBe(true)
  })
})

// Sports without regular time are scored by sets.
describe.each(others.filter(([sport]) => sportNamed(sport).regulation !== null))('%s', (sport, simulation) => {
  test('has a score that equals the sum of its periods and of its scoring plays', () => {
    everyMatch(simulation, (moments) => {
      const score = { home: 0, away: 0 }
      const wrong: unknown[] = []
      for (const { state, plays } of moments) {
        for (const play of plays ?? []) {
          const changed = play.homeScore !== score.home || play.awayScore !== score.away
          if (play.scoring !== changed) wrong.push(play)
          Object.assign(score, { home: play.homeScore, away: play.awayScore })
        }
        const { scores, homeScore, awayScore } = create(ScoreboardSchema, state)
        const sum = (side: 'home' | 'away') => scores!.periods!.items.reduce((all, period) => all + (period[side] ?? 0), 0)
        expect([sum('home'), sum('away')]).toEqual([homeScore, awayScore])
        if (sportNamed(sport).playByPlay) expect(score).toEqual({ home: homeScore, away: awayScore })
        const { half = 0 } = sportNamed(sport).regulation ?? {}
        const inHalf = scores!.periods!.items.slice(0, half)
        const halfTime = (side: 'home' | 'away') => inHalf.reduce((all, period) => all + (period[side] ?? 0), 0)
        const isOver = scores!.periods!.items.length > half || state.status === 'HT'
        if (half > 0 && isOver) expect(scores!.halftime).toMatchObject({ home: halfTime('home'), away: halfTime('away') })
        else expect(scores!.halftime).toBeUndefined()
      }
      expect(wrong).toEqual([])
    })
  })
})

describe.each(others)('%s', (sport, simulation) => {
  test('publishes plays and events once, in order, with scores that never decrease', () => {
    everyMatch(simulation, (moments) => {
      const plays = moments.flatMap((moment) => moment.plays ?? [])
      expect(plays.map((play) => play.sequence)).toEqual(plays.map((_, i) => i + 1))
      const events = moments.flatMap((moment) => moment.events)
      expect(new Set([...plays, ...events].map(({ id }) => id)).size).toBe(plays.length + events.length)
      expect(eventTypes[sport]!.split(' ')).toEqual(expect.arrayContaining([...new Set(events.map(({ type }) => type))]))
      const getOrder = ({ second, state }: Moment) => [second, state.homeScore ?? 0]
      const falls = moments.filter((moment, i) => i > 0 && getOrder(moment).some((value, j) => value < getOrder(moments[i - 1]!)[j]!))
      expect(falls).toEqual([])
    })
  })
})
