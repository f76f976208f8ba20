import { expect, test } from '@jest/globals'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import { startedIngest } from '../../../../testing/started-ingest.ts'

withSharedData('american-football', 'both sources of the NFL, imported', (folder) => {
  test('a game of both sources is one match, no person has two ids, and a second import publishes nothing', async () => {
    const ingest = await startedIngest()
    const feeds = ['nfl-results', 'nfl-gamecenter'].map((format) => `${format}:${folder}`)
    const results = [await ingest.imported(feeds[0]!), await ingest.imported(feeds[1]!)]
    expect(results).toMatchObject([
      { rows: 523, matches: 523, merged: 0, quarantined: 0, repaired: 0 },
      { rows: 32, matches: 32, merged: 0, quarantined: 0, repaired: 0 },
    ])
    const ids = (source: string) =>
      new Set(ingest.matches().flatMap((observation) => (observation.source === source ? [observation.matchId] : [])))
    expect([ids('nfl-results').size, ids('nfl-gamecenter').size]).toEqual([523, 32])
    expect([...ids('nfl-gamecenter')].filter((id) => !ids('nfl-results').has(id))).toEqual([])
    const of = (kind: 'team' | 'player') =>
      new Set(ingest.catalog().flatMap(({ entity }) => (entity.case === kind ? [entity.value.id] : []))).size
    expect([of('team'), of('player')]).toEqual([32, 1_234])
    expect(await ingest.client.listCandidates({})).toMatchObject({ items: [] })
    expect([(await ingest.imported(feeds[0]!)).writes, (await ingest.imported(feeds[1]!)).writes]).toEqual([0, 0])
  })
})
