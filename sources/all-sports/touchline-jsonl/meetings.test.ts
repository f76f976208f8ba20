import { describe, expect, test } from '@jest/globals'
import { finishCodes, raceStates } from '@touchline/contract/racing'
import { lostRows, type RacesDataset } from '../../connector.ts'
import type { SourceRace } from '../../racing-model.ts'
import { touchlineJsonl } from './connector.ts'
import { getExample } from './testing/examples.ts'

const header = { record: 'header', touchline: 1, sport: 'horse-racing', source: 'acme' }
const meeting = { record: 'meeting', id: 'g1', course: 'Harrowmere', country: 'IE', date: '2026-03-01' }
const race = { record: 'race', id: 'r1', meeting: 'g1', number: 1, status: 'weighed_in' }
const runner = (id: string, name: string, more: object = {}) => ({
  ...{ record: 'runner', id, race: 'r1', horse: { name }, status: 'declared' },
  ...more,
})
const result = (...placings: object[]) => ({ record: 'result', race: 'r1', status: 'official', placings })

async function read(lines: readonly object[] | string) {
  const content = typeof lines === 'string' ? lines : lines.map((line) => `${JSON.stringify(line)}\n`).join('')
  const file = {
    name: 'acme/x.jsonl',
    async *bytes(from = 0) {
      yield Buffer.from(content).subarray(from)
    },
  }
  const all: RacesDataset[] = []
  for await (const dataset of touchlineJsonl.read([file])) {
    expect([dataset.name, lostRows(dataset)]).toEqual([dataset.name, 0])
    all.push(dataset as RacesDataset)
  }
  const rest = all.at(-1)!
  const faults = rest.problems.map(({ row, rows = 1, reason }) => [Number(row.split('#')[1]), rows, reason])
  const races = all[0]!.meetings[0]?.races
  return { all, meeting: all[0]!.meetings[0], races, race: races?.[0] as SourceRace, rest, faults }
}
const day = (...lines: object[]) => [header, meeting, race, ...lines]

test('every field of the example is read', async () => {
  const { all, meeting: found, races, rest, faults } = await read(getExample('horse-racing'))
  expect(faults).toEqual([])
  expect(all.map(({ name, rows }) => [name, rows])).toEqual([
    ['acme/horse-racing/g1', 9],
    ['acme/acme/x', 1],
  ])
  expect(rest.skipped).toEqual({ 'heartbeat records': 1 })
  const { races: _, ...ofMeeting } = found!
  expect(ofMeeting).toEqual({
    ...{ course: 'Harrowmere', countryCode: 'GB-ENG', date: '2026-03-01' },
    fields: { surface: 'turf', type: 'jumps', going: 'Soft', weather: 'Overcast', rail: 'Out 3 yards' },
  })
  const [{ fields, runners, result: of }, abandoned] = races as [SourceRace, SourceRace]
  expect(fields).toEqual({
    ...{ status: 'weighed_in', name: 'Harbour Handicap Hurdle', type: 'hurdle', raceClass: 'Class 2', pattern: 'Grade 2', handicap: true },
    ...{ offAt: '2026-03-01T13:15:00Z', actualOffAt: '2026-03-01T13:16:04Z', ageBand: '4yo+', sexRestriction: 'Mares' },
    ...{ ratingBand: '0-125', distanceM: 3_219, distanceText: '2m', surface: 'turf', going: 'Soft', obstacles: 8 },
    prizeMoney: { currency: 'GBP', total: 50_000, places: [28_475, 10_700] },
    ...{ runnersDeclared: 5, runnersCount: 4 },
  })
  expect(runners![0]).toEqual({
    horse: {
      ...{ name: 'Quiet Harbour', countryCode: 'IE', age: 6, sex: 'mare', colour: 'bay' },
      ...{ sire: 'Far Beacon', dam: 'Still Water', damsire: 'Old Pilot' },
    },
    jockey: { name: 'M. Harrow', claimLbs: 3 },
    fields: {
      ...{ number: 1, draw: 3, trainer: 'E. Norrby', owner: 'The Ferry Partnership', weightLbs: 133, headgear: ['b', 't'] },
      ...{ officialRating: 124, form: '12-3P', daysSinceRun: 21, silkUrl: 'https://img.example/1.svg' },
      ...{ status: 'declared', sp: '9/2', favourite: 'F' },
    },
    placing: { position: 1, prize: 19_587.5 },
  })
  expect(runners!.map(({ placing }) => placing)).toEqual([
    { position: 1, prize: 19_587.5 },
    { position: 1, beatenLengths: 0, prize: 19_587.5 },
    undefined,
    { finishCode: 'DSQ', disqualifiedFrom: 1 },
    { finishCode: 'PU' },
  ])
  expect(of).toEqual({
    ...{ status: 'amended', winningTimeS: 233.41, photoFinish: true },
    stewardsEnquiry: { open: false, outcome: 'Result amended', text: 'Interference at the last' },
    dividends: [
      { type: 'win', numbers: '1', amount: 2.6 },
      { type: 'exacta', numbers: '1-2', amount: 31.4 },
    ],
  })
  expect([abandoned.fields.status, abandoned.runners, abandoned.result]).toEqual(['abandoned', undefined, undefined])
})

test.each(raceStates)('a race that is %s', async (status) => {
  const { race: found, faults } = await read([header, meeting, { ...race, status }, runner('u1', 'Quiet Harbour')])
  expect([found.fields.status, faults]).toEqual([status, []])
})

test.each(finishCodes)('a runner with the finish code %s', async (finish_code) => {
  const { race: found, faults } = await read(day(runner('u1', 'Quiet Harbour'), result({ runner: 'u1', finish_code })))
  expect([found.runners![0]!.placing, faults]).toEqual([{ finishCode: finish_code }, []])
})

describe('a line', () => {
  test('of a race, a runner or a result that another one contradicts is refused', async () => {
    const { races, faults } = await read([
      ...day(
        runner('u1', 'Quiet Harbour'),
        runner('u2', 'QUIET HARBOUR'),
        { ...race, id: 'r2' },
        { ...runner('u3', 'Slow Tide'), race: 'r2' },
      ),
      ...[
        { ...meeting, id: 'g2' },
        { ...race, id: 'r3', meeting: 'g2' },
      ],
      ...[
        { ...race, id: 'r4', number: 4, status: 'void' },
        { ...result(), race: 'r4' },
      ],
      ...[
        { ...result(), race: 'r9' },
        { ...race, id: 'r5', meeting: 'g9' },
      ],
    ])
    expect(races!.map(({ number, runners }) => [number, runners?.length])).toEqual([
      [1, 1],
      [4, undefined],
    ])
    expect(faults).toEqual([
      [5, 1, 'the same horse as line 4'],
      [6, 1, 'the same number of the meeting as the race of line 3'],
      [7, 1, 'the line of its race is refused: the same number of the meeting as the race of line 3'],
      [8, 1, 'the same course and day as line 2; meeting_key tells them apart'],
      [9, 1, 'meeting "g2" has no valid line of its own'],
      [11, 1, 'the race is void: it has no result'],
      [12, 1, 'race "r9" has no valid line of its own'],
      [13, 1, 'meeting "g9" has no valid line of its own'],
    ])
  })

  test('of a result loses the placings that are wrong', async () => {
    const placings = [
      ...[
        { runner: 'u1', position: 1 },
        { runner: 'u1', position: 2 },
        { runner: 'u9', position: 2 },
      ],
      ...[
        { runner: 'u2', position: 0 },
        { runner: 'u2', position: 3, finish_code: 'DSQ' },
      ],
    ]
    const { race: found, faults } = await read(day(runner('u1', 'Quiet Harbour'), runner('u2', 'Slow Tide'), result(...placings)))
    expect(found.runners!.map(({ placing }) => placing)).toEqual([{ position: 1 }, { finishCode: 'DSQ' }])
    expect(faults.map(([line, rows]) => [line, rows])).toEqual(Array(5).fill([6, 0]))
    expect(faults.map(([, , reason]) => String(reason)).join('\n')).toMatch(
      /position 0.*left out: placings\.3\.position\n.*"u1" has two placings.*\n.*"u9" has no valid line.*\n.*has neither.*\n.*position 3 and DSQ; left out: the position/,
    )
  })

  test('with a bad token loses the field', async () => {
    const line = runner('u1', 'Quiet Harbour', { sp: '9-2', favourite: 'yes', silk_url: 'ftp://x', weight_lbs: -1, number: 4, jockey: {} })
    const { race: found, faults } = await read(day(line))
    expect(found.runners![0]!.fields).toEqual({ number: 4, status: 'declared' })
    expect(found.runners![0]).not.toHaveProperty('jockey')
    expect(faults).toMatchObject([[4, 0, expect.stringMatching(/jockey.*weight_lbs -1.*silk_url.*sp "9-2".*favourite/)]])
  })

  test('with a time has it in seconds', async () => {
    const { race: found } = await read([
      header,
      meeting,
      { ...race, off_at: '2026-03-01T13:15:00Z', actual_off_at: '2026-03-01T13:16:04.217Z' },
    ])
    expect(found.fields).toMatchObject({ offAt: '2026-03-01T13:15:00Z', actualOffAt: '2026-03-01T13:16:04Z' })
  })
})

test('meetings of one course and day have keys', async () => {
  const { all, faults } = await read([header, { ...meeting, meeting_key: 'day' }, { ...meeting, id: 'g2', meeting_key: 'evening' }])
  expect(all.flatMap(({ meetings }) => meetings.map(({ key }) => key))).toEqual(['day', 'evening'])
  expect(faults).toEqual([])
})

test('a withdrawn record is as if it had not been sent; a withdrawn meeting is a dataset without it', async () => {
  const withdrawn = (record: string, keys: object) => ({ record, ...keys, withdrawn: true })
  const field = [runner('u1', 'Quiet Harbour'), runner('u2', 'Slow Tide'), result({ runner: 'u1', position: 1 })]
  const { race: found, rest } = await read([
    ...day(...field, { ...race, id: 'r2', number: 2 }),
    ...[withdrawn('runner', { id: 'u2', race: 'r1' }), withdrawn('result', { race: 'r1' }), withdrawn('race', { id: 'r2' })],
  ])
  expect([found.runners!.length, found.result]).toEqual([1, undefined])
  expect(rest.skipped).toEqual({ 'lines that another one corrects': 3, 'withdrawn records': 3 })
  const { all } = await read([header, withdrawn('meeting', { id: 'g1' }), withdrawn('race', { id: 'r7' }), { ...meeting, id: 'g2' }])
  expect(all.map(({ name, meetings, complete }) => [name, meetings.map(({ races }) => races.length), complete])).toEqual([
    ['acme/horse-racing/g2', [0], true],
    ['acme/horse-racing/g1', [], true],
    ['acme/acme/x', [], true],
  ])
})

test('a refused line that may be a race withdraws nothing', async () => {
  const isComplete = async (line: object) => (await read(day(line))).all[0]!.complete
  expect(await isComplete({ ...race, id: 'r2', status: 'over' })).toBe(false)
  expect(await isComplete(runner('u1', '<b>'))).toBe(true)
})
