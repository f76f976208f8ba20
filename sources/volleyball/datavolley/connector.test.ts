import { describe, expect, test } from '@jest/globals'
import type { Side } from '@touchline/contract/outcome'
import fc from 'fast-check'
import { lostRows, type MatchesDataset } from '../../connector.ts'
import { foldRallies } from '../../scoreboard/volleyball.ts'
import { getDatasets } from '../../testing/get-datasets.ts'
import { datavolley } from './connector.ts'
import { getSet, getSets, type Rally, scoutFile, type Way } from './testing/invented-scout-file.ts'

const read = async (content: string | Uint8Array): Promise<MatchesDataset> =>
  [...(await getDatasets(datavolley, { 'scouts/x.dvw': content })).values()].at(-1)!
const getReasons = ({ problems }: MatchesDataset) => problems.map(({ reason, rows }) => [reason, rows ?? 1])
const getPeriods = ({ matches }: MatchesDataset) =>
  matches[0]!.scoreboard.scores!.periods!.items.map(({ period, home, away }) => `${period} ${home}-${away}`).join(' ')
const threeSets = getSets('25-20 25-18 25-23')

describe('a match', () => {
  test('has its sets, teams, day, officials, ground and competition', async () => {
    const dataset = await read(scoutFile(threeSets))
    expect(dataset).toMatchObject({ name: 'fjord-liga-2030-2031', rows: 1, complete: true, problems: [], season: { name: '2030/2031' } })
    expect(dataset.season!.league).toEqual({
      ...{ name: 'Fjord Liga', slug: 'fjord-liga', key: 'fjord liga', keyAlone: true, provisional: true },
      ...{ countryCode: '', type: 'league', gender: '', spellings: [] },
    })
    expect(dataset.matches[0]).toMatchObject({
      ...{ row: 'fjord-liga-2030-2031#scouts/x.dvw:1', round: 'Matchday 7', date: '2031-03-01', meeting: 20310301 },
      ...{ startAt: '2031-03-01T00:00:00Z', timeTbd: true, attendance: 550, venue: { name: 'Fjord Hall', city: 'Bergen' } },
      ...{ home: { name: 'Bergen Volley', country: '' }, away: { name: 'Oslo', country: '' } },
      officials: [
        { name: 'Maro Wojciech', role: 'referee' },
        { name: 'Budzik Marek', role: 'referee' },
      ],
      scoreboard: { state: 'finished', status: 'FT', homeScore: 3, awayScore: 0, winner: 'home' },
    })
    expect(getPeriods(dataset)).toBe('S1 25-20 S2 25-18 S3 25-23')
  })

  const sides = fc.constantFrom<Side>('home', 'away')
  const ways = fc.constantFrom<Way>('ace', 'attack', 'block', 'unscouted block', 'error')
  const rallies = fc.array(fc.record({ winner: sides, by: ways }), { minLength: 300, maxLength: 300 })
  /** Cuts rallies into sets where the rules end them. */
  const played = (all: readonly Rally[]): Rally[][] => {
    let from = 0
    return foldRallies(all).sets.map(({ home, away }) => {
      from += home + away
      return all.slice(from - home - away, from)
    })
  }

  test('of any rallies: sets, statistics and rallies all make the same points', async () => {
    await fc.assert(
      fc.asyncProperty(rallies, async (all) => {
        fc.pre(foldRallies(all).winner !== undefined)
        const dataset = await read(scoutFile(played(all)))
        expect(dataset.problems).toEqual([])
        const { scoreboard, statistics, plays } = dataset.matches[0]!
        const sets = scoreboard.scores!.periods!.items
        expect(sets.map(({ home, away }) => ({ home, away }))).toEqual(foldRallies(all).sets)
        const pointsIn = ({ value }: NonNullable<typeof statistics>['home']) => {
          const { points = 0, opponentErrors = 0 } = value as { points?: number; opponentErrors?: number }
          return points + opponentErrors
        }
        expect(statistics!.periods!.map(({ home, away }) => ({ home: pointsIn(home), away: pointsIn(away) }))).toEqual(
          foldRallies(all).sets,
        )
        expect(plays!.length).toBe(sets.reduce((sum, { home, away }) => sum + home! + away!, 0))
        expect(plays!.at(-1)!.score).toEqual(foldRallies(all).sets.at(-1))
      }),
      { numRuns: 25 },
    )
  })

  test('has a golden set after it', async () => {
    const dataset = await read(scoutFile(getSets('25-20 25-18 25-23 13-15')))
    expect(getPeriods(dataset)).toBe('S1 25-20 S2 25-18 S3 25-23 GS 13-15')
    const { scoreboard, events, plays } = dataset.matches[0]!
    expect(scoreboard).toMatchObject({ homeScore: 3, awayScore: 0, winner: 'home' })
    expect(events!.at(-1)).toMatchObject({ type: 'set_end', period: 'GS', side: 'away', score: { home: 3, away: 0 } })
    expect(plays!.at(-1)).toMatchObject({ period: 'GS', score: { home: 13, away: 15 } })
  })

  test.each(['21-19 21-15 15-21 22-20', '15-10 15-12 15-13', '35-33 25-20 25-9'])(
    'of sets of any length is as the file has it: %s',
    async (sets) => {
      const dataset = await read(scoutFile(getSets(sets)))
      expect([dataset.problems, getPeriods(dataset).replaceAll(/S\d /g, '')]).toEqual([[], sets])
      expect(dataset.matches[0]!.plays!.at(-1)!.period).toBe(`S${sets.split(' ').length}`)
    },
  )

  test('of training has further sets that are no golden set', async () => {
    expect(getPeriods(await read(scoutFile(getSets('25-20 25-18 25-23 25-22'))))).toBe('S1 25-20 S2 25-18 S3 25-23 S4 25-22')
  })

  test.each<[saved: string, over: boolean]>([
    ['03/01/2031 22.00.00', true],
    ['03/14/2031 10.00.00', true],
    ['03/01/2031 21.40.00', false],
    ['', false],
  ])('of two sets is over if the file was saved half an hour after it: %j', async (saved, over) => {
    const dataset = await read(scoutFile(getSets('25-20 25-18'), { about: [`LASTCHANGE-DAY: ${saved}`] }))
    expect(dataset.matches.length).toBe(over ? 1 : 0)
    if (!over) expect(getReasons(dataset)).toEqual([['no side has won three sets, so the match may not be over: 25-20, 25-18', 1]])
  })
})

describe('sets and rallies that disagree', () => {
  const lines = (...sets: string[]) => sets.map((set) => `True;;;;${set};25;`)

  const rallies = ({ matches }: MatchesDataset) =>
    Object.entries(Object.groupBy(matches[0]!.plays ?? [], ({ period }) => period!)).map(([set, all]) => [set, all!.length])

  test('the line of the set counts; the set has no rallies', async () => {
    const dataset = await read(scoutFile(threeSets, { setLines: lines('25-20', '25-19', '25-23') }))
    expect(getReasons(dataset)).toEqual([['set 2: the rallies make 25-18, its line has 25-19, which counts', 0]])
    expect(getPeriods(dataset)).toBe('S1 25-20 S2 25-19 S3 25-23')
    expect(rallies(dataset)).toEqual([
      ['S1', 45],
      ['S3', 48],
    ])
  })

  test('no set agrees: the match has no rallies', async () => {
    const dataset = await read(scoutFile(threeSets, { setLines: lines('25-21', '25-19', '25-22') }))
    expect([dataset.problems.length, dataset.matches[0]!.plays]).toEqual([3, undefined])
  })

  test.each<[what: string, setLines: string[], reason: string]>([
    ['not readable', lines('25-20', 'x', '25-23'), 'the line of set 2 "True;;;;x;25;" has no score'],
    ['missing', lines('25-20', '25-18'), 'set 3 has no line with its score: the rallies make 25-23'],
  ])('a line that is %s: the rallies count', async (_, setLines, reason) => {
    const dataset = await read(scoutFile(threeSets, { setLines }))
    expect(getReasons(dataset).map(([text]) => text)).toContain(reason)
    expect(getPeriods(dataset)).toBe('S1 25-20 S2 25-18 S3 25-23')
  })

  test('a set with neither: the result is that of the teams, the sets are left out', async () => {
    const text = scoutFile(threeSets, { setLines: lines('25-20', 'x', '25-23') }).split('[3SCOUT]')[0]!
    const dataset = await read(text)
    expect(getReasons(dataset).map(([reason]) => reason)).toEqual([
      'no section [3SCOUT]: no rallies, statistics and time-outs',
      'the line of set 2 "True;;;;x;25;" has no score',
      'set 2 has neither a score nor rallies: the sets are left out',
    ])
    expect(dataset.matches[0]!.scoreboard).toMatchObject({ state: 'finished', homeScore: 3, awayScore: 0, winner: 'home' })
    expect(dataset.matches[0]!.scoreboard.scores).toBeUndefined()
  })

  test('a fourth set in play is no set of a match that is over', async () => {
    const text = scoutFile(getSets('25-20 18-25 25-23 3-2'), { setLines: [...lines('25-20', '18-25', '25-23'), 'True;;;;;;'] })
    const dataset = await read(text.replace(/\*\*4set.*\r\n/, ''))
    expect([dataset.matches, getReasons(dataset)]).toEqual([[], [['set 4 has not ended at 3-2: the match may be in play', 1]]])
  })

  test('a slip in the number of the set moves no point', async () => {
    const text = scoutFile(threeSets).replace(/(\*p20:20;;;;;;;[\d.]+;)1;/, '$14;')
    expect(text).not.toBe(scoutFile(threeSets))
    const dataset = await read(text)
    expect([dataset.problems, getPeriods(dataset)]).toEqual([[], 'S1 25-20 S2 25-18 S3 25-23'])
  })

  test('points after the end of a match are left out', async () => {
    const text = scoutFile(getSets('25-20 25-18 25-23 3-2'), { setLines: lines('25-20', '25-18', '25-23') }).replace(/\*\*4set.*\r\n/, '')
    const dataset = await read(text)
    expect(getReasons(dataset)).toEqual([['points of set 4, which is no set of this match, are left out', 0]])
    expect(getPeriods(dataset)).toBe('S1 25-20 S2 25-18 S3 25-23')
    expect(rallies(dataset).map(([set]) => set)).toEqual(['S1', 'S2', 'S3'])
  })

  test('lines of another section are no sets', async () => {
    const dataset = await read(scoutFile(threeSets).replace('[3PLAYERS-H]', '[3PLAYER?'))
    expect(getReasons(dataset)[0]).toEqual(['9 lines of [3SET] are of no set', 0])
    expect(getPeriods(dataset)).toBe('S1 25-20 S2 25-18 S3 25-23')
  })

  test('sets won by the lines of the teams', async () => {
    const dataset = await read(scoutFile(threeSets, { first: { '3TEAMS': '67;Bergen Volley;2;;;;' } }))
    expect(getReasons(dataset)).toEqual([['the teams have won 2-0 sets by their lines, 3-0 by the lines of the sets, which count', 0]])
  })

  test('one written score of a set that is not the number of points is a slip', async () => {
    const dataset = await read(scoutFile(threeSets).replace('*p01:20', '*p02:20'))
    expect(getReasons(dataset)).toEqual([['set 1: 2-20 is written at 1-20, which counts', 0]])
    expect([getPeriods(dataset), dataset.matches[0]!.plays![20]!.score]).toEqual(['S1 25-20 S2 25-18 S3 25-23', { home: 1, away: 20 }])
    expect(rallies(dataset).map(([, count]) => count)).toEqual([45, 43, 48])
  })

  test('so are several, if the scores before and after each are right; two in a row cost the rallies of the set', async () => {
    const slips = async (...changes: [string, string][]) =>
      read(changes.reduce((text, [from, to]) => text.replace(from, to), scoutFile(threeSets)))
    const apart = await slips(['*p01:20', '*p02:20'], ['*p04:20', '*p05:20'])
    expect(getReasons(apart)).toEqual([
      ['set 1: 2-20 is written at 1-20, which counts', 0],
      ['set 1: 5-20 is written at 4-20, which counts', 0],
    ])
    expect(rallies(apart).map(([, count]) => count)).toEqual([45, 43, 48])
    const inRow = await slips(['*p04:20', '*p05:20'], ['*p03:20', '*p04:20'])
    expect(getReasons(inRow)).toEqual([['set 1: 2 scores written at its points are not the number of points; its rallies are left out', 0]])
    expect(rallies(inRow).map(([set]) => set)).toEqual(['S2', 'S3'])
  })

  test.each([
    ['at the beginning', '*p01:00', '*?01:00', { home: 1, away: 0 }, 0],
    ['in the middle', '*p09:18', '*?09:18', { home: 9, away: 18 }, 26],
    ['before the last one', '*p24:18', '*?24:18', { home: 24, away: 18 }, 41],
  ])('a point whose line is damaged follows from the others: %s', async (_, from, to, score, nth) => {
    const second = [...getSet('1-0'), ...getSet('24-18').slice(0, 18), ...getSet('24-0')]
    const sets = [getSet('25-20'), nth === 0 ? second : getSet('25-18'), getSet('25-23')]
    const text = scoutFile(sets)
    const at = text.indexOf(from, text.indexOf('*P01>LUp', text.indexOf('**1set')))
    const dataset = await read(`${text.slice(0, at)}${to}${text.slice(at + from.length)}`)
    expect(getReasons(dataset).map(([reason]) => reason)).toEqual([
      'set 2: the rallies make 24-18, its line has 25-18, which counts',
      expect.stringContaining('1 scout lines are not read'),
      'set 2: the line of one point is missing, which the scores written at the others tell',
    ])
    expect(rallies(dataset).map(([, count]) => count)).toEqual([45, 43, 48])
    const inSecond = dataset.matches[0]!.plays!.filter(({ period }) => period === 'S2')
    expect(inSecond[nth]).toMatchObject({ side: 'home', score })
    expect(inSecond.at(-1)!.score).toEqual({ home: 25, away: 18 })
  })

  /** In each set the away side scores all of its points first, then the home side. */
  const damaged = async (...changes: readonly (readonly [string, string])[]) =>
    rallies(await read(changes.reduce((all, [from, to]) => all.replace(from, to), scoutFile(threeSets))))

  test.each<[what: string, changes: [string, string][]]>([
    [
      'two points whose lines are damaged',
      [
        ['*p03:18', '*?03:18'],
        ['*p05:18', '*?05:18'],
      ],
    ],
    [
      'two in a row of one side',
      [
        ['*p03:18', '*?03:18'],
        ['*p04:18', '*?04:18'],
      ],
    ],
    [
      'a lost point and a wrong score',
      [
        ['*p03:18', '*?03:18'],
        ['*p08:18', '*p07:18'],
      ],
    ],
  ])('%s follow from the others', async (_, changes) => expect((await damaged(...changes)).map(([, count]) => count)).toEqual([45, 43, 48]))

  test.each<[what: string, changes: [string, string][]]>([
    [
      'two lost in a row of both sides',
      [
        ['ap00:23', 'a?00:23'],
        ['*p01:23', '*?01:23'],
      ],
    ],
    [
      'a lost point beside a wrong score',
      [
        ['*p03:18', '*?03:18'],
        ['*p04:18', '*p06:18'],
      ],
    ],
    ['a point of the other side', [['*p03:18', 'ap03:18']]],
    ['the last point', [['*p25:18', '*?25:18']]],
  ])('%s cost the rallies of their set', async (_, changes) => expect(await damaged(...changes)).toHaveLength(2))
})

describe('the day', () => {
  const dated = (day: string, number: string, about: string[] = []) =>
    scoutFile(threeSets, { about, first: { '3MATCH': `${day};20.30.00;2030/2031;Fjord Liga;;;;;1252;1;Z;0;` } }).replace(
      '1922;57;47908;',
      `1922;57;${number};`,
    )

  test.each<[day: string, number: string, about: string[], date: string]>([
    ['03/01/2031', '47908', [], '2031-03-01'],
    ['03/01/2031', '47851', [], '2031-01-03'],
    ['28/12/2030', '', [], '2030-12-28'],
    ['12/28/2030', '', [], '2030-12-28'],
    ['05/05/2031', '', [], '2031-05-05'],
    ['2031-03-01', '', [], '2031-03-01'],
    ['03/01/2031', '', ['GENERATOR-DAY: 02/28/2031 19.57.05'], '2031-03-01'],
    ['03/01/2031', '', ['GENERATOR-DAY: 28/02/2031 19.57.05'], '2031-01-03'],
    ['01.03.2031', '99999', ['GENERATOR-DAY: 28.02.2031 19.57.05'], '2031-03-01'],
  ])('%s with the number %j and %j is %s', async (day, number, about, date) => {
    const dataset = await read(dated(day, number, about))
    expect([dataset.problems, dataset.matches[0]?.date]).toEqual([[], date])
  })

  test.each<[day: string, about: string[], reason: string]>([
    ['03/01/2031', [], 'the day "03/01/2031" may be 2031-01-03 or 2031-03-01'],
    ['03/01/2031', ['GENERATOR-DAY: 02/28/2031', 'LASTCHANGE-DAY: 28/02/2031'], 'may be 2031-01-03 or 2031-03-01'],
    ['31/31/2031', [], 'the day "31/31/2031" is not a day'],
    ['', [], 'the day "" is not a day'],
  ])('%s with %j stays open: the match waits in quarantine', async (day, about, reason) => {
    const dataset = await read(dated(day, '', about))
    expect([dataset.matches.length, lostRows(dataset), getReasons(dataset)]).toEqual([0, 0, [[expect.stringContaining(reason), 1]]])
  })
})

describe('the spelling of names', () => {
  const named = (declared: string, last: string, hex = '') =>
    scoutFile(threeSets, { first: { '3MATCH': `03/01/2031;20.30.00;2030/2031;Fjord Liga;;;;;${declared};1;Z;0;` } })
      .replace('Axeb;Ada', `${last};Ada`)
      .replace(/(0;2;2;2;2;2;2;2;92;.*?;Ada;;;2;;;);/, `$1;${hex}`)
  const encoded = (text: string, bytes: Readonly<Record<string, number>>) =>
    Buffer.from([...text].map((letter) => bytes[letter] ?? letter.charCodeAt(0)))
  const getName = ({ matches }: MatchesDataset) => matches[0]!.lineup!.home.starters[1]!.name

  test.each<[what: string, name: string, declared: string, bytes: Record<string, number>]>([
    ['Polish, by its letters', 'Sobański', '1', { ń: 0xf1 }],
    ['Polish, by letters that are none elsewhere', 'Słaby', '1', { ł: 0xb3 }],
    ['Slovene, by letters that no western language has together', 'Škundrič', '1', { Š: 0x8a, č: 0xe8 }],
    ['French, as declared', 'Hélène', '1252', { é: 0xe9, è: 0xe8 }],
    ['German, alike in both', 'Nöhrer', '1', { ö: 0xf6 }],
    ['Turkish', 'Kılıç', '1254', { ı: 0xfd, ç: 0xe7 }],
    ['Cyrillic', 'Титов', '1', { Т: 0xd2, и: 0xe8, т: 0xf2, о: 0xee, в: 0xe2 }],
    ['Greek', 'Πέτρος', '1253', { Π: 0xd0, έ: 0xdd, τ: 0xf4, ρ: 0xf1, ο: 0xef, ς: 0xf2 }],
  ])('%s: %s', async (_, name, declared, bytes) => {
    const polish = name === 'Sobański' ? 'Słabyński' : name
    const dataset = await read(encoded(named(declared, polish), { ...bytes, ...(name === 'Sobański' && { ł: 0xb3 }) }))
    expect([dataset.problems, getName(dataset)]).toEqual([[], `Ada ${polish}`])
  })

  test('UTF-8, with and without a mark', async () => {
    for (const mark of ['', '\uFEFF']) expect(getName(await read(`${mark}${named('1', 'Škundrić')}`))).toBe('Ada Škundrić')
  })

  test.each([
    ['2574549DF', 'Ada Weiß'],
    ['401600049004D0041004E00490043004F005600C1', 'Ada Šimanicová'],
  ])('Data Volley 4: the code units %s count', async (units, name) => {
    expect(getName(await read(named('1252', 'S?', `\u000f${units}`)))).toBe(name)
  })

  test('is reported where two code pages fit', async () => {
    const dataset = await read(encoded(named('1', 'Muñoz'), { ñ: 0xf1 }))
    expect(getReasons(dataset)).toEqual([[expect.stringContaining('names are read in windows-1252, but windows-1250'), 0]])
    expect(getName(dataset)).toBe('Ada Muñoz')
  })
})

describe('lineups', () => {
  const lineup = async (text = scoutFile(threeSets)) => (await read(text)).matches[0]!.lineup!
  const shirts = (list: readonly { shirtNumber?: number }[] = []) => list.map(({ shirtNumber }) => shirtNumber)

  test('the six in rotation order with the libero, substitutes, who did not play', async () => {
    const { home, away } = await lineup()
    expect([home.starters, home.substitutes, home.bench].map(shirts)).toEqual([[1, 2, 3, 4, 5, 6, 7], [8], [9]])
    expect(home.starters.map(({ place, position }) => place ?? position)).toEqual(['S', 'OH', 'MB', 'OP', 'OH', 'MB', 'L'])
    expect([home.coach, home.starters.filter(({ captain }) => captain).map(({ name }) => name)]).toEqual(['Quill Ada', ['Ada Axec']])
    expect(away.starters[0]).toMatchObject({ name: 'Bo Baxea', firstName: 'Bo', lastName: 'Baxea', shirtNumber: 1 })
    expect([home.starters, home.bench!].flat().some((player) => 'key' in player)).toBe(false)
  })

  test('substitutes in the order in which they came on', async () => {
    const text = scoutFile(threeSets, { codes: { 1: ['*c01:09', 'ac02:08'], 2: ['*c02:08'] } })
    expect(shirts((await lineup(text)).home.substitutes)).toEqual([9, 8])
  })

  test('by the court of the first line where the list has no positions', async () => {
    const text = scoutFile(threeSets).replace(/^(0;\d;\d;)\d;/gm, '$1;')
    expect(shirts((await lineup(text)).home.starters)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  test('are absent without a list of players', async () => {
    const text = scoutFile(threeSets).replace(/^0;.*\r\n/gm, '')
    const { matches } = await read(text)
    expect(matches[0]!.lineup).toBeUndefined()
  })
})

describe('statistics', () => {
  test('count attacks, blocks, serves, receptions and digs by player and set', async () => {
    const text = scoutFile([
      getSet('25-20', 'attack'),
      getSet('25-0', 'ace'),
      [...getSet('24-0', 'block'), ...getSet('1-0', 'unscouted block')],
    ])
    const { home, away, players, periods } = (await read(text)).matches[0]!.statistics!
    expect(home.value).toEqual({
      ...{ points: 75, attackPoints: 25, attackAttempts: 25, attackErrors: 0, blockPoints: 25, digs: 0, opponentErrors: 0 },
      ...{ serveAces: 25, serveAttempts: 70, serveErrors: 0, receptions: 25, receptionErrors: 0, receptionPct: 100 },
    })
    expect(away.value).toMatchObject({ attackAttempts: 45, attackErrors: 25, receptions: 70, receptionErrors: 25, receptionPct: 28.6 })
    expect(players.filter(({ side }) => side === 'home').map(({ person, stats }) => [person.shirtNumber, stats.value])).toEqual([
      [1, expect.objectContaining({ serveAttempts: 70, serveAces: 25, points: 25, attackAttempts: 0 })],
      [2, expect.objectContaining({ receptions: 25, digs: 0 })],
      [3, expect.objectContaining({ attackPoints: 25, attackAttempts: 25, points: 25 })],
      [4, expect.objectContaining({ blockPoints: 24, points: 24 })],
    ])
    expect(players[0]!.stats.value).not.toHaveProperty('receptionPct')
    expect(periods!.map(({ period, home }) => [period, (home.value as { serveAces: number }).serveAces])).toEqual([
      ['S1', 0],
      ['S2', 25],
      ['S3', 0],
    ])
  })

  test('of a skill that is never scouted are not known', async () => {
    const { home } = (await read(scoutFile([getSet('25-0', 'ace'), getSet('25-0', 'ace'), getSet('25-0', 'ace')]))).matches[0]!.statistics!
    expect(Object.keys(home.value as object).sort()).toEqual(
      ['opponentErrors', 'receptionErrors', 'receptions', 'serveAces', 'serveAttempts', 'serveErrors'].sort(),
    )
  })

  test('of a number that is not on the list are those of the team only', async () => {
    const dataset = await read(scoutFile(threeSets).replace('*03AQ#', '*45AQ#'))
    expect(getReasons(dataset)).toEqual([['Bergen Volley: actions of 45, who are not on the list of players', 0]])
    expect((dataset.matches[0]!.statistics!.home.value as { attackPoints: number }).attackPoints).toBe(75)
  })
})

test('events: time-outs and cards with the points of the set, then its end', async () => {
  const text = scoutFile(threeSets, { codes: { 1: ['*T', 'a$$EH=~~~~~~~~~RED'], 2: ['aT'] } })
  expect((await read(text)).matches[0]!.events).toMatchObject([
    { type: 'timeout', period: 'S1', side: 'home', score: { home: 0, away: 0 }, extra: { value: { periodScore: '24-20' } } },
    { type: 'card', period: 'S1', side: 'away', detail: 'red' },
    { type: 'set_end', period: 'S1', side: 'home', score: { home: 1, away: 0 }, extra: { value: { periodScore: '25-20' } } },
    { type: 'timeout', period: 'S2', side: 'away', score: { home: 1, away: 0 } },
    { type: 'set_end', period: 'S2', score: { home: 2, away: 0 } },
    { type: 'set_end', period: 'S3', score: { home: 3, away: 0 } },
  ])
})

describe('a bad token costs its field', () => {
  test.each<[what: string, from: string, to: string, reason: string]>([
    ['code', '*03AQ#X1', '*~3AQ#X1', '1 scout lines are not read, from line'],
    ['name of a player', 'Axeb;Ada', '<b>;Ada', 'a last name has characters that no name has'],
    ['shirt number', '0;2;2;', '0;x;2;', 'has no shirt number'],
    ['ground', 'Fjord Hall', 'Fjord <Hall>', 'the hall has characters that no name has'],
    ['phase', 'Phase 1 - FL', '\u0001', 'the phase has characters that no name has'],
  ])('%s', async (_, from, to, reason) => {
    const dataset = await read(scoutFile(threeSets).replace(from, to))
    expect(getReasons(dataset)).toContainEqual([expect.stringContaining(reason), 0])
    expect([getPeriods(dataset), dataset.complete]).toEqual(['S1 25-20 S2 25-18 S3 25-23', true])
  })

  test.each<[section: string, line: string, reason: string]>([['3TEAMS', '67;;3;', 'the team "" has no name']])(
    'without a name of %s there is no match',
    async (section, line, reason) => {
      expect(getReasons(await read(scoutFile(threeSets, { first: { [section]: line } })))).toEqual([[reason, 1]])
    },
  )

  test('a team without a name has its code, a day may have two digits of the year, a set a colon', async () => {
    const first = { '3TEAMS': 'BER;;3;', '3MATCH': '13/01/31;20.30.00;2030/2031;Fjord Liga;;;;;1252;1;Z;0;' }
    const setLines = ['True;;;;25:20;', 'True;;;;25-18;', 'True;;;;25-23;']
    const dataset = await read(scoutFile(threeSets, { first, setLines }))
    expect([getReasons(dataset), dataset.matches[0]!.home.name, dataset.matches[0]!.date]).toEqual([[], 'BER', '2031-01-13'])
  })

  test('a competition without a name has that of the folder, or else of the phase', async () => {
    const content = scoutFile(threeSets, { first: { '3MATCH': '13/01/2031;20.30.00;2030/2031;;Winter Cup - WC;' } })
    const names = async (file: string) =>
      [...(await getDatasets(datavolley, { [file]: content })).values()].map(({ season }) => season?.league.name)
    expect([await names('Fjord Liga/x.dvw'), await names('x.dvw')]).toEqual([['Fjord Liga'], ['Winter Cup']])
    const nameless = scoutFile(threeSets, { first: { '3MATCH': '13/01/2031;20.30.00;2030/2031;;;' } })
    const [dataset] = [...(await getDatasets(datavolley, { 'x.dvw': nameless })).values()]
    expect(getReasons(dataset!)).toEqual([['the competition has no name, nor is the file in a folder that names it', 1]])
  })
})

describe('competitions', () => {
  const of = async (competition: string, { season = '2030/2031', phase = '', teams = ['Bergen', 'Oslo'] } = {}) => {
    const match = `03/01/2031;20.30.00;${season};${competition};${phase};;;;1252;1;Z;0;`
    const text = scoutFile(threeSets, { first: { '3MATCH': match, '3TEAMS': `1;${teams[0]};3;` } }).replace('71;Oslo', `71;${teams[1]}`)
    return read(text)
  }

  test('that are reviewed have their timezone, in which the rallies have their time', async () => {
    const { season, matches } = await of('Plus Liga 2030/2031 - Plus Liga 2030/20319- Faza Zasadnicza')
    expect(season!.league).toMatchObject({ name: 'PlusLiga', countryCode: 'PL', gender: 'm', tier: 1 })
    expect(season!.league).not.toHaveProperty('timezone')
    expect(matches[0]).toMatchObject({ startAt: '2031-03-01T19:30:00Z', timeTbd: false, home: { country: 'PL' } })
    expect(matches[0]!.plays![0]!.wallclock).toBe('2031-03-01T19:37:29Z')
  })

  test('a match that goes on after midnight', async () => {
    const first = { '3MATCH': '03/01/2031;20.30.00;2030/2031;Plus Liga;;;;;1252;1;Z;0;' }
    const { matches } = await read(scoutFile(threeSets, { first, from: 86_400 - 90, every: 60 }))
    expect(matches[0]!.plays!.slice(0, 3).map(({ wallclock }) => wallclock)).toEqual([
      '2031-03-01T22:59:30Z',
      '2031-03-01T23:00:30Z',
      '2031-03-01T23:01:30Z',
    ])
  })

  test.each<[title: string, phase: string, league: object]>([
    ['Austrian Volley Cup Women 2020/21 - DCup', '', { name: 'Austrian Volley Cup Women - DCup', gender: 'w', type: 'cup' }],
    ['1. DOL Radenska Classic - Pokal moski', '', { name: '1. DOL Radenska Classic - Pokal moski', gender: 'm', type: 'cup' }],
    ['Fjord Liga', 'Damen', { gender: 'w' }],
    ['Fjord Liga Men and Women', '', { gender: '' }],
    ['CEV Champions League 2030/31 Women', '', { name: 'Champions League', gender: 'w', countryCode: 'EUR' }],
  ])('%s %s', async (title, phase, league) => {
    expect((await of(title, { phase })).season!.league).toMatchObject(league)
  })

  test.each<[season: string, title: string, name: string]>([
    ['2030/2031', 'Fjord Liga', '2030/2031'],
    ['OVV', 'Fjord Liga 2030/31', '2030/2031'],
    ['OVV', 'Fjord Liga', '2031'],
    ['2030', 'Fjord Liga', '2030'],
  ])('season %j of %j is %s', async (season, title, name) => {
    const dataset = await of(title, { season })
    expect([dataset.season!.name, dataset.problems]).toEqual([name, []])
  })

  test.each<[season: string, title: string, name: string]>([
    ['2015/2016', 'Fjord Liga 2030/31', '2030/2031'],
    ['2015/2016', 'Fjord Liga', '2031'],
    ['2015', 'Fjord Liga', '2031'],
  ])('season %j of %j is one of long ago, which the program filled in: it is %s', async (season, title, name) => {
    const dataset = await of(title, { season })
    expect([dataset.season!.name, getReasons(dataset)]).toEqual([
      name,
      [[`the season "${season}" has no day in 2031; "${name}" stands for it`, 0]],
    ])
  })

  test('nations if both sides are one', async () => {
    const getSides = async (teams: string[]) => (await of('Fjord Cup', { teams })).matches.map(({ home, away }) => [home, away])[0]
    expect(await getSides(['Slovenia', 'Oslo'])).toEqual([
      { name: 'Slovenia', country: '' },
      { name: 'Oslo', country: '' },
    ])
    expect(await getSides(['Slovenia', 'Norway'])).toEqual([
      { name: 'Slovenia', country: 'SI', type: 'national' },
      { name: 'Norway', country: 'NO', type: 'national' },
    ])
  })

  test('a folder has a dataset for each, and one match a file', async () => {
    const files = { 'a.dvw': scoutFile(threeSets), 'b.dvw': scoutFile(threeSets, { first: { '3TEAMS': '9;Voss;3;' } }) }
    const other = { 'c.dvw': scoutFile(threeSets, { first: { '3MATCH': '03/01/2031;;2031;Dal Liga;;;;;1252;1;Z;0;' } }) }
    const datasets = await getDatasets(datavolley, { ...files, ...other, 'd.dvw': 'x' })
    expect([...datasets.values()].map(({ name, rows, matches }) => [name, rows, matches.length])).toEqual([
      ['d', 1, 0],
      ['dal-liga-2031', 1, 1],
      ['fjord-liga-2030-2031', 2, 2],
    ])
    expect(datasets.get('dal-liga-2031')!.complete).toBe(false)
  })
})

test('beach volleyball is skipped', async () => {
  const first = { '3MATCH': '03/01/2031;20.30.00;2031;Beach Tour;;;;;1252;2;Z;0;' }
  expect(await read(scoutFile(threeSets, { first }))).toMatchObject({ rows: 1, skipped: { 'matches of beach volleyball': 1 }, matches: [] })
})
