import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from '@jest/globals'
import { copySample, type Sampled } from './copy-sample.ts'

/** Selects the parts of a text that match. Each part starts where `begin` matches; the text before the first part is kept. */
const getParts = (begin: RegExp, wanted: RegExp) => (text: string) =>
  text
    .split(begin)
    .filter((part, i) => i === 0 || wanted.test(part))
    .join('')

/** Selects the games of a Retrosheet file whose first line matches. */
const getGames = (wanted: RegExp) => getParts(/^(?=id,)/m, wanted)
/** Selects the rounds of an openfootball text: "▪ Matchday 1", in UTF-8. */
const getRounds = (wanted: RegExp) => getParts(/^(?=\xe2\x96\xaa )/m, wanted)

/** Selects the days of an NBA schedule that match: "12/04/2023 00:00:00". */
const getDays = (wanted: RegExp) => (text: string) => {
  const { leagueSchedule } = JSON.parse(text) as { leagueSchedule: { gameDates: { gameDate: string }[] } }
  const gameDates = leagueSchedule.gameDates.filter(({ gameDate }) => wanted.test(gameDate))
  return JSON.stringify({ leagueSchedule: { ...leagueSchedule, gameDates } })
}

/** Selects the rows of an NBA game log on days that match: "2018-10-16". */
const loggedOn = (wanted: RegExp) => (text: string) => {
  const log = JSON.parse(text) as { resultSets: { headers: string[]; rowSet: unknown[][] }[] }
  for (const set of log.resultSets) set.rowSet = set.rowSet.filter((row) => wanted.test(String(row[set.headers.indexOf('GAME_DATE')])))
  return JSON.stringify(log)
}

/** Selects the last matches of a Wyscout tournament, whose file lists the last match first. */
const getLast = (count: number) => (text: string) => JSON.stringify((JSON.parse(text) as object[]).slice(0, count))

/** Selects the first rounds of an openfootball season in JSON, and all matches with a status. */
const getOpening = (rounds: RegExp) => (text: string) => {
  const season = JSON.parse(text) as { matches: { round: string; status?: string }[] }
  return JSON.stringify({ ...season, matches: season.matches.filter(({ round, status }) => status !== undefined || rounds.test(round)) })
}

/** Selects the NFL players whose ids match. */
const getPlayers = (wanted: RegExp) => (text: string) =>
  JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(text) as object).filter(([id]) => wanted.test(id))))

/**
 * A sample of every format and every kind of file, large enough for each kind of answer. Overlapping sources are sampled at the
 * same season: four have the World Cup of 2018, two the games of the Chicago Cubs in 2016, two the season 2016/2017 of the NHL.
 * The sample is imported four times, so each row costs processor time. real-soccer.test.ts and real-sports.test.ts import all
 * data and compare the tables with the published ones.
 */
const sampled: readonly Sampled[] = [
  ...['austria', 'england'].map((country) => ({ path: `soccer/openfootball-clubs/europe/${country}` })),
  { path: 'soccer/openfootball-leagues' },
  { path: 'soccer/international-results/former_names.csv' },
  ...['results', 'goalscorers', 'shootouts'].map((name) => ({
    path: `soccer/international-results/${name}.csv`,
    lines: /^(date|2018-0[67])/,
  })),
  { path: 'soccer/openfootball-json/2025-26/at.1.json' },
  { path: 'soccer/openfootball-json/2025-26/en.1.json', part: getOpening(/ [12]$/) },
  { path: 'soccer/wyscout-2017-18', files: /(events|players|teams)/ },
  { path: 'soccer/wyscout-2017-18/matches_World_Cup.json', part: getLast(20) },
  { path: 'soccer/worldcup-json/2018' },
  { path: 'soccer/euro-json' },
  { path: 'soccer/worldcup-text-full/2018_full.txt' },
  { path: 'soccer/openfootball-text/austria/2024-25/cup.txt' },
  { path: 'soccer/openfootball-text/austria/2024-25/3-regionalliga-ost.txt', part: getRounds(/ Matchday [1-4]\r?\n/) },
  {
    path: 'soccer/openfootball-text/austria/2025-26/1-bundesliga-full.txt',
    part: getRounds(/ (Regular Season - [1-4]|\w+ Round - \d+|Conference.*)\r?\n/),
  },
  { path: 'baseball/retrosheet-2016', files: /(TEAM|(ATL|CHN|CIN|COL|LAN|MIL|PHI|PIT|SDN|WAS)2016\.ROS)/ },
  { path: 'baseball/retrosheet-2016/2016CHN.EVN', part: getGames(/^id,CHN20160[45]/) },
  { path: 'baseball/retrosheet-gamelogs/GL2016.TXT', lines: /^"20160[45].*"CHN"/ },
  { path: 'american-football/nfl-results/games_2018.csv', lines: /^(eid|201809)/ },
  { path: 'american-football/nfl-results/games_2019.csv' },
  { path: 'american-football/nfl-players/players_2018.json', part: getPlayers(/[0-3]$/) },
  { path: 'american-football/nfl-gamecenter', files: /(2018|201809(06|09|17)\d\d\.json)$/ },
  ...['Master', 'abbrev'].map((name) => ({ path: `hockey/hockey-databank/${name}.csv` })),
  ...['Coaches', 'SeriesPost', 'TeamSplits', 'TeamVsTeam', 'Teams'].map((name) => ({
    path: `hockey/hockey-databank/${name}.csv`,
    lines: /^([^,]*,)?(year|2016),/,
  })),
  ...['Goalies', 'Scoring'].map((name) => ({
    path: `hockey/hockey-databank/${name}.csv`,
    lines: /^[^,]*,(year|2016,\d,(CHI|PIT|WAS)),/,
  })),
  { path: 'hockey/nhl-results/games_2017.csv', lines: /^(season|2017,2016-10)/ },
  { path: 'hockey/nhl-results/playoffs_2017.csv' },
  { path: 'hockey/pwhl-hockeytech' },
  {
    path: 'basketball/euroleague/gameresults.csv',
    lines: /^(season|2014,RS,Round [1-3],|2014,TS,Round 1,|2014,(PO|FF)|2018,RS,Round [1-3],|2018,(PO|FF))/,
  },
  ...['teaminfo', 'samplepbp', 'sampleshots'].map((name) => ({ path: `basketball/euroleague/${name}.csv` })),
  { path: 'basketball/nba', files: /(nba|data_\w+\.json|_\d+\.json)$/ },
  { path: 'basketball/nba/stats_leaguegamelog_2018-19.json', part: loggedOn(/^2018-10/) },
  { path: 'basketball/nba/live_schedule_2023-24.json', part: getDays(/^12\/0/) },
  { path: 'handball' },
  { path: 'volleyball/datavolley' },
  { path: 'volleyball/fivb-xml/WL2012', files: /(csv|schedule\.json|_37[3-6]\d\.xml)$/ },
  { path: 'tennis/atp-datasets/player_overviews.csv', lines: /^(player_id|[a-f])/ },
  { path: 'tennis/atp-datasets/rankings_1983.csv', lines: /^(week_title|1983\.12)/ },
  { path: 'tennis/atp-world-tour/tournaments_2022.csv' },
  ...['scores', 'stats', 'stats_extended'].map((name) => ({
    path: `tennis/atp-world-tour/match_${name}_2022.csv`,
    lines: /^2022-(580|605|7696|8998)[,-]/,
  })),
]

/** A folder with the sample, laid out like `data`, the folder of all real data. Removed at the end of the test file. */
export const realSample = (data: string): string => getSample(data, sampled)

/**
 * The internationals of the years of some World Cups and European Championships, from the folder of soccer. Removed at
 * the end of the test file.
 */
export const someInternationals = (soccer: string): string =>
  getSample(`${soccer}/international-results`, [
    { path: 'former_names.csv' },
    ...['results', 'goalscorers', 'shootouts'].map((name) => ({ path: `${name}.csv`, lines: /^(date|2006|2014|2018|2021|2026)/ })),
  ])

/** Copies only these files of a folder. */
export const getFiles = (folder: string, paths: readonly string[]): string =>
  getSample(
    folder,
    paths.map((path) => ({ path })),
  )

function getSample(data: string, sampled: readonly Sampled[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-sample-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  copySample(data, folder, sampled)
  return folder
}
