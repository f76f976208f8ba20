import { create } from '@bufbuild/protobuf'
import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { mergeContributions } from './contributions.ts'
import { ScoreboardSchema } from './gen/touchline/v1/match_pb.js'
import { joinStates, mergeState, stateContribution } from './match-state.ts'

interface Report {
  /** A time of 20 May, or a day of May and a time: "21T18:00:00". */
  at: string
  state: string
  source?: string
  endedAt?: string
}

/** Reports of one day, numbered by their place in the list. */
const getContributions = (reports: readonly Report[]) =>
  reports.map(({ at, state, source = 'acme', endedAt }, i) =>
    stateContribution({
      ...{
        source,
        precedence: 1,
        seq: BigInt(i + 1),
        receivedAt: `2026-05-${at.includes('T') ? at : `20T${at}`}.500Z`,
        isDelta: false,
        withdrawn: false,
      },
      scoreboard: create(ScoreboardSchema, { state, status: state, ...(endedAt && { endedAt }) }),
    }),
  )

const endedAt = (reports: readonly Report[]) =>
  mergeState(mergeContributions([], getContributions(reports), joinStates)).scoreboard!.endedAt

const inPlay: Report[] = [
  { at: '12:00:00', state: 'live' },
  { at: '12:04:00', state: 'break' },
  { at: '12:07:00', state: 'live' },
]

test.each<[string, Report[], string | undefined]>([
  ['in play, then over', [...inPlay, { at: '12:08:00', state: 'finished' }], '2026-05-20T12:08:00Z'],
  [
    'reported again later',
    [...inPlay, { at: '12:08:00', state: 'finished' }, { at: '18:00:00', state: 'finished' }],
    '2026-05-20T12:08:00Z',
  ],
  ['over in a break', [...inPlay.slice(0, 2), { at: '12:05:00', state: 'abandoned' }], '2026-05-20T12:05:00Z'],
  ['stated by the source', [...inPlay, { at: '12:09:00', state: 'finished', endedAt: '2026-05-20T12:07:30Z' }], '2026-05-20T12:07:30Z'],
  ['in play still', inPlay, undefined],
  [
    'never in play',
    [
      { at: '12:00:00', state: 'scheduled' },
      { at: '15:00:00', state: 'finished' },
    ],
    undefined,
  ],
  ['in play hours before', [...inPlay, { at: '23:00:00', state: 'finished' }], undefined],
  ['cancelled while suspended', [...inPlay, { at: '12:08:00', state: 'suspended' }, { at: '12:30:00', state: 'cancelled' }], undefined],
  [
    'observed by two sources, the first one',
    [
      ...inPlay,
      { at: '12:07:10', state: 'live', source: 'b' },
      { at: '12:08:00', state: 'finished', source: 'b' },
      { at: '12:09:00', state: 'finished' },
    ],
    '2026-05-20T12:08:00Z',
  ],
])('the end of a match %s', (_, reports, expected) => {
  expect(endedAt(reports)).toBe(expected)
})

test('does not depend on the order of arrival', () => {
  const all = getContributions([...inPlay, { at: '12:08:00', state: 'finished' }, { at: '12:20:00', state: 'finished' }])
  fc.assert(
    fc.property(fc.shuffledSubarray(all, { minLength: all.length }), (arrived) => {
      const merged = arrived.reduce<typeof all>((known, each) => mergeContributions(known, [each], joinStates), [])
      expect(mergeState(merged).scoreboard!.endedAt).toBe('2026-05-20T12:08:00Z')
    }),
  )
})

const suspended: Report[] = [...inPlay, { at: '12:30:00', state: 'suspended' }]
const resumption = (reports: readonly Report[]) => {
  const { resumedOn, completedAt } = mergeState(mergeContributions([], getContributions(reports), joinStates)).scoreboard!
  return [resumedOn, completedAt]
}

test.each<[string, Report[], [string[], string | undefined]]>([
  ['suspended', suspended, [[], undefined]],
  ['resumed on the same day', [...suspended, { at: '18:00:00', state: 'live' }, { at: '18:30:00', state: 'finished' }], [[], undefined]],
  ['resumed', [...suspended, { at: '22T18:00:00', state: 'live' }], [['2026-05-22'], undefined]],
  [
    'completed',
    [
      ...suspended,
      { at: '22T18:00:00', state: 'live' },
      { at: '22T18:30:00', state: 'finished' },
      { at: '23T09:00:00', state: 'finished' },
    ],
    [['2026-05-22'], '2026-05-22T18:30:00Z'],
  ],
  [
    'resumed twice',
    [
      ...suspended,
      ...[
        { at: '22T18:00:00', state: 'live' },
        { at: '22T18:20:00', state: 'suspended' },
      ],
      ...[
        { at: '24T18:00:00', state: 'live' },
        { at: '24T18:30:00', state: 'abandoned' },
      ],
    ],
    [['2026-05-22', '2026-05-24'], '2026-05-24T18:30:00Z'],
  ],
  ['read again when it was over', [...suspended, { at: '30T09:00:00', state: 'finished' }], [[], undefined]],
])('a match that was %s', (_, reports, expected) => {
  expect(resumption(reports)).toEqual(expected)
})
