import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { faultsOf, type Places } from '@touchline/briefings/testing/recomputed-facts'
import { isStake, type Stakes, stakesFaultsOf } from '@touchline/briefings/testing/recomputed-stakes'
import { readSeason, type SourceMatch } from '@touchline/briefings/testing/source-season'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import { claimsOf, withServedIds } from './testing/briefings-of-source.ts'
import { nothing } from './testing/nothing.ts'
import { hangsAfterMs, importAll, type RealDataServer, startRealDataServer } from './testing/real-data-server.ts'
import { filesOf } from './testing/real-sample.ts'
import { startInOneProcess } from './testing/start-server.ts'

/*
 * Facts of real matches as customers get them, compared with what independent code computes from the source files:
 * three seasons of two leagues, and the Champions League between them. What is at stake is judged from the matches of
 * the season.
 */
const seasons = ['2022-23', '2023-24', '2024-25']
const [england, germany, europe] = [
  { league: 'England: Premier League', file: 'en.1.json', timeZone: 'Europe/London' },
  { league: 'Germany: Bundesliga', file: 'de.1.json', timeZone: 'Europe/Berlin' },
  { league: 'Europe: Champions League', file: 'uefa.cl.json', timeZone: 'Europe/Berlin' },
]
const read = [...[england, germany].flatMap((of) => seasons.map((season) => ({ ...of, season }))), { ...europe, season: '2024-25' }]

/** Places of 2024/25: UEFA, entries for 2025/26 by league position; Premier League and DFL, relegation. */
const places: Readonly<Record<string, Places>> = {
  'en.1.json': { champions_league: [1, 2, 3, 4, 5], europa_league: [6, 7], relegation: [18, 19, 20] },
  'de.1.json': { champions_league: [1, 2, 3, 4], europa_league: [5], conference_league_qualification: [6], relegation: [17, 18] },
}
/** What they are good for; the 16th of the Bundesliga plays against the third of the second. */
const stakes: Readonly<Record<string, Stakes>> = {
  'en.1.json': {
    prizes: [
      ['title', 1],
      ['champions_league', 5],
      ['europa_league', 7],
    ],
    safe: 17,
    notRelegated: 17,
  },
  'de.1.json': {
    prizes: [
      ['title', 1],
      ['champions_league', 4],
      ['europa_league', 5],
      ['conference_league_qualification', 6],
    ],
    safe: 15,
    notRelegated: 16,
  },
}
const empty = nothing()

withSharedData('soccer/openfootball-json', 'briefings of real matches', (folder) => {
  const feed = filesOf(
    folder,
    read.map(({ season, file }) => `${season}/${file}`),
  )
  let real: RealDataServer
  const all: SourceMatch[] = []
  const served = () => ({ address: real.server.addresses[0]!, key: real.key })

  beforeAll(async () => {
    real = await startRealDataServer(startInOneProcess, empty)
    await importAll(real, [`openfootball-json:${feed}`])
    for (const { league, file, timeZone, season } of read) {
      const source = readSeason(folder, `${season}/${file}`, timeZone)
      all.push(...(await withServedIds(served(), league, `20${season.slice(2, 4)}/20${season.slice(5)}`, source)))
    }
  }, hangsAfterMs)
  afterAll(() => real?.server.stop())

  test.each(Object.keys(places))(
    'every fact before every match of 2024/25 of %s, and what it decided, is as recomputed from the source',
    async (file) => {
      const matches = all.filter(({ league, season }) => league === file && season === '2024-25')
      const [faults, kinds] = [[] as string[], new Set<string>()]
      let facts = 0
      for (const match of matches) {
        const claims = await claimsOf(served(), match.id)
        const plain = claims.filter((claim) => !isStake(claim))
        faults.push(...faultsOf(plain, match, all, places[file]!))
        faults.push(...stakesFaultsOf(claims.filter(isStake), match, matches, stakes[file]!))
        for (const { kind } of claims) kinds.add(kind)
        facts += claims.length
      }
      expect(faults).toEqual([])
      expect(facts).toBeGreaterThan(10_000)
      expect(kinds.size).toBeGreaterThan(25)
    },
    hangsAfterMs,
  )
})
