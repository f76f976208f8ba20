import { gzipSync } from 'node:zlib'
import { describe, expect, test } from '@jest/globals'
import type { MatchesDataset } from '../../connector.ts'
import { getDatasets } from '../../testing/get-datasets.ts'
import { retrosheet } from './connector.ts'
import { shortGame } from './testing/invented-game.ts'
import { logRow } from './testing/invented-log.ts'

const ids = ['CHN201604110', 'CHN201604120', 'CHN201604130']
const games = ids.map((id) => shortGame({ id }))
const text = (lines: readonly (readonly string[])[]) => `${lines.flat().join('\r\n')}\r\n`
const eventFile = Buffer.from(text(games))
const name = '2016CHN.EVN'

const getDataset = async (content: string | Uint8Array, file = name, dataset = '2016/CHN'): Promise<MatchesDataset> =>
  (await getDatasets(retrosheet, { [file]: content })).get(dataset)!
const summary = ({ matches, problems, complete }: MatchesDataset) => [
  matches.map(({ text }) => text),
  problems.map(({ reason }) => reason),
  complete,
]

/** The games with one line of the second replaced. */
const withLine = (at: (line: string) => boolean, by: (line: string) => string) =>
  text(games.map((lines, i) => (i === 1 ? lines.with(lines.findIndex(at), by(lines.find(at)!)) : lines)))
const isPlay = (line: string) => line.startsWith('play,')

describe('an event file', () => {
  test.each<[where: string, bytes: number, reason: string]>([
    ['in its last line', 13, 'pitcher (missing) is not an id'],
    ['between two lines', 21, 'no earned runs of homei001'],
    ['in a play', 400, 'a play has six fields'],
  ])('that is truncated %s loses its last game', async (_, bytes, reason) => {
    expect(summary(await getDataset(eventFile.subarray(0, eventFile.length - bytes)))).toEqual([
      ids.slice(0, 2),
      [expect.stringContaining(reason)],
      false,
    ])
  })

  test('with an unknown pitch or note keeps the game, without its number of pitches', async () => {
    const spoilt = withLine(isPlay, (line) => `${line.replace(/^((?:[^,]*,){5})[^,]*/, '$1a.X')}.BX1(9Z)`)
    const getPitches = ({ matches: [, match] }: MatchesDataset) =>
      match!
        .statistics!.players.map(({ stats }) => (stats.case === 'baseball' ? stats.value.pitching?.pitches : undefined))
        .filter(Number.isInteger)
    const [sound, dataset] = [await getDataset(eventFile), await getDataset(spoilt)]
    expect(summary(dataset)).toEqual([ids, [], true])
    expect(dataset.matches[1]!.repairs).toEqual([expect.stringContaining('pitches "a.X"'), expect.stringContaining('the note "(9Z)"')])
    expect([getPitches(sound).length > 0, getPitches(dataset)]).toEqual([true, []])
  })

  test.each<[what: string, content: string, repair: string]>([
    ['a count that cannot be', withLine(isPlay, (line) => line.replace(/^((?:[^,]*,){4})[^,]*/, '$19x')), 'the count "9x" was left out'],
    [
      'an info without a known key',
      withLine(
        (line) => line.startsWith('info,site'),
        () => 'info,Site-Id,x',
      ),
      'the info "Site-Id" was left out',
    ],
    [
      'data of another kind',
      withLine(
        (line) => line.startsWith('info,site'),
        () => 'data,sr,homei001,1',
      ),
      'the data "sr" were left out',
    ],
    ...(['info,site', 'start,', 'play,', 'data,er'] as const).map((beginning): [string, string, string] => [
      `the type of a line ${beginning}`,
      withLine(
        (line) => line.startsWith(beginning),
        (line) => line.replace(/^\w+/, '?'),
      ),
      `the type "?" was left out: its fields are those of "${/^\w+/.exec(beginning)![0]}"`,
    ]),
    ...(['data,er,?,1', 'data,er,awayi001,?'] as const).map((written): [string, string, string] => [
      `earned runs ${written}`,
      withLine(
        (line) => line.startsWith('data,er,awayi001'),
        () => written,
      ),
      'the earned runs are those of the plays',
    ]),
    ...([1, 2] as const).map((field): [string, string, string] => [
      `${field === 1 ? 'an inning' : 'a side'} of a play`,
      withLine(
        (line) => line.startsWith('play,2,1'),
        (line) => line.split(',').with(field, '?').join(),
      ),
      'the batter and the play before tell it',
    ]),
    [
      'a player without a name',
      withLine(
        (line) => line.startsWith('start,'),
        (line) => line.replace(/"[^"]*"/, '""'),
      ),
      'name is empty',
    ],
  ])('with %s keeps the game without it', async (_, content, repair) => {
    const dataset = await getDataset(content)
    expect(summary(dataset)).toEqual([ids, [], true])
    expect(dataset.matches[1]!.repairs).toEqual([expect.stringContaining(repair)])
  })

  test.each<[what: string, content: string, reason: string]>([
    ['a runner who is not there', withLine(isPlay, (line) => `${line}.2-3`), 'a runner goes from second, where nobody is'],
    ['a line of another type', withLine(isPlay, () => 'pla,1,0'), 'a line of a type that games do not have: "pla"'],
    [
      'an invalid day',
      withLine(
        (line) => line.startsWith('id,'),
        () => 'id,CHN201602300',
      ),
      '2016-02-30 is not a day of 2016',
    ],
  ])('with %s in the second game loses that game', async (_, content, reason) => {
    const dataset = await getDataset(content)
    expect(summary(dataset)).toEqual([[ids[0], ids[2]], [expect.stringContaining(reason)], false])
    expect([dataset.rows, dataset.problems[0]!.row.startsWith('2016/CHN#2016CHN.EVN:')]).toEqual([3, true])
  })

  test('with invalid UTF-8 loses that game, unless it is in a comment', async () => {
    const latin = (content: string) => getDataset(Buffer.from(content, 'latin1'))
    const named = withLine(
      (line) => line.startsWith('start,'),
      (line) => line.replace('Away', 'Aw\u{E9}'),
    )
    expect(summary(await latin(named))).toEqual([[ids[0], ids[2]], [expect.stringContaining('not UTF-8')], false])
    const comment = games.map((lines, i) => (i === 1 ? [...lines, 'com,"Pe\u{F1}a"'] : lines))
    expect(summary(await latin(text(comment)))).toEqual([ids, [], true])
  })

  test.each<[what: string, content: string | Uint8Array, reason: string]>([
    ['a ZIP archive', Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), eventFile]), 'a ZIP archive instead of text'],
    ['a gzip archive', gzipSync(eventFile), 'a gzip archive instead of text'],
    ['UTF-16', Buffer.from(`\uFEFF${eventFile}`, 'utf16le'), 'UTF-16 instead of text'],
    ['a web page', '<!doctype html>\n<title>404</title>\n', 'a line before the first game'],
    ['empty', '', 'the file is empty'],
  ])('that is %s gives no match and one problem', async (_, content, reason) => {
    expect(summary(await getDataset(content))).toEqual([[], [expect.stringContaining(reason)], false])
  })
})

test('a line of a hundred megabytes rejects one game and is not buffered', async () => {
  const megabyte = Buffer.alloc(1 << 20, '1')
  const before = process.memoryUsage().arrayBuffers
  let most = 0
  async function* bytes() {
    yield Buffer.from(text(games.slice(0, 2)).trimEnd())
    for (let i = 0; i < 100; i++) {
      yield megabyte
      most = Math.max(most, process.memoryUsage().arrayBuffers - before)
    }
    yield Buffer.from(`\r\n${text(games.slice(2))}`)
  }
  const dataset = (await getDatasets(retrosheet, [{ name, bytes }])).get('2016/CHN')!
  expect(summary(dataset)).toEqual([[ids[0], ids[2]], [expect.stringContaining('a line of more than 8192 bytes')], false])
  expect(most).toBeLessThan(16 * (1 << 20))
})

describe('a game log', () => {
  const rows = ['20160411', '20160412', '20160413'].map((day) => logRow({ day }))
  test.each<[what: string, row: string, reason: string]>([
    ['fields missing', rows[1]!.slice(0, 400), 'fields instead of 161'],
    [
      'neither a score nor a line score',
      logRow({ day: '20160412', line: ['00000', ''] }).replace(',0,1,', ',0,x,'),
      'score "x" is not a number',
    ],
    ['an unclosed quotation mark', rows[1]!.replace('"', ''), 'quotation marks'],
  ])('with %s loses that row', async (_, row, reason) => {
    const datasets = await getDatasets(retrosheet, { 'GL2016.TXT': [rows[0], row, rows[2]].join('\r\n') })
    expect([datasets.get('2016/CHN')!.matches.length, datasets.get('2016/CHN')!.complete]).toEqual([2, false])
    expect(datasets.get('2016')!.problems).toMatchObject([{ row: '2016#GL2016.TXT:2', reason: expect.stringContaining(reason) }])
  })

  test('with a line score that is not its score, or another part that cannot be read, keeps the row without it', async () => {
    const forfeited = logRow({ day: '20160412', runs: [0, 2] })
    const { matches, problems } = (await getDatasets(retrosheet, { 'GL2016.TXT': [rows[0], forfeited, rows[2]].join('\r\n') })).get(
      '2016/CHN',
    )!
    expect([problems, matches.length, matches[1]!.scoreboard.scores?.periods]).toEqual([[], 3, undefined])
    expect(matches[1]!.repairs).toEqual([expect.stringMatching(/^left out: line score "\d+" makes 1 runs, not 2$/)])
  })

  test('that is a ZIP archive gives no match and one problem', async () => {
    const dataset = await getDataset(Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), Buffer.from(rows[0]!)]), 'GL2016.TXT', '2016')
    expect(summary(dataset)).toEqual([[], ['a ZIP archive instead of text'], false])
  })

  test('that is empty is reported', async () =>
    expect(summary(await getDataset('', 'GL2016.TXT', '2016'))).toEqual([[], ['the file is empty'], false]))
})

describe('a roster', () => {
  const roster = (line: string) => `homea001,A,Home,L,R,CHN,2B\r\n${line}\r\nhomec001,C,Home,L,R,CHN,SS\r\n`
  test.each<[what: string, line: string, reason: string]>([
    ['without a name', 'homeb001,,Home,L,R,CHN,C', 'last name is empty'],
    ['with missing fields', 'homeb001,B', '2 fields instead of 7'],
    ['with markup', 'homeb001,<b>,Home,L,R,CHN,C', 'characters that no name has'],
  ])('a line %s is rejected', async (_, line, reason) => {
    const dataset = await getDataset(roster(line), 'CHN2016.ROS')
    expect([dataset.squads![0]!.members.length, dataset.problems[0]!.reason, dataset.complete]).toEqual([
      2,
      expect.stringContaining(reason),
      false,
    ])
  })
})

test('an invalid list of teams is reported', async () => {
  const dataset = await getDataset('CHN,N,Chicago\r\nPIT,N,Pittsburgh,Pirates\r\n', 'TEAM2016', '2016')
  expect(dataset.problems).toMatchObject([{ row: '2016#TEAM2016:1', reason: 'nickname is empty' }])
})

test('the same bytes give the same result', async () => expect(await getDataset(eventFile)).toEqual(await getDataset(eventFile)))
