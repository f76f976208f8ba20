import { create } from '@bufbuild/protobuf'
import { describe, expect, test } from '@jest/globals'
import { CoverageSchema, ScoreboardSchema } from '@touchline/contract/gen/match'
import { hasRaces, type MatchConnector, type MatchesDataset } from '@touchline/sources/connector'
import type { SourceMatch } from '@touchline/sources/source-model'
import { asItWas, firstStart } from './replay.ts'

const match = (startAt: string, overrides: Partial<SourceMatch> = {}): SourceMatch => ({
  ...{ row: startAt, text: '', stage: { name: '', type: 'league' }, roundOrder: 1, date: startAt.slice(0, 10), startAt, timeTbd: false },
  ...{ home: { name: 'A', country: 'US' }, away: { name: 'B', country: 'US' }, repairs: [] },
  scoreboard: create(ScoreboardSchema, { state: 'finished', status: 'FT', homeScore: 1, awayScore: 0 }),
  ...overrides,
})
async function* datasets(...matches: SourceMatch[]): AsyncGenerator<MatchesDataset> {
  yield { name: 'p', file: 'f', sport: 'basketball', rows: matches.length, problems: [], matches, complete: true }
}

async function asItWasOn(connector: object): Promise<MatchesDataset> {
  const [dataset] = await Array.fromAsync(asItWas(connector as MatchConnector, '2020-12-23').read([]))
  if (!dataset || hasRaces(dataset)) throw new Error('no dataset of matches')
  return dataset
}

describe('a source as of the morning of a day', () => {
  test('has results of earlier days and the expected coverage of later matches', async () => {
    const contents = { events: [], plays: [], attendance: 9 }
    const connector = {
      read: () => datasets(match('2020-12-22T00:00:00Z', contents), match('2020-12-23T00:00:00Z', contents), match('2020-12-24T00:00:00Z')),
    }
    const dataset = await asItWasOn(connector)
    const [before, ofDay, after] = dataset.matches
    expect(before).toEqual(match('2020-12-22T00:00:00Z', contents))
    expect(ofDay).toMatchObject({
      scoreboard: create(ScoreboardSchema, { state: 'scheduled', status: 'NS' }),
      expectedCoverage: create(CoverageSchema, { events: true, playByPlay: true, live: 'post' }),
    })
    expect([ofDay!.events, ofDay!.plays, ofDay!.attendance]).toEqual([undefined, undefined, undefined])
    expect(after).toMatchObject({ scoreboard: { status: 'NS' }, expectedCoverage: { events: false, playByPlay: false } })
  })

  test('has no result of a tournament that is not over, where only its days are known', async () => {
    const of = (latestDate: string) => match('2020-12-14T00:00:00Z', { timeTbd: true, latestDate })
    const connector = { read: () => datasets(of('2020-12-22'), of('2020-12-23'), of('2020-12-27')) }
    const dataset = await asItWasOn(connector)
    expect(dataset.matches.map(({ scoreboard }) => scoreboard.status)).toEqual(['FT', 'TBD', 'TBD'])
  })
})

test.each([
  [['2020-12-22'], 'finished', 'FT', ['2020-12-22']],
  [['2020-12-22', '2020-12-24'], 'suspended', 'SUSP', ['2020-12-22']],
])('a suspended match that was resumed on %j is %s', async (resumedOn, state, status, known) => {
  const scoreboard = create(ScoreboardSchema, { state: 'finished', status: 'FT', homeScore: 1, awayScore: 0, resumedOn })
  const [suspended] = (await asItWasOn({ read: () => datasets(match('2020-12-20T19:00:00Z', { scoreboard, plays: [] })) })).matches
  const score = state === 'finished' ? { homeScore: 1, awayScore: 0 } : {}
  expect(suspended!.scoreboard).toEqual(create(ScoreboardSchema, { state, status, resumedOn: known, ...score }))
})

describe('the first kick-off of a day', () => {
  const timeTbd = { timeTbd: true }
  test.each([
    ['the earliest known time', [match('2020-12-23T00:00:00Z', timeTbd), match('2020-12-23T19:00:00Z')], '2020-12-23T19:00:00Z'],
    ['midnight when no time is known', [match('2020-12-23T00:00:00Z', timeTbd)], '2020-12-23T00:00:00Z'],
    ['undefined on a day without a match', [match('2020-12-22T00:00:00Z')], undefined],
    [
      'undefined where only the days of a tournament are known',
      [match('2020-12-23T00:00:00Z', { ...timeTbd, latestDate: '2020-12-27' })],
      undefined,
    ],
  ])('is %s', async (_, matches, first) => expect(await firstStart(datasets(...matches), '2020-12-23')).toBe(first))
})
