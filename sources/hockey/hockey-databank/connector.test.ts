import { describe, expect, test } from '@jest/globals'
import { getDatasets } from '../../testing/get-datasets.ts'
import { survivesMalformedCsv } from '../nhl-results/testing/malformed-csv.ts'
import { hockeyDatabank } from './connector.ts'

const masterHeader = 'playerID,coachID,firstName,lastName,height,weight,shootCatch,pos,birthYear,birthMon,birthDay'
const master = [
  masterHeader,
  'quillad01,,Ada,Quill,72,180,L,C/L,1990,2,28',
  'tarnbo01,,Bo,Tarn,75,205,R,D,1988,,',
  'vossci01,vossci01c,Cid,Voss,,,180,G,,,',
  ',wrendo01c,Dot,Wren,,,,,1960,1,1',
  ',vacant,,Vacant,,,,,,,',
]
const scoringHeader = 'playerID,year,stint,tmID,lgID,pos,GP,G'
const scoring = [
  'quillad01,2016,1,BOS,NHL,L,80,9',
  'tarnbo01,2016,1,BOS,NHL,D,10,0',
  'vossci01,2016,1,BOS,NHL,G,50,0',
  'tarnbo01,2016,2,NYR,NHL,D,70,1',
]
const goalies = ['playerID,year,stint,tmID,lgID,GP', 'vossci01,2016,1,BOS,NHL,50']
const coachHeader = 'coachID,year,tmID,lgID,stint'
const coaches = [coachHeader, 'wrendo01c,2016,BOS,NHL,1', 'vossci01c,2016,BOS,NHL,2', 'vacant,2016,NYR,NHL,1']
const text = (lines: readonly string[]) => lines.join('\n')
const files = {
  'Master.csv': text(master),
  'Scoring.csv': text([scoringHeader, ...scoring]),
  'Goalies.csv': text(goalies),
  'Coaches.csv': text(coaches),
}

test('one squad per team and season, with personal data and the last coach', async () => {
  const dataset = (await getDatasets(hockeyDatabank, files)).get('2016-2017')!
  expect(dataset).toMatchObject({
    sport: 'hockey',
    season: { name: '2016/2017', league: { slug: 'north-america-nhl' } },
    rows: 8,
    entries: 6,
    skipped: { 'earlier coaches of the season': 1, 'teams without a coach': 1 },
    problems: [],
    complete: true,
  })
  expect(dataset.squads!.map(({ team, coach, members }) => [team.name, coach, members.map(({ name }) => name)])).toEqual([
    ['Boston Bruins', 'Cid Voss', ['Ada Quill', 'Bo Tarn', 'Cid Voss']],
    ['New York Rangers', undefined, ['Bo Tarn']],
  ])
  const [quill, tarn, voss] = dataset.squads![0]!.members
  expect(quill).toEqual({
    key: 'quillad01',
    name: 'Ada Quill',
    firstName: 'Ada',
    lastName: 'Quill',
    born: '1990-02-28',
    position: 'LW',
    stint: 1,
    shoots: 'left',
    heightCm: 183,
    weightKg: 82,
  })
  expect(tarn).toMatchObject({ born: '1988', position: 'D', shoots: 'right', heightCm: 191 })
  expect(voss).toEqual({ key: 'vossci01', name: 'Cid Voss', firstName: 'Cid', lastName: 'Voss', position: 'G', stint: 1 })
  expect(dataset.squads!.map(({ members }) => members.find(({ name }) => name === 'Bo Tarn')!.stint)).toEqual([1, 2])
})

test('a renamed club is one club, a relocated club is two', async () => {
  const rows = ['PHO,2012', 'ARI,2016', 'ATL,2010', 'WPG,2011']
    .map((of) => of.split(','))
    .map(([team, year]) => `quillad01,${year},1,${team},NHL,C,1,0`)
  const datasets = await getDatasets(hockeyDatabank, {
    ...files,
    'Scoring.csv': text([scoringHeader, ...rows]),
    'Goalies.csv': goalies[0]!,
    'Coaches.csv': coachHeader,
  })
  const teams = [...datasets.values()].flatMap((dataset) => dataset.squads ?? []).map(({ team }) => `${team.name} ${team.country}`)
  expect(teams).toEqual(['Atlanta Thrashers US', 'Winnipeg Jets CA', 'Arizona Coyotes US', 'Arizona Coyotes US'])
})

test('a club of an earlier era by its code', async () => {
  const codes = ['OTS,1926', 'TRS,1926', 'DTC,1926', 'NYA,1930', 'OAK,1969', 'CLF,1970', 'CHI,1985', 'HAR,1985', 'OTT,1992']
  const rows = codes.map((of) => of.split(',')).map(([team, year]) => `quillad01,${year},1,${team},NHL,C,1,0`)
  const datasets = await getDatasets(hockeyDatabank, {
    ...files,
    'Teams.csv': 'year,lgID,tmID,name\n1926,NHL,OTS,Ottawa Senators',
    'Scoring.csv': text([scoringHeader, ...rows]),
    'Goalies.csv': goalies[0]!,
    'Coaches.csv': coachHeader,
  })
  const teams = [...datasets.values()].flatMap((dataset) => dataset.squads ?? []).map(({ team }) => `${team.name} ${team.country}`)
  expect(teams).toEqual([
    ...['Ottawa Senators NAM', 'Toronto Maple Leafs CA', 'Detroit Red Wings US', 'Brooklyn Americans US'],
    ...['California Golden Seals US', 'California Golden Seals US'],
    ...['Chicago Blackhawks US', 'Hartford Whalers US', 'Ottawa Senators CA'],
  ])
})

test('a club that is not reviewed has its name in Teams.csv, else its code', async () => {
  const rows = ['WIN,1995', 'XXX,1995', 'VEG,2016']
    .map((of) => of.split(','))
    .map(([team, year]) => `quillad01,${year},1,${team},NHL,C,1,0`)
  const datasets = await getDatasets(hockeyDatabank, {
    'Master.csv': files['Master.csv'],
    'Teams.csv': 'year,lgID,tmID,name\n1995,NHL,WIN,Winnipeg Jets of old',
    'Scoring.csv': text([scoringHeader, ...rows]),
  })
  const teams = [...datasets.values()].flatMap((dataset) => dataset.squads ?? []).map(({ team }) => [team.name, team.reviewed])
  expect(teams).toEqual([
    ['Winnipeg Jets of old', undefined],
    ['XXX', undefined],
    ['VEG', undefined],
  ])
})

describe('an invalid row is reported', () => {
  test.each<[what: string, file: keyof typeof files, row: string, reason: string]>([
    ['an unknown player', 'Scoring.csv', 'nobody01,2016,1,BOS,NHL,C,1,0', 'playerID nobody01 is not in Master.csv'],
    ['a team without letters', 'Scoring.csv', 'quillad01,2016,1,77,NHL,C,1,0', 'team "77" has no name'],
    ['an invalid year', 'Goalies.csv', 'vossci01,16,1,BOS,NHL,1', 'year "16" is invalid'],
    ['an unknown coach', 'Coaches.csv', 'ghost01c,2016,BOS,NHL,3', 'coachID ghost01c is not in Master.csv'],
    ['an invalid day of birth', 'Master.csv', 'eve01,,Eve,Yarrow,,,,C,1990,2,30', 'left out: 1990-2-30 is not a day of birth'],
    ['a name with markup', 'Master.csv', 'eve01,,Eve,<b>,,,,C,1990,2,3', 'characters that no name has'],
    ['no name', 'Master.csv', 'eve01,,,,,,,C,1990,2,3', 'are no name'],
    ['a stint that is none', 'Scoring.csv', 'vossci01,2016,?,BOS,NHL,C,1,0', 'left out: stint "?" is not a number from 1'],
    ['a league that is none', 'Scoring.csv', 'vossci01,2016,1,BOS,?,C,1,0', 'left out: lgID "?" names no league'],
  ])('%s', async (_, file, row, reason) => {
    const datasets = [...(await getDatasets(hockeyDatabank, { ...files, [file]: `${files[file]}\n${row}` })).values()]
    expect(datasets.flatMap(({ problems }) => problems.map((problem) => problem.reason))).toEqual([expect.stringContaining(reason)])
    expect(datasets.find(({ name: dataset }) => dataset === '2016-2017')).toMatchObject({ complete: false })
    expect(datasets.find(({ name: dataset }) => dataset === '2016-2017')!.squads!.length).toBe(2)
  })
})

test('rows of other leagues are skipped by name', async () => {
  const rows = ['quillad01,1975,1,QUN,WHA,C,1,0', 'tarnbo01,1912,1,MOW,NHA,C,1,0', 'tarnbo01,1913,1,MOW,NHA,C,1,0']
  const datasets = await getDatasets(hockeyDatabank, { ...files, 'Scoring.csv': text([scoringHeader, ...scoring, ...rows]) })
  expect(datasets.get('Scoring')).toMatchObject({ rows: 3, problems: [], skipped: { 'rows of the WHA': 1, 'rows of the NHA': 2 } })
  expect(datasets.get('2016-2017')).toMatchObject({ entries: 6, complete: true })
})

test('what cannot be read of a person costs neither the person nor the season', async () => {
  const master = text(['playerID,firstName,lastName,birthYear,height', 'quillad01,Ada,Quill,198x,six foot'])
  const scored = text(['playerID,year,stint,tmID,lgID,pos', 'quillad01,2016,1,BOS,NHL,L'])
  const datasets = [...(await getDatasets(hockeyDatabank, { 'Master.csv': master, 'Scoring.csv': scored })).values()]
  expect(datasets.flatMap(({ squads = [] }) => squads.flatMap(({ members }) => members.map(({ name }) => name)))).toEqual(['Ada Quill'])
  expect(datasets.flatMap(({ problems }) => problems.map(({ reason, rows }) => [reason, rows]))).toEqual([
    ['left out: birthYear "198x" is not a year', 0],
    ['left out: height "six foot" is not a whole number', 0],
  ])
})

const { 'Scoring.csv': _, ...companions } = files
survivesMalformedCsv({
  connector: hockeyDatabank,
  file: 'Scoring.csv',
  companions: { ...companions, 'Goalies.csv': goalies[0]! },
  header: scoringHeader,
  rows: scoring,
  dataset: '2016-2017',
  count: (dataset) => (dataset?.squads ?? []).flatMap(({ members }) => members).length,
})
