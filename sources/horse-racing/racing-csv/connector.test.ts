import { describe, expect, test } from '@jest/globals'
import { lostRows, type RacesDataset } from '../../connector.ts'
import { racingCsv } from './connector.ts'
import { toMetres } from './race-row.ts'
import { csv, fullRace, fullRunners, racesCsv, runnersCsv } from './testing/race-day.ts'

const getFile = ([name, text]: [string, string]) => ({
  name,
  async *bytes() {
    yield Buffer.from(text)
  },
})

/** All datasets; checks that every row has an outcome. */
async function read(files: Readonly<Record<string, string>> | [string, string][]): Promise<RacesDataset[]> {
  const datasets: RacesDataset[] = []
  for await (const dataset of racingCsv.read((Array.isArray(files) ? files : Object.entries(files)).map(getFile))) {
    expect([dataset.name, lostRows(dataset)]).toEqual([dataset.name, 0])
    datasets.push(dataset)
  }
  return datasets
}

const at = { date: '2026-03-01', course: 'Harrowmere', race: 1 }
const race = { ...at, country: 'IE' }
/** The only race of these rows, and the reasons of all problems. */
async function readRace(row: object, runners: object[] = []) {
  const datasets = await read({
    'd/races.csv': racesCsv([{ ...race, ...row }]),
    'd/runners.csv': runnersCsv(runners.map((each) => ({ ...at, ...each }))),
  })
  return { race: datasets[0]!.meetings[0]!.races[0]!, reasons: datasets.flatMap(({ problems }) => problems.map(({ reason }) => reason)) }
}

test('reads its own files, whatever their names begin with', () => {
  const names = ['races.csv', 'runners.csv', '2026-03-01-races.csv', 'Day RUNNERS.CSV', 'races.txt', 'results.csv']
  expect(names.filter(racingCsv.reads)).toEqual(names.slice(0, 4))
})

test('every column is read', async () => {
  const [races, runners] = await read({ 'd/races.csv': racesCsv([fullRace]), 'd/runners.csv': runnersCsv(fullRunners) })
  expect(races!.problems.concat(runners!.problems)).toEqual([])
  const { fields, races: all, ...meeting } = races!.meetings[0]!
  expect(meeting).toEqual({ course: 'Harrowmere', countryCode: 'GB-ENG', date: '2026-03-01' })
  expect(fields).toEqual({ surface: 'turf', type: 'jumps', going: 'Soft', weather: 'Overcast', rail: 'Out 3 yards' })
  const [{ fields: ofRace, result, runners: field }] = all as [(typeof all)[number]]
  expect(ofRace).toEqual({
    offAt: '2026-03-01T13:15:00Z',
    actualOffAt: '2026-03-01T13:16:04Z',
    name: 'Harbour Handicap Hurdle',
    status: 'weighed_in',
    type: 'hurdle',
    raceClass: 'Class 2',
    pattern: 'Grade 2',
    handicap: true,
    ageBand: '4yo+',
    sexRestriction: 'Mares',
    ratingBand: '0-125',
    distanceM: 3_219,
    distanceText: '2m',
    surface: 'turf',
    going: 'Soft',
    obstacles: 8,
    prizeMoney: { currency: 'GBP', total: 50_000, places: [28_475, 10_700] },
    runnersDeclared: 3,
    runnersCount: 2,
  })
  expect(result).toEqual({
    status: 'official',
    winningTimeS: 233.41,
    photoFinish: false,
    stewardsEnquiry: { open: false, outcome: 'No action', text: 'Interference at the last' },
    dividends: [
      { type: 'win', numbers: '1', amount: 5.2 },
      { type: 'exacta', numbers: '1-2', amount: 31.4 },
    ],
  })
  expect(field).toMatchObject([
    {
      horse: { name: 'Quiet Harbour', countryCode: 'IE', age: 6, sex: 'mare', colour: 'bay', sire: 'Far Beacon', damsire: 'Old Pilot' },
      jockey: { name: 'M. Harrow', claimLbs: 3 },
      fields: { status: 'declared', number: 1, draw: 3, weightLbs: 133, headgear: ['b', 't'], sp: '9/2', favourite: 'F', daysSinceRun: 21 },
      placing: { position: 1, prize: 28_475 },
    },
    { fields: { weightLbs: 132.3 }, placing: { position: 2, beatenText: 'nk', totalBeaten: 0.3 } },
    { fields: { status: 'non_runner', nonRunnerReason: 'Lame' } },
  ])
})

describe('without a status', () => {
  test.each([
    [{}, [], 'scheduled', undefined],
    [{}, [{ horse: 'A', position: 1 }], 'weighed_in', 'official'],
    [{}, [{ horse: 'A', position: 'PU' }], 'weighed_in', 'official'],
    [{ result: 'amended' }, [], 'weighed_in', 'amended'],
    [{ status: 'photo' }, [], 'photo', undefined],
    [{ status: 'stewards_enquiry', enquiry: 'open' }, [], 'stewards_enquiry', 'provisional'],
    [{ status: 'abandoned' }, [{ horse: 'A', position: 1 }], 'abandoned', undefined],
    [{ status: 'void', winning_time_s: 60 }, [], 'void', undefined],
  ])('%j with runners %j: %s, result %s', async (row, runners, status, result) => {
    const { race, reasons } = await readRace(row, runners)
    expect([race.fields.status, race.result?.status, reasons]).toEqual([status, result, []])
  })
})

describe('a malformed cell costs its field and is a problem', () => {
  test.each([
    ['off_at', '25:70'],
    ['off_at', '2026-02-30T10:00:00Z'],
    ['status', 'running'],
    ['type', 'steeple'],
    ['handicap', 'perhaps'],
    ['distance_m', '2m'],
    ['winning_time_s', '3:53.4'],
    ['result', 'final'],
    ['enquiry', 'yes'],
    ['country', 'England'],
    ['name', '<b>x</b>'],
    ['meeting_status', 'finished'],
  ])('of a race: %s %s', async (column, text) => {
    const { race, reasons } = await readRace({ [column]: text, going: 'Soft' })
    expect(race.fields).toEqual({ status: 'scheduled', going: 'Soft' })
    expect(reasons).toEqual([expect.stringMatching(new RegExp(`^${column}`))])
  })

  test.each([
    ['sp', '9-2'],
    ['sp', '9/0'],
    ['position', '0'],
    ['position', 'XX'],
    ['finish_code', 'FELL'],
    ['silk_url', 'javascript:alert(1)'],
    ['favourite', 'X'],
    ['age', '-3'],
    ['foaled', '19'],
    ['weight_lbs', '9-7'],
    ['horse_country', 'Ireland'],
    ['status', 'scratched'],
  ])('of a runner: %s %s', async (column, text) => {
    const { race, reasons } = await readRace({}, [{ horse: 'A', [column]: text }])
    expect(race.runners).toEqual([{ horse: { name: 'A', countryCode: '' }, fields: { status: 'declared', headgear: [] } }])
    expect(reasons).toEqual([expect.stringMatching(new RegExp(`^${column}`))])
  })

  test('one item of a list costs no other', async () => {
    const { race, reasons } = await readRace({ currency: 'GBP', prizes: '100|x|50', dividends: 'win:1=5|bad' })
    expect([race.fields.prizeMoney?.places, race.result?.dividends]).toEqual([[100, 50], [{ type: 'win', numbers: '1', amount: 5 }]])
    expect(reasons).toHaveLength(2)
  })
})

describe('a row is rejected, with its reason', () => {
  const getReasons = async (races: string, runners = runnersCsv([])) =>
    (await read({ 'd/races.csv': races, 'd/runners.csv': runners })).flatMap(({ problems }) =>
      problems.map(({ row, reason }) => [row, reason]),
    )

  test.each([
    [{ date: '2026-02-30' }, /^date/],
    [{ course: '' }, /^course/],
    [{ race: 'first' }, /^race/],
  ])('a race with %j', async (row, reason) => {
    expect(await getReasons(racesCsv([{ ...race, ...row }]))).toEqual([['d/races.csv#2', expect.stringMatching(reason)]])
  })

  test('the second line of a race or a runner, a runner without a horse or of no race', async () => {
    const runners = [
      { ...at, horse: 'A' },
      { ...at, horse: 'a' },
      { ...at, horse: '' },
      { ...at, race: 9, horse: 'B' },
    ]
    expect(await getReasons(racesCsv([race, race]), runnersCsv(runners))).toEqual([
      ['d/races.csv#3', 'race 1 of Harrowmere on 2026-03-01 is in an earlier line'],
      ['d/runners.csv#3', 'a is in an earlier line of race 1 of Harrowmere on 2026-03-01'],
      ['d/runners.csv#4', 'horse is empty'],
      ['d/runners.csv#5', 'the file of races has no race 9 of Harrowmere on 2026-03-01'],
    ])
  })

  test('all runners without a file of races; a file without the required columns', async () => {
    const [dataset, ...more] = await read({ 'd/runners.csv': runnersCsv([{ ...at, horse: 'A' }]) })
    expect([dataset!.problems.length, dataset!.complete, more]).toEqual([1, false, []])
    expect(await getReasons(csv(['date', 'course'], []))).toEqual([['d/races.csv#1', 'the first line names no column country, race']])
  })
})

test('files with the same beginning belong together; a second file of a name is a problem', async () => {
  const one = (course: string) => [racesCsv([{ ...race, course }]), runnersCsv([{ ...at, course, horse: 'A' }])] as const
  const [north, south] = [one('North'), one('South')]
  const datasets = await read([
    ['d/1-runners.csv', north[1]],
    ['d/2-races.csv', south[0]],
    ['d/1-races.csv', north[0]],
    ['d/2-runners.csv', south[1]],
    ['d/2-races.csv', south[0]],
  ])
  expect(datasets.map(({ name, meetings, problems }) => [name, meetings[0]?.races[0]?.runners?.length, problems.length])).toEqual([
    ['d/1-races', 1, 0],
    ['d/1-runners', undefined, 0],
    ['d/2-races', 1, 0],
    ['d/2-runners', undefined, 0],
    ['d/2-races.csv again', undefined, 1],
  ])
})

test('courses of one name in two countries, and two meetings of a course on a day', async () => {
  const [races, runners] = await read({
    'd/races.csv': racesCsv([race, { ...race, country: 'AU' }, { ...race, meeting_key: 'evening' }]),
    'd/runners.csv': runnersCsv([
      { ...at, horse: 'A' },
      { ...at, horse: 'B', country: 'AU' },
      { ...at, horse: 'C', meeting_key: 'evening' },
    ]),
  })
  expect(
    races!.meetings.map(({ countryCode, key, races }) => [countryCode, key, races[0]!.runners?.map(({ horse }) => horse.name)]),
  ).toEqual([
    ['IE', undefined, undefined],
    ['AU', undefined, ['B']],
    ['IE', 'evening', ['C']],
  ])
  expect(runners!.problems.map(({ reason }) => reason)).toEqual([
    'there are several of race 1 of Harrowmere on 2026-03-01; country or meeting_key tell them apart',
  ])
})

test.each([
  ['2m', 3_219],
  ['1m2f', 2_012],
  ['2m4f110y', 4_124],
  ['5f', 1_006],
  ['2 miles', undefined],
  ['', undefined],
])('%s is %s metres', (text, metres) => {
  expect(toMetres(text)).toBe(metres)
})
