import { gzipSync } from 'node:zlib'
import { describe, expect, test } from '@jest/globals'
import { datasetsOf } from '../../../testing/datasets-of.ts'
import type { Files } from '../../../testing/source-folder.ts'
import type { MatchesDataset } from '../../connector.ts'
import { hockeytech } from './connector.ts'
import { entry, schedule, scheduled, shifts, summary, usualSeasons } from './testing/invented-feed.ts'

const rows = [scheduled(1, '2025-01-01', [3, 1]), scheduled(2, '2025-01-02', [3, 1]), scheduled(3, '2025-01-03', [3, 1])]
const sound = schedule(rows)
const goals = [{ id: 1, home: true, period: 1, time: '3:51', scorer: 11 }]
const game = summary({ goals, score: [1, 0] })
const entries = [entry.faceoff('1st', '0:00', '1'), entry.shot('1st', '2:00', 21), entry.goal('1st', '3:51', 11)]

const read = (files: Files) => datasetsOf(hockeytech, { 'pwhl_seasons.json': usualSeasons, 'pwhl_schedule_x.json': sound, ...files })
/** Result of an import: matches of the season, all problems, and whether the season is complete. */
async function summaryOf(files: Files): Promise<[matches: number | undefined, reasons: string[], complete: boolean | undefined]> {
  const datasets = await read(files)
  const season = datasets.get('2024-2025')
  return [season?.matches.length, [...datasets.values()].flatMap(({ problems }) => problems.map(({ reason }) => reason)), season?.complete]
}
const inLatin = (text: string, from: string) => Buffer.from(text.replace(from, '\u00e9'), 'latin1')
const zip = (text: string) => Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), Buffer.from(text)])

describe('a schedule', () => {
  const cut = sound.slice(0, sound.lastIndexOf('"ID"') + 10)
  test.each<[what: string, content: string | Uint8Array, matches: number | undefined, reason: string]>([
    ['truncated', cut, 2, 'the file ends before its list of Scorebar does; the rest is not read'],
    [
      'in Latin-1',
      Buffer.concat([Buffer.from(cut), Buffer.from([0xe9]), Buffer.from(sound.slice(cut.length))]),
      2,
      'not UTF-8; the rest is not read',
    ],
    ['in UTF-16', Buffer.from(`\uFEFF${sound}`, 'utf16le'), undefined, 'not UTF-8'],
    ['a ZIP archive', zip(sound), undefined, 'a ZIP archive instead of JSON'],
    ['a gzip archive', gzipSync(sound), undefined, 'a gzip archive instead of JSON'],
    ['a web page', '<!doctype html><title>404</title>', undefined, 'Unexpected'],
    ['empty', '', undefined, 'the file is empty'],
    ['of another structure', '{"SiteKit":{}}', undefined, 'no list named'],
  ])('that is %s', async (_, content, matches, reason) => {
    expect(await summaryOf({ 'pwhl_schedule_x.json': content })).toEqual([
      matches,
      [expect.stringContaining(reason)],
      matches === undefined ? undefined : false,
    ])
  })

  test.each<[what: string, row: unknown, reason: string]>([
    ['without a season', scheduled(2, '2025-01-02', [3, 1], { SeasonID: null }), 'SeasonID null is not text'],
    ['that is not an object', 5, 'a row that is not an object'],
    ['of another league', scheduled(2, '2025-01-02', [3, 1], { league_code: 'ahl' }), 'league_code "ahl" is not "pwhl"'],
    [
      'of an unknown team without a name',
      scheduled(2, '2025-01-02', [3, 1], { HomeID: '77', HomeLongName: '' }),
      'team "77" is not in the reviewed list',
    ],
    ['of a team against itself', scheduled(2, '2025-01-02', [3, 1], { HomeID: '6' }), 'Toronto Sceptres cannot meet itself'],
    ['with an invalid day', scheduled(2, '2025-02-30', [3, 1]), 'date "2025-02-30" is not a day'],
    [
      'with an instant of another day',
      scheduled(2, '2025-01-02', [3, 1], { GameDateISO8601: '2025-01-09T19:00:00-05:00' }),
      'is not an instant of 2025-01-02',
    ],
    [
      'without goals',
      scheduled(2, '2025-01-02', undefined, { GameStatus: '4', GameStatusStringLong: 'Final' }),
      'HomeGoals "" is not a whole number',
    ],
    ['without a winner', scheduled(2, '2025-01-02', [3, 3]), '3-3 leaves no winner'],
    [
      'in an unknown state',
      scheduled(2, '2025-01-02', [3, 3], { GameStatus: '2', GameStatusStringLong: '10:00 2nd' }),
      'is unknown: it must be scheduled',
    ],
  ])('with a row %s loses that row', async (_, row, reason) => {
    expect(await summaryOf({ 'pwhl_schedule_x.json': schedule([rows[0], row, rows[2]]) })).toEqual([
      2,
      [expect.stringContaining(reason)],
      false,
    ])
  })
})

describe('a game', () => {
  const name = 'pwhl_game_summary_7.json'
  test.each<[what: string, content: string | Uint8Array, reason: string]>([
    ['truncated', game.slice(0, -200), 'JSON'],
    ['in Latin-1', inLatin(game, 'Quill'), 'not UTF-8'],
    ['in UTF-16', Buffer.from(`\uFEFF${game}`, 'utf16le'), 'UTF-16 instead of JSON'],
    ['a ZIP archive', zip(game), 'a ZIP archive instead of JSON'],
    ['empty', '', 'the file is empty'],
    ['of another structure', '{"GC":{}}', 'Gamesummary that is not an object'],
    ['of another game', summary({ goals, score: [1, 0], meta: { id: '8' } }), 'id "8" is not that of the file'],
    ['not finished', summary({ goals, score: [1, 0], meta: { final: '0' } }), 'is not final'],
    [
      'with goals that do not add up to its score',
      summary({ goals, score: [2, 0] }),
      '1 goals of the home side, 1 by periods, do not make 2',
    ],
    [
      'with an unknown scorer',
      game.replace('"goal_scorer":{"player_id":"11"', '"goal_scorer":{"player_id":"99"'),
      'player 99 is in neither lineup',
    ],
    ['with a goal after the end of its period', game.replace('"time":"3:51"', '"time":"23:51"'), '23:51 is beyond the end of P1'],
    [
      'with invalid penalty minutes',
      summary({ goals, score: [1, 0], penalties: [{ home: true, period: 1, time: '1:00', player: 11, minutes: 99 }] }),
      'minutes 99 of a penalty are invalid',
    ],
  ])('that is %s leaves the schedule', async (_, content, reason) => {
    const [matches, reasons] = await summaryOf({ [name]: content })
    expect([matches, reasons]).toEqual([3, [expect.stringContaining(reason)]])
  })

  test.each<[what: string, content: string | Uint8Array, plays: number | undefined, reason: string]>([
    ['truncated', JSON.stringify(entries).slice(0, -40), undefined, 'the file ends before its list'],
    ['a ZIP archive', zip('[]'), undefined, 'a ZIP archive instead of JSON'],
    ['with an unknown event', JSON.stringify([entries[0], { event: 'brawl', details: {} }, entries[2]]), 3, 'event "brawl" is unknown'],
    [
      'with a team that is not in the game',
      JSON.stringify([entries[0], entries[2]]).replace('"team":{"id":1}', '"team":{"id":5}'),
      undefined,
      'team 5 does not play in this game',
    ],
    [
      'with a player without a name',
      JSON.stringify([entries[0], entries[1], entries[2]]).replace(
        '"firstName":"Ada","lastName":"Quillson","jerseyNumber":21,"position":"C"},"goalie"',
        '"lastName":"Q"},"goalie"',
      ),
      3,
      'shooter.firstName (missing) is not text',
    ],
  ])('with play-by-play that is %s keeps the rest', async (_, content, plays, reason) => {
    const datasets = await read({ [name]: game, 'pwhl_pbp_7.json': content })
    const season = datasets.get('2024-2025')!
    expect(season.problems.map((problem) => problem.reason)).toEqual([expect.stringContaining(reason)])
    expect([season.matches.length, season.matches[0]!.plays?.length, season.complete]).toEqual([4, plays, false])
  })

  test('with invalid shifts has no time on ice', async () => {
    const season = (await read({ [name]: game, 'pwhl_gameshifts_7.json': shifts({ 11: ['x'] }) })).get('2024-2025')!
    expect(season.problems.map(({ reason }) => reason)).toEqual([expect.stringContaining('length "x" is not a time of a period')])
    expect(season.matches[0]!.statistics!.players[0]!.stats.value).not.toHaveProperty('timeOnIce')
  })

  test('without its summary is reported', async () => {
    expect(await summaryOf({ 'pwhl_pbp_7.json': '[]' })).toEqual([3, [expect.stringContaining('the game has no summary file')], false])
  })
})

test('a roster with an invalid member keeps the others', async () => {
  const member = { player_id: '1', first_name: 'Ada', last_name: 'Quill', active: '1' }
  const season = (
    await read({ 'pwhl_roster_1_5.json': JSON.stringify({ SiteKit: { Roster: [member, { ...member, last_name: '<b>' }, 7] } }) })
  ).get('2024-2025')!
  expect(season.problems.map(({ reason }) => reason)).toEqual([
    expect.stringContaining('characters that no name has'),
    expect.stringContaining('not an object'),
  ])
  expect([season.squads![0]!.members.length, season.complete]).toEqual([1, false])
})

test.each<[name: string, begin: string, matches: number]>([
  ['pwhl_schedule_x.json', `${sound.slice(0, -3)},{"endless":"`, 3],
  ['pwhl_game_summary_7.json', '{"GC":{"endless":"', 3],
])('a hundred megabytes in one row of %s are not buffered', async (name, begin, matches) => {
  let megabytes = 0
  async function* endless() {
    yield Buffer.from(begin)
    for (const megabyte = Buffer.alloc(1 << 20, 'a'); megabytes < 100; megabytes++) yield megabyte
  }
  const companions = Object.entries({ 'pwhl_seasons.json': usualSeasons, 'pwhl_schedule_x.json': sound }).filter(
    ([other]) => other !== name,
  )
  const files = companions.map(([other, text]) => ({
    name: other,
    async *bytes() {
      yield Buffer.from(text)
    },
  }))
  const datasets: MatchesDataset[] = [...(await datasetsOf(hockeytech, [...files, { name, bytes: endless }])).values()]
  expect(datasets.flatMap(({ problems }) => problems.map(({ reason }) => reason))).toEqual([
    expect.stringMatching(/more than 65536 bytes|longer than 2097152 bytes/),
  ])
  expect(datasets.find(({ name: dataset }) => dataset === '2024-2025')!.matches.length).toBe(matches)
  expect(megabytes).toBeLessThan(10)
})

test('the same bytes give the same result', async () => {
  const files = { 'pwhl_game_summary_7.json': game, 'pwhl_pbp_7.json': JSON.stringify(entries) }
  expect(await read(files)).toEqual(await read(files))
})
