import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { racingRecords } from '@touchline/gateway/racing-records'
import { faultsIn } from '@touchline/gateway/testing/check-record'
import { racesCsv, runnersCsv } from '@touchline/sources/horse-racing/racing-csv/testing/race-day'
import { type EndToEndServer, startEndToEndServer } from './testing/end-to-end-server.ts'
import { getFolder } from './testing/get-folder.ts'
import { importFeed } from './testing/import-feed.ts'
import { crawlRacing } from './testing/racing-crawler.ts'

/**
 * Imports a race day in racing-csv again after every change and checks the public interface: one race through every state, with a
 * dead heat, a non-runner and a disqualification after the result; a race of every finish code; abandoned and void ones.
 */

type Row = Record<string, string | number>
const day = { date: '2026-03-01', course: 'Harrowmere' }
const first = { ...day, country: 'GB-ENG', race: 1, off_at: '13:15', going: 'Soft' }
const horses = ['Quiet Harbour', 'Lantern Weir', 'Slow Tide', 'Long Ferry']
const field = (race: number, cells: readonly Row[]): Row[] =>
  cells.map((more, i) => ({ ...day, race, horse: horses[i] ?? `Outsider ${i + 1}`, number: i + 1, ...more }))

const folder = getFolder({})
/** Nothing is imported at the start, and no demo runs. */
const emptyFeed = `openfootball-leagues:${getFolder({ 'leagues.txt': '' })}`
const feed = `racing-csv:${folder}`
let server: EndToEndServer
beforeAll(async () => {
  server = await startEndToEndServer({
    environment: { FEEDS: emptyFeed },
    now: '2026-03-01T09:00:00Z',
  })
})
afterAll(() => server.stop())

/** Writes both files and imports them. */
async function say(races: readonly Row[], runners: readonly Row[]) {
  writeFileSync(join(folder, 'races.csv'), racesCsv(races))
  writeFileSync(join(folder, 'runners.csv'), runnersCsv(runners))
  const report = await importFeed(server, feed)
  await server.settled()
  return report
}
const get = async (path: string) => {
  const { status, data } = await server.get(`/horse-racing/${path}`)
  expect([path, status]).toEqual([path, 200])
  return data
}
const checked = async (path: string, record: keyof typeof racingRecords) => {
  const data = await get(path)
  for (const each of [data].flat()) expect(faultsIn(each, racingRecords[record])).toEqual([])
  noteWords(record, data)
  return data
}

/** Every status and code read at the interface in this file. */
const shown = new Map<string, Set<string>>()
function noteWords(field: string, value: unknown): void {
  if (typeof value === 'string') shown.set(field, (shown.get(field) ?? new Set()).add(value))
  else if (Array.isArray(value)) for (const each of value) noteWords(field, each)
  else if (typeof value === 'object' && value !== null)
    for (const [name, each] of Object.entries(value)) noteWords(`${field.split('.', 1)[0]}.${name}`, each)
}

describe('a race day', () => {
  const card = field(1, [{ jockey: 'M. Harrow', weight_lbs: 133 }, {}, {}, {}])
  const withNonRunner = field(1, [{}, {}, {}, { status: 'non_runner', non_runner_reason: 'Lame' }])
  const placed = (positions: readonly (number | string)[]) =>
    field(1, [...positions.map((position) => ({ position, sp: '9/2' })), { status: 'non_runner', non_runner_reason: 'Lame' }])
  let id: string

  test('a card: its meeting, race and runners, before there is a result', async () => {
    expect(await say([{ ...first, name: 'Harbour Hurdle' }], card)).toMatchObject({
      rows: 5,
      entries: 5,
      quarantined: 0,
      lost: 0,
      parts: 0,
    })
    const [meeting, ...noMore] = await checked('meetings', 'meeting')
    expect(noMore).toEqual([])
    expect(meeting).toMatchObject({ ...day, country: 'England', status: 'scheduled', race_count: 1, first_race_at: '2026-03-01T13:15:00Z' })
    const [race] = await checked('races', 'race')
    expect(race).toMatchObject({ name: 'Harbour Hurdle', status: 'scheduled', runners_declared: 4, runners_count: 4, version: 1 })
    id = race.id
    expect(meeting.races).toEqual([id])
    expect(await checked(`races/${id}/runners`, 'runner')).toMatchObject([{ number: 1, weight_text: '9-7', odds_sp: null }, {}, {}, {}])
    expect(await checked(`races/${id}/results`, 'race result')).toMatchObject({ status: null, placings: null, non_runners: [] })
  })

  test('the same files again change nothing', async () => {
    expect(await say([{ ...first, name: 'Harbour Hurdle' }], card)).toMatchObject({ writes: 0 })
    expect(await get(`races/${id}`)).toMatchObject({ version: 1 })
  })

  test('the race passes through every state', async () => {
    const result = { result: 'provisional', photo_finish: 'yes' }
    const enquiry = { enquiry: 'open', enquiry_text: 'Interference at the last' }
    const steps: [Row, Row[], object | null][] = [
      [{ status: 'at_post' }, withNonRunner, null],
      [{ status: 'off', actual_off_at: '13:16' }, withNonRunner, null],
      [{ status: 'photo' }, withNonRunner, null],
      [{ status: 'result_provisional', ...result }, placed([1, 1, 3]), { status: 'provisional', photo_finish: true, dead_heat: true }],
      [{ status: 'stewards_enquiry', ...result, ...enquiry }, placed([1, 1, 3]), { stewards_enquiry: { open: true } }],
      [
        { status: 'weighed_in', ...enquiry, enquiry: 'closed', enquiry_outcome: 'No action' },
        placed([1, 1, 3]),
        { status: 'official', stewards_enquiry: { open: false, outcome: 'No action' } },
      ],
    ]
    const seen: string[] = []
    for (const [row, runners, expected] of steps) {
      await say([{ ...first, ...row }], runners)
      seen.push((await checked(`races/${id}`, 'race')).status)
      expect((await get(`races?status=${row.status}`)).map((each: { id: string }) => each.id)).toEqual([id])
      expect(await checked('meetings', 'meeting')).toMatchObject([{ status: row.status === 'weighed_in' ? 'finished' : 'in_progress' }])
      expect(await checked(`races/${id}/results`, 'race result')).toMatchObject(expected ?? { status: null, placings: null })
    }
    expect(seen).toEqual(['at_post', 'off', 'photo', 'result_provisional', 'stewards_enquiry', 'weighed_in'])
  })

  test('a dead heat, and a non-runner', async () => {
    const runners = await checked(`races/${id}/runners`, 'runner')
    expect(runners[3]).toMatchObject({ status: 'non_runner', non_runner_reason: 'Lame' })
    expect(await get(`races/${id}/results`)).toMatchObject({
      dead_heat: true,
      non_runners: [runners[3].id],
      placings: [
        { position: 1, dead_heat: true, horse: 'Quiet Harbour', sp_decimal: 5.5 },
        { position: 1, dead_heat: true, horse: 'Lantern Weir' },
        { position: 3, dead_heat: false, horse: 'Slow Tide', runner_id: runners[2].id },
      ],
    })
    expect(await get(`races/${id}`)).toMatchObject({ runners_declared: 4, runners_count: 3, status: 'weighed_in' })
  })

  test('a disqualification after the result amends it and keeps the position', async () => {
    await say([{ ...first, status: 'weighed_in' }], placed(['DSQ', 1, 2]))
    expect(await checked(`races/${id}/results`, 'race result')).toMatchObject({
      status: 'amended',
      dead_heat: false,
      placings: [
        { position: 1, horse: 'Lantern Weir', disqualified_from: null },
        { position: 2, horse: 'Slow Tide' },
        { position: null, finish_code: 'DSQ', horse: 'Quiet Harbour', disqualified_from: 1 },
      ],
    })
  })

  test('the careers of the horses and the jockey have the race as it is amended', async () => {
    const [winner, , , nonRunner] = await get(`races/${id}/runners`)
    const page = async (path: string, record: keyof typeof racingRecords) => checked(path, record)
    expect(await page(`horses/${winner.horse.id}`, 'horse')).toMatchObject({
      ...{ name: 'Quiet Harbour', totals: { runs: 1, wins: 0, win_pct: 0 }, by_season: [{ season: '2026', runs: 1 }] },
      by_course: [{ course: 'Harrowmere' }],
    })
    expect(await page(`horses/${winner.horse.id}/races`, 'form line')).toMatchObject([
      { race_id: id, position: null, finish_code: 'DSQ', disqualified_from: 1, runners: 3, going: 'Soft' },
    ])
    expect(await page(`horses/${nonRunner.horse.id}`, 'horse')).toMatchObject({ totals: { runs: 0, win_pct: null }, by_season: [] })
    await say(
      [{ ...first, status: 'weighed_in', distance: '2m' }],
      [...field(1, [{ position: 1, jockey: 'M. Harrow', trainer: 'E. Norrby' }])],
    )
    const [{ jockey, trainer_id }] = await get(`races/${id}/runners`)
    for (const [path, record] of [[`jockeys/${jockey.id}`, 'jockey'] as const, [`trainers/${trainer_id}`, 'trainer'] as const]) {
      expect(await page(path, record)).toMatchObject({
        totals: { runs: 1, wins: 1, win_pct: 100 },
        by_distance: [{ distance: 'extended' }],
      })
      expect(await page(`${path}/races`, 'form line')).toMatchObject([{ race_id: id, position: 1, horse: { name: 'Quiet Harbour' } }])
    }
    expect((await server.get(`/horse-racing/trainers/${jockey.id}`)).error).toMatchObject({ code: 'not_found' })
    await say([{ ...first, status: 'weighed_in' }], placed(['DSQ', 1, 2]))
    expect(await page(`horses/${winner.horse.id}`, 'horse')).toMatchObject({ totals: { wins: 0 } })
  })

  test('every finish code, a reserve and a withdrawn runner; an abandoned and a void race; countries by language', async () => {
    const codes = ['F', 'UR', 'PU', 'BD', 'RO', 'RR', 'SU', 'DSQ']
    const others = [
      { ...first, race: 2 },
      { ...first, race: 3, status: 'abandoned' },
      { ...first, race: 4, status: 'void' },
    ].map((row, i) => ({
      ...row,
      off_at: `1${i + 4}:00`,
    }))
    const fallen = field(2, [...codes.map((position) => ({ position })), { status: 'reserve' }, { status: 'withdrawn' }])
    await say([{ ...first, status: 'weighed_in' }, ...others], [...placed(['DSQ', 1, 2]), ...fallen])
    const [, second, third, fourth] = await checked('races?date=2026-03-01&country=gb-eng&course=HARROWMERE', 'race')
    expect([second.status, third.status, fourth.status]).toEqual(['weighed_in', 'abandoned', 'void'])
    const result = await checked(`races/${second.id}/results`, 'race result')
    expect(result.placings.map((each: { finish_code: string }) => each.finish_code)).toEqual(codes)
    const runners = await checked(`races/${second.id}/runners`, 'runner')
    expect(runners.slice(8).map((each: { status: string }) => each.status)).toEqual(['reserve', 'withdrawn'])
    expect(result.non_runners).toEqual([runners[9].id])
    for (const race of [third, fourth]) expect(await get(`races/${race.id}/results`)).toMatchObject({ status: null, placings: null })
    expect(await get('meetings?lang=fr')).toMatchObject([{ country: 'Angleterre', status: 'finished', race_count: 4 }])
  })

  test('every kind of race and meeting, surface and favourite', async () => {
    const kinds = [
      ['Elmport', 'flat', 'flat', 'turf', 'F'],
      ['Norrby', 'hurdle', 'jumps', 'dirt', 'JF'],
      ['Weirdale', 'chase', 'mixed', 'all_weather', 'CF'],
      ['Tidefen', 'nh_flat', 'harness', 'turf', 'F'],
      ['Saltmere', 'harness', 'harness', 'dirt', 'F'],
    ].map(([course = '', type = '', meeting_type = '', surface = '', favourite = '']) => ({
      ...{ race: { ...first, course, type, meeting_type, surface, meeting_surface: surface } },
      runner: { ...day, course, race: 1, horse: 'Quiet Harbour', favourite, position: 1 },
    }))
    await say(
      kinds.map(({ race }) => race),
      kinds.map(({ runner }) => runner),
    )
    await checked('meetings', 'meeting')
    const races = await checked('races', 'race')
    for (const race of races) await checked(`races/${race.id}/results`, 'race result')
    expect(races).toHaveLength(kinds.length)
  })

  test('an abandoned meeting', async () => {
    const course = 'Elmport'
    const rows = [1, 2].map((race) => ({ ...first, course, race, status: 'abandoned' }))
    await say([{ ...first, status: 'weighed_in' }, ...rows], placed(['DSQ', 1, 2]))
    expect(await checked('meetings?status=abandoned', 'meeting')).toMatchObject([{ course, race_count: 2 }])
  })

  test('every endpoint and every filter tells the same', async () => {
    const keys = {
      key: await server.newKey(),
      own: await server.newKey('horse-racing'),
      foreign: await server.newKey('soccer'),
    }
    const { faults, races, placings } = await crawlRacing(server.address, keys, { from: day.date, to: day.date })
    expect(faults).toEqual([])
    expect([races, placings]).toEqual([3, 3])
  })

  test('every state and every code has been read at the interface', () => {
    const words = Object.fromEntries(Object.keys(expected).map((field) => [field, [...(shown.get(field) ?? [])].sort()]))
    expect(words).toEqual(Object.fromEntries(Object.entries(expected).map(([field, all]) => [field, all.split(' ').sort()])))
  })
  const expected = {
    'meeting.status': 'scheduled in_progress finished abandoned',
    'meeting.type': 'flat jumps harness mixed',
    'meeting.surface': 'turf dirt all_weather',
    'race.status': 'scheduled at_post off photo stewards_enquiry result_provisional weighed_in abandoned void',
    'race.type': 'flat hurdle chase nh_flat harness',
    'race.surface': 'turf dirt all_weather',
    'runner.status': 'declared non_runner reserve withdrawn',
    'race result.status': 'provisional official amended',
    'race result.finish_code': 'F UR PU BD RO RR SU DSQ',
    'race result.favourite': 'F JF CF',
  }

  test('what is gone from the files is withdrawn, and the same race comes back under its id', async () => {
    const elsewhere = { ...first, race: 9 }
    await say([elsewhere], [])
    expect((await get('races')).map(({ number }: { number: number }) => number)).toEqual([9])
    expect((await server.get(`/horse-racing/races/${id}`)).error).toMatchObject({ code: 'not_found' })
    await say([elsewhere, first], placed([1, 2, 3]))
    expect(await get(`races/${id}`)).toMatchObject({ id, status: 'weighed_in' })
  })

  test('a stream has the race in progress and its end', async () => {
    const headers = { 'X-API-Key': await server.newKey('horse-racing') }
    const { body } = await fetch(`${server.address}/v1/horse-racing/stream`, { headers })
    const reader = body!.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    const events = async (count: number) => {
      while (text.split('\ndata: ').length <= count) text += (await reader.read()).value ?? ''
      return [...text.matchAll(/^event: (.*)\ndata: (.*)$/gm)].map(([, name, data]) => ({ name, data: JSON.parse(data!) }))
    }
    await events(1)
    const elsewhere = { ...first, race: 9 }
    await say([elsewhere, { ...first, status: 'off' }], card)
    await say([elsewhere, { ...first, status: 'weighed_in' }], placed([1, 2, 3]))
    const [reset, off, ended] = await events(3)
    expect(reset).toMatchObject({ name: 'reset', data: { success: true } })
    expect(off).toMatchObject({ name: 'race', data: { id, status: 'off', runners: [{}, {}, {}, {}], result: { status: null } } })
    expect(ended).toMatchObject({
      name: 'final',
      data: { id, status: 'weighed_in', result: { placings: [{ horse: 'Quiet Harbour' }, {}, {}] } },
    })
    await reader.cancel()
  })

  test('a rejected row withdraws nothing', async () => {
    expect(await say([{ ...first, race: 'one' }], [])).toMatchObject({ quarantined: 1, lost: 0 })
    expect((await get('races')).map((race: { id: string }) => race.id)).toContain(id)
  })
})
