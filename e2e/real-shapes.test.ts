import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { accountedRows } from '@touchline/contract/import-balance'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import { bothShapes } from './testing/both-shapes.ts'
import { emptyFeed } from './testing/empty-feed.ts'
import {
  crawlRealServer,
  hangsAfterMs,
  importAll,
  type RealDataServer,
  startRealDataServer,
  writesOfSecondImport,
} from './testing/real-data-server.ts'
import { realSample } from './testing/real-sample.ts'
import { realSports } from './testing/real-sports.ts'
import { soccerFeeds } from './testing/soccer-feeds.ts'

/*
 * A sample of the real data of all sports, imported by separate processes and by one process: both serve the same.
 * loadtest/speed/import.ts imports all real data with separate processes.
 */
const empty = emptyFeed()
/** Samples more densely than with all real data: this sample is a small part of it. */
const oneIn = { detailed: 120, others: 360, teams: 36, players: 75, briefings: 9 }

withSharedData('', 'a sample of the real data', (data) => {
  const [inOne, asProcesses] = bothShapes('a sample of the real data')
  // Without back ends this is reported as skipped; the tests of the sports import all real data into one process.
  if (!asProcesses) return void test.skip('a sample of the real data: needs servers', () => undefined)
  const folder = realSample(data)
  const sports = [{ sport: 'soccer', feeds: soccerFeeds } as const, ...realSports]
  const feeds = sports.flatMap(({ sport, feeds }) => feeds(`${folder}/${sport}`))
  let one: RealDataServer
  let processes: RealDataServer

  beforeAll(async () => {
    one = await startRealDataServer(inOne!.start, empty)
    processes = await startRealDataServer(asProcesses.start, empty)
    await Promise.all([one, processes].map((real) => importAll(real, feeds)))
  }, hangsAfterMs)
  afterAll(() => Promise.all([one, processes].map((real) => real?.server.stop())))

  test('every row has the same outcome in both', () => {
    const outcomes = ({ reports }: RealDataServer) =>
      feeds.map((feed) => {
        const { writes: _, seconds: __, ...report } = reports.get(feed)!
        return { feed, ...report }
      })
    expect(outcomes(processes)).toEqual(outcomes(one))
    for (const { feed, ...report } of outcomes(processes))
      expect([feed, accountedRows(report), report.lost]).toEqual([feed, report.rows, 0])
    expect(outcomes(processes).find(({ feed }) => feed.startsWith('openfootball-json:'))?.rows).toBe(132 + 21)
  })

  describe.each(sports)('$sport', ({ sport }) => {
    test(
      'every answer has its public shape and is the same in both; coverage is true',
      async () => {
        const [answersOfOne, answers] = await Promise.all([one, processes].map((real) => getAnswers(real, sport)))
        const paths = new Set([...answersOfOne!.keys(), ...answers!.keys()])
        const different = [...paths].filter((path) => answersOfOne!.get(path) !== answers!.get(path))
        expect(different.slice(0, 3).map((path) => [path, answers!.get(path)])).toEqual(
          different.slice(0, 3).map((path) => [path, answersOfOne!.get(path)]),
        )
      },
      hangsAfterMs,
    )
  })

  test(
    'a second import writes nothing in either',
    async () => expect(await Promise.all([one, processes].map((real) => writesOfSecondImport(real, feeds)))).toEqual([0, 0]),
    hangsAfterMs,
  )
})

/** Timestamps, which differ between two imports of the same files, and what names the process. */
const ofImport = new Set([
  'updated_at',
  '@updated_at',
  'corrected_at',
  'received_at',
  'generated_at',
  'as_of',
  'valid_at',
  'published_at',
  'next_since',
  // These name the process that answers.
  'request_id',
  'doc_url',
])

/** Responses of a crawl, by path, without timestamps. */
async function getAnswers(real: RealDataServer, sport: (typeof realSports)[number]['sport']): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  await crawlRealServer(
    real,
    sport,
    (path, status, body) => {
      answers.set(path, `${status} ${JSON.stringify(body, (name, value) => (ofImport.has(name) ? undefined : value))}`)
    },
    oneIn,
  )
  return answers
}
