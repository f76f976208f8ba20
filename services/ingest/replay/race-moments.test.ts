import { describe, expect, test } from '@jest/globals'
import type { SourceRace, SourceRunner } from '@touchline/sources/racing-model'
import { momentsOfRace, scheduledRace } from './race-moments.ts'

const runner = (name: string, placing?: SourceRunner['placing'], fields: Partial<SourceRunner['fields']> = {}): SourceRunner => ({
  horse: { name, countryCode: '' },
  fields: { status: 'declared', sp: '9/2', favourite: 'F', ...fields },
  ...(placing && { placing }),
})

const race = ({ fields, ...others }: { fields?: object } & Partial<Record<keyof SourceRace, unknown>> = {}): SourceRace => ({
  number: 1,
  fields: { status: 'weighed_in', offAt: '2026-03-01T13:15:00Z', actualOffAt: '2026-03-01T13:16:00Z', ...fields },
  runners: [runner('A', { position: 1 }), runner('B', { position: 2 })],
  result: { status: 'official', winningTimeS: 90.5, dividends: [{ type: 'win', numbers: '1', amount: 5 }] },
  ...(others as object),
})
const instants = { atPost: '2026-03-01T13:12:00Z', provisional: '2026-03-01T13:18:00Z', weighedIn: '2026-03-01T13:21:00Z' }

/** "13:16:00 off": instants and states, including the state of a result. */
const shown = (of: SourceRace) =>
  momentsOfRace(of).map(({ atMs, race: { fields, result } }) =>
    [new Date(atMs).toISOString().slice(11, 19), fields.status, result?.status].filter(Boolean).join(' '),
  )

describe('the states of a race come at the instants that the source has', () => {
  test.each([
    [
      'all of them',
      race({ instants }),
      ['13:12:00 at_post', '13:16:00 off', '13:18:00 result_provisional provisional', '13:21:00 weighed_in official'],
    ],
    ['the off and the winning time', race(), ['13:16:00 off', '13:17:30 weighed_in official']],
    ['the off only', race({ result: { status: 'official' } }), ['13:16:00 off', '13:16:00 weighed_in official']],
    ['the advertised off only', race({ fields: { actualOffAt: undefined } }), ['13:15:00 off', '13:16:30 weighed_in official']],
    ['no off time', race({ fields: { offAt: undefined, actualOffAt: undefined } }), []],
    ['a race that has not been run', race({ fields: { status: 'scheduled', actualOffAt: undefined } }), []],
    ['an abandoned race', race({ fields: { status: 'abandoned', actualOffAt: undefined }, result: undefined }), ['13:15:00 abandoned']],
    [
      'one that was abandoned after the off',
      race({ fields: { status: 'abandoned' }, result: undefined }),
      ['13:16:00 off', '13:16:00 abandoned'],
    ],
    ['a void race', race({ fields: { status: 'void' }, result: undefined }), ['13:16:00 off', '13:16:00 void']],
    [
      'a source that ends with the photograph',
      race({ fields: { status: 'photo' }, result: undefined }),
      ['13:16:00 off', '13:16:00 photo'],
    ],
    [
      'an amended result',
      race({ instants, result: { status: 'amended' } }),
      ['13:12:00 at_post', '13:16:00 off', '13:18:00 result_provisional', '13:21:00 weighed_in amended'],
    ],
  ])('%s', (_, of, states) => expect(shown(of as SourceRace)).toEqual(states))
})

test('before the off there are no prices, before the result no placings, and the last moment is the race', () => {
  const full = race({ instants })
  const [atPost, off, provisional, last] = momentsOfRace(full).map(({ race }) => race)
  const getRunners = ({ runners }: SourceRace) => runners!.map(({ fields, placing }) => [fields.sp, fields.favourite, placing?.position])
  expect(getRunners(atPost!)).toEqual([
    [undefined, undefined, undefined],
    [undefined, undefined, undefined],
  ])
  expect([atPost!.fields.actualOffAt, atPost!.result]).toEqual([undefined, undefined])
  expect(getRunners(off!)).toEqual([
    ['9/2', 'F', undefined],
    ['9/2', 'F', undefined],
  ])
  expect([off!.fields.actualOffAt, off!.result]).toEqual(['2026-03-01T13:16:00Z', undefined])
  expect(getRunners(provisional!)).toEqual(getRunners(full))
  expect(provisional!.result).toMatchObject({ status: 'provisional', dividends: [] })
  expect(last).toBe(full)
})

test('placings that the stewards revised are not shown before', () => {
  const revised = race({ instants, runners: [runner('A', { finishCode: 'DSQ', disqualifiedFrom: 1 }), runner('B', { position: 1 })] })
  const provisional = momentsOfRace(revised)[2]!.race
  expect([provisional.fields.status, provisional.result, provisional.runners!.map(({ placing }) => placing)]).toEqual([
    'result_provisional',
    undefined,
    [undefined, undefined],
  ])
})

test('on its morning a race has its card: non-runners are known, a horse that was withdrawn later is declared', () => {
  const late = { nonRunnerReason: 'Refused to enter the stalls' }
  const morning = scheduledRace(
    race({
      runners: [
        runner('A', { position: 1 }),
        runner('B', undefined, { status: 'withdrawn', ...late }),
        runner('C', undefined, { status: 'non_runner', nonRunnerReason: 'Lame' }),
      ],
    }),
  )
  expect(morning).toEqual({
    number: 1,
    fields: { status: 'scheduled', offAt: '2026-03-01T13:15:00Z' },
    runners: [
      { horse: { name: 'A', countryCode: '' }, fields: { status: 'declared' } },
      { horse: { name: 'B', countryCode: '' }, fields: { status: 'declared' } },
      { horse: { name: 'C', countryCode: '' }, fields: { status: 'non_runner', nonRunnerReason: 'Lame' } },
    ],
  })
})
