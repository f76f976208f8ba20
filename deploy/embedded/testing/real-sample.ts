import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from '@jest/globals'
import { copySample, type Sampled } from './copy-sample.ts'

/** Of a file of Retrosheet, the games whose first line matches. */
const gamesOf = (wanted: RegExp) => (text: string) =>
  text
    .split(/^(?=id,)/m)
    .filter((game) => wanted.test(game))
    .join('')

/** Of a schedule of the NBA, the days that match: "12/04/2023 00:00:00". */
const daysOf = (wanted: RegExp) => (text: string) => {
  const { leagueSchedule } = JSON.parse(text) as { leagueSchedule: { gameDates: { gameDate: string }[] } }
  const gameDates = leagueSchedule.gameDates.filter(({ gameDate }) => wanted.test(gameDate))
  return JSON.stringify({ leagueSchedule: { ...leagueSchedule, gameDates } })
}

/**
 * Every format and every kind of file, once or in a few seasons. Overlapping sources are sampled at the same season:
 * four have the World Cup of 2018, two the games of the Chicago Cubs of 2016, two the season 2016/2017 of the NHL. It is
 * imported four times, so each row costs processor time: real-soccer.test.ts and real-sports.test.ts import all.
 */
const sampled: readonly Sampled[] = [
  ...['austria', 'england'].map((country) => ({ path: `soccer/openfootball-clubs/europe/${country}` })),
  { path: 'soccer/openfootball-leagues' },
  { path: 'soccer/international-results/former_names.csv' },
  ...['results', 'goalscorers', 'shootouts'].map((name) => ({
    path: `soccer/international-results/${name}.csv`,
    lines: /^(date|2018-0[67])/,
  })),
  { path: 'soccer/openfootball-json/2025-26', files: /(at|en)\.1\.json$/ },
  { path: 'soccer/wyscout-2017-18', files: /(events|World_Cup|players|teams)/ },
  { path: 'soccer/worldcup-json/2018' },
  { path: 'soccer/euro-json' },
  { path: 'soccer/worldcup-text-full/2018_full.txt' },
  { path: 'soccer/openfootball-text/austria', files: /(\d|cup|bundesliga-full|2024-25\/3-regionalliga-ost)(\.txt)?$/ },
  { path: 'baseball/retrosheet-2016', files: /(TEAM|\.ROS)/ },
  { path: 'baseball/retrosheet-2016/2016CHN.EVN', part: gamesOf(/^id,CHN20160[45]/) },
  { path: 'baseball/retrosheet-gamelogs/GL2016.TXT', lines: /^"20160[45].*"CHN"/ },
  { path: 'american-football/nfl-results' },
  { path: 'american-football/nfl-players' },
  { path: 'american-football/nfl-gamecenter', files: /(2018|201809(06|09|17)\d\d\.json)$/ },
  ...['Master', 'abbrev'].map((name) => ({ path: `hockey/hockey-databank/${name}.csv` })),
  ...['Coaches', 'Goalies', 'Scoring', 'SeriesPost', 'TeamSplits', 'TeamVsTeam', 'Teams'].map((name) => ({
    path: `hockey/hockey-databank/${name}.csv`,
    lines: /^([^,]*,)?(year|2016),/,
  })),
  { path: 'hockey/nhl-results/games_2017.csv' },
  { path: 'hockey/nhl-results/playoffs_2017.csv' },
  { path: 'hockey/pwhl-hockeytech' },
  { path: 'basketball/euroleague/gameresults.csv', lines: /^(season|2014|2018)/ },
  ...['teaminfo', 'samplepbp', 'sampleshots'].map((name) => ({ path: `basketball/euroleague/${name}.csv` })),
  { path: 'basketball/nba', files: /(nba|data_\w+\.json|_\d+\.json|leaguegamelog_2018-19\.json)$/ },
  { path: 'basketball/nba/live_schedule_2023-24.json', part: daysOf(/^12\/0/) },
  { path: 'handball' },
  { path: 'volleyball' },
  { path: 'tennis/atp-datasets/player_overviews.csv', lines: /^(player_id|[a-m])/ },
  { path: 'tennis/atp-datasets/rankings_1983.csv', lines: /^(week_title|1983\.12)/ },
  { path: 'tennis/atp-world-tour/tournaments_2022.csv' },
  ...['scores', 'stats', 'stats_extended'].map((name) => ({
    path: `tennis/atp-world-tour/match_${name}_2022.csv`,
    lines: /^2022-(580|605|7696|8998)[,-]/,
  })),
]

/** A folder with the sample, laid out like `data`, the folder of all real data. Removed at the end of the test file. */
export const realSample = (data: string): string => sampleOf(data, sampled)

/**
 * The internationals of the years of some World Cups and European Championships, from the folder of soccer. Removed at
 * the end of the test file.
 */
export const someInternationals = (soccer: string): string =>
  sampleOf(`${soccer}/international-results`, [
    { path: 'former_names.csv' },
    ...['results', 'goalscorers', 'shootouts'].map((name) => ({ path: `${name}.csv`, lines: /^(date|2006|2014|2018|2021|2026)/ })),
  ])

/** Only these files of a folder. */
export const filesOf = (folder: string, paths: readonly string[]): string =>
  sampleOf(
    folder,
    paths.map((path) => ({ path })),
  )

function sampleOf(data: string, sampled: readonly Sampled[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-sample-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  copySample(data, folder, sampled)
  return folder
}
