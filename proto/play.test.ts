import { create, toBinary } from '@bufbuild/protobuf'
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type StateContribution, StateContributionSchema } from './gen/touchline/v1/feed_pb.js'
import { EventListSchema, MatchEventSchema, MatchStateSchema, ScoreboardSchema } from './gen/touchline/v1/match_pb.js'
import { addContribution, mergeContributions, mergePlay, type StateObservation } from './play.ts'
import { isEnded, isInPlay, matchStates } from './states.ts'

const said = (
  seq: number,
  state: string | undefined,
  rest: Partial<StateObservation> & { score?: [number, number]; minute?: number } = {},
): StateObservation => ({
  source: rest.source ?? 'live',
  seq: BigInt(seq),
  receivedAt: `2026-03-01T15:00:00.${String(seq).padStart(3, '0')}Z`,
  state: state
    ? create(ScoreboardSchema, {
        state,
        status: state,
        ...(rest.minute !== undefined && { minute: rest.minute }),
        ...(rest.score && { homeScore: rest.score[0], awayScore: rest.score[1] }),
      })
    : undefined,
  events: rest.events,
  wholeEvents: rest.wholeEvents ?? false,
  withdrawn: rest.withdrawn ?? false,
})
const events = (...list: [id: string, minute: string, status?: string][]) =>
  create(EventListSchema, {
    items: list.map(([id, minute, status]) => create(MatchEventSchema, { id, type: 'goal', minute, status: status ?? 'confirmed' })),
  })
const take = (list: readonly StateObservation[]): StateContribution[] =>
  list.reduce<StateContribution[]>((known, one) => addContribution(known, one) ?? known, [])
const play = (...list: StateObservation[]) => mergePlay(take(list), () => 0)
const bytes = (list: readonly StateContribution[]): string =>
  JSON.stringify(list.map((c) => Buffer.from(toBinary(StateContributionSchema, c)).toString('hex')))

const anySaid = fc
  .record({
    source: fc.constantFrom('live', 'results'),
    seq: fc.integer({ min: 1, max: 12 }),
    state: fc.option(fc.constantFrom(...matchStates), { nil: undefined }),
    score: fc.tuple(fc.nat(3), fc.nat(3)),
    ids: fc.option(fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 }), { nil: undefined }),
    whole: fc.boolean(),
    withdrawn: fc.boolean(),
  })
  .map(({ ids, whole, seq, state, source, score, withdrawn }) =>
    said(seq, state, {
      source,
      score,
      withdrawn,
      wholeEvents: whole,
      ...(ids && { events: events(...[...new Set(ids)].map((id): [string, string] => [id, '1'])) }),
    }),
  )
/** One source never says two things under one sequence. */
const stream = fc.uniqueArray(anySaid, { selector: (s) => `${s.source}:${s.seq}`, maxLength: 20 })

describe('any order, any repetition', () => {
  test('ends in the same bytes', () => {
    fc.assert(
      fc.property(
        stream.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray([...list, ...list], { minLength: list.length * 2 }))),
        ([ordered, shuffled]) => {
          expect(bytes(take(shuffled))).toBe(bytes(take(ordered)))
        },
      ),
    )
  })

  test('two halves joined are the whole', () => {
    fc.assert(
      fc.property(stream, fc.nat(20), (list, cut) =>
        expect(bytes(mergeContributions(take(list.slice(cut)), take(list.slice(0, cut))))).toBe(bytes(take(list))),
      ),
    )
  })

  test('the version is the number of distinct observations', () => {
    fc.assert(fc.property(stream, (list) => expect(mergePlay(take([...list, ...list]), () => 0).version).toBe(list.length)))
  })
})

test('in order, an ended match never comes back into play', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...matchStates), { maxLength: 30 }), (states) => {
      let known: StateContribution[] = []
      let before = ''
      states.forEach((state, i) => {
        known = addContribution(known, said(i + 1, state)) ?? known
        const now = mergePlay(known, () => 0).scoreboard!.state
        if (isEnded(before) && before !== 'abandoned') expect(isInPlay(now)).toBe(false)
        before = now
      })
    }),
  )
})

test('the newest state counts, however late the older ones come', () => {
  expect(play(said(3, 'live', { minute: 30, score: [1, 0] }), said(2, 'live', { minute: 20, score: [0, 0] })).scoreboard?.minute).toBe(30)
})

test('a finished match that a source calls live again stays finished', () => {
  const after = play(said(1, 'live'), said(2, 'finished', { score: [2, 1] }), said(3, 'live', { score: [2, 1] }))
  expect(after.scoreboard?.state).toBe('finished')
  expect(after.version).toBe(3)
  expect(after.correctedAt).toBeUndefined()
})

test('a corrected result says when', () => {
  const after = play(said(1, 'finished', { score: [2, 1] }), said(2, 'finished', { score: [2, 2] }))
  expect(after.scoreboard?.awayScore).toBe(2)
  expect(after.correctedAt).toBe('2026-03-01T15:00:00.002Z')
})

test('an event that is taken back stays, as cancelled', () => {
  const after = play(said(1, 'live', { events: events(['a', '12']) }), said(2, undefined, { events: events(['a', '12', 'cancelled']) }))
  expect(after.events?.items.map((e) => [e.id, e.status])).toEqual([['a', 'cancelled']])
})

test('an event delta older than the newest is not lost', () => {
  const after = play(
    said(1, 'live'),
    said(3, undefined, { events: events(['b', '30']) }),
    said(2, undefined, { events: events(['a', '12']) }),
  )
  expect(after.events?.items.map((e) => e.id)).toEqual(['a', 'b'])
})

test('a whole list drops what it leaves out, even when the older delta comes after it', () => {
  const after = play(
    said(3, undefined, { events: events(['b', '30']), wholeEvents: true }),
    said(2, undefined, { events: events(['a', '12']) }),
  )
  expect(after.events?.items.map((e) => e.id)).toEqual(['b'])
})

test('not known and known to be empty stay apart', () => {
  expect(play(said(1, 'live')).events).toBeUndefined()
  expect(play(said(1, 'live', { events: events() })).events?.items).toEqual([])
})

test('what a source withdraws goes away, and the next source counts', () => {
  const list = [said(1, 'finished', { source: 'a', score: [1, 0] }), said(1, 'finished', { source: 'b', score: [0, 1] })]
  expect(play(...list).scoreboard?.homeScore).toBe(1)
  expect(play(...list, said(2, undefined, { source: 'a', withdrawn: true })).scoreboard?.homeScore).toBe(0)
})

test('nothing said is a scheduled match of version 0', () => {
  expect(mergePlay([], () => 0)).toEqual(create(MatchStateSchema, { scoreboard: { state: 'scheduled', status: 'NS' } }))
})

test('a tennis match is told in sets: its state carries the running game, its events come in the order of the sets', () => {
  const state = create(ScoreboardSchema, {
    state: 'live',
    status: 'S2',
    period: 'S2',
    homeScore: 1,
    awayScore: 0,
    scores: { periods: { items: [{ period: 'S1', home: 7, away: 6, tiebreakHome: 7, tiebreakAway: 4 }] } },
    detail: { case: 'tennis', value: { server: 'away', gameHome: '40', gameAway: 'AD', bestOf: 3, surface: 'clay' } },
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
  const after = mergePlay(addContribution([], { ...said(1, 'live'), state, events: list })!, () => 0)
  expect(after.scoreboard?.detail).toMatchObject({ case: 'tennis', value: { server: 'away', gameAway: 'AD' } })
  expect(after.events?.items.map((e) => e.type)).toEqual(['tiebreak', 'set_end', 'break'])
})
