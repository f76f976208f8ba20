import { describe, expect, test } from '@jest/globals'
import { getDatasets } from '../../testing/get-datasets.ts'
import { nbaStats } from './connector.ts'
import { boston, gameFiles, newYork, summary } from './testing/invented-games.ts'

const ids = ['0021600210', '0021600290']
const withinConference = (id: string, more = {}) => [`stats_summary_${id}.json`, summary(id, { away: newYork, more })] as const

/** Meeting numbers, or the reasons why games have none. */
async function meetings(files: readonly (readonly [name: string, content: string])[]) {
  const { matches, problems } = (await getDatasets(nbaStats, Object.fromEntries(files))).get('2016-17/00216002')!
  return [...matches.map(({ meeting }) => meeting), ...problems.map(({ reason }) => reason.slice(0, 'the meeting number'.length))]
}

test('both games of one ground within a conference have their numbers', async () =>
  expect(await meetings(ids.map((id) => withinConference(id)))).toEqual([1, 2]))

test('a summary tells the number of its game by the one before it at the same ground', async () => {
  const last = { LAST_GAME_ID: ids[0], LAST_GAME_HOME_TEAM_ID: boston, LAST_GAME_VISITOR_TEAM_ID: newYork }
  expect(await meetings([withinConference(ids[1]!, { LastMeeting: [last] })])).toEqual([2])
})

describe('the meetings before a game', () => {
  const [id] = ids
  const version2 = (game: string, last: string, home = boston) => {
    const row = { LAST_GAME_ID: last, LAST_GAME_HOME_TEAM_ID: home, LAST_GAME_VISITOR_TEAM_ID: home === boston ? newYork : boston }
    return withinConference(game, { LastMeeting: [row] })
  }

  test.each([
    ['of an earlier season', '0021500900', boston],
    ['of an earlier season at the other ground', '0021500900', newYork],
    ['of the preseason', '0011600003', boston],
  ])('%s make it the first one', async (_, last, home) => expect(await meetings([version2(id!, last, home)])).toEqual([1]))

  test('in a cup tell nothing', async () => expect(await meetings([version2(id!, '0061600001')])).toEqual(['the meeting number']))

  test('are followed back through the summaries of the import', async () => {
    const files = [version2(ids[1]!, '0021600250', newYork), version2('0021600250', id!), version2(id!, '0021500900')]
    expect(await meetings(files)).toEqual([1, 2, 2])
  })

  test('are up to five in version 3, those after it not among them', async () => {
    const meeting = (gameId: string, gameTimeUTC: string, home = boston) => ({
      ...{ gameId, gameTimeUTC, homeTeam: { teamId: home }, awayTeam: { teamId: home === boston ? newYork : boston } },
    })
    const last = [
      meeting('0021600900', '2017-03-01T00:00:00Z'),
      meeting('0021600050', '2016-10-20T00:00:00Z'),
      meeting('0021600020', '2016-10-15T00:00:00Z', newYork),
      meeting('0021500900', '2016-03-01T00:00:00Z'),
    ]
    const side = (teamId: number, score: number) => ({ teamId, score, periods: [score, 0, 0, 0].map((each) => ({ score: each })) })
    const numbers = async (lastFive: unknown[]) => {
      const boxScoreSummary = {
        ...{ gameId: id, gameStatus: 3, period: 4, gameEt: '2016-10-25T20:00:00Z', gameTimeUTC: '2016-10-26T00:00:00Z' },
        ...{ homeTeamId: boston, awayTeamId: newYork, homeTeam: side(boston, 2), awayTeam: side(newYork, 3) },
        lastFiveMeetings: { meetings: lastFive },
      }
      return meetings([[`stats_summaryv3_${id}.json`, JSON.stringify({ boxScoreSummary })]])
    }
    expect(await numbers(last)).toEqual([2])
    expect(await numbers([last[0], last[2]])).toEqual(['the meeting number'])
    expect(await numbers(last.with(2, meeting('?', '2016-10-15T00:00:00Z')))).toEqual(['the meeting number'])
  })
})

test('plays of ids alone are those of the teams of the game, in every league', async () => {
  const id = '2021600001'
  const files = Object.fromEntries(Object.entries(gameFiles(id)).map(([name, content]) => [name, content.replace('LALBOS', 'ULMGRZ')]))
  const read = async (of: Record<string, string>) => (await getDatasets(nbaStats, of)).get('2016-17/20216000')!
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
