import { create } from '@bufbuild/protobuf'
import { afterEach, expect, test } from '@jest/globals'
import { decodeStandings } from '@touchline/contract/encoded-standings'
import { NamesChangedSchema } from '@touchline/contract/gen/catalog'
import { FixturesService, ResultChangedSchema } from '@touchline/contract/gen/fixtures'
import { fixturesNames, fixturesResult } from '@touchline/contract/topics'
import { standIn, startForTest } from '@touchline/platform/testing/start-for-test'
import { teamsNamedIn } from './engine/rules.ts'
import { standings } from './service.ts'
import { leagueRules } from './sports.ts'
import { leagueNamed } from './testing/named-league.ts'
import { match } from './testing/played.ts'

const season = '2016'
const name = 'united-states-major-league-baseball'
const league = { ...leagueNamed('baseball', name), startedSeasons: [season] }
const [mergedTeam, other] = teamsNamedIn(leagueRules(league.sport, name, season))
const stages = [{ id: 's', name: 'Regular Season', type: 'league' }]

/** A fixtures client whose teams are merged during the test. */
const fixturesWith = (into: Map<string, string>) =>
  standIn(FixturesService, {
    getNames: async ({ ids }) => ({ items: ids.map((id) => (into.has(id) ? { id, mergedInto: into.get(id)! } : { id, name: id })) }),
    findSeason: async () => ({ season }),
    listLeagues: async () => ({ items: [league], total: 1 }),
    async *listSeasonMatches() {
      yield { league, season: { name: season, stages }, matches: [match(into.get(mergedTeam!) ?? mergedTeam!, other!, [1, 0])] }
    },
  })

const start = (into: Map<string, string>) => startForTest(standings, { standIns: [fixturesWith(into)] })
let t: Awaited<ReturnType<typeof start>>
afterEach(() => t.stop())

test('a merged team keeps its division', async () => {
  const into = new Map<string, string>()
  t = await start(into)
  const teams = async () =>
    decodeStandings(await t.client.getStandings({ sport: league.sport, leagueId: league.id, season })).rows.map(({ teamId }) => teamId)
  await t.publish(fixturesResult, create(ResultChangedSchema, { matchId: 'm', sport: league.sport, leagueId: league.id, season }))
  await t.settled()
  expect(await teams()).toEqual([mergedTeam, other])
  into.set(mergedTeam!, 'another')
  await t.publish(fixturesNames, create(NamesChangedSchema, { items: [{ id: mergedTeam!, mergedInto: 'another' }] }))
  await t.settled()
  expect(await teams()).toEqual(['another', other])
})
