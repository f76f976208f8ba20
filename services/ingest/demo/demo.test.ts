import { setImmediate } from 'node:timers/promises'
import { equals } from '@bufbuild/protobuf'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { mergeContributions } from '@touchline/contract/contributions'
import { type CatalogObservation, type LiveUpdate, type MatchObservation, MatchObservationSchema } from '@touchline/contract/gen/feed'
import { sportOfId } from '@touchline/contract/ids'
import { joinStates, mergeState, stateContribution } from '@touchline/contract/match-state'
import { isEnded, isInPlay } from '@touchline/contract/states'
import { manualClock } from '@touchline/platform/clock'
import { collectGarbage } from '@touchline/platform/testing/collect-garbage'
import fc from 'fast-check'
import type { GeneratorContext } from '../feeds/generator.ts'
import { playDemo } from '../testing/play-demo.ts'
import { demo } from './demo.ts'
import { leagues } from './league.ts'
import type { Moment } from './moment.ts'
import { play } from './play.ts'
import { getRounds, pairings } from './round-robin.ts'
import type { DemoSettings, Simulation } from './simulation.ts'
import { soccer } from './soccer.ts'

const start = Date.parse('2026-03-14T15:30:00Z')
const getSport = ({ matchId }: { matchId: string }): string => sportOfId(matchId)!

const unheard = { debug() {}, info() {}, warn() {}, error() {}, with: () => ({}) as never }

/** A context that collects what is published. */
function collecting(stop: AbortController, onMatches = () => {}) {
  const clock = manualClock(start)
  const published = { catalog: [] as CatalogObservation[], matches: [] as MatchObservation[], live: [] as LiveUpdate[] }
  const context: GeneratorContext = {
    source: 'demo',
    clock,
    log: unheard,
    signal: stop.signal,
    publishCatalog: async (items) => void published.catalog.push(...items),
    publishMatches: async (items) => {
      published.matches.push(...items)
      onMatches()
    },
    publishLive: async (items) => void published.live.push(...items),
    publishStats: async () => {},
    publishRacing: async () => {},
    publishMerged: async () => {},
  }
  return { clock, published, context }
}

/** Runs the demo for some minutes of its clock and collects what it publishes. */
async function played(
  parameters: string,
  minutes: number,
  { playing, stop = new AbortController(), onMatches }: { playing?: number; stop?: AbortController; onMatches?: () => void } = {},
) {
  const { clock, published, context } = collecting(stop, onMatches)
  const done = demo.read(new URLSearchParams(parameters))(context)
  await playDemo(clock, done, minutes * 60, playing)
  stop.abort()
  await done
  return published
}

/** The same for soccer alone. */
async function playedSoccer(settings: DemoSettings, minutes: number) {
  const stop = new AbortController()
  const { clock, published, context } = collecting(stop)
  const done = play(soccer, settings, context)
  await playDemo(clock, done, minutes * 60, 1)
  stop.abort()
  await done
  return published
}

/** The newest observation of each match that is not withdrawn. */
const latest = (observations: readonly MatchObservation[]) =>
  [...Map.groupBy(observations, ({ matchId }) => matchId).values()].map((list) => list.at(-1)!).filter(({ withdrawn }) => !withdrawn)

const plays = (updates: readonly LiveUpdate[]) =>
  [...Map.groupBy(updates, (u) => u.matchId).values()].map((list) =>
    mergeState(
      mergeContributions(
        [],
        list.map((u) => stateContribution({ ...u, isDelta: true, withdrawn: false })),
        joinStates,
      ),
    ),
  )

describe('the first seconds of the demo', () => {
  let published: Awaited<ReturnType<typeof played>>
  beforeAll(async () => {
    published = await played('seed=8', 0.1)
  })

  test('publishes matches in play and goals', () => {
    const before = published.live.filter((u) => u.receivedAt === new Date(start).toISOString())
    expect(plays(published.live).filter((play) => isInPlay(play.scoreboard!.state)).length).toBeGreaterThanOrEqual(4)
    const goals = (updates: readonly LiveUpdate[]) => updates.flatMap((u) => u.events!.items).filter((e) => /goal/.test(e.type)).length
    expect(goals(published.live)).toBeGreaterThan(goals(before))
  })

  test('is deterministic per seed', async () => {
    const [a, b] = [await played('seed=7', 0.03), await played('seed=7', 0.03)]
    // Each sport publishes in order, and the sports publish concurrently, so at the end one may be further ahead in one
    // of the runs.
    const ofSport = <T extends { matchId: string }>(all: readonly T[], sport: string) => all.filter((each) => getSport(each) === sport)
    const both = <T>([x, y]: readonly T[][]): [T, T][] => x!.slice(0, y!.length).map((each, i) => [each, y![i]!])
    for (const sport of new Set(a.matches.map(getSport))) {
      const matches = both([ofSport(a.matches, sport), ofSport(b.matches, sport)])
      expect(matches.length).toBeGreaterThan(0)
      expect(matches.every(([one, again]) => equals(MatchObservationSchema, one, again))).toBe(true)
      const updates = ({ live }: typeof a) => ofSport(live, sport).map((u) => [u.matchId, u.seq, u.scoreboard?.status])
      const [played, again] = [updates(a), updates(b)]
      expect(both([played, again]).length).toBeGreaterThan(0)
      for (const [one, other] of both([played, again])) expect(one).toEqual(other)
    }
    const ids = new Set(a.matches.map((m) => m.matchId))
    expect(published.matches.filter((m) => ids.has(m.matchId))).toEqual([])
  })
})

test('every final score is the number of goals; cancelled goals do not count', async () => {
  const published = await playedSoccer({ seed: 1, matches: 20, rate: 120, isWithoutPast: true }, 4)
  const over = plays(published.live).filter((play) => isEnded(play.scoreboard!.state))
  expect(over.length).toBeGreaterThan(50)
  for (const { scoreboard, events } of over) {
    const count = (side: string) =>
      events!.items.filter((e) => ['goal', 'own_goal', 'penalty_goal'].includes(e.type) && e.status === 'confirmed' && e.team === side)
        .length
    expect([scoreboard!.homeScore, scoreboard!.awayScore]).toEqual([count('home'), count('away')])
    expect(scoreboard!.scores?.fulltime).toMatchObject({ home: scoreboard!.homeScore, away: scoreboard!.awayScore })
  }
})

test('has enough clubs for the most matches', () => {
  const names = leagues(soccer, { seed: 1, matches: 600, rate: 20 }).flatMap(({ entrants }) => entrants.map(({ name }) => name))
  expect(names.length).toBeGreaterThan(1_200)
  expect(new Set(names).size).toBe(names.length)
})

test('of many leagues, only the first twenty have a past; the others have matches in play too', async () => {
  const { catalog, matches, live } = await playedSoccer({ seed: 1, matches: 100, rate: 20 }, 0.04)
  const names = catalog.flatMap(({ entity }) => (entity.case === 'league' ? [entity.value.id] : []))
  expect(names).toHaveLength(23)
  const ofLeague = Map.groupBy(matches, ({ schedule }) => schedule?.leagueId)
  const counts = names.map((id) => ofLeague.get(id)!.length)
  expect(Math.min(...counts.slice(0, 20))).toBeGreaterThan(2 * Math.max(...counts.slice(20)))
  const inPlay = new Set(live.map(({ matchId }) => matchId))
  expect(names.slice(20).filter((id) => ofLeague.get(id)!.some(({ matchId }) => inPlay.has(matchId)))).not.toEqual([])
})

test('without history, leagues begin with the rounds in play, and play like those that have a past', async () => {
  const settings = { seed: 1, matches: 2, rate: 20 }
  const [without, withPast] = [await playedSoccer({ ...settings, isWithoutPast: true }, 0.1), await playedSoccer(settings, 0.1)]
  const seasons = ({ catalog }: typeof without) =>
    new Set(catalog.flatMap(({ entity }) => (entity.case === 'season' ? [entity.value.name] : [])))
  expect([...seasons(withPast)]).toEqual(expect.arrayContaining([...seasons(without)]))
  const ids = ({ live }: typeof without) => new Set(live.map(({ matchId }) => matchId))
  expect(ids(without)).toEqual(ids(withPast))
  // Two rounds that may be in play and three ahead; nothing is published about the others.
  const rounds = Map.groupBy(latest(without.matches), ({ schedule }) => schedule!.leagueId)
  for (const list of rounds.values()) expect(new Set(list.map(({ schedule }) => schedule!.round)).size).toBeLessThanOrEqual(5)
})

test('with bursts, the updates of some seconds are published at once', async () => {
  const [smooth, bursts] = [getReceipts(await smoothUpdates()), getReceipts(await updatesOfSoccer(10_000))]
  expect(new Set(smooth).size).toBeGreaterThan(20)
  expect(new Set(bursts).size).toBeLessThanOrEqual(5)
  expect(bursts.length).toBeGreaterThan(0.5 * smooth.length)
})

test('after an outage of the bus, what is late of a match is one update, with the same result', async () => {
  const outage = { fromTick: 20, toTick: 150 }
  const [without, late] = [await smoothUpdates(), await updatesOfSoccer(0, outage)]
  expect(late.length).toBeLessThan(0.6 * without.length)
  const shown = (updates: readonly LiveUpdate[]) =>
    plays(updates).map(({ scoreboard, events }) => [scoreboard, events!.items.map(({ id, status }) => [id, status])])
  expect(shown(late)).toEqual(shown(without))
})

/** When each update was received, in milliseconds. */
const getReceipts = (updates: readonly LiveUpdate[]): number[] => updates.map(({ receivedAt }) => Date.parse(receivedAt))

let smooth: Promise<LiveUpdate[]> | undefined
/** The updates of forty seconds of soccer, each published as it happens; simulated once. */
const smoothUpdates = (): Promise<LiveUpdate[]> => {
  smooth ??= updatesOfSoccer(0)
  return smooth
}

/** The updates of forty seconds of soccer. Between the ticks of `outage`, publishing waits. */
async function updatesOfSoccer(burstMs: number, outage = { fromTick: 160, toTick: 160 }): Promise<LiveUpdate[]> {
  const published: LiveUpdate[] = []
  const clock = manualClock(start)
  const stop = new AbortController()
  const isBack = Promise.withResolvers<void>()
  let ticks = 0
  const isOutage = () => ticks >= outage.fromTick && ticks < outage.toTick
  const publishAll = async () => {
    if (isOutage()) await isBack.promise
  }
  const publishing = {
    publishCatalog: publishAll,
    publishMatches: publishAll,
    publishStats: publishAll,
    publishRacing: publishAll,
    publishMerged: publishAll,
  }
  const publishLive = async (updates: readonly LiveUpdate[]) => {
    await publishAll()
    published.push(...updates)
  }
  const context = { source: 'demo', clock, log: unheard, signal: stop.signal, ...publishing, publishLive }
  const done = play(soccer, { seed: 1, matches: 2, rate: 75, isWithoutPast: true }, context, { burstMs })
  for (; ticks < 160; ticks++) {
    if (ticks === outage.toTick) isBack.resolve()
    while (clock.countTimers() === 0 && !isOutage()) await setImmediate()
    await clock.advance(250)
  }
  while (clock.countTimers() === 0) await setImmediate()
  stop.abort()
  await done
  return published
}

test('no club plays two matches at a time and match ids are unique', async () => {
  const published = await playedSoccer({ seed: 1, matches: 30, rate: 20 }, 0.1)
  const versions = published.matches.map((m) => `${m.matchId} ${m.seq}`)
  expect(new Set(versions).size).toBe(versions.length)
  const kickOffs = latest(published.matches).flatMap(({ schedule }) =>
    [schedule!.home!, schedule!.away!].map((side) => ({ team: side.teamId, at: Date.parse(schedule!.startAt) })),
  )
  const longest = (120 * 60_000) / 20
  for (const list of Map.groupBy(kickOffs, (k) => k.team).values()) {
    const at = list.map((k) => k.at).sort((a, b) => a - b)
    for (let i = 1; i < at.length; i++) expect(at[i]! - at[i - 1]!).toBeGreaterThan(longest)
  }
})

test('plays only the sports that are named', async () => {
  const { matches, live } = await played('sport=handball&sport=tennis&matches=2', 0, { playing: 2 })
  expect(new Set(matches.map(getSport))).toEqual(new Set(['handball', 'tennis']))
  expect(new Set(live.map(getSport))).toEqual(new Set(['handball', 'tennis']))
})

test('a demo that is stopped at its start publishes no further round', async () => {
  const stop = new AbortController()
  const { matches } = await played('', 0, { stop, onMatches: () => stop.abort() })
  const shown = matches.filter(({ withdrawn }) => !withdrawn)
  expect(new Set(shown.map(({ schedule }) => `${schedule!.leagueId} ${schedule!.round}`)).size).toBeLessThanOrEqual(5)
})

describe('the seasons of the demo', () => {
  // A soccer season takes 21 minutes at this rate; a season of the other leagues takes 14 to 23.
  let published: Awaited<ReturnType<typeof played>>
  beforeAll(async () => {
    published = await played('matches=2&rate=120', 25)
  })

  test.each([
    ['soccer', 90],
    ['basketball', 24],
    ['hockey', 24],
    ['baseball', 24],
    ['american-football', 24],
    // The totals include three and six play-off matches.
    ['handball', 33],
    ['volleyball', 36],
  ])('%s: one follows the other, each complete, and no match is withdrawn', (sport, perSeason) => {
    const matches = published.matches.filter((match) => match.sport === sport)
    expect(matches.filter(({ withdrawn }) => withdrawn)).toEqual([])
    const ended = new Set([...published.live, ...matches].flatMap((each) => (isEnded(each.scoreboard?.state ?? '') ? [each.matchId] : [])))
    for (const list of Map.groupBy(latest(matches), ({ schedule }) => schedule!.leagueId).values()) {
      const bySeason = Map.groupBy(list, ({ schedule }) => schedule!.season)
      const names = [...bySeason.keys()].sort()
      expect(names.length).toBeGreaterThan(2)
      expect(names.map((name) => Number.parseInt(name, 10) - Number.parseInt(names[0]!, 10))).toEqual(names.map((_, i) => i))
      const isOver = names.map(
        (name) => bySeason.get(name)!.length === perSeason && bySeason.get(name)!.every(({ matchId }) => ended.has(matchId)),
      )
      // At the start there are the last and the present season; at the end one more has been played, and the next may
      // be announced.
      expect(isOver.filter(Boolean).length).toBeGreaterThanOrEqual(2)
      expect(isOver).toEqual(isOver.toSorted((a, b) => Number(b) - Number(a)))
      const starts = names.map((name) =>
        bySeason
          .get(name)!
          .map(({ schedule }) => schedule!.startAt)
          .sort(),
      )
      for (const [i, next] of starts.slice(1).entries()) expect(starts[i]!.at(-1)! < next[0]!).toBe(true)
    }
  })

  test('tennis: the last season is complete, and the present draw has only pairings that are decided', () => {
    const matches = latest(published.matches).filter(({ sport }) => sport === 'tennis')
    const winners = new Map<string, string>()
    for (const { matchId, scoreboard } of [...published.live, ...published.matches])
      if (scoreboard && isEnded(scoreboard.state)) winners.set(matchId, scoreboard.winner!)
    const ofSeason = Map.groupBy(matches, ({ schedule }) => `${schedule!.leagueId} ${schedule!.season}`)
    const lastSeasons = [...Map.groupBy(ofSeason, ([key]) => key.split(' ')[0]).values()].map((seasons) => seasons[0]![1].length)
    expect(lastSeasons.sort()).toEqual([13, 15, 15])
    const rounds = ['Round of 16', 'Quarter-finals', 'Semi-finals', 'Final']
    for (const list of ofSeason.values()) {
      const inRound = rounds.map((round) => list.filter(({ schedule }) => schedule!.round === round).map((match) => match))
      expect(inRound[0]!.length).toBeGreaterThanOrEqual(6)
      for (const [i, round] of inRound.entries()) {
        const before = inRound[i - 1]
        if (!before || round.length === 0) continue
        const advanced = before.map(({ matchId, schedule }) => schedule![winners.get(matchId) as 'home' | 'away']!.teamId)
        const sides = round.flatMap(({ schedule }) => [schedule!.home!, schedule!.away!])
        // The two first seeds of the draw of 14 have byes.
        for (const { teamId, seed } of sides) expect(advanced.includes(teamId) || (i === 1 && /^[12]$/.test(seed ?? ''))).toBe(true)
      }
    }
  })

  test('a postponed match keeps its id and is played on its new date', () => {
    const postponed = published.matches.filter(({ scoreboard }) => scoreboard?.state === 'postponed')
    expect(postponed.length).toBeGreaterThan(0)
    const replayed = postponed.flatMap(({ matchId, schedule, scoreboard }) => {
      const observed = published.matches.filter((match) => match.matchId === matchId && !match.withdrawn)
      expect([schedule!.rescheduledTo, scoreboard!.statusReason]).toEqual([expect.any(String), expect.any(String)])
      const again = observed.find((match) => match.scoreboard?.state === 'scheduled')
      if (!again) return []
      expect(again.schedule).toMatchObject({ startAt: schedule!.rescheduledTo, originalStartAt: schedule!.startAt })
      return published.live.filter((update) => update.matchId === matchId && isEnded(update.scoreboard!.state))
    })
    expect(replayed.length).toBeGreaterThan(0)
  })
})

test('of the matches that it schedules, it keeps the moments of those in play only', async () => {
  const simulated: WeakRef<Moment['events']>[] = []
  const simulate: Simulation['simulate'] = (rng, match) => {
    const moments = soccer.simulate(rng, match)
    simulated.push(new WeakRef(moments.at(-1)!.events))
    return moments
  }
  const inPlay = new Set<string>()
  const clock = manualClock(start)
  const stop = new AbortController()
  const done = play(
    { ...soccer, simulate },
    { seed: 1, matches: 10, rate: 60 },
    {
      source: 'demo',
      clock,
      log: unheard,
      signal: stop.signal,
      publishCatalog: async () => {},
      publishMatches: async () => {},
      publishLive: async (updates) => {
        for (const { matchId, scoreboard } of updates) isEnded(scoreboard!.state) ? inPlay.delete(matchId) : inPlay.add(matchId)
      },
      publishStats: async () => {},
      publishRacing: async () => {},
      publishMerged: async () => {},
    },
  )
  // It pauses after a tick.
  while (clock.countTimers() === 0) await setImmediate()
  collectGarbage()
  const kept = simulated.filter((events) => events.deref())
  expect(inPlay.size).toBeGreaterThan(0)
  expect(simulated.length).toBeGreaterThan(5 * inPlay.size)
  expect(kept.length).toBe(inPlay.size)
  stop.abort()
  await done
})

test('a season is a double round-robin', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), (half) => {
      const clubs = half * 2
      const all = Array.from({ length: getRounds(clubs) }, (_, round) => pairings(clubs, round))
        .flat()
        .map((p) => `${p.home}-${p.away}`)
      expect(new Set(all).size).toBe(clubs * (clubs - 1))
      expect(all.length).toBe(clubs * (clubs - 1))
    }),
  )
})

test.each([
  ['matches=0', 'matches must be a whole number from 2 to 600'],
  ['rate=fast', 'rate must be a whole number from 1 to 120'],
  ['history=2', 'history must be a whole number from 0 to 1'],
  ['sport=soccer&sport=chess', 'sport must be one of soccer, '],
  ['speed=2', 'no parameter speed'],
])('%s is refused: %s', (parameters, message) => {
  expect(() => demo.read(new URLSearchParams(parameters))).toThrow(message)
})
