import { create } from '@bufbuild/protobuf'
import { describe, expect, test } from '@jest/globals'
import { CoverageSchema, ScoreboardSchema } from '@touchline/contract/gen/match'
import type { MatchConnector, MatchesPart, SourceMatch } from '../connectors.ts'
import { asItWas, firstKickOff } from './as-it-was.ts'

const match = (startAt: string, given: Partial<SourceMatch> = {}): SourceMatch => ({
  ...{ row: startAt, text: '', stage: { name: '', type: 'league' }, roundOrder: 1, date: startAt.slice(0, 10), startAt, timeTbd: false },
  ...{ home: { name: 'A', country: 'US' }, away: { name: 'B', country: 'US' }, repairs: [] },
  play: create(ScoreboardSchema, { state: 'finished', status: 'FT', homeScore: 1, awayScore: 0 }),
  ...given,
})
async function* parts(...matches: SourceMatch[]): AsyncGenerator<MatchesPart> {
  yield { part: 'p', file: 'f', sport: 'basketball', rows: matches.length, problems: [], matches, complete: true }
}

describe('a source as it was on the morning of a day', () => {
  test('has the results of the days before, and of later matches what there will be of them', async () => {
    const told = { events: [], plays: [], attendance: 9 }
    const connector = {
      read: () => parts(match('2020-12-22T00:00:00Z', told), match('2020-12-23T00:00:00Z', told), match('2020-12-24T00:00:00Z')),
    }
    const [part] = await Array.fromAsync(asItWas(connector as unknown as MatchConnector, '2020-12-23').read([] as never))
    const [before, ofDay, after] = part!.matches
    expect(before).toEqual(match('2020-12-22T00:00:00Z', told))
    expect(ofDay).toMatchObject({
      play: create(ScoreboardSchema, { state: 'scheduled', status: 'NS' }),
      promised: create(CoverageSchema, { events: true, playByPlay: true, live: 'post' }),
    })
    expect([ofDay!.events, ofDay!.plays, ofDay!.attendance]).toEqual([undefined, undefined, undefined])
    expect(after).toMatchObject({ play: { status: 'NS' }, promised: { events: false, playByPlay: false } })
  })
})

describe('the first kick-off of a day', () => {
  const timeTbd = { timeTbd: true }
  test.each([
    ['the first at a known time', [match('2020-12-23T00:00:00Z', timeTbd), match('2020-12-23T19:00:00Z')], '2020-12-23T19:00:00Z'],
    ['the beginning of the day where no time is known', [match('2020-12-23T00:00:00Z', timeTbd)], '2020-12-23T00:00:00Z'],
    ['none on a day without a match', [match('2020-12-22T00:00:00Z')], undefined],
  ])('is %s', async (_, matches, first) => expect(await firstKickOff(parts(...matches), '2020-12-23')).toBe(first))
})
