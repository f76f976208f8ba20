import { expect, test } from '@jest/globals'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import { startedIngest } from '../../../../testing/started-ingest.ts'

withSharedData('hockey', 'nhl-results and hockey-databank, imported', (path) => {
  test('every row is a match, squads belong to the clubs of the matches, and a second import publishes nothing', async () => {
    const ingest = await startedIngest()
    const results = `nhl-results:${path}/nhl-results`
    expect(await ingest.imported(results)).toMatchObject({ rows: 2_638, matches: 2_638, merged: 0, quarantined: 0 })
    const matches = ingest.matches()
    expect(new Set(matches.map(({ matchId }) => matchId)).size).toBe(2_638)
    expect(matches.every(({ schedule }) => !schedule!.coverage!.events && !schedule!.coverage!.playByPlay)).toBe(true)
    expect(await ingest.imported(results)).toMatchObject({ writes: 0 })

    const databank = `hockey-databank:${path}/hockey-databank`
    expect(await ingest.imported(databank)).toMatchObject({ matches: 0, quarantined: 2 })
    const squads = ingest.catalog().flatMap(({ entity }) => (entity.case === 'squad' ? [entity.value] : []))
    const playing = new Set(matches.flatMap(({ schedule }) => [schedule!.home!.teamId, schedule!.away!.teamId]))
    expect(playing.size).toBe(30)
    expect(new Set(squads.filter(({ season }) => season === '2016/2017').map(({ teamId }) => teamId))).toEqual(playing)
    expect(await ingest.imported(databank)).toMatchObject({ writes: 0 })
  })
})
