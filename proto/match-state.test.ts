import { create, toBinary } from '@bufbuild/protobuf'
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { mergeContributions } from './contributions.ts'
import { type StateContribution, StateContributionSchema } from './gen/touchline/v1/feed_pb.js'
import { EventListSchema, MatchEventSchema, type MatchState, MatchStateSchema, ScoreboardSchema } from './gen/touchline/v1/match_pb.js'
import { joinStates, mergeState, type StateObservation, stateContribution } from './match-state.ts'
import { isEnded, isInPlay, matchStates } from './states.ts'
import { foldSuite } from './testing/fold-suite.ts'

const observe = (
  seq: number,
  state: string | undefined,
  rest: Partial<StateObservation> & { score?: [number, number]; minute?: number } = {},
): StateObservation => ({
  source: rest.source ?? 'live',
  precedence: rest.precedence ?? 0,
  seq: BigInt(seq),
  receivedAt: `2026-03-01T15:00:00.${String(seq).padStart(3, '0')}Z`,
  scoreboard: state
    ? create(ScoreboardSchema, {
        state,
        status: state,
        ...(rest.minute !== undefined && { minute: rest.minute }),
        ...(rest.score && { homeScore: rest.score[0], awayScore: rest.score[1] }),
      })
    : undefined,
  events: rest.events,
  isDelta: rest.isDelta ?? true,
  withdrawn: rest.withdrawn ?? false,
})
const events = (...list: [id: string, minute: string, status?: string][]) =>
  create(EventListSchema, {
    items: list.map(([id, minute, status]) => create(MatchEventSchema, { id, type: 'goal', minute, status: status ?? 'confirmed' })),
  })
const applyAll = (list: readonly StateObservation[], known: StateContribution[] = []): StateContribution[] =>
  mergeContributions(known, list.map(stateContribution), joinStates)
const stateOf = (...list: StateObservation[]) => mergeState(applyAll(list))
const versionsIn = ({ version, updatedAt }: MatchState) => ({ version, updatedAt })
const bytes = (list: readonly StateContribution[]): string =>
  JSON.stringify(list.map((c) => Buffer.from(toBinary(StateContributionSchema, c)).toString('hex')))

const anyObservation = fc
  .record({
    source: fc.constantFrom('live', 'results'),
    seq: fc.integer({ min: 1, max: 12 }),
    state: fc.option(fc.constantFrom(...matchStates), { nil: undefined }),
    score: fc.tuple(fc.nat(3), fc.nat(3)),
    ids: fc.option(fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 }), { nil: undefined }),
    isDelta: fc.boolean(),
    withdrawn: fc.boolean(),
    precedence: fc.nat(2),
  })
  .map(({ ids, seq, state, ...rest }) =>
    observe(seq, state, {
      ...rest,
      ...(ids && { events: events(...[...new Set(ids)].map((id): [string, string] => [id, '1'])) }),
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

test('in order, an ended match never returns to play', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...matchStates), { maxLength: 30 }), (states) => {
      let known: StateContribution[] = []
      let before = ''
      states.forEach((state, i) => {
        known = applyAll([observe(i + 1, state)], known)
        const now = mergeState(known).scoreboard!.state
        if (isEnded(before) && before !== 'abandoned') expect(isInPlay(now)).toBe(false)
        before = now
      })
    }),
  )
})

test('the newest state wins, however late older ones arrive', () => {
  expect(
    stateOf(observe(3, 'live', { minute: 30, score: [1, 0] }), observe(2, 'live', { minute: 20, score: [0, 0] })).scoreboard?.minute,
  ).toBe(30)
})

test('a finished match that a source reports live again stays finished', () => {
  const after = stateOf(observe(1, 'live'), observe(2, 'finished', { score: [2, 1] }), observe(3, 'live', { score: [2, 1] }))
  expect(after.scoreboard?.state).toBe('finished')
  expect(after.version).toBe(3)
  expect(after.correctedAt).toBeUndefined()
})

test('a corrected result has the time of the correction', () => {
  const after = stateOf(observe(1, 'finished', { score: [2, 1] }), observe(2, 'finished', { score: [2, 2] }))
  expect(after.scoreboard?.awayScore).toBe(2)
  expect(after.correctedAt).toBe('2026-03-01T15:00:00.002Z')
})

test('a revoked event stays, as cancelled', () => {
  const after = stateOf(
    observe(1, 'live', { events: events(['a', '12']) }),
    observe(2, undefined, { events: events(['a', '12', 'cancelled']) }),
  )
  expect(after.events?.items.map((e) => [e.id, e.status])).toEqual([['a', 'cancelled']])
})

test('an event delta older than the newest is not lost', () => {
  const after = stateOf(
    observe(1, 'live'),
    observe(3, undefined, { events: events(['b', '30']) }),
    observe(2, undefined, { events: events(['a', '12']) }),
  )
  expect(after.events?.items.map((e) => e.id)).toEqual(['a', 'b'])
})

test('a full list deletes the events missing from it, even when the older delta arrives later', () => {
  const after = stateOf(
    observe(3, undefined, { events: events(['b', '30']), isDelta: false }),
    observe(2, undefined, { events: events(['a', '12']) }),
  )
  expect(after.events?.items.map((e) => e.id)).toEqual(['b'])
})

test('unknown and empty event lists are distinct', () => {
  expect(stateOf(observe(1, 'live')).events).toBeUndefined()
  expect(stateOf(observe(1, 'live', { events: events() })).events?.items).toEqual([])
})

test('a withdrawn contribution is ignored, and the next source wins', () => {
  const list = [observe(1, 'finished', { source: 'a', score: [1, 0] }), observe(1, 'finished', { source: 'b', score: [0, 1] })]
  expect(stateOf(...list).scoreboard?.homeScore).toBe(1)
  expect(stateOf(...list, observe(2, undefined, { source: 'a', withdrawn: true })).scoreboard?.homeScore).toBe(0)
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
  const after = stateOf({ ...observe(1, 'live'), scoreboard: state, events: list })
  expect(after.scoreboard?.detail).toMatchObject({ case: 'tennis', value: { server: 'away', gameScore: { away: 'AD' } } })
  expect(after.events?.items.map((e) => e.type)).toEqual(['tiebreak', 'set_end', 'break'])
})
