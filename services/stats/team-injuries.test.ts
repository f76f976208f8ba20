import { create } from '@bufbuild/protobuf'
import { afterEach, expect, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import { FixturesService } from '@touchline/contract/gen/fixtures'
import { LiveService } from '@touchline/contract/gen/live'
import { MatchSchema } from '@touchline/contract/gen/match'
import { encodeMatch } from '@touchline/contract/match-page'
import { feedStats } from '@touchline/contract/topics'
import { standIn, startForTest } from '@touchline/platform/testing/start-for-test'
import { stats } from './service.ts'
import { observation } from './testing/observations.ts'

/** Day of the start, league, and whether the match is covered for injuries, by id. */
const schedule: Record<string, [day: string, league: string, isCovered: boolean]> = {
  m1: ['2026-02-10', 'l1', true],
  m2: ['2026-02-20', 'l1', true],
  m3: ['2026-02-24', 'cup', true],
  m4: ['2026-02-28', 'l1', false],
  m5: ['2026-03-08', 'l1', true],
  m6: ['2026-03-15', 'l1', true],
}
let asked: object[] = []

const start = () =>
  startForTest(stats, {
    now: '2026-03-01T12:00:00Z',
    standIns: [
      standIn(FixturesService, {
        async getTeam({ id, sport }) {
          if (id !== 'h') throw fail('not_found', { kind: 'team', id })
          return { id, sport, leagues: ['l1', 'cup', 'l1', 'old'].map((leagueId) => ({ leagueId, season: '2025' })) }
        },
        async listMatches({ teamId, from, to, limit }) {
          // Totals read matches by their ids.
          if (teamId !== undefined) asked.push({ teamId, from, to, limit })
          const matches = Object.entries(schedule).map(([id, [day, leagueId, injuries]]) =>
            create(MatchSchema, {
              id,
              sport: 'soccer',
              schedule: { leagueId, startAt: `${day}T15:00:00Z`, home: { teamId: 'h' }, away: { teamId: 'a' }, coverage: { injuries } },
              state: { scoreboard: { state: 'scheduled', status: 'NS' } },
            }),
          )
          return { items: matches.map(encodeMatch) }
        },
        getNames: async ({ ids }) => ({
          items: ids.map((id) => ({ id, mergedInto: { 'old h': 'h', 'old p': 'p-Ada' }[id] ?? '' })),
        }),
      }),
      standIn(LiveService, {}),
    ],
  })
let t: Awaited<ReturnType<typeof start>>
afterEach(() => {
  asked = []
  return t.stop()
})

const hurt = (teamId: string, playerName: string, playerId = `p-${playerName}`) => ({ teamId, playerName, playerId, status: 'out' })
const report = (matchId: string, ...items: ReturnType<typeof hurt>[]) => ({
  ...observation('wyscout', 1, { injuries: { items } }),
  matchId,
})

test('of each league, the last covered match and the next one have the injuries of the team, with canonical ids', async () => {
  t = await start()
  await t.publish(
    feedStats,
    report('m1', hurt('h', 'Long ago')),
    report('m2', hurt('h', 'Eve'), hurt('a', 'Bo'), hurt('old h', 'Ada', 'old p')),
    report('m3', hurt('h', 'Cy')),
    report('m6', hurt('h', 'Later')),
  )
  await t.settled()
  const { leagueIds, reports } = await t.client.listTeamInjuries({ teamId: 'h', sport: 'soccer' })
  expect(leagueIds).toEqual(['l1', 'cup', 'old'])
  expect(reports.map(({ matchId, leagueId, items }) => [matchId, leagueId, ...items.map(({ playerId }) => playerId)])).toEqual([
    ['m2', 'l1', 'p-Ada', 'p-Eve'],
    ['m3', 'cup', 'p-Cy'],
    ['m5', 'l1'],
  ])
  expect(asked).toEqual([{ teamId: 'h', from: '2026-01-30', to: '2026-03-31', limit: 200 }])
})

test('a team that does not exist is not found', async () => {
  t = await start()
  await expect(t.client.listTeamInjuries({ teamId: 'x', sport: 'soccer' })).rejects.toMatchObject({ code: 'not_found' })
})
