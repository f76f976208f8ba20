import { describe, expect, test } from '@jest/globals'
import type { Scoreboard } from '@touchline/contract/gen/match'
import type { MatchesDataset } from '../../connector.ts'
import type { SourceMatch } from '../../source-model.ts'
import { getDatasets } from '../../testing/get-datasets.ts'
import { hvnb } from './connector.ts'
import { files, listHeader, listRow, logRows, sheetRows } from './testing/invented-files.ts'

const season = 'hvnb-2025-26/2025-2026'
async function read(content: Parameters<typeof files>[0] | Record<string, string>, name = season) {
  const all = await getDatasets(
    hvnb,
    Object.keys(content).some((key) => key.includes('/')) ? (content as Record<string, string>) : files(content),
  )
  const problems = [...all.values()].flatMap((each) => each.problems)
  return { all, dataset: all.get(name) as MatchesDataset, match: all.get(name)?.matches[0] as SourceMatch, problems }
}
const reasons = (problems: readonly { reason: string }[]) => problems.map(({ reason }) => reason)
const result = ({ homeScore, awayScore }: Pick<Scoreboard, 'homeScore' | 'awayScore'>) => `${homeScore}-${awayScore}`

describe('a match with log and sheet', () => {
  test('has score, halves, hall and time', async () => {
    const { match, problems } = await read({})
    expect(match).toMatchObject({
      date: '2025-09-20',
      startAt: '2025-09-20T17:30:00Z',
      timeTbd: false,
      venue: { city: 'Ashby', name: 'Halle' },
    })
    expect(match.scoreboard).toMatchObject({ state: 'finished', status: 'FT', homeScore: 3, awayScore: 2, winner: 'home' })
    expect(match.scoreboard.scores).toMatchObject({ halftime: { home: 2, away: 1 }, fulltime: { home: 3, away: 2 } })
    expect(match.scoreboard.scores!.periods!.items).toMatchObject([
      { period: '1H', home: 2, away: 1 },
      { period: '2H', home: 1, away: 1 },
    ])
    expect([problems, match.repairs]).toEqual([[], []])
  })

  test('has its events in order, each with its time and the score after it', async () => {
    const { match } = await read({})
    expect(
      match.events!.map(({ type, side, period, minute, score, player, extra }) =>
        [type, side, period, minute, `${score!.home}-${score!.away}`, player?.name ?? '-', (extra!.value as { clock: string }).clock].join(
          ' ',
        ),
      ),
    ).toEqual([
      'goal home 1H 2 1-0 Ada Quill 1:50',
      'seven_m_goal away 1H 13 1-1 Bo Reed 12:34',
      'two_minutes away 1H 15 1-1 Bo Reed 14:00',
      'goal home 1H 30 2-1 Ada Quill 30:00',
      'seven_m_missed home 2H 32 2-1 Eve Yarrow 31:00',
      'timeout home 2H 41 2-1 - 40:00',
      'red_card away 2H 51 2-1 Cy Stone 50:00',
      'goal away 2H 60 2-2 Bo Reed 59:59',
      'goal home 2H 60 3-2 Eve Yarrow 60:00',
    ])
    expect(match.events![2]!.extra).toEqual({ case: 'handball', value: { clock: '14:00', duration: '2' } })
  })

  test('has lineups and statistics; a red card of the log counts, and time-outs are those of the log', async () => {
    const { statistics, lineup } = (await read({})).match
    expect(lineup!.home.starters.map(({ name, shirtNumber }) => [name, shirtNumber])).toEqual([
      ['Ada Quill', 7],
      ['Eve Yarrow', 9],
    ])
    expect(lineup!.away.starters[1]).toMatchObject({ name: 'Cy Stone', cards: [{ type: 'red_card', minute: '51' }] })
    const cards = { yellowCards: 0, redCards: 0 }
    expect(statistics!.home.value).toEqual({ goals: 3, sevenMGoals: 0, sevenMAttempts: 1, twoMinutes: 0, ...cards, timeouts: 1 })
    expect(statistics!.away.value).toEqual({
      goals: 2,
      sevenMGoals: 1,
      sevenMAttempts: 1,
      twoMinutes: 1,
      yellowCards: 0,
      redCards: 1,
      timeouts: 0,
    })
    expect(statistics!.players[3]).toMatchObject({ person: { name: 'Cy Stone' }, stats: { value: { goals: 0, redCards: 1 } } })
  })
})

describe('a log that does not agree with the result', () => {
  test('keeps the official score and its own; what it lacks is reported, nothing is added', async () => {
    const { match, problems } = await read({ list: [listRow({ endstand_heim: '5', endstand_gast: '3' })] })
    expect(result(match.scoreboard)).toBe('5-3')
    expect(match.events!.filter(({ type }) => /goal/.test(type)).map(({ score }) => `${score!.home}-${score!.away}`)).toEqual([
      '1-0',
      '1-1',
      '2-1',
      '2-2',
      '3-2',
    ])
    expect(reasons(problems).slice(0, 2)).toEqual([
      'the log lacks goals of the home side (2); the score is that of the list of matches',
      'the log lacks goals of the away side (1); the score is that of the list of matches',
    ])
    expect(match.repairs).toEqual(expect.arrayContaining(reasons(problems)))
    expect(problems[0]).toMatchObject({ row: 'hvnb-2025-26/spielereignisse.csv#10', rows: 0 })
    // The sheet has the goals of the log only.
    expect(match.statistics!.home.value).toEqual({ goals: 5, timeouts: 1 })
  })

  test('with more goals than the result is reported, too', async () => {
    const { match, problems } = await read({ list: [listRow({ endstand_heim: '2', endstand_gast: '2', halbzeit_heim: '1' })] })
    expect(result(match.scoreboard)).toBe('2-2')
    expect(reasons(problems)).toContain('the list of matches, whose score counts, lacks goals of the home side (1) of the log')
  })

  test.each([
    [
      'goals of one second in the wrong order',
      ['Heim,10:00,2,0,Tor,7,,1', 'Heim,10:00,1,0,Tor,9,,1', 'Gast,50:00,2,1,Tor,3,,1'],
      '1-0 2-0 2-1',
      0,
    ],
    ['a goal that it lacks in between', ['Heim,10:00,2,0,Tor,7,,1', 'Gast,50:00,2,1,Tor,3,,1'], '2-0 2-1', 1],
    ['a score that runs back', ['Heim,10:00,1,0,Tor,7,,1', 'Heim,20:00,0,0,Tor,7,,1', 'Gast,50:00,2,1,Tor,3,,1'], '1-0 2-0 2-1', 1],
    ['a score beyond the result', ['Heim,10:00,1,0,Tor,7,,1', 'Heim,20:00,20,0,Tor,7,,1', 'Gast,50:00,2,1,Tor,3,,1'], '1-0 2-0 2-1', 1],
    ['goals without a score', ['Heim,10:00,,,Tor,7,,1', 'Heim,20:00,x,0,7m-Tor,7,,1', 'Gast,50:00,,,Tor,3,,1'], '1-0 2-0 2-1', 0],
  ])('%s', async (_, log, scores, faults) => {
    const list = [listRow({ endstand_heim: '2', endstand_gast: '1' })]
    const { match, problems } = await read({ list, log, sheet: [] })
    expect(match.events!.map(({ score }) => `${score!.home}-${score!.away}`).join(' ')).toBe(scores)
    expect(problems).toHaveLength(faults)
  })
})

describe('extra time', () => {
  const level = ['Heim,10:00,1,0,Tor,7,,1', 'Gast,50:00,1,1,Tor,3,,1']
  test('follows a match that was level after 60 minutes', async () => {
    const log = [...level, 'Heim,61:00,2,1,Tor,7,,1', 'Heim,69:00,3,1,Tor,7,,1', 'Gast,70:00,3,2,Tor,3,,1']
    const { match } = await read({ log, sheet: [] })
    expect(match.scoreboard).toMatchObject({ status: 'AET', winner: 'home', homeScore: 3, awayScore: 2 })
    expect(match.scoreboard.scores).toMatchObject({ fulltime: { home: 1, away: 1 }, extraTime: { home: 3, away: 2 } })
    expect(match.scoreboard.scores!.periods!.items.map(({ period, home, away }) => `${period} ${home}-${away}`)).toEqual([
      '1H 1-0',
      '2H 0-1',
      'ET1 1-0',
      'ET2 1-1',
    ])
  })

  test('of a log that lacks goals leaves the score after 60 minutes open', async () => {
    const { match } = await read({ log: [...level, 'Heim,61:00,2,1,Tor,7,,1'], sheet: [] })
    expect(match.scoreboard).toMatchObject({ status: 'AET', homeScore: 3, awayScore: 2 })
    expect(match.scoreboard.scores).toMatchObject({ extraTime: { home: 3, away: 2 } })
    expect([match.scoreboard.scores!.fulltime, match.scoreboard.scores!.periods]).toEqual([undefined, undefined])
  })

  test('is none after a match that was decided: the time is wrong', async () => {
    const { match, problems } = await read({ log: ['Heim,10:00,1,0,Tor,7,,1', 'Gast,65:00,1,1,Tor,3,,1'], sheet: [] })
    expect([match.scoreboard.status, match.events!.length]).toEqual(['FT', 1])
    expect(reasons(problems)).toContain('after 60 minutes of a match that was not level then')
  })
})

describe('a row of the list', () => {
  test.each<[what: string, changed: Record<string, string>, expected: object]>([
    ['to come', { endstand_heim: '', endstand_gast: '', halbzeit_heim: '', halbzeit_gast: '' }, { state: 'scheduled', status: 'NS' }],
    ['without a time', { spielbeginn: '', endstand_heim: '-', endstand_gast: '-' }, { state: 'scheduled', status: 'TBD' }],
    ['of 0-0 without a word', { endstand_heim: '0', endstand_gast: '0', halbzeit_heim: '0', halbzeit_gast: '0' }, { state: 'scheduled' }],
    [
      'of 0:0 gewertet',
      { endstand_heim: '0:0 gewertet', endstand_gast: '' },
      { state: 'awarded', status: 'AWD', homeScore: 0, awayScore: 0 },
    ],
    [
      'awarded by 10 goals to none',
      { endstand_heim: '10 (Wertung)', endstand_gast: '0' },
      { state: 'awarded', winner: 'home', homeScore: 10 },
    ],
    ['that nobody came to', { endstand_heim: 'w.o.', endstand_gast: '' }, { state: 'awarded' }],
    ['that was called off', { endstand_heim: 'abgesagt', endstand_gast: '' }, { state: 'cancelled', status: 'CANC' }],
    ['that was put off', { endstand_heim: 'verlegt', endstand_gast: '' }, { state: 'postponed', status: 'PST' }],
    ['that was broken off', { endstand_heim: '7 Abbruch', endstand_gast: '9' }, { state: 'abandoned', homeScore: 7, awayScore: 9 }],
    ['without half time', { halbzeit_heim: '', halbzeit_gast: '' }, { state: 'finished', homeScore: 3, scores: { fulltime: { home: 3 } } }],
  ])('%s', async (_, changed, expected) => {
    const { match } = await read({ list: [listRow(changed)], log: [], sheet: [] })
    expect(match.scoreboard).toMatchObject(expected)
  })

  test.each<[what: string, changed: Record<string, string>, repair: string]>([
    ['time', { spielbeginn: '25:00' }, 'the time left out'],
    ['result', { endstand_gast: 'zwei' }, 'the result left out'],
    ['half time', { halbzeit_heim: '9' }, 'the score at half-time left out'],
    ['hall', { spielort: '<b>' }, 'the venue left out'],
  ])('with a %s that cannot be read is imported without it', async (_, changed, repair) => {
    const { dataset, match } = await read({ list: [listRow(changed)], log: [], sheet: [] })
    expect([dataset.rows, dataset.matches.length]).toEqual([1, 1])
    expect(match.repairs.join()).toContain(repair)
  })

  test.each([
    ['a day', { datum: '31.02.2025' }, 'is not a day'],
    ['a team', { gastmannschaft: '12' }, 'is no name'],
    ['a team yet', { gastmannschaft: 'Sieger HF1' }, 'stands for a team that is not known yet'],
  ])('without %s is rejected, the others are imported', async (_, changed, reason) => {
    const { dataset, problems } = await read({
      list: [listRow(changed), listRow({ spielnummer: '2', datum: '21.09.25' })],
      log: [],
      sheet: [],
    })
    expect(dataset.matches.map(({ date }) => date)).toEqual(['2025-09-21'])
    expect(problems).toMatchObject([{ row: 'hvnb-2025-26/spiele.csv#2', reason: expect.stringContaining(reason) }])
  })
})

describe('rows of the companion files', () => {
  test.each([
    ['Verwarnung', 'yellow_card'],
    ['Gelbe Karte', 'yellow_card'],
    ['Blaue Karte', 'blue_card'],
    ['Disqualifikation mit Bericht', 'blue_card'],
    ['Rote Karte', 'red_card'],
    ['Zeitstrafe', 'two_minutes'],
    ['2 Minuten', 'two_minutes'],
    ['7-Meter Tor', 'seven_m_goal'],
    ['7m verworfen', 'seven_m_missed'],
    ['Team-Timeout', 'timeout'],
  ])('%s is %s', async (word, type) => {
    const { match } = await read({ log: [...logRows, `Heim,55:00,,,${word},9,"Yarrow, Eve",1`] })
    expect(match.events!.find(({ minute }) => minute === 56)!.type).toBe(type)
  })

  test('without side, kind, time or match are parts in quarantine, the match has the others', async () => {
    const wrong = [
      'Links,10:00,,,Tor,7,,1',
      'Heim,10:00,,,Eckball,7,,1',
      'Heim,spät,,,Auszeit,,,1',
      'Heim,10:00,,,Auszeit,,,',
      'Heim,10:00,,,Auszeit,,,77',
    ]
    const { match, problems, dataset } = await read({ log: [...logRows, ...wrong] })
    expect([match.events!.length, dataset.complete]).toEqual([9, true])
    expect(reasons(problems)).toEqual([
      'team "Links" is neither Heim nor Gast',
      'ereignis "Eckball" is unknown',
      'zeit "spät" is no time of a match',
      'a row without spielnummer',
      '1 rows of the number 77, which no match in spiele.csv has',
    ])
    expect(problems.every(({ rows }) => rows === 0)).toBe(true)
  })

  test('a name that the sheet does not have is the player with its number; officials are no players', async () => {
    const log = [
      ...logRows.slice(0, -1),
      'Gast,59:59,2,2,Tor,3,"Read, B.",1',
      'Heim,41:00,,,Verwarnung,A,"Coach, Una",1',
      'Heim,42:00,,,2-Minuten,12,,1',
    ]
    const { match } = await read({ log, sheet: [...sheetRows, 'A,"Coach, Una",0,0,0,1,0,False,TSV Ashby,1'] })
    expect(match.events!.findLast(({ side }) => side === 'away')!.player!.name).toBe('Bo Reed')
    expect(match.events!.find(({ type }) => type === 'yellow_card')).toMatchObject({ detail: 'Official: Una Coach' })
    expect(match.events!.filter(({ type, player }) => /card|minutes/.test(type) && !player)).toHaveLength(2)
    expect(match.lineup!.home.starters.map(({ name }) => name)).toEqual(['Ada Quill', 'Eve Yarrow'])
    expect(match.repairs).toEqual(['events of players whom the sheet spells in another way, by their number (1)'])
  })

  test('one field that cannot be read is left out', async () => {
    const { match, problems } = await read({ sheet: [sheetRows[0]!.replace('Ada",2', 'Ada",zwei'), ...sheetRows.slice(1)] })
    expect(match.statistics!.players[0]!.stats.value).toEqual({
      sevenMGoals: 0,
      sevenMAttempts: 0,
      yellowCards: 0,
      twoMinutes: 0,
      redCards: 0,
    })
    expect(reasons(problems)[0]).toBe('tore cannot be read and is left out')
  })

  test('beyond those of a real match are left out, and say so', async () => {
    const sheet = Array.from({ length: 201 }, (_, i) => sheetRows[0]!.replace('Quill', `Quill ${String.fromCodePoint(0x4e00 + i)}`))
    const { match, problems } = await read({ sheet })
    expect(match.lineup).toBeUndefined()
    expect(reasons(problems)).toEqual([expect.stringMatching(/^201 rows of the number .*, a match has at most 200$/)])
  })

  test('of a number that two matches have belong to neither', async () => {
    const { dataset, problems } = await read({ list: [listRow(), listRow({ heimmannschaft: 'TuS Cawston' })] })
    expect(dataset.matches.map(({ events, lineup }) => [events, lineup])).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ])
    expect(reasons(problems)).toEqual([expect.stringContaining('more than one match'), expect.stringContaining('more than one match')])
  })

  test('may be missing; without a list they are named', async () => {
    const all = files({})
    const { match } = await read({ 'hvnb-2025-26/spiele.csv': all['hvnb-2025-26/spiele.csv']! })
    expect([match.events, match.lineup, match.statistics]).toEqual([undefined, undefined, undefined])
    const { problems } = await read({ 'hvnb-2025-26/spielereignisse.csv': all['hvnb-2025-26/spielereignisse.csv']! })
    expect(reasons(problems)).toEqual([expect.stringContaining('there is no spiele.csv')])
  })
})

describe('files of other exports', () => {
  test('a league has a table, a cup has none', async () => {
    const stage = async (folder: string) => (await read(files({}, folder), `${folder}/2025-2026`)).match.stage
    expect([await stage('hvnb-2025-26'), await stage('hvnb-pokal-2025-26')]).toEqual([
      { name: 'Regular Season', type: 'league' },
      { name: '', type: 'knockout' },
    ])
  })

  test.each([
    ['hvnb-2025-26', 'HVNB', 'germany-hvnb', 'm'],
    ['hvnb-oberliga-frauen-2024-25', 'HVNB Oberliga Frauen', 'germany-hvnb-oberliga-frauen', 'w'],
    ['Verbandsliga_Männer_2023_2024', 'HVNB Verbandsliga Männer', 'germany-hvnb-verbandsliga-manner', 'm'],
    ['2025-26', 'HVNB', 'germany-hvnb', 'm'],
    ['data', 'HVNB', 'germany-hvnb', 'm'],
    ['processed', 'HVNB', 'germany-hvnb', 'm'],
  ])('of %s are of the league %s', async (folder, name, slug, gender) => {
    const { all } = await read(files({}, folder))
    expect(all.get(`${folder}/2025-2026`)!.season).toMatchObject({ name: '2025/2026', league: { name, slug, gender, provisional: true } })
  })

  test('with days of two seasons are two datasets', async () => {
    const { all } = await read({ list: [listRow(), listRow({ spielnummer: '2', datum: '30.06.2025' })] })
    expect([...all.keys()].slice(0, 2)).toEqual([season, 'hvnb-2025-26/2024-2025'])
  })

  test('with a header in capitals, times behind the days, and byes, which are skipped', async () => {
    const text = [
      listHeader.toUpperCase(),
      listRow({ datum: '2025-09-20 19:30:00' }),
      listRow({ spielnummer: '2', gastmannschaft: 'spielfrei', endstand_heim: '', endstand_gast: '' }),
      '',
    ]
    const all = await getDatasets(hvnb, { 'hvnb-2025-26/spiele.csv': text.join('\n') })
    expect(all.get(season)).toMatchObject({ matches: [{ date: '2025-09-20', scoreboard: { homeScore: 3 } }] })
    expect(all.get('hvnb-2025-26/spiele')).toMatchObject({ rows: 1, skipped: { byes: 1 }, problems: [] })
  })

  test('separated by semicolons, in another order and in Windows-1252', async () => {
    const text = files({})['hvnb-2025-26/spiele.csv']!
    const reordered = text
      .replaceAll('"Ashby, Halle"', 'Halle')
      .split('\n')
      .map((line) => line.split(',').reverse().join(';'))
      .join('\r\n')
    const bytes = async function* () {
      yield Buffer.from(reordered, 'latin1')
    }
    const all = await getDatasets(hvnb, [{ name: 'hvnb-2025-26/spiele.csv', bytes }])
    expect(all.get(season)!.matches).toMatchObject([
      { away: { name: 'HSG Bexford/Süd' }, scoreboard: { homeScore: 3 }, venue: { name: 'Halle' } },
    ])
  })
})

describe('a file that is damaged', () => {
  const getBytes = async (content: string | Buffer) => {
    const bytes = async function* () {
      yield Buffer.from(content)
    }
    const all = await getDatasets(hvnb, [{ name: 'hvnb-2025-26/spiele.csv', bytes }])
    return { matches: all.get(season)?.matches.length ?? 0, problems: [...all.values()].flatMap((each) => reasons(each.problems)) }
  }
  const rows = ['1', '2', '3'].map((spielnummer) => listRow({ spielnummer, datum: `2${spielnummer}.09.2025` }))
  const csv = [listHeader, ...rows].join('\n')

  test.each([
    ['cut in its last row', csv.slice(0, -60), 2, 'fields instead of'],
    ['with one bad line in the middle', [listHeader, rows[0], 'x"y,z', rows[2]].join('\n'), 2, 'quotation marks'],
    ['with a line of 9000 characters', [listHeader, rows[0], 'x'.repeat(9_000), rows[2]].join('\n'), 2, 'a line of more than 8192 bytes'],
    ['of another kind', Buffer.from([0x50, 0x4b, 3, 4, 5, 6, 7]), 0, 'a ZIP archive instead of text'],
    ['in UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(csv, 'utf16le')]), 0, 'UTF-16 instead of text'],
    ['without its header', rows.join('\n'), 0, 'the first line names no column'],
    ['that is empty', '', 0, 'the file is empty'],
  ])('%s', async (_, content, count, reason) => {
    const { matches, problems } = await getBytes(content)
    expect(matches).toBe(count)
    expect(problems).toEqual([expect.stringContaining(reason)])
  })

  test('with a byte order mark is read', async () => expect(await getBytes(`\uFEFF${csv}`)).toEqual({ matches: 3, problems: [] }))
})
