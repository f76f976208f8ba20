import { setImmediate } from 'node:timers/promises'
import { create } from '@bufbuild/protobuf'
import { afterEach, expect, test } from '@jest/globals'
import { derivedId } from '@touchline/contract/derived-id'
import { decodeStandings } from '@touchline/contract/encoded-standings'
import { fail } from '@touchline/contract/errors'
import { FixturesService, SeasonMatchesSchema } from '@touchline/contract/gen/fixtures'
import { StandingsSchema } from '@touchline/contract/gen/standings'
import { standingsChanged } from '@touchline/contract/topics'
import { embedded, type OpenBackEnds } from '@touchline/platform/testing/back-ends-for-test'
import { standIn, startForTest } from '@touchline/platform/testing/start-for-test'
import { seasonTable } from './engine/season.ts'
import { tables } from './records.ts'
import { standings } from './service.ts'
import { leagueRules, versionOfRules } from './sports.ts'
import { leagueNamed } from './testing/named-league.ts'
import { match } from './testing/played.ts'

const season = '2024/2025'
const key = 'touchline-jsonl/acme/w'
const slug = 'germany-bundesliga'
const men = leagueNamed('soccer', slug)
const women = { ...men, id: derivedId('soccer', 'league', ['DE', 'w', key]).id, key }
const leagues = [women, men].toSorted((a, b) => (a.id < b.id ? -1 : 1))
const seasonMatches = (league: typeof men) =>
  create(SeasonMatchesSchema, {
    league,
    season: { name: season, stages: [{ id: 's', name: 'Regular Season', type: 'league' }] },
    matches: [match('a', 'b', [2, 0]), match('b', 'a', [1, 1])],
  })

let ends: OpenBackEnds
let t: Awaited<ReturnType<typeof start>>
let reads: string[]
afterEach(async () => {
  await t.stop()
  await ends.close()
})

async function start(unavailable?: string) {
  reads = []
  const started = await startForTest(standings, {
    backEnds: ends,
    logLevel: 'silent',
    collects: [standingsChanged],
    standIns: [
      standIn(FixturesService, {
        findSeason: async () => ({ season }),
        getNames: async () => ({ items: [] }),
        listLeagues: async ({ sport }) => ({ items: sport === 'soccer' ? leagues : [] }),
        async *listSeasonMatches({ leagueId }) {
          reads.push(leagueId!)
          if (leagueId === unavailable) throw fail('upstream_unavailable')
          yield seasonMatches(leagues.find(({ id }) => id === leagueId)!)
        },
      }),
    ],
  })
  return started
}

const positions = async (leagueId: string) =>
  decodeStandings(await t.client.getStandings({ sport: 'soccer', leagueId, season })).rows.map(({ position }) => position)
const versions = async () => (await t.store.scan(tables, '')).map(({ doc }) => doc.rulesVersion !== '')

async function until(isDone: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isDone())) await setImmediate()
}

test('the tables of the last release, computed by the slug of their league, are recomputed at the start, which resumes', async () => {
  ends = await embedded.open()
  await ends.store.prepare([tables])
  for (const league of leagues) {
    const table = seasonTable(seasonMatches(league), leagueRules('soccer', slug, season))!
    await ends.store.write(tables, [{ doc: create(StandingsSchema, table), replaces: 'absent' }])
  }
  const [first, second] = leagues.map(({ id }) => id)
  t = await start(second)
  await until(() => reads.length === 2)
  await t.stop()
  expect([reads, await versions()]).toEqual([
    [first, second],
    [true, false],
  ])
  await expect(positions(second!)).rejects.toThrow()

  t = await start()
  await until(async () => !(await versions()).includes(false))
  await t.stop()
  expect([reads, await versions()]).toEqual([[second], [true, true]])
  expect(t.published(standingsChanged).map(({ leagueId }) => leagueId)).toEqual([women.id].filter((id) => id === second))

  t = await start()
  expect(reads).toEqual([])
  expect([await positions(women.id), await positions(men.id)]).toEqual([
    [undefined, undefined],
    [1, 2],
  ])
  expect(reads).toEqual([])
})

test('a table without the day of its oldest result is recomputed at the start, and then has it', async () => {
  ends = await embedded.open()
  await ends.store.prepare([tables])
  for (const league of leagues) {
    const table = seasonTable(seasonMatches(league), leagueRules('soccer', slug, season))!
    const rulesVersion = versionOfRules(league, season)
    const { resultsFrom } = table
    expect(resultsFrom).toMatch(/^20\d\d-\d\d-\d\d$/)
    const stored = create(StandingsSchema, { ...table, rulesVersion, resultsFrom: league.id === men.id ? '' : resultsFrom })
    await ends.store.write(tables, [{ doc: stored, replaces: 'absent' }])
  }
  t = await start()
  await until(async () => (await t.store.scan(tables, '')).every(({ doc }) => doc.resultsFrom !== ''))
  await t.stop()
  expect(reads).toEqual([men.id])
  t = await start()
  expect(reads).toEqual([])
})
