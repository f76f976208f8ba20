import { create, toJsonString } from '@bufbuild/protobuf'
import { describe, expect, test } from '@jest/globals'
import { type StatsObservation, StatsObservationSchema } from '@touchline/contract/gen/feed'
import { type PlaysRecord, PlaysRecordSchema } from '@touchline/contract/gen/stats'
import { foldSuite } from '@touchline/contract/testing/fold-suite'
import fc from 'fast-check'
import { contributePlays, getPlayByPlay, preferred } from './plays.ts'

interface Fields {
  source?: string
  precedence?: number
  /** Entries as "id sequence text"; undefined: no plays. */
  plays?: string[]
  isDelta?: boolean
  withdrawn?: boolean
  homeId?: string
}

const entry = (text: string) => {
  const [id, sequence, ...words] = text.split(' ')
  return { id: id!, sequence: Number(sequence), type: 'rebound', text: words.join(' '), homeScore: 2, awayScore: 0 }
}
const observation = (seq: number, { source = 'nba-live', plays, homeId = 'h', ...rest }: Fields): StatsObservation =>
  create(StatsObservationSchema, {
    ...{ matchId: 'bas-m1', sport: 'basketball', source, seq: BigInt(seq), ...rest },
    ...(plays && { plays: { entries: plays.map(entry), homeId } }),
  })
const after = (...list: StatsObservation[]): PlaysRecord =>
  list.reduce<PlaysRecord | undefined>((r, o) => contributePlays(r, [o]) ?? r, undefined)!
const texts = (record: PlaysRecord, sidesSwapped = false) => getPlayByPlay(record, sidesSwapped).entries.map(({ text }) => text)

describe('play-by-play of one source', () => {
  test('is its newest observation, in order of sequence', () => {
    expect(texts(after(observation(1, { plays: ['a 1 one', 'b 2 two'] }), observation(2, { plays: ['c 2 other', 'a 1 one'] })))).toEqual([
      'one',
      'other',
    ])
  })

  test('grows by deltas, which change the entries they contain', () => {
    const record = after(
      observation(1, { plays: ['a 1 one'] }),
      observation(2, { plays: ['b 2 two'], isDelta: true }),
      observation(3, { isDelta: true }),
    )
    expect(texts(record)).toEqual(['one', 'two'])
    expect(texts(after(observation(1, { plays: ['a 1 one'] }), observation(2, { plays: ['a 1 changed'], isDelta: true })))).toEqual([
      'changed',
    ])
  })

  test('is absent after a withdrawal, and an older delta does not restore it', () => {
    const record = after(
      observation(1, { plays: ['a 1 one'] }),
      observation(3, { withdrawn: true }),
      observation(2, { plays: ['b 2 two'], isDelta: true }),
    )
    expect(record).toMatchObject({ known: false, plays: [] })
    expect(preferred([record])).toBeUndefined()
  })

  foldSuite<StatsObservation, PlaysRecord>({
    observation: fc
      .record({
        seq: fc.integer({ min: 1, max: 9 }),
        precedence: fc.nat(2),
        isDelta: fc.boolean(),
        withdrawn: fc.boolean(),
        homeId: fc.constantFrom('h', 'x'),
        plays: fc.option(fc.array(fc.constantFrom('a 1 one', 'b 2 two', 'b 2 changed', 'c 3 three', 'd 4 four')), { nil: undefined }),
      })
      .map(({ seq, plays, ...rest }) => observation(seq, { ...rest, ...(plays && { plays }) })),
    fold: contributePlays,
    bytes: (record) => toJsonString(PlaysRecordSchema, record),
    isEmpty: (record) => preferred([record]) === undefined,
  })
})

describe('play-by-play of several sources', () => {
  test('comes entirely from the source of highest precedence that has entries', () => {
    const ofStats = after(observation(1, { source: 'box', precedence: 1, plays: ['a 1 stats'] }))
    const ofLive = after(observation(1, { precedence: 2, plays: ['b 1 live'] }))
    expect(texts(preferred([ofStats, ofLive])!)).toEqual(['live'])
    expect(texts(preferred([ofStats, after(observation(1, { precedence: 2, plays: [] }))])!)).toEqual(['stats'])
    expect(preferred([after(observation(1, { plays: [] }))])).toMatchObject({ plays: [], known: true })
  })

  test('is swapped if the source has home and away the other way round', () => {
    expect(getPlayByPlay(after(observation(1, { plays: ['a 1 one'] })), true).entries).toMatchObject([{ homeScore: 0, awayScore: 2 }])
  })
})
