import { expect, test } from '@jest/globals'
import { getDatasets } from '../../testing/get-datasets.ts'
import { nbaLive } from './connector.ts'
import { actions, boston, boxScore, gameId, lakers, playByPlay, schedule, scheduled } from './testing/invented-game.ts'

const side = ({ teamId, teamName, teamCity }: typeof boston, s: string) => ({ tid: teamId, tn: teamName, tc: teamCity, s })
const game = (gid: string, of: object = {}) => ({
  ...{ gid, gdte: '2016-11-01', gdtutc: '2016-11-01', utctm: '23:30', an: 'Old Hall', ac: 'Boston', st: '1', stt: '7:30 pm ET' },
  ...{ h: side(boston, ''), v: side(lakers, ''), ...of },
})
const monthly = (...months: object[][]): string => JSON.stringify({ lscd: months.map((g) => ({ mscd: { mon: 'a month', g } })) })
const other = '0021600002'

test.each(['data_nba_2016', '00_full_schedule'])('a schedule by month, %s, has what one by day has', async (name) => {
  const read = await getDatasets(nbaLive, { [`nba/${name}.json`]: monthly([game(gameId)], [game(other, { st: '3', stt: 'Final/OT' })]) })
  expect(read.get(name)!.problems.map(({ row }) => row)).toEqual([`${name}.json#2`])
  const won = { st: '3', stt: 'Final/OT', h: side(boston, '101'), v: side(lakers, '99') }
  const whole = await getDatasets(nbaLive, { [`nba/${name}.json`]: monthly([game(gameId)], [game(other, won)]) })
  const days = [scheduled(gameId, { awayTeam: { ...lakers, score: 0 } })]
  const final = { gameStatus: 3, gameStatusText: 'Final/OT', homeTeam: { ...boston, score: 101 }, awayTeam: { ...lakers, score: 99 } }
  const byDay = await getDatasets(nbaLive, { 'nba/scheduleLeagueV2.json': schedule([...days, scheduled(other, final)]) })
  const dataset = '2016-17/00216000'
  expect(whole.get(dataset)).toEqual(byDay.get(dataset))
  expect(whole.get(dataset)!.matches.map(({ scoreboard }) => scoreboard.status)).toEqual(['NS', 'AOT'])
})

test('a file of one month has its games, and defines no season', async () => {
  const won = { st: '3', stt: 'Final', h: side(boston, '101'), v: side(lakers, '99') }
  const file = JSON.stringify({ mscd: { mon: 'a month', g: [game('1021600001', won), game('1021600002', {}), 7] } })
  const read = await getDatasets(nbaLive, { 'nba/10_league_schedule_05.json': file })
  const { matches, complete } = read.get('2016-17/10216000')!
  expect([complete, matches.map(({ scoreboard, meeting }) => [scoreboard.status, meeting])]).toEqual([
    false,
    [
      ['FT', 1],
      ['NS', 2],
    ],
  ])
  expect(read.get('10_league_schedule_05')!.problems).toHaveLength(1)
})

test('its finished games need not say that they had an overtime', async () => {
  const won = { st: '3', stt: 'Final', h: side(boston, '101'), v: side(lakers, '99') }
  const read = await getDatasets(nbaLive, { 'nba/data_nba_2016.json': monthly([game(gameId, won)]) })
  const { scoreboard } = read.get('2016-17/00216000')!.matches[0]!
  expect([scoreboard.homeScore, scoreboard.scores?.fulltime]).toEqual([101, undefined])
})

test('a team with its city in its name is not called by it twice', async () => {
  const abroad = { tid: 82, tn: 'Ulm National Team', tc: 'Ulm', s: '' }
  const read = await getDatasets(nbaLive, { 'nba/data_wnba_2016.json': monthly([game('1011600001', { v: abroad })]) })
  expect(read.get('2016-17/10116000')!.matches[0]!.away.name).toBe('Ulm National Team')
})

test('box score and plays may differ in their folders alone', async () => {
  const files = { [`x/game_details/live_${gameId}.json`]: boxScore(), [`x/pbp/live_${gameId}.json`]: playByPlay(actions) }
  const list = { 'x/schedule/live_nba_2016.json': schedule([scheduled(gameId, { awayTeam: { ...lakers, score: 0 } })]) }
  const [match] = (await getDatasets(nbaLive, { ...files, ...list })).get('2016-17/00216000')!.matches
  expect([match!.lineup !== undefined, match!.plays !== undefined]).toEqual([true, true])
  for (const name of Object.keys({ ...files, ...list })) expect(nbaLive.reads(name.split('/').at(-1)!)).toBe(true)
})
