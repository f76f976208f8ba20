import { create, toBinary } from '@bufbuild/protobuf'
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { mergeContributions } from './contributions.ts'
import { type StateContribution, StateContributionSchema } from './gen/touchline/v1/feed_pb.js'
import {
  type EventList,
  EventListSchema,
  MatchEventSchema,
  type MatchState,
  MatchStateSchema,
  ScoreboardSchema,
} from './gen/touchline/v1/match_pb.js'
import { joinStates, mergeState, type StateObservation, stateContribution } from './match-state.ts'
import { isEnded, matchStates } from './states.ts'
import { foldSuite } from './testing/fold-suite.ts'

const observe = (
  seq: number,
  state: string | undefined,
  rest: Partial<StateObservation> & { score?: [number, number]; minute?: number } = {},
): StateObservation => ({
  source: rest.source ?? 'live',
  precedence: rest.precedence ?? 0,
  seq: BigInt(seq),
  receivedAt: receipt(seq),
  scoreboard: state
    ? create(ScoreboardSchema, {
        state,
        status: state,
        ...(rest.minute !== undefined && { minute: rest.minute }),
        ...(rest.score && { homeScore: rest.score[0], awayScore: rest.score[1] }),
      })
    : undefined,
  events: rest.events && stamped(rest.events, seq),
  isDelta: rest.isDelta ?? true,
  withdrawn: rest.withdrawn ?? false,
})
const events = (...list: [id: string, minute: string, status?: string][]) =>
  create(EventListSchema, {
    items: list.map(([id, minute, status]) => create(MatchEventSchema, { id, type: 'goal', minute, status: status ?? 'confirmed' })),
  })
const receipt = (seq: number): string => `2026-03-01T15:00:00.${String(seq).padStart(3, '0')}Z`
/** Sets `updatedAt` of events as ingest does. */
const stamped = ({ items }: EventList, seq: number): EventList =>
  create(EventListSchema, { items: items.map((event) => ({ ...event, updatedAt: receipt(seq) })) })
const applyAll = (list: readonly StateObservation[], known: StateContribution[] = []): StateContribution[] =>
  mergeContributions(known, list.map(stateContribution), joinStates)
const getState = (...list: StateObservation[]) => mergeState(applyAll(list))
const versionsIn = ({ version, updatedAt }: MatchState) => ({ version, updatedAt })
const bytes = (list: readonly StateContribution[]): string =>
  JSON.stringify(list.map((c) => Buffer.from(toBinary(StateContributionSchema, c)).toString('hex')))

const anyObservation = fc
  .record({
    source: fc.constantFrom('live', 'results'),
    seq: fc.integer({ min: 1, max: 12 }),
    state: fc.option(fc.constantFrom(...matchStates), { nil: undefined }),
    score: fc.tuple(fc.nat(3), fc.nat(3)),
    ids: fc.option(
      fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('1', '2'), fc.constantFrom('confirmed', 'cancelled')), {
        maxLength: 3,
      }),
      { nil: undefined },
    ),
    isDelta: fc.boolean(),
    withdrawn: fc.boolean(),
    precedence: fc.nat(2),
  })
  .map(({ ids, seq, state, ...rest }) =>
    observe(seq, state, {
      ...rest,
      ...(ids && { events: events(...new Map(ids.map((each) => [each[0], each])).values()) }),
    }),
  )
describe('the state of a match', () => {
  foldSuite<StateObservation, StateContribution[]>({
    observation: anyObservation,
    fold(record, list) {
      const after = applyAll(list, record)
      return after === record ? undefined : after
    },
    bytes,
    versions: {
      of: (record) => versionsIn(mergeState(record)),
      after: (list) => ({
        version: list.length,
        updatedAt: list
          .map(({ receivedAt }) => receivedAt)
          .sort()
          .at(-1),
      }),
    },
    isEmpty: (record) => mergeState(record).scoreboard!.state === 'scheduled' && !mergeState(record).events,
  })

  test('merging two halves equals applying all observations', () => {
    const stream = fc.uniqueArray(anyObservation, { selector: (s) => `${s.source}:${s.seq}`, maxLength: 20 })
    fc.assert(
      fc.property(stream, fc.nat(20), (list, cut) =>
        expect(bytes(mergeContributions(applyAll(list.slice(cut)), applyAll(list.slice(0, cut)), joinStates))).toBe(bytes(applyAll(list))),
      ),
    )
  })
})

describe('corrections', () => {
  test('whatever the order of arrival, the state is that of the newest observation, from any state to any other', () => {
    const pairs = fc.tuple(fc.constantFrom(...matchStates), fc.constantFrom(...matchStates))
    const arrivals = fc.tuple(fc.array(pairs, { minLength: 1, maxLength: 4 }), fc.infiniteStream(fc.nat()))
    fc.assert(
      fc.property(arrivals, ([reported, order]) => {
        const list = reported.flat().map((state, i) => observe(i + 1, state))
        const ranks = new Map(list.map((each) => [each, order.next().value!]))
        const arrived = list.toSorted((a, b) => ranks.get(a)! - ranks.get(b)!)
        const after = mergeState(arrived.reduce<StateContribution[]>((known, each) => applyAll([each], known), []))
        expect([after.scoreboard!.state, after.version]).toEqual([list.at(-1)!.scoreboard!.state, list.length])
        expect(after.correctedAt).toBe(lastCorrection(list))
      }),
      { numRuns: 10_000 },
    )
  })

  test('each of the 169 ordered pairs of states, in both orders of arrival', () => {
    for (const from of matchStates)
      for (const to of matchStates) {
        const [first, second] = [observe(1, from, { score: [0, 3] }), observe(2, to, { score: [2, 1] })]
        for (const arrived of [
          [first, second],
          [second, first, first],
        ]) {
          const { scoreboard, correctedAt } = getState(...arrived)
          expect([from, to, scoreboard!.state, scoreboard!.homeScore]).toEqual([from, to, to, 2])
          expect([from, to, correctedAt]).toEqual([from, to, isEnded(from) ? second.receivedAt : undefined])
        }
      }
  })

  test('the same result again is no correction, whatever came between', () => {
    const list = [
      observe(1, 'finished', { score: [1, 0] }),
      observe(2, 'finished', { score: [0, 0] }),
      ...[3, 4, 5].map((seq) => observe(seq, 'finished', { score: [1, 0] })),
    ]
    expect(getState(...list).correctedAt).toBe(list[2]!.receivedAt)
    expect(getState(...list.toReversed()).correctedAt).toBe(list[2]!.receivedAt)
  })

  test('of another source decides the precedence, not the time', () => {
    const official = observe(1, 'finished', { source: 'official', precedence: 2, score: [2, 1] })
    expect(getState(official, observe(9, 'live', { source: 'other', precedence: 1, score: [2, 0] })).scoreboard?.state).toBe('finished')
  })
})

function lastCorrection(list: readonly StateObservation[]): string | undefined {
  const boards = list.map(({ scoreboard }) => scoreboard!)
  const phase = (i: number) => (isEnded(boards[i]!.state) ? boards[i]!.state : (phases.get(boards[i]!.state) ?? 'before'))
  const at = list.findLastIndex(
    (_, i) =>
      i > 0 &&
      phase(i) !== phase(i - 1) &&
      (isEnded(boards[i - 1]!.state) || (isEnded(boards[i]!.state) && boards.slice(0, i).some(({ state }) => isEnded(state)))),
  )
  return list[at]?.receivedAt
}
const phases = new Map([
  ...['live', 'break', 'interrupted'].map((state) => [state, 'play'] as const),
  ...['suspended'].map((state) => [state, state] as const),
])

test('the newest state wins, however late older ones arrive', () => {
  expect(
    getState(observe(3, 'live', { minute: 30, score: [1, 0] }), observe(2, 'live', { minute: 20, score: [0, 0] })).scoreboard?.minute,
  ).toBe(30)
})

test('a late message does not move a match backwards', () => {
  const finished = [observe(1, 'live'), observe(3, 'finished', { score: [2, 1] })]
  const after = getState(...finished, observe(2, 'live', { score: [1, 1] }))
  expect([after.scoreboard?.state, after.version, after.correctedAt]).toEqual(['finished', 3, undefined])
})

test('a corrected result has the time of the correction', () => {
  const after = getState(observe(1, 'finished', { score: [2, 1] }), observe(2, 'finished', { score: [2, 2] }))
  expect(after.scoreboard?.awayScore).toBe(2)
  expect(after.correctedAt).toBe('2026-03-01T15:00:00.002Z')
})

test('a revoked event stays, as cancelled', () => {
  const after = getState(
    observe(1, 'live', { events: events(['a', '12']) }),
    observe(2, undefined, { events: events(['a', '12', 'cancelled']) }),
  )
  expect(after.events?.items.map((e) => [e.id, e.status])).toEqual([['a', 'cancelled']])
})

test('an event delta older than the newest is not lost', () => {
  const after = getState(
    observe(1, 'live'),
    observe(3, undefined, { events: events(['b', '30']) }),
    observe(2, undefined, { events: events(['a', '12']) }),
  )
  expect(after.events?.items.map((e) => e.id)).toEqual(['a', 'b'])
})

describe('an event that a full list lacks', () => {
  const full = (seq: number, ...ids: string[]) =>
    observe(seq, undefined, { events: events(...ids.map((id): [string, string] => [id, '30'])), isDelta: false })
  const shown = (...list: StateObservation[]) => getState(...list).events?.items.map((e) => [e.id, e.status, e.updatedAt])

  test('stays, as cancelled since the first list without it, even when older observations arrive later', () => {
    const list = [observe(1, undefined, { events: events(['a', '12']) }), ...[2, 3, 4].map((seq) => full(seq, 'b'))]
    const expected = [
      ['a', 'cancelled', list[1]!.receivedAt],
      ['b', 'confirmed', list[1]!.receivedAt],
    ]
    for (const arrived of [list, list.toReversed(), [...list.slice(1), list[0]!]]) expect(shown(...arrived)).toEqual(expected)
  })

  test('is confirmed once a list has it again', () => {
    expect(shown(full(1, 'a'), full(2), full(3, 'a'))).toEqual([['a', 'confirmed', full(3).receivedAt]])
  })

  test('that was cancelled before keeps its time', () => {
    const cancelled = observe(2, undefined, { events: events(['a', '30', 'cancelled']), isDelta: false })
    expect(shown(full(1, 'a'), cancelled, full(3), full(4))).toEqual([['a', 'cancelled', cancelled.receivedAt]])
  })
})

test('an event has the time of the observation that changed its content, in any order of arrival', () => {
  const source = fc
    .array(anyObservation, { minLength: 1, maxLength: 12 })
    .map((list) =>
      list.map(({ scoreboard, events, isDelta }, i) => observe(i + 1, scoreboard?.state, { isDelta, ...(events && { events }) })),
    )
  fc.assert(
    fc.property(source, fc.infiniteStream(fc.nat()), (list, order) => {
      const ranks = new Map(list.map((each) => [each, order.next().value!]))
      const arrived = list.toSorted((a, b) => ranks.get(a)! - ranks.get(b)!)
      const items = getState(...arrived).events?.items ?? []
      expect(items.map((e) => [e.id, e.minute, e.status, e.updatedAt]).sort()).toEqual(eventsInOrder(list))
    }),
    { numRuns: 10_000 },
  )
})

/** The shown state after each of these observations of one source has been applied to the one before. */
function eventsInOrder(list: readonly StateObservation[]): string[][] {
  const shown = new Map<string, [id: string, minute: string, status: string, updatedAt: string]>()
  for (const { events, isDelta, receivedAt } of list) {
    if (!events) continue
    for (const { id, minute, status } of events.items) {
      const known = shown.get(id)
      if (known?.[1] !== minute || known[2] !== status) shown.set(id, [id, minute, status, receivedAt])
    }
    const ids = new Set(events.items.map(({ id }) => id))
    for (const [id, [, minute, status]] of shown)
      if (!isDelta && !ids.has(id) && status !== 'cancelled') shown.set(id, [id, minute, 'cancelled', receivedAt])
  }
  return [...shown.values()].sort()
}

test('unknown and empty event lists are distinct', () => {
  expect(getState(observe(1, 'live')).events).toBeUndefined()
  expect(getState(observe(1, 'live', { events: events() })).events?.items).toEqual([])
})

test('a withdrawn contribution is ignored, and the next source wins', () => {
  const list = [observe(1, 'finished', { source: 'a', score: [1, 0] }), observe(1, 'finished', { source: 'b', score: [0, 1] })]
  expect(getState(...list).scoreboard?.homeScore).toBe(1)
  expect(getState(...list, observe(2, undefined, { source: 'a', withdrawn: true })).scoreboard?.homeScore).toBe(0)
})

test('without observations the match is scheduled, with version 0', () => {
  expect(mergeState([])).toEqual(create(MatchStateSchema, { scoreboard: { state: 'scheduled', status: 'NS' } }))
})

test('a tennis match is scored in sets: the scoreboard has the current game, events are ordered by set', () => {
  const state = create(ScoreboardSchema, {
    state: 'live',
    status: 'S2',
    period: 'S2',
    homeScore: 1,
    awayScore: 0,
    scores: { periods: { items: [{ period: 'S1', home: 7, away: 6, tiebreakHome: 7, tiebreakAway: 4 }] } },
    detail: { case: 'tennis', value: { server: 'away', gameScore: { home: '40', away: 'AD' }, bestOf: 3, surface: 'clay' } },
  })
  const event = (id: string, type: string, period: string, order: number) =>
    create(MatchEventSchema, {
      id,
      type,
      period,
      minute: period,
      order,
      status: 'confirmed',
      extra: { case: 'tennis', value: { set: period.slice(1) } },
    })
  const list = create(EventListSchema, {
    items: [event('c', 'break', 'S2', 1), event('a', 'tiebreak', 'S1', 1), event('b', 'set_end', 'S1', 2)],
  })
  const after = getState({ ...observe(1, 'live'), scoreboard: state, events: list })
  expect(after.scoreboard?.detail).toMatchObject({ case: 'tennis', value: { server: 'away', gameScore: { away: 'AD' } } })
  expect(after.events?.items.map((e) => e.type)).toEqual(['tiebreak', 'set_end', 'break'])
})
