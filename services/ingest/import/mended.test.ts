import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from '@jest/globals'
import { gameDocument, ids, playerList, runner } from '@touchline/sources/american-football/nfl-gamecenter/testing/invented-document'
import { gameFields, gamesFile } from '@touchline/sources/american-football/nfl-results/testing/game-row'
import { shortGame } from '@touchline/sources/baseball/retrosheet/testing/invented-game'
import { logRow } from '@touchline/sources/baseball/retrosheet/testing/invented-log'
import { files as euroleague } from '@touchline/sources/basketball/euroleague/testing/invented-files'
import { boxScore, playByPlay } from '@touchline/sources/basketball/nba-live/testing/invented-game'
import { gameFiles, gameLog, logRows } from '@touchline/sources/basketball/nba-stats/testing/invented-games'
import { schedule, scheduled, summary, usualSeasons } from '@touchline/sources/hockey/hockeytech/testing/invented-feed'
import { type Files, played, putFiles, season, sourceFolder } from '@touchline/sources/testing/source-folder'
import { type StartedIngest, startedIngest } from '../testing/started-ingest.ts'

let t: StartedIngest
afterEach(() => t.stop())

const zip = 'PK\u0003\u0004'
const event = `${shortGame({ id: 'CHN201604110' }).join('\r\n')}\r\n`
const gameLine = logRow({ day: '20160411' })
const roster = 'homea001,A,Home,L,R,CHN,2B\r\n'
const databank = {
  'Master.csv': 'playerID,coachID,firstName,lastName,height,weight,shootCatch,pos,birthYear,birthMon,birthDay\nquillad01,,Ada,Quill,,,,,,,',
  'Scoring.csv': 'playerID,year,stint,tmID,lgID,pos,GP\nquillad01,2016,1,BOS,NHL,L,80',
}
const nhl = 'season,date,away,away_goals,home,home_goals,ot,attendance,duration\n2017,2016-10-12,Boston Bruins,5,Chicago Blackhawks,2,,,'
const live = { 'nba/live_boxscore_0021600001.json': boxScore(), 'nba/live_playbyplay_0021600001.json': playByPlay() }
const log = gameLog(logRows({ id: '0021600001' }))
const pwhl = {
  'hockey/pwhl_seasons.json': usualSeasons,
  'hockey/pwhl_schedule_x.json': schedule([scheduled(7, '2025-01-07', [1, 0])]),
}
const soccer = season('Premier League 2024/25', [played(1, '2024-08-16', 'Arsenal FC', 'Fulham FC', [1, 0])])
const cup = '= DFB Pokal 2024/25\n\n▪ Round 1\nFri Aug 16 2024\n  20:45  Hansa Rostock v Hertha BSC  1-2\n'
const cut = (text: string) => text.slice(0, -20)

/** Valid files, and the malformed versions imported before them. */
const cases: readonly [format: string, wrong: string, right: Files, wrong: Files][] = [
  ['openfootball-text', 'a title', { 'de/2024-25/cup.txt': cup }, { 'de/2024-25/cup.txt': cup.replace('=', '') }],
  ['retrosheet', 'an event file', { 'r/2016CHN.EVN': event }, { 'r/2016CHN.EVN': event.replace(/^play,.*$/m, 'pla,1') }],
  ['retrosheet', 'an empty event file', { 'r/2016CHN.EVN': event }, { 'r/2016CHN.EVN': '' }],
  ['retrosheet', 'a roster', { 'r/CHN2016.ROS': roster }, { 'r/CHN2016.ROS': `${roster}homeb001,,Home,L,R,CHN,C\r\n` }],
  ['retrosheet', 'a game log', { 'r/GL2016.TXT': gameLine }, { 'r/GL2016.TXT': gameLine.slice(0, 400) }],
  ['retrosheet', 'a list of teams', { 'r/TEAM2016': 'CHN,N,Chicago,Cubs' }, { 'r/TEAM2016': 'CHN,N,Chicago' }],
  ['nfl-results', 'a row', { 'games_2018.csv': gamesFile([gameFields()]) }, { 'games_2018.csv': gamesFile([gameFields({ week: '99' })]) }],
  ['nfl-gamecenter', 'a game', { 'g/2018090900.json': gameDocument('2018090900') }, { 'g/2018090900.json': zip }],
  [
    'nfl-gamecenter',
    'players of a list',
    { 'g/players_2018.json': playerList({ [ids.runner]: runner }) },
    { 'g/players_2018.json': playerList({ [ids.runner]: { ...runner, height: 'tall' }, 'x#y': runner }) },
  ],
  ['euroleague', 'every file', euroleague(), Object.fromEntries(Object.entries(euroleague()).map(([name, text]) => [name, cut(text)]))],
  ['nba-stats', 'a log', { 'nba/stats_leaguegamelog_2016-17.json': log }, { 'nba/stats_leaguegamelog_2016-17.json': cut(log) }],
  ['nba-stats', 'files of a game', gameFiles(), Object.fromEntries(Object.entries(gameFiles()).map(([name, text]) => [name, cut(text)]))],
  ['nba-live', 'files of a game', live, Object.fromEntries(Object.entries(live).map(([name, text]) => [name, cut(text)]))],
  ['hockeytech', 'a schedule', pwhl, { 'hockey/pwhl_schedule_x.json': cut(pwhl['hockey/pwhl_schedule_x.json']) }],
  ['hockeytech', 'a list of seasons', pwhl, { 'hockey/pwhl_seasons.json': zip }],
  [
    'hockeytech',
    'a summary',
    {
      ...pwhl,
      'hockey/pwhl_game_summary_7.json': summary({ goals: [{ id: 1, home: true, period: 1, time: '3:51', scorer: 11 }], score: [1, 0] }),
    },
    { 'hockey/pwhl_game_summary_7.json': zip },
  ],
  ['nhl-results', 'a row', { 'games_2017.csv': nhl }, { 'games_2017.csv': nhl.replace(',5,', ',x,') }],
  ['hockey-databank', 'people', databank, { 'Master.csv': databank['Master.csv'].replace('Quill', '') }],
  ['hockey-databank', 'a season', databank, { 'Scoring.csv': databank['Scoring.csv'].replace('2016', '16') }],
]

describe('problems leave the quarantine when their file is fixed', () => {
  test.each(cases)('%s: %s', async (format, _, right, wrong) => {
    t = await startedIngest()
    const root = sourceFolder({ ...right, ...wrong })
    const { quarantined, parts } = await t.imported(`${format}:${root}`)
    expect(quarantined + parts).toBeGreaterThan(0)
    putFiles(root, right)
    const { released, kept } = await t.client.retryQuarantined({ id: '' })
    const { items } = await t.client.listQuarantine({})
    expect([items.map(({ row, reason }) => `${row}: ${reason}`), kept]).toEqual([[], 0])
    expect(released).toBeGreaterThan(0)
  })
  test.each<[what: string, format: string, right: Files, wrong: Files]>([
    ['the same season twice', 'openfootball-json', { 'a/2024-25/en.1.json': soccer }, { 'b/2024-25/en.1.json': soccer }],
    ['a file that is named after no game', 'nba-stats', gameFiles(), { 'nba/stats_summary_0001600001.json': '{}' }],
  ])('%s, when the file is removed', async (_, format, right, wrong) => {
    t = await startedIngest()
    const root = sourceFolder({ ...right, ...wrong })
    const feed = `${format}:${root}`
    expect(await t.imported(feed)).toMatchObject({ quarantined: 1 })
    expect(await t.imported(feed)).toMatchObject({ writes: 0 })
    for (const name of Object.keys(wrong)) rmSync(join(root, name))
    await t.imported(feed)
    expect((await t.client.listQuarantine({})).items).toEqual([])
  })
})
