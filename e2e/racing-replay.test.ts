import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { racesCsv, runnersCsv } from '@touchline/sources/horse-racing/racing-csv/testing/race-day'
import { getFolder } from './testing/get-folder.ts'
import { startVirtualReplay, type VirtualReplay } from './testing/virtual-replay.ts'

/** Replays a race day of racing-csv and reads the states at the instants of its files at the public interface. */

const day = { date: '2026-03-01', course: 'Harrowmere', country: 'IE', weather: 'Overcast' }
const times = { at_post_at: '13:12', actual_off_at: '13:16', provisional_at: '13:19', weighed_in_at: '13:22' }
const folder = getFolder({
  'races.csv': racesCsv([
    { ...day, date: '2026-02-28', race: 1, off_at: '13:15', status: 'weighed_in' },
    { ...day, race: 1, off_at: '13:15', status: 'weighed_in', winning_time_s: 100, ...times },
    { ...day, race: 2, off_at: '13:50', status: 'weighed_in', actual_off_at: '13:51', winning_time_s: 120 },
    { ...day, race: 3, off_at: '14:30', status: 'abandoned', meeting_status: 'abandoned' },
    { ...day, date: '2026-03-02', race: 1, off_at: '13:15', status: 'weighed_in' },
  ]),
  'runners.csv': runnersCsv(
    ['2026-02-28', '2026-03-01', '2026-03-02'].flatMap((date) => [
      { ...day, date, race: 1, horse: 'Quiet Harbour', sp: 'evens', position: 1 },
      { ...day, date, race: 1, horse: 'Lantern Weir', sp: '9/2', position: 2 },
    ]),
  ),
})

let t: VirtualReplay
beforeAll(async () => {
  t = await startVirtualReplay(`racing-csv:${folder}`, '2026-03-01')
})
afterAll(() => t.stop())

const getRaces = async (date: string) => (await t.get(`/horse-racing/races?date=${date}`)).data
/** "13:12 at_post scheduled scheduled": the states of the races of the day, and the result of the first. */
async function states() {
  const races = await getRaces('2026-03-01')
  const { data: result } = await t.get(`/horse-racing/races/${races[0].id}/results`)
  const time = new Date(t.now()).toISOString().slice(11, 16)
  return [time, ...races.map(({ status }: { status: string }) => status), result.status]
}

test('the morning of the day: earlier races have results, later ones are scheduled', async () => {
  expect(await states()).toEqual(['13:07', 'scheduled', 'scheduled', 'scheduled', null])
  expect(await getRaces('2026-02-28')).toMatchObject([{ status: 'weighed_in' }])
  expect(await getRaces('2026-03-02')).toMatchObject([{ status: 'scheduled' }])
  const [{ id }] = await getRaces('2026-03-01')
  expect((await t.get(`/horse-racing/races/${id}/runners`)).data).toMatchObject([
    { horse: { name: 'Quiet Harbour' }, odds_sp: null },
    { odds_sp: null },
  ])
  expect((await t.get('/horse-racing/meetings?date=2026-03-01')).data).toMatchObject([{ status: 'scheduled', weather: 'Overcast' }])
})

test('each race passes the states whose instants the files have', async () => {
  const seen: unknown[] = []
  for (let moments = 0; moments < 7; moments++) {
    await t.next()
    seen.push(await states())
  }
  expect(seen).toEqual([
    ['13:12', 'at_post', 'scheduled', 'scheduled', null],
    ['13:16', 'off', 'scheduled', 'scheduled', null],
    ['13:19', 'result_provisional', 'scheduled', 'scheduled', 'provisional'],
    ['13:22', 'weighed_in', 'scheduled', 'scheduled', 'official'],
    ['13:51', 'weighed_in', 'off', 'scheduled', 'official'],
    ['13:53', 'weighed_in', 'weighed_in', 'scheduled', 'official'],
    ['14:30', 'weighed_in', 'weighed_in', 'abandoned', 'official'],
  ])
  expect((await t.get('/horse-racing/meetings?date=2026-03-01')).data).toMatchObject([{ status: 'abandoned', race_count: 3 }])
  expect(await getRaces('2026-03-02')).toMatchObject([{ status: 'scheduled' }])
})
