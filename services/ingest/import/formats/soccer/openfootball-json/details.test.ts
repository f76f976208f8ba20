import { describe, expect, test } from '@jest/globals'
import { openfootballJson } from '@touchline/sources/soccer/openfootball-json/connector'
import { getDatasets } from '@touchline/sources/testing/get-datasets'
import { sourceFolder } from '@touchline/sources/testing/source-folder'
import { startedIngest } from '../../../../testing/started-ingest.ts'

const letters = [...'ABCDEFGHIJK']
const eleven = (club: string) =>
  letters.map((letter) => ({ name: `${club}${letter.toLowerCase()} ${letter}XEN`, ...(letter === 'C' && { captain: true }) }))
const side = (club: string, subs: readonly object[] = []) => ({ starter: eleven(club), bench: [], subs })
const full = {
  round: 'Regular Season - 1',
  date: '2025-08-16',
  time: '15:00 UTC+1',
  team1: 'Ashby',
  team2: 'Bexford',
  score: { ht: [1, 0], ft: [2, 1] },
  goals1: [
    { name: 'Ashbya AXEN', minute: '37', penalty: true },
    { name: 'Bexfordb BXEN', minute: '90+4', owngoal: true },
  ],
  goals2: [{ name: 'Mid FIELDER', minute: '60' }],
  ground: 'The Park, Ashby',
  attendance: 60315,
  lineup: [
    side('Ashby', [{ on: 'Late COMER', off: 'Ashbyb BXEN', minute: '60' }]),
    side('Bexford', [
      { on: 'Mid FIELDER', off: 'Bexforda AXEN', minute: '46' },
      { on: 'Last ONE', off: 'Mid FIELDER', minute: '90+1' },
    ]),
  ],
  bookings: [
    [{ type: 'Y', name: 'Late COMER', minute: '75' }],
    [
      { type: 'Y', name: 'Bexfordc CXEN', minute: '14' },
      { type: 'Y/R', name: 'Bexfordc CXEN', minute: '81' },
    ],
  ],
  referees: [{ name: 'Anna WHISTLE' }, { name: 'Ben Flag' }, { name: 'Carl Flag' }],
}
const plain = {
  ...{ round: 'Matchday 1', date: '2025-08-16', time: '15:00', team1: 'Ashby FC', team2: 'Bexford FC' },
  score: { ft: [2, 1] },
}
const getFile = (name: string, ...matches: readonly object[]) => JSON.stringify({ name, matches })
const title = 'England | Premier League 2025/26'

const readFull = async (more: object = {}) => {
  const datasets = await getDatasets(openfootballJson, { '2025-26/en.1-full.json': getFile(title, { ...full, ...more }) })
  return datasets.get('2025-26/en.1')!.matches[0]!
}

test('a file with details gives goals, cards, substitutions, lineups, ground, attendance and officials', async () => {
  const match = await readFull()
  expect(match).toMatchObject({
    round: 'Matchday 1',
    roundSource: 'Regular Season - 1',
    startAt: '2025-08-16T14:00:00Z',
    venue: { name: 'The Park', city: 'Ashby' },
    attendance: 60315,
    officials: [
      { name: 'Anna Whistle', role: 'referee' },
      { name: 'Ben Flag', role: 'assistant_referee' },
      { name: 'Carl Flag', role: 'assistant_referee' },
    ],
    repairs: [],
  })
  expect(match.events!.map(({ type, side, minute, player, playerIn }) => [type, side, minute, player?.name, playerIn?.name])).toEqual([
    ['penalty_goal', 'home', 37, 'Ashbya Axen', undefined],
    ['goal', 'away', 60, 'Mid Fielder', undefined],
    ['own_goal', 'home', 90, 'Bexfordb Bxen', undefined],
    ['yellow_card', 'home', 75, 'Late Comer', undefined],
    ['substitution', 'home', 60, 'Ashbyb Bxen', 'Late Comer'],
    ['yellow_card', 'away', 14, 'Bexfordc Cxen', undefined],
    ['second_yellow', 'away', 81, 'Bexfordc Cxen', undefined],
    ['substitution', 'away', 46, 'Bexforda Axen', 'Mid Fielder'],
    ['substitution', 'away', 90, 'Mid Fielder', 'Last One'],
  ])
  expect(match.lineup!.home.starters).toHaveLength(11)
  expect(match.lineup!.home.starters[2]).toMatchObject({ name: 'Ashbyc Cxen', captain: true })
  expect(match.lineup!.away.substitutes).toMatchObject([{ name: 'Mid Fielder', inMinute: '46', outMinute: '90+1' }, { inMinute: '90+1' }])
})

test('the plain file of the league has the same matches: they are merged, under the league of the key', async () => {
  const other = { ...plain, team1: 'Bexford FC', team2: 'Ashby FC', date: '2025-12-13', score: {}, round: 'Matchday 17' }
  const folder = sourceFolder({
    '2025-26/en.1.json': getFile('English Premier League 2025/26', plain, other),
    '2025-26/en.1-full.json': getFile(title, full),
  })
  const ingest = await startedIngest()
  expect(await ingest.imported(`openfootball-json:${folder}`)).toMatchObject({ rows: 3, matches: 2, merged: 1, quarantined: 0, lost: 0 })
  const leagues = ingest.catalog().flatMap(({ entity }) => (entity.case === 'league' ? [entity.value.name] : []))
  expect([...new Set(leagues)]).toEqual(['Premier League'])
})

test('a file without goals says nothing about them; one with goals says that 0-0 had none', async () => {
  const goalless = { ...plain, score: { ft: [0, 0] } }
  const without = await getDatasets(openfootballJson, { '2025-26/en.1.json': getFile('Premier League 2025/26', goalless) })
  expect(without.get('2025-26/en.1')!.matches[0]!.events).toBeUndefined()
  const listed = {
    ...plain,
    date: '2025-08-23',
    goals1: [
      { name: 'A', minute: 1 },
      { name: 'B', minute: 2 },
    ],
    goals2: [{ name: 'C', minute: 3 }],
  }
  const unlisted = { ...plain, date: '2025-08-30', round: 'Matchday 3' }
  const rows = [goalless, { ...listed, round: 'Matchday 2' }, unlisted]
  const datasets = await getDatasets(openfootballJson, { '2025-26/en.1.json': getFile('Premier League 2025/26', ...rows) })
  const { matches } = datasets.get('2025-26/en.1')!
  expect(matches.map(({ events, repairs }) => [events?.length, repairs])).toEqual([
    [0, []],
    [3, []],
    [undefined, []],
  ])
})

describe('a detail that cannot be read is left out alone', () => {
  test.each<[string, object, object]>([
    [
      'lineups left out: 10 starters instead of 11',
      { lineup: [{ starter: eleven('A').slice(1) }, side('B')] },
      { lineup: undefined, attendance: 60315 },
    ],
    [
      'substitution left out: "Nobody", who goes off, is not on the pitch',
      { lineup: [side('A', [{ on: 'X', off: 'Nobody', minute: '5' }]), side('B')] },
      { lineup: { home: { substitutes: [] } } },
    ],
    [
      "replacement of Aa AXEN without its minute: 89+59' is not a minute",
      { lineup: [side('A', [{ on: 'X', off: 'Aa AXEN', minute: '89+59' }]), side('B')] },
      {
        lineup: {
          home: {
            starters: expect.arrayContaining([expect.objectContaining({ name: 'Aa Axen', minutesUnknown: true })]),
            substitutes: [{ name: 'X' }],
          },
        },
      },
    ],
    [
      'player left out: the name of a player 5 is not text',
      { lineup: [{ starter: [{ name: 5 }, ...eleven('A').slice(1)] }, side('B')] },
      { lineup: { home: { starters: { length: 10 } } } },
    ],
    ['lineups left out: lineup of 1 sides', { lineup: [side('A')] }, { lineup: undefined }],
    [
      'card left out: type "B" is none of Y, Y/R, R',
      { bookings: [[{ type: 'B', name: 'X', minute: '5' }], []] },
      { lineup: expect.anything() },
    ],
    ["card left out: late' is not a minute", { bookings: [[{ type: 'R', name: 'X', minute: 'late' }], []] }, { lineup: expect.anything() }],
    ['bookings left out: bookings "Y" is not a list', { bookings: 'Y' }, { lineup: expect.anything() }],
    [
      'goals left out: 1-0 listed of 2-1',
      { goals1: [{ name: 'X', minute: 5 }], goals2: [] },
      { events: undefined, partialEvents: expect.anything() },
    ],
    ['ground left out: ground 5 is not text', { ground: 5 }, { venue: undefined, events: expect.anything() }],
    ['attendance left out: attendance "many" is not a whole number', { attendance: 'many' }, { attendance: undefined }],
    ['referees left out: 5 officials, more than 4', { referees: Array(5).fill({ name: 'Ann' }) }, { officials: undefined }],
  ])('%s', async (repair, more, expected) => {
    const match = await readFull(more)
    expect(match.repairs).toContain(repair)
    expect({ lineup: undefined, events: undefined, venue: undefined, attendance: undefined, officials: undefined, ...match }).toMatchObject(
      {
        scoreboard: { homeScore: 2, awayScore: 1 },
        ...expected,
      },
    )
  })

  test('cards without a lineup are kept', async () => {
    const match = await readFull({ lineup: undefined })
    expect(match.events!.filter(({ type }) => type.endsWith('yellow') || type === 'yellow_card')).toHaveLength(3)
  })
})
