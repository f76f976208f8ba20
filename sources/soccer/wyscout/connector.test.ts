import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { wyscout } from './connector.ts'
import { club, event, folder, match, player, players, reading, teams } from './testing/invented.ts'

const matches = Array.from({ length: 20 }, (_, i) => match(9 + i, { gameweek: i + 1 }))
const goal = (fields: object = {}) => event('Shot', 1, fields, 101, 1801)
const events = (...rows: object[]) => JSON.stringify({ events: rows })
const league = '2017-18/en.1'
const json = JSON.stringify

test.each<[string, boolean]>([
  ['players.json', true],
  ['teams.json', true],
  ['matches_World_Cup.json', true],
  ['2058017.json', true],
  ['coaches.json', false],
  ['events_England.json', false],
  ['matches_England.csv', false],
])('%s is read: %s', (name, reads) => expect(wyscout.reads(name)).toBe(reads))

describe('a valid folder', () => {
  test('gives one dataset per competition, without problems', async () => {
    const datasets = await reading(folder(matches, { 'events/9.json': events(goal()) }))
    expect(Object.keys(datasets)).toEqual(['teams', 'players', league, 'events'])
    for (const dataset of Object.values(datasets))
      expect(dataset).toMatchObject({ problems: [], complete: true, rows: dataset.matches.length })
    expect(datasets[league]).toMatchObject({
      file: 'matches_England.json',
      season: { name: '2017/2018', league: { name: 'Premier League' } },
    })
    expect(datasets[league]!.matches).toHaveLength(20)
    expect(datasets[league]!.matches.filter(({ lineup }) => lineup)).toHaveLength(20)
    expect(datasets[league]!.matches.filter(({ statistics }) => statistics).map(({ row }) => row)).toEqual(['matches_England.json#1'])
  })

  test('gives the same result in any file order and when read again', async () => {
    const files = folder(matches, { 'events/9.json': events(goal()) })
    const back = Object.fromEntries(Object.entries(files).toReversed())
    expect(await reading(back)).toEqual(await reading(files))
  })
})

describe('a missing file', () => {
  const without = (name: string) => reading({ ...Object.fromEntries(Object.entries(folder(matches)).filter(([each]) => each !== name)) })
  test('players: matches without lineups, and a problem that names the remedy', async () => {
    const dataset = (await without('w/players.json'))[league]!
    expect(dataset).toMatchObject({ rows: 20, complete: false, problems: [{ row: 'matches_England.json' }] })
    expect(dataset.problems[0]!.reason).toContain('so the lineups are left out: name a folder that has teams.json and players.json')
    expect(dataset.matches.filter(({ lineup, repairs }) => !lineup && repairs.length === 0)).toHaveLength(20)
  })
  test('teams: no matches', async () => {
    const dataset = (await without('w/teams.json')).matches_England!
    expect(dataset).toMatchObject({ rows: 20, complete: false, matches: [] })
    expect(dataset.problems[0]!.reason).toContain('this import has no teams.json')
  })
  test('matches: the event files are problems', async () => {
    const dataset = (await reading(folder(matches, { 'events/5.json': events(goal()) }))).events
    expect(dataset).toMatchObject({ rows: 0, complete: false, problems: [{ row: 'events#1' }] })
    expect(dataset!.problems[0]!.reason).toContain('events/5.json: events of a match that is in no matches_')
  })
})

test.each<[string, unknown[], string]>([
  ['no competition', [{}, 7], 'no row has a valid competitionId'],
  ['no matches', [], 'no row has a valid competitionId'],
])('a file of %s is one problem', async (_, rows, reason) => {
  const dataset = (await reading(folder(rows))).matches_England
  expect(dataset).toMatchObject({ rows: rows.length, complete: false, matches: [], problems: [{ row: 'matches_England.json' }] })
  expect(dataset!.problems[0]!.reason).toContain(reason)
})

const megabyte = Buffer.alloc(1 << 20, 'a')
/** A row of a hundred megabytes after `before`. */
async function* endless(before: string, given: { megabytes: number }) {
  yield Buffer.from(`${before}{"wyId":"`)
  for (; given.megabytes < 100; given.megabytes++) yield megabyte
  yield Buffer.from('"}]')
}

describe('malformed matches', () => {
  const valid = Buffer.from(json(matches.map((row) => ({ ...row, venue: 'Fürth' }))))
  const eleventh = valid.indexOf('"wyId":19')
  const withByte = (at: number, byte: number) => Buffer.concat([valid.subarray(0, at), Buffer.from([byte]), valid.subarray(at + 1)])
  test.each<[string, Uint8Array | string, number, string]>([
    ['cut', valid.subarray(0, eleventh), 10, 'the file ends before its list does'],
    ['Latin-1', withByte(valid.indexOf('ü', eleventh), 0xfc), 10, 'not UTF-8'],
    ['no JSON from a row on', valid.toString().replace('"wyId":19', 'wyId:19'), 10, 'Unexpected'],
  ])('%s: the rows before the fault are imported', async (_, content, count, reason) => {
    const dataset = (await reading(folder([], { 'w/matches_England.json': content })))[league]!
    expect([dataset.matches.length, dataset.rows, dataset.complete]).toEqual([count, count + 1, false])
    expect(dataset.problems[0]).toMatchObject({ row: `matches_England.json#${count + 1}`, reason: expect.stringContaining(reason) })
  })

  test.each<[string, Uint8Array | string, string]>([
    ['UTF-16', Buffer.from(`\uFEFF${json(matches)}`, 'utf16le'), 'not UTF-8'],
    ['a ZIP archive', Buffer.from([0x50, 0x4b, 3, 4, 0, 0]), 'a ZIP archive instead of JSON'],
    ['no list', '{"wyId":9}', 'the file is not a list'],
  ])('%s: no match is imported', async (_, content, reason) => {
    const dataset = (await reading(folder([], { 'w/matches_England.json': content }))).matches_England!
    expect(dataset).toMatchObject({ matches: [], complete: false })
    expect(dataset.problems.map((problem) => problem.reason).join()).toContain(reason)
  })

  test('an invalid row in the middle is the only problem', async () => {
    const rows = matches.with(4, { ...matches[4]!, label: 'Northtown - Southtown, 9 - 9' })
    const dataset = (await reading(folder(rows)))[league]!
    expect(dataset).toMatchObject({ rows: 20, complete: false, problems: [{ row: 'matches_England.json#5' }] })
    expect(dataset.matches).toHaveLength(19)
  })

  test('a row of a hundred megabytes ends the file, in constant memory', async () => {
    const given = { megabytes: 0 }
    const dataset = (await reading(folder([], { 'w/matches_England.json': endless(`[${json(matches[0])},`, given) })))[league]!
    expect(dataset).toMatchObject({ rows: 2, problems: [{ reason: 'a row of more than 65536 bytes; the rest is not read' }] })
    expect(given.megabytes).toBeLessThan(2)
  })

  test('truncated anywhere, each row is a match or a problem, and nothing is withdrawn', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: valid.length - 1 }), async (end) => {
        const datasets = await reading(folder([], { 'w/matches_England.json': valid.subarray(0, end) }))
        const dataset = datasets[league] ?? datasets.matches_England!
        expect(dataset.complete).toBe(false)
        expect(dataset.rows).toBe(dataset.matches.length + dataset.problems.length)
        expect(dataset.matches.map(({ round }) => round)).toEqual(
          matches.slice(0, dataset.matches.length).map((row) => `Matchday ${row.gameweek}`),
        )
      }),
      { numRuns: 30 },
    )
  })
})

describe('malformed names', () => {
  const more = [...teams, club(50, 'Fürth')]
  test('an invalid row in the middle does not affect the others', async () => {
    const datasets = await reading(folder(matches, { 'w/teams.json': json(more.with(3, club(4, '7'))) }))
    expect(datasets.teams).toMatchObject({ file: 'teams.json', rows: 0, complete: false, problems: [{ row: 'teams.json#4' }] })
    expect(datasets[league]).toMatchObject({ problems: [], complete: false })
    expect(datasets[league]!.matches).toHaveLength(20)
  })

  test.each<[string, Uint8Array | string]>([
    ['cut', Buffer.from(json(players)).subarray(0, 900)],
    ['Latin-1', Buffer.from(json([...players.slice(0, 3), player(7, { lastName: 'Müller' }), ...players.slice(3)]), 'latin1')],
    ['a ZIP archive', Buffer.from([0x50, 0x4b, 3, 4, 0, 0])],
  ])('players, %s: lineups with known players only, and nothing is withdrawn', async (_, content) => {
    const datasets = await reading(folder(matches, { 'w/players.json': content }))
    expect(datasets.players).toMatchObject({ rows: 0, complete: false, problems: [{ rows: 0 }] })
    expect(datasets[league]).toMatchObject({ complete: false })
    expect(datasets[league]!.matches.filter(({ lineup }) => !lineup)).toHaveLength(20)
  })

  test('a player of a hundred megabytes ends the file, in constant memory', async () => {
    const given = { megabytes: 0 }
    const datasets = await reading(folder(matches, { 'w/players.json': endless(`[${json(players[0])},`, given) }))
    expect(datasets.players).toMatchObject({ problems: [{ row: 'players.json#2' }] })
    expect(given.megabytes).toBeLessThan(2)
  })
})

describe('malformed events leave their match without stats', () => {
  const valid = Buffer.from(events(goal(), event('Pass', 2), event('Pass', 1)))
  test.each<[string, Uint8Array | string, string]>([
    ['cut', valid.subarray(0, valid.length - 20), 'the file ends before its list of events does'],
    ['cut at the start', '', 'the file is empty'],
    ['UTF-16', Buffer.from(valid.toString(), 'utf16le'), 'Unexpected'],
    ['a ZIP archive', Buffer.from([0x50, 0x4b, 3, 4, 0, 0]), 'a ZIP archive'],
    ['a list of another name', '{"plays":[]}', 'no list named "events"'],
    ['an invalid row in the middle', events(goal(), { ...event('Pass', 2), eventSec: null }, event('Pass', 1)), 'event 2: eventSec null'],
    ['of another match', events({ ...goal(), matchId: 10 }), 'event 1: an event of match 10'],
  ])('%s', async (_, content, reason) => {
    const dataset = (await reading(folder(matches.slice(0, 2), { 'events/9.json': content })))[league]!
    expect(dataset).toMatchObject({ rows: 2, complete: false, problems: [{ row: 'matches_England.json#1', rows: 0 }] })
    expect(dataset.problems[0]!.reason).toMatch(/^events\/9\.json: .*; the match has no stats$/)
    expect(dataset.problems[0]!.reason).toContain(reason)
    expect(dataset.matches.map(({ statistics, lineup }) => [statistics, lineup !== undefined])).toEqual([
      [undefined, true],
      [undefined, true],
    ])
  })

  test('events that contradict the score are left out', async () => {
    const dataset = (await reading(folder(matches.slice(0, 1), { 'events/9.json': events(event('Pass', 1)) })))[league]!
    expect(dataset).toMatchObject({ problems: [], matches: [{ repairs: ['stats left out: the events make 0-0 of 1-0'] }] })
    expect(dataset.matches[0]!.statistics).toBeUndefined()
  })
})
