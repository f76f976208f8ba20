import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { catalogMerged } from '@touchline/contract/topics'
import { outbox } from '@touchline/platform/outbox'
import { startForTest } from '@touchline/platform/testing/start-for-test'
import { sourceFolder } from '@touchline/sources/testing/source-folder'
import { mergedChanged } from '../../records.ts'
import { ingest } from '../../service.ts'
import { type PublishMergesDeps, publishMerges } from './publish-merges.ts'

const environment = { FEEDS: `openfootball-leagues:${sourceFolder({ 'leagues.txt': '' })}` }
const started = () => startForTest(ingest, { environment, collects: [catalogMerged] })

let t: Awaited<ReturnType<typeof started>>
beforeEach(async () => {
  t = await started()
})
afterEach(() => t.stop())

const tell = (scope: string, into: Record<string, string>, stays = (_: string) => false, deps: PublishMergesDeps = t) =>
  publishMerges(deps, { sport: 'soccer', kind: 'match', scope, mergedInto: new Map(Object.entries(into)), isRetained: stays })
const messages = async () => {
  await t.settled()
  return t.published(catalogMerged).map(({ from, into, seq }) => `${from}>${into} ${seq}`)
}

describe('a merge', () => {
  test('is published once, with a sequence per id, and revoked', async () => {
    expect(await tell('players', { a: 'b', c: 'b' })).toBe(2)
    expect(await tell('players', { a: 'b', c: 'b' })).toBe(0)
    await tell('players', { a: 'd', b: 'd' })
    await tell('players', { a: 'd', b: 'd', c: 'd' })
    expect(await messages()).toEqual(['a>b 1', 'c>b 1', 'c> 2', 'a>d 2', 'b>d 1', 'c>d 3'])
    expect(t.published(catalogMerged)[0]).toMatchObject({ sport: 'soccer', kind: 'match', at: '2026-03-01T12:00:00.000Z' })
  })

  test('of one sport does not affect another sport', async () => {
    const of = (sport: string, into: Record<string, string>) =>
      publishMerges(t, { sport, kind: 'player', scope: 'players', mergedInto: new Map(Object.entries(into)) })
    await of('soccer', { a: 'b' })
    expect(await of('hockey', { c: 'd' })).toBe(1)
    expect(await of('soccer', { a: 'b' })).toBe(0)
    expect(await messages()).toEqual(['a>b 1', 'c>d 1'])
  })

  test('holds as long as any dataset reports it', async () => {
    await tell('one/part', { a: 'b' })
    await tell('other/part', { a: 'b' })
    await tell('one/part', {})
    expect(await messages()).toEqual(['a>b 1'])
    await tell('other/part', {})
    expect(await messages()).toEqual(['a>b 1', 'a> 2'])
  })

  test('is kept if a dataset was not read completely', async () => {
    await tell('part', { a: 'b', e: 'f' })
    await tell('part', { c: 'd' }, (id) => id !== 'e')
    expect(await messages()).toEqual(['a>b 1', 'e>f 1', 'e> 2', 'c>d 1'])
  })
})

test('the sweeper publishes what a crash left unsent', async () => {
  const publish = () => Promise.reject(new Error('crashed'))
  await expect(tell('players', { a: 'b' }, undefined, { ...t, bus: { ...t.bus, publish } })).rejects.toThrow('crashed')
  expect(await messages()).toEqual([])
  expect(ingest.publishes).toContain(mergedChanged)
  await outbox(t.store, t.bus).sweep(ingest.publishes, 0)
  expect(await messages()).toEqual(['a>b 1'])
})
