import { create } from '@bufbuild/protobuf'
import { afterEach, expect, test } from '@jest/globals'
import { decodeStandings } from '@touchline/contract/encoded-standings'
import { fail } from '@touchline/contract/errors'
import { NamesChangedSchema } from '@touchline/contract/gen/catalog'
import { FixturesService, ResultChangedSchema, SeasonMatchesSchema } from '@touchline/contract/gen/fixtures'
import { fixturesNames, fixturesResult } from '@touchline/contract/topics'
import { standIn, startForTest } from '@touchline/platform/testing/start-for-test'
import { standings } from './service.ts'
import annulledRows from './soccer/annulled.json' with { type: 'json' }
import deductionRows from './soccer/deductions.json' with { type: 'json' }
import { leagueNamed } from './testing/named-league.ts'
import { match } from './testing/played.ts'

const [annulled] = annulledRows
const deducted = deductionRows.find(({ league, season }) => league === annulled!.league && season === annulled!.season)!
const league = { ...leagueNamed('soccer', annulled!.league), startedSeasons: [annulled!.season] }
const season = annulled!.season
const stages = [{ id: 's', name: 'Regular Season', type: 'league' }]

/** A fixtures client whose teams are merged during the test. */
function fixturesWith(into: Map<string, string>) {
  const now = (id: string) => into.get(id) ?? id
  return standIn(FixturesService, {
    getNames: async ({ ids }) => ({ items: ids.map((id) => (into.has(id) ? { id, mergedInto: now(id) } : { id, name: id })) }),
    findSeason: async () => ({ season }),
    listLeagues: async () => ({ items: [league], total: 1 }),
    async *listSeasonMatches(request) {
      if (request.season !== season) throw fail('not_found', { kind: 'season', id: request.season! })
      const matches = [match(now(deducted.team_id), 'other', [2, 1]), match('other', now(annulled!.team_id), [5, 0])]
      yield create(SeasonMatchesSchema, { league, season: { name: season, stages }, matches })
    },
  })
}

const start = (into: Map<string, string>) => startForTest(standings, { standIns: [fixturesWith(into)] })
let t: Awaited<ReturnType<typeof start>>
afterEach(() => t.stop())

test('deductions and annulled matches follow a merged team, and return when the merge is undone', async () => {
  const into = new Map<string, string>()
  t = await start(into)
  const rows = async () => {
    const { rows } = decodeStandings(await t.client.getStandings({ sport: 'soccer', leagueId: league.id, season }))
    return Object.fromEntries(rows.map(({ teamId, played, points, deduction }) => [teamId, { played, points, deduction }]))
  }
  const merge = async (id: string, mergedInto: string) => {
    if (mergedInto === '') into.delete(id)
    else into.set(id, mergedInto)
    await t.publish(fixturesNames, create(NamesChangedSchema, { items: [{ id, mergedInto }] }))
    await t.settled()
  }
  const docked = { played: 1, points: 3 - deducted.points, deduction: deducted.points }
  const rest = { other: { played: 1, points: 0, deduction: 0 } }
  const zeros = { played: 0, points: 0, deduction: 0 }
  await t.publish(fixturesResult, create(ResultChangedSchema, { matchId: 'm', sport: 'soccer', leagueId: league.id, season }))
  await t.settled()
  expect(await rows()).toEqual({ [deducted.team_id]: docked, [annulled!.team_id]: zeros, ...rest })
  await merge(deducted.team_id, 'one')
  await merge(annulled!.team_id, 'two')
  expect(await rows()).toEqual({ one: docked, two: zeros, ...rest })
  await merge(deducted.team_id, '')
  expect(await rows()).toEqual({ [deducted.team_id]: docked, two: zeros, ...rest })
})
