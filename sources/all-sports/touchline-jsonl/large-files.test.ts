import { expect, test } from '@jest/globals'
import type { FeedFile } from '../../parse/feed-file.ts'
import { getDatasets } from '../../testing/get-datasets.ts'
import { touchlineJsonl } from './connector.ts'
import { linesOfGroupMax } from './read-groups.ts'

const header = { record: 'header', touchline: 1, sport: 'handball', source: 'acme' }
const league = { record: 'league', id: 'l1', name: 'Oberliga', country: 'DE', gender: 'w', type: 'league' }
const teams = ['Ashby Town', 'Bexford United'].map((name, i) => ({ record: 'team', id: `t${i + 1}`, name }))
const match = (year: number) => ({
  ...{ record: 'match', id: `m${year}`, league: 'l1', season: `${year}`, start_at: `${year}-11-08T17:30:00Z` },
  ...{ home: { team: 't1' }, away: { team: 't2' }, state: 'finished', status: 'FT', home_score: 3, away_score: 2 },
})
const event = (year: number, i: number) => ({
  ...{ record: 'event', id: `e${i % 4_000}`, match: `m${year}`, type: 'goal', period: '1H', minute: 1 + (i % 30), sequence: i },
  ...{ side: 'home', score: { home: i, away: 0 } },
})
const getText = (lines: readonly unknown[]) => lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('')

/** A file read in chunks, like one on disk. `onRead` is called when a reading begins. */
const getFile = (lines: readonly unknown[], onRead = (_from: number) => {}): FeedFile => {
  const bytes = Buffer.from(getText(lines))
  return {
    name: 'acme/x.jsonl',
    async *bytes(from = 0) {
      onRead(from)
      for (let at = from; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
    },
  }
}

test('the lines of a season may be anywhere in a file, of which no more than 50,000 lines are kept at once', async () => {
  const years = [2021, 2022, 2023]
  const events = Array.from({ length: 20_000 }, (_, i) => years.map((year) => event(year, i))).flat()
  const readings: number[] = []
  const lines = [header, ...events, { ...event(2020, 1), id: 'x' }, league, ...teams, ...years.map(match)]
  const all = await getDatasets(touchlineJsonl, [getFile(lines, (from) => readings.push(from))])
  const seasons = years.map((year) => all.get(`acme/handball/l1/${year}`)!.matches[0]!.events!)
  for (const found of seasons) {
    expect(found).toHaveLength(4_000)
    expect(found.map(({ score }) => score!.home)).toEqual(Array.from({ length: 4_000 }, (_, i) => 16_000 + i))
  }
  const rest = [...all.values()].at(-1)!
  expect(rest.skipped).toEqual({ 'lines that another one corrects': 3 * 16_000 })
  expect(rest.problems.map(({ row, reason }) => [row, reason])).toEqual([
    ['acme/x.jsonl#60002', 'match "m2020" has no valid line of its own'],
  ])
  // Four readings: the index, the line without a match, two seasons, the third season. Each starts at the first line it needs.
  expect(readings).toHaveLength(4)
  expect(readings[0]).toBe(0)
  expect(readings[3]).toBeGreaterThan(readings[2]!)
})

test('a season with more lines than fit into memory is refused as a whole, the others are read', async () => {
  const long = function* () {
    const line = '{"record":"event","match":"m2021"}'
    for (let i = 0; i < linesOfGroupMax; i++) yield line
  }
  const all = await getDatasets(touchlineJsonl, [getFile([header, league, ...teams, match(2021), match(2022), ...long(), event(2022, 1)])])
  const rest = [...all.values()].at(-1)!
  expect([...all.keys()]).toEqual(['acme/handball/l1/2022', 'acme/acme/x'])
  expect(rest.problems).toMatchObject([{ row: 'acme/x.jsonl#5', rows: 300_001 }])
  expect(rest.problems[0]!.reason).toBe('"l1" "2021" has 300001 lines, more than 300000: none of them is taken in')
})

test('of very many faults the first 20,000 are kept, the others counted', async () => {
  const bad = Array<string>(20_002).fill('x')
  const all = await getDatasets(touchlineJsonl, [getFile([header, league, ...teams, match(2021), ...bad])])
  const { problems, rows } = [...all.values()].at(-1)!
  expect([rows, problems.length]).toEqual([20_005, 20_001])
  expect(problems.at(-1)).toMatchObject({ row: 'acme/x.jsonl#20006', reason: '2 more lines are refused', rows: 2 })
})

test('a file that changes while it is read is not imported', async () => {
  let lines: unknown[] = [header, league, ...teams, match(2021)]
  const changing: FeedFile = {
    name: 'x.jsonl',
    async *bytes(from = 0) {
      yield Buffer.from(getText(lines)).subarray(from)
      lines = []
    },
  }
  await expect(getDatasets(touchlineJsonl, [changing])).rejects.toThrow('x.jsonl was changed while it was read')
})
