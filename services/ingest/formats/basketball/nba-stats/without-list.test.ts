import { expect, test } from '@jest/globals'
import { datasetsOf } from '../../../testing/datasets-of.ts'
import { nbaStats } from './connector.ts'
import { boston, gameFiles, newYork, summary } from './testing/invented-games.ts'

const ids = ['0021600210', '0021600290']
const withinConference = (id: string, more = {}) => [`stats_summary_${id}.json`, summary(id, { away: newYork, more })] as const

/** Meeting numbers, or the reasons of those without one. */
async function meetings(files: readonly (readonly [name: string, content: string])[]) {
  const { matches, problems } = (await datasetsOf(nbaStats, Object.fromEntries(files))).get('2016-17/00216002')!
  return [...matches.map(({ meeting }) => meeting), ...problems.map(({ reason }) => reason.slice(0, 'the meeting number'.length))]
}

test('both games of one ground within a conference have their numbers', async () =>
  expect(await meetings(ids.map((id) => withinConference(id)))).toEqual([1, 2]))

test('a summary tells the number of its game by the one before it at the same ground', async () => {
  const last = { LAST_GAME_ID: ids[0], LAST_GAME_HOME_TEAM_ID: boston, LAST_GAME_VISITOR_TEAM_ID: newYork }
  expect(await meetings([withinConference(ids[1]!, { LastMeeting: [last] })])).toEqual([2])
})

test('plays of ids alone are those of the teams of the game, in every league', async () => {
  const id = '2021600001'
  const files = Object.fromEntries(Object.entries(gameFiles(id)).map(([name, content]) => [name, content.replace('LALBOS', 'ULMGRZ')]))
  const read = async (of: Record<string, string>) => (await datasetsOf(nbaStats, of)).get('2016-17/20216000')!
  const { matches, problems } = await read(files)
  expect([problems, matches[0]!.plays?.length]).toEqual([[], 10])
  const plays = `nba/data_playbyplay_${id}.json`
  const others = files[plays]!.replaceAll('1610612738', '77').replaceAll('1610612747', '78')
  expect((await read({ ...files, [plays]: others })).problems).toMatchObject([
    { reason: `data_playbyplay_${id}.json: plays of two other teams` },
  ])
})

test('one of them alone stays in quarantine', async () => {
  const [abroad, before] = [{ LAST_GAME_HOME_TEAM_ID: newYork }, { LAST_GAME_ID: null }].map((change) => ({
    ...{ LAST_GAME_ID: ids[0], LAST_GAME_HOME_TEAM_ID: boston, LAST_GAME_VISITOR_TEAM_ID: boston },
    ...change,
  }))
  for (const last of [abroad, before])
    expect(await meetings([withinConference(ids[1]!, { LastMeeting: [last] })])).toEqual(['the meeting number'])
})
