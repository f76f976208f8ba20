import { create } from '@bufbuild/protobuf'
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { mergeContributions } from './contributions.ts'
import { kindOfEvent } from './event-kinds.ts'
import { EventListSchema, MatchEventSchema } from './gen/touchline/v1/match_pb.js'
import { joinStates, mergeState, reportsOfState, type StateObservation, stateContribution } from './match-state.ts'
import { mergeEvents } from './merge-events.ts'

/** An event by its type, minute, and the score after it. */
type Given = readonly [type: string, minute: number, score?: readonly [number, number]]

/** The sources `a`, `b` and `c`, highest precedence first. `partial`: the source does not report the goals. */
const observe = (source: string, given: readonly Given[] | undefined, partial = false): StateObservation => {
  const items = given?.map(([type, minute, score], i) =>
    create(MatchEventSchema, {
      ...{ id: `${kindOfEvent({ type })}${i}`, type, minute: String(minute), status: 'confirmed', detail: source, order: i },
      ...(score && { homeScore: score[0], awayScore: score[1] }),
    }),
  )
  return {
    ...{ source, precedence: -source.charCodeAt(0), seq: 1n, receivedAt: '2026-03-01T15:00:00.000Z', isDelta: false, withdrawn: false },
    ...(items && { [partial ? 'partialEvents' : 'events']: create(EventListSchema, { items }) }),
  }
}

const shown = (...observations: StateObservation[]): string[] | undefined =>
  mergeState(mergeContributions([], observations.map(stateContribution), joinStates)).events?.items.map(
    ({ type, minute, detail, homeScore, awayScore }) => `${detail} ${type} ${minute} ${homeScore}-${awayScore}`,
  )

const goals: Given[] = [
  ['goal', 10, [1, 0]],
  ['penalty_goal', 70, [1, 1]],
]
const cards: Given[] = [
  ['yellow_card', 5],
  ['red_card', 70],
  ['second_yellow', 80],
]
const changes: Given[] = [['substitution', 46]]

describe('the events of a match', () => {
  test.each<[string, StateObservation[], string[] | undefined]>([
    ['that no source reports are not known', [observe('a', undefined)], undefined],
    ['of which only cards are reported are not known', [observe('a', cards, true)], undefined],
    ['without a goal or card are empty', [observe('a', []), observe('b', [], true)], []],
    [
      'have the goals of the first source',
      [observe('a', goals), observe('b', [['goal', 11, [1, 0]]])],
      ['a goal 10 1-0', 'a penalty_goal 70 1-1'],
    ],
    [
      'have the cards of a source without goals, with the score of the others',
      [observe('a', cards, true), observe('b', goals)],
      ['a yellow_card 5 0-0', 'b goal 10 1-0', 'a red_card 70 1-0', 'b penalty_goal 70 1-1', 'a second_yellow 80 1-1'],
    ],
    [
      'have the cards of a later source with goals',
      [
        observe('a', goals),
        observe('b', [
          ['goal', 11, [1, 0]],
          ['yellow_card', 75, [1, 0]],
        ]),
      ],
      ['a goal 10 1-0', 'a penalty_goal 70 1-1', 'b yellow_card 75 1-1'],
    ],
    [
      'have no score after a goal without one',
      [
        observe('a', [['goal', 10]]),
        observe(
          'b',
          [
            ['yellow_card', 5],
            ['yellow_card', 20],
          ],
          true,
        ),
      ],
      ['b yellow_card 5 0-0', 'a goal 10 undefined-undefined', 'b yellow_card 20 undefined-undefined'],
    ],
    [
      'have their own cards only, if there is one',
      [observe('a', [['yellow_card', 9, [0, 0]]]), observe('b', cards, true)],
      ['a yellow_card 9 0-0'],
    ],
    [
      'have cards and substitutions of different sources',
      [observe('a', []), observe('b', changes, true), observe('c', [...cards, ...changes], true)],
      ['c yellow_card 5 0-0', 'b substitution 46 0-0', 'c red_card 70 0-0', 'c second_yellow 80 0-0'],
    ],
  ])('%s', (_, observations, expected) => expect(shown(...observations)).toEqual(expected))

  test('are those of the newest list of a source, with or without goals', () => {
    const [before, after] = [observe('a', goals), { ...observe('a', cards, true), seq: 2n }]
    for (const order of [
      [before, after],
      [after, before],
    ])
      expect(shown(...order, observe('b', goals.slice(0, 1)))?.[1]).toBe('b goal 10 1-0')
  })
})

describe('of any sources', () => {
  const given = fc.tuple(fc.constantFrom('goal', 'own_goal', 'yellow_card', 'red_card', 'substitution', 'var'), fc.nat(90))
  const isCard = ([type]: Given) => kindOfEvent({ type }) !== 'other'
  const observation = (source: string) =>
    fc.tuple(fc.array(given, { maxLength: 6 }), fc.constantFrom('all', 'partial', 'none')).map(([list, has]) => {
      if (has === 'none') return observe(source, undefined)
      return observe(source, has === 'partial' ? list.filter(isCard) : list, has === 'partial')
    })
  const sources = fc.tuple(observation('a'), observation('b'), observation('c'))

  test('order and repetition do not change the events', () => {
    const orders = sources.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray([...list, ...list], { minLength: 2 * list.length })),
    )
    fc.assert(fc.property(orders, ([list, shuffled]) => expect(shown(...shuffled)).toEqual(shown(...list))))
  })

  test('each kind is of one source, complete, without duplicates; a kind that any source has is shown', () => {
    fc.assert(
      fc.property(sources, (list) => {
        const reports = reportsOfState(mergeContributions([], list.map(stateContribution), joinStates))
        const merged = mergeEvents(reports)
        expect(merged === undefined).toBe(reports.every(({ events, isPartial }) => !events || isPartial))
        for (const kind of merged ? (['card', 'substitution', 'other'] as const) : []) {
          const ofKind = (events: readonly { type: string }[] = []) => events.filter((event) => kindOfEvent(event) === kind)
          const shownOfKind = merged!.filter(({ event }) => kindOfEvent(event) === kind)
          const [source, ...others] = new Set(shownOfKind.map((each) => each.source))
          expect(others).toEqual([])
          const own = ofKind(reports.find((report) => report.source === source)?.events)
          // A goal may have the more specific type of another source.
          const plain = (type: string) => (type === 'own_goal' ? 'goal' : type)
          expect(shownOfKind.map(({ event }) => plain(event.type)).sort()).toEqual(own.map(({ type }) => plain(type)).sort())
          if (source === undefined && kind !== 'other') expect(reports.flatMap(({ events }) => ofKind(events))).toEqual([])
        }
      }),
    )
  })
})
