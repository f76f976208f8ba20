import { create, toJsonString } from '@bufbuild/protobuf'
import { expect, test } from '@jest/globals'
import { mergeContributions } from '@touchline/contract/contributions'
import {
  type LiveUpdate,
  LiveUpdateSchema,
  type MatchObservation,
  MatchObservationSchema,
  type StateContribution,
} from '@touchline/contract/gen/feed'
import type { MatchRecord } from '@touchline/contract/gen/fixtures'
import type { LiveMatch, LiveRecord } from '@touchline/contract/gen/live'
import { type MatchState, MatchStateSchema, type Scoreboard } from '@touchline/contract/gen/match'
import { joinStates, mergeState, stateContribution } from '@touchline/contract/match-state'
import { applyLiveMatch, observe } from '@touchline/fixtures/matches/fold'
import { matchChanged as changeForLive } from '@touchline/fixtures/matches/records'
import { acquire, applySchedule, applyUpdates } from '@touchline/live/fold'
import { matchChanged as changeByLive } from '@touchline/live/records'
import type { OutboxRoute } from '@touchline/platform/outbox'
import fc from 'fast-check'

const [now, homeId] = ['2026-03-01T17:00:00.000Z', 'soc-t0000000001']
const receivedAt = (source: string, seq: number) => `2026-03-01T15:${source.length}:${String(seq).padStart(2, '0')}.000Z`
/** The live source wins over results. */
const getPrecedence = (source: string) => Number(source === 'demo')
const scored = (seq: number, state: string) => ({ state, status: `${state} ${seq}`, homeScore: seq, awayScore: 0 })

const result = (seq: number): MatchObservation =>
  create(MatchObservationSchema, {
    matchId: 'soc-m0000000001',
    sport: 'soccer',
    source: 'openfootball-json',
    precedence: getPrecedence('openfootball-json'),
    seq: BigInt(seq),
    receivedAt: receivedAt('results', seq),
    schedule: {
      leagueId: 'soc-l0000000001',
      season: '2025/2026',
      startAt: '2026-03-01T15:00:00Z',
      home: { teamId: homeId },
      away: { teamId: 'b' },
    },
    scoreboard: scored(seq, 'finished'),
  })

const update = (seq: number): LiveUpdate =>
  create(LiveUpdateSchema, {
    matchId: 'soc-m0000000001',
    sport: 'soccer',
    source: 'demo',
    precedence: getPrecedence('demo'),
    seq: BigInt(seq),
    receivedAt: receivedAt('live', seq),
    scoreboard: scored(seq, 'live'),
  })

/** Fixtures and live with a bus that delivers late, twice and in any order. */
function twoOwners() {
  let fixtures: MatchRecord | undefined
  let live: LiveRecord | undefined
  let asked: MatchRecord | undefined
  let all: StateContribution[] = []
  const [toLive, toFixtures]: [MatchRecord[], LiveMatch[]] = [[], []]
  const shown: number[] = []

  function announce<T, M>(a: OutboxRoute, queue: M[], before: T | undefined, after: T): void {
    const message = (a.when?.(before as never, after as never) ?? true) && a.message(after as never)
    if (message) queue.push(message as M)
  }
  function putFixtures(after: MatchRecord | undefined): void {
    if (!after) return
    announce(changeForLive, toLive, fixtures, after)
    fixtures = after
    shown.push(after.match!.state!.version)
  }
  function putLive(after: LiveRecord | undefined): void {
    if (!after) return
    announce(changeByLive, toFixtures, live, after)
    live = after
  }
  const received = (source: string, { seq, receivedAt }: { seq: bigint; receivedAt: string }, scoreboard: Scoreboard, home?: string) => {
    const precedence = getPrecedence(source)
    const contribution = stateContribution({
      source,
      precedence,
      seq,
      receivedAt,
      homeId: home,
      scoreboard,
      isDelta: true,
      withdrawn: false,
    })
    all = mergeContributions(all, [contribution], joinStates)
  }
  const steps = {
    result(seq: number) {
      const one = result(seq)
      received(one.source, one, one.scoreboard!, homeId)
      putFixtures(observe(fixtures, [one]))
    },
    /** Live reads the record of fixtures some time before it acquires the state. */
    ask() {
      asked = fixtures
    },
    update(seq: number) {
      const before = live ?? (asked && acquire(asked))
      if (!before) return
      const one = update(seq)
      received(one.source, one, one.scoreboard!)
      putLive(applyUpdates(before, [one], now))
    },
    toLive(n: number, again: boolean) {
      const [message] = again ? toLive.slice(n % toLive.length) : toLive.splice(n % toLive.length, 1)
      if (message && live) putLive(applySchedule(live, message, now))
    },
    toFixtures(n: number, again: boolean) {
      const [message] = again ? toFixtures.slice(n % toFixtures.length) : toFixtures.splice(n % toFixtures.length, 1)
      if (message) putFixtures(applyLiveMatch(fixtures, message))
    },
  }
  return {
    ...steps,
    /** Delivers all pending messages and those they cause. */
    settle() {
      while (toLive.length + toFixtures.length > 0) {
        steps.toFixtures(0, false)
        steps.toLive(0, false)
      }
    },
    shown,
    plays: () => ({ all: mergeState(all, homeId), fixtures: fixtures?.match?.state, live: live?.match?.state }),
  }
}

const text = (play: MatchState | undefined) => play && toJsonString(MatchStateSchema, play)

const step = fc.oneof(
  fc.record({ does: fc.constantFrom('result' as const, 'update' as const), seq: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ does: fc.constant('ask' as const) }),
  fc.record({ does: fc.constantFrom('toLive' as const, 'toFixtures' as const), n: fc.nat(5), again: fc.boolean() }),
)

test('whenever live acquires a match, no observation is lost, and no version decreases', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 4, maxLength: 30 }), (steps) => {
      const owners = twoOwners()
      for (const each of steps) {
        if (each.does === 'ask') owners.ask()
        else if ('seq' in each) owners[each.does](each.seq)
        else owners[each.does](each.n, each.again)
      }
      owners.settle()
      const { all, fixtures, live } = owners.plays()
      if (fixtures) expect(text(fixtures)).toBe(text(all))
      if (live) expect(text(live)).toBe(text(all))
      expect(owners.shown).toEqual(owners.shown.toSorted((a, b) => a - b))
    }),
    { numRuns: 1_000 },
  )
})
