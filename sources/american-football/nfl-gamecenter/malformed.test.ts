import { gzipSync } from 'node:zlib'
import { describe, expect, test } from '@jest/globals'
import type { MatchesDataset } from '../../connector.ts'
import { getDatasets } from '../../testing/get-datasets.ts'
import { nflGamecenter } from './connector.ts'
import { gameDocument, getPlays, ids, playerList, runner } from './testing/invented-document.ts'

const [before, id, after] = ['2018090900', '2018091000', '2018091100']
const document = gameDocument(id)
const bytes = Buffer.from(document)

/** Imports three games of three days; the second has this content. */
async function read(content: string | Uint8Array): Promise<MatchesDataset[]> {
  const files = { [`2018/${before}.json`]: gameDocument(before), [`2018/${id}.json`]: content, [`2018/${after}.json`]: gameDocument(after) }
  return [...(await getDatasets(nflGamecenter, files)).values()]
}
const summary = (datasets: MatchesDataset[]) => datasets.map(({ matches, problems }) => [matches.length, problems[0]?.reason ?? ''])
const loses = (reason: string) => [
  [1, ''],
  [0, expect.stringContaining(reason)],
  [1, ''],
]

test('a valid file', async () => expect(summary(await read(document))).toEqual([1, 2, 3].map(() => [1, ''])))
test('the same bytes give the same result', async () => expect(await read(document)).toEqual(await read(document)))

describe('an invalid file is quarantined and the others are imported', () => {
  test.each<[what: string, content: string | Uint8Array, reason: string]>([
    ['truncated', bytes.subarray(0, -20), 'JSON'],
    ['in Latin-1', Buffer.from(document.replace('R.Unner', 'R.\u{DC}nner'), 'latin1'), 'not UTF-8'],
    ['in UTF-16', Buffer.from(`\uFEFF${document}`, 'utf16le'), 'UTF-16 instead of JSON'],
    ['a ZIP archive', Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), bytes]), 'a ZIP archive instead of JSON'],
    ['a gzip archive', gzipSync(bytes), 'a gzip archive instead of JSON'],
    ['a web page', '<!doctype html><title>404</title>', 'JSON'],
    ['empty', '', 'the file is empty'],
    ['a list', '[]', 'a game that is not an object'],
    ['of another game', gameDocument(before), `the game ${id} that is not an object`],
  ])('%s', async (_, content, reason) => {
    const datasets = await read(content)
    expect(summary(datasets)).toEqual(loses(reason))
    expect(datasets[1]).toMatchObject({ name: `2018/${id.slice(0, 8)}`, rows: 1, problems: [{ row: `2018/${id.slice(0, 8)}#${id}` }] })
  })
})

type Change = NonNullable<Parameters<typeof gameDocument>[1]>
describe('an invalid value costs a field, not the game', () => {
  const inPlay =
    (field: string, value: unknown): Change =>
    (game) => {
      getPlays(game)['40']![field] = value
    }
  const inStat = (field: string, value: unknown): Change =>
    inPlay('players', { [ids.runner]: [{ sequence: 1, clubcode: 'PHI', playerName: 'R.Unner', statId: 11, yards: 5, [field]: value }] })

  test.each<[what: string, change: Change, reason: string]>([
    ['an invalid down', inPlay('down', 5), 'drive 1, play 40: down 5 is not within 0 and 4'],
    ['an invalid clock', inPlay('time', '9:75'), 'drive 1, play 40: time "9:75" is not a time MM:SS'],
    [
      'points of a quarter',
      (game) => {
        Object.assign(game.home.score, { 1: '?' })
      },
      'PHI: points of period 1 "?" is not a whole number; left out',
    ],
    [
      'a score',
      (game) => {
        Object.assign(game.home.score, { T: '?' })
      },
      'PHI: the score "?"; left out',
    ],
    [
      'a figure of a team',
      (game) => {
        Object.assign((game.home as unknown as { stats: { team: object } }).stats.team, { totfd: '?' })
      },
      'PHI: totfd "?" is not a whole number; left out',
    ],
    [
      'the end',
      (game) => {
        game.qtr = '?'
      },
      'qtr "?" is neither "Final" nor "final overtime"; left out',
    ],
    [
      'a negative count',
      (game) => {
        const side = game.home as unknown as { stats: { rushing: Record<string, object> } }
        Object.assign(side.stats.rushing[ids.runner]!, { att: -3 })
      },
      `rushing of ${ids.runner}: att -3 is not within 0 and 999`,
    ],
    ['a third team', inStat('clubcode', 'NE'), 'clubcode "NE" is neither PHI nor ATL'],
    ['invalid yards', inStat('yards', '5 yds'), 'yards "5 yds" is not a whole number'],
    ['an invalid code', inStat('statId', null), 'statId null is not a whole number'],
    ['a name with markup', inStat('playerName', '<b>'), 'the name of 00-0000001 has characters that no name has'],
    ['statistics that are not a list', inPlay('players', { [ids.runner]: 5 }), 'are not a list'],
    [
      'a player without an id',
      inPlay('players', { somebody: [{ sequence: 1, clubcode: 'PHI', playerName: 'S', statId: 79, yards: 0 }] }),
      'drive 1, play 40: the player id "somebody" is invalid; left out',
    ],
    [
      'drives that are a number',
      (game) => {
        game.drives = { 1: 5 }
      },
      'drive 1 that is not an object',
    ],
  ])('%s', async (_, change, reason) => {
    const [, dataset] = await read(gameDocument(id, change))
    expect(summary([dataset!])).toEqual([[1, '']])
    expect(dataset!.matches[0]).toMatchObject({
      scoreboard: { homeScore: 7, awayScore: 0 },
      repairs: expect.arrayContaining([expect.stringContaining(reason)]),
    })
  })

  test('a figure of nobody the league could name counts for the team', async () => {
    const [, sound] = await read(gameDocument(id))
    const [, dataset] = await read(Buffer.from(gameDocument(id).replaceAll(ids.runner, 'XX-0000001')).toString())
    const [before, now] = [sound!.matches[0]!.statistics!, dataset!.matches[0]!.statistics!]
    expect([now.home, now.away]).toEqual([before.home, before.away])
    expect(now.players.length).toBeLessThan(before.players.length)
  })
})

describe('a game that cannot be read without the value', () => {
  test.each<[what: string, change: Change, reason: string]>([
    [
      'a score that is not the sum of its quarters',
      (game) => {
        game.home.score.T = 10
      },
      'PHI: the score 10 is not the sum of the quarters, 7',
    ],
    [
      'an invalid code of a team',
      (game) => {
        game.home.abbr = 'X1'
      },
      '"X1" is not the code of a team',
    ],
    [
      'a game that is not finished',
      (game) => {
        game.qtr = 'Halftime'
      },
      'the game is not over: qtr is "Halftime"',
    ],
  ])('%s', async (_, change, reason) => {
    const datasets = await read(gameDocument(id, change))
    expect(summary(datasets)).toEqual(loses(reason))
  })
})

test('a line of a hundred megabytes is not read to its end', async () => {
  let megabytes = 0
  const megabyte = Buffer.alloc(1 << 20, ' ')
  async function* endless() {
    yield bytes.subarray(0, 100)
    for (; megabytes < 100; megabytes++) yield megabyte
  }
  const dataset = (await getDatasets(nflGamecenter, [{ name: `2018/${id}.json`, bytes: endless }])).get(`2018/${id.slice(0, 8)}`)!
  expect(dataset.problems).toMatchObject([{ reason: expect.stringMatching(/^longer than \d+ bytes$/) }])
  expect(megabytes).toBeLessThan(10)
})

describe('a list of players', () => {
  const list = 'players/players_2018.json'
  const getDataset = async (content: string | Uint8Array) => (await getDatasets(nflGamecenter, { [list]: content })).get('players_2018')!

  test.each<[what: string, content: string | Uint8Array, reason: string]>([
    ['is truncated', '{"00-0000001":{"fir', 'JSON'],
    ['is a ZIP archive', Buffer.from([0x50, 0x4b, 3, 4, 10]), 'a ZIP archive instead of JSON'],
    ['is a list', '[]', 'a list of players that is not an object'],
    ['has a player without a name', playerList({ [ids.runner]: { ...runner, full_name: '' } }), 'full_name'],
    [
      'has a player with an invalid date of birth',
      playerList({ [ids.runner]: { ...runner, birthdate: '2/30/1990' } }),
      'is not a day M/D/YYYY',
    ],
    ['has a player with an invalid id', playerList({ somebody: runner }), 'player id "somebody" is invalid'],
  ])('that %s', async (_, content, reason) => {
    expect(await getDataset(content)).toMatchObject({
      matches: [],
      problems: [{ reason: expect.stringContaining(reason) }],
      complete: false,
    })
  })

  test.each<[field: string, value: unknown, reason: string | undefined]>([
    ['birthdate', '2/30/1990', 'left out: birthdate "2/30/1990" is not a day M/D/YYYY'],
    ['birthdate', '//', undefined],
    ['height', 'tall', 'left out: height "tall" is not a whole number'],
    ['weight', 7_000, 'left out: weight 7000 is not within 0 and 500'],
    ['position', 7, 'left out: position 7 is not text'],
  ])('whose player has the %s %j keeps him without it', async (field, value, reason) => {
    const content = playerList({ [ids.runner]: { ...runner, [field]: value } })
    const datasets = await getDatasets(nflGamecenter, { [list]: content, [`2018/${id}.json`]: document })
    expect(datasets.get('players_2018')!.problems.map((each) => each.reason)).toEqual(reason === undefined ? [] : [reason])
    const [player] = datasets.get(`2018/${id.slice(0, 8)}`)!.matches[0]!.statistics!.players
    expect(player!.person).toMatchObject({ name: 'Rob Unner', firstName: 'Rob' })
  })

  test('with one invalid player keeps the others, and the games are imported', async () => {
    const content = playerList({ [ids.kicker]: { ...runner, full_name: 7 }, [ids.runner]: runner })
    const datasets = await getDatasets(nflGamecenter, { [list]: content, [`2018/${id}.json`]: document })
    expect(datasets.get('players_2018')!.problems).toMatchObject([{ row: 'players_2018.json#1' }])
    expect(datasets.get(`2018/${id.slice(0, 8)}`)!.matches[0]!.statistics!.players.map(({ person }) => person.name)).toEqual([
      'Rob Unner',
      'K. Icker',
    ])
  })
})
