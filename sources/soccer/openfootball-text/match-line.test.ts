import { describe, expect, test } from '@jest/globals'
import type { Score } from '../shared/result.ts'
import { getScore, isMatchLine, isUnfilled, matchLine, splitTime } from './match-line.ts'
import { getPlace } from './titles.ts'

const inLeague = getPlace('= Deutsche 3. Liga 2024/25', '')
const inEurope = getPlace('= UEFA Conference League - Quali 2024/25', '')
const inWorldCup = getPlace('= World Cup 2022', '')

describe('scores', () => {
  test.each<[string, Score]>([
    ['', {}],
    ['0-0', { ft: [0, 0] }],
    ['2-1 (1-0)', { ft: [2, 1], ht: [1, 0] }],
    ['0-14 (0-5)', { ft: [0, 14], ht: [0, 5] }],
    ['2-2 a.e.t. (1-1, 0-0)', { et: [2, 2], ft: [1, 1], ht: [0, 0] }],
    ['0-2 a.e.t. (0-0)', { et: [0, 2], ft: [0, 0] }],
    ['2-1 a.e.t.', { et: [2, 1] }],
    ['3-4 pen. 2-2 a.e.t. (2-2, 1-0)', { p: [3, 4], et: [2, 2], ft: [2, 2], ht: [1, 0] }],
    ['5-4 pen. 0-0 a.e.t. (0-0)', { p: [5, 4], et: [0, 0], ft: [0, 0] }],
    ['16-15 pen. (1-1, 1-0)', { p: [16, 15], ft: [1, 1], ht: [1, 0] }],
    ['3-2 pen. (0-0)', { p: [3, 2], ft: [0, 0] }],
    ['1-1 a.e.t., 3-4 pen.', { et: [1, 1], p: [3, 4] }],
    ['1-1 a.e.t. (1-1, 0-0), 4-2 pen.', { et: [1, 1], ft: [1, 1], ht: [0, 0], p: [4, 2] }],
    ['1-1 2-1 a.e.t.', { ft: [1, 1], et: [2, 1] }],
    ['0-0 0-0 a.e.t. 5-3 pen', { ft: [0, 0], et: [0, 0], p: [5, 3] }],
    ['2-2 (a.e.t.), 4-3 pen.', { et: [2, 2], p: [4, 3] }],
    ['4:3 i.E. (1:1, 1:1, 0:0)', { p: [4, 3], et: [1, 1], ft: [1, 1], ht: [0, 0] }],
    ['4:3 n.E. 1:1 n.V. (1:1, 0:1)', { p: [4, 3], et: [1, 1], ft: [1, 1], ht: [0, 1] }],
    ['2:2 2:3nV', { ft: [2, 2], et: [2, 3] }],
    ['3:1 (1:0)', { ft: [3, 1], ht: [1, 0] }],
    ['3 - 1', { ft: [3, 1] }],
    ['3–1', { ft: [3, 1] }],
  ])('%s', (text, score) => expect(getScore(text)).toEqual(score))

  test.each([
    '1-',
    '1-0-0',
    '1-0 (',
    '1-0 (1-0, 0-0)',
    '2-2 a.e.t. (2-2, 1-1, 0-0)',
    '1-0 2-0',
    '100-0',
    '3-4 pen. a.e.t.',
    '1-0 and more',
  ])('rejected: %s', (text) => expect(() => getScore(text)).toThrow('is not a score'))
})

test.each(['(x-0)', '(1-x)', '(1)', '(-3)', '(100-0)', '(NA)', '()'])('of a bad half-time %s costs the half-time only', (half) => {
  const { score, repairs } = matchLine(`Ashby v Bexford  2-0 ${half}`, inLeague)
  expect([score, repairs]).toEqual([{ ft: [2, 0] }, [`half-time left out: "${half}" is not a score`]])
})

test.each(['(see below)', '(1-0, 0-0)', '(ET)'])('a bracket %s, which may be about the score, refuses the match', (bracket) =>
  expect(() => matchLine(`Ashby v Bexford  2-0 ${bracket}`, inLeague)).toThrow('is not a score'),
)

describe('match lines', () => {
  const read = (line: string, place = inLeague) => {
    const { home, away, score, status } = matchLine(line, place)
    return [home.name, home.country, away.name, away.country, score.ft, status]
  }

  test.each([
    [
      'TSV 1860 München        v 1. FC Saarbrücken        0-1 (0-0)',
      ['TSV 1860 München', 'DE', '1. FC Saarbrücken', 'DE', [0, 1], undefined],
    ],
    ['FC Schalke 04 v Hannover 96 II  2-0', ['FC Schalke 04', 'DE', 'Hannover 96 II', 'DE', [2, 0], undefined]],
    ['SR Donaufeld            v SV Horn', ['SR Donaufeld', 'DE', 'SV Horn', 'DE', undefined, undefined]],
    [
      'KFC Uerdingen 05 v Sportfreunde Lotte       [cancelled]',
      ['KFC Uerdingen 05', 'DE', 'Sportfreunde Lotte', 'DE', undefined, 'cancelled'],
    ],
    [
      'Türkgücü München v Wacker Burghausen        0-2    [awarded]',
      ['Türkgücü München', 'DE', 'Wacker Burghausen', 'DE', [0, 2], 'awarded'],
    ],
  ])('%s', (line, expected) => expect(read(line)).toEqual(expected))

  test.each([
    ['SK Dnipro-1 (UKR)       v Puskás FC (HUN)          0-3    [awarded]', ['SK Dnipro-1', 'UA', 'Puskás FC', 'HU', [0, 3], 'awarded']],
    [
      'FK Bodø/Glimt (NOR) v 1. FC Heidenheim 1846 (GER)  0-1 (0-1)',
      ['FK Bodø/Glimt', 'NO', '1. FC Heidenheim 1846', 'DE', [0, 1], undefined],
    ],
    ['KF Ballkani (KOS) v The New Saints (WAL)', ['KF Ballkani', 'XK', 'The New Saints', 'GB-WLS', undefined, undefined]],
  ])('%s', (line, expected) => expect(read(line, inEurope)).toEqual(expected))

  test('have national teams in a World Cup', () => {
    const { home, away } = matchLine('Bosnia-Herzegovina v Wales  0-0', inWorldCup)
    expect([home, away]).toEqual([
      { name: 'Bosnia-Herzegovina', country: 'BA', type: 'national' },
      { name: 'Wales', country: 'GB-WLS', type: 'national' },
    ])
  })

  test('may end with a ground', () =>
    expect(matchLine('A Town v B City  1-0 @ Park, Ashby', inLeague)).toMatchObject({
      score: { ft: [1, 0] },
      ground: { venue: { name: 'Park', city: 'Ashby' } },
    }))

  test.each([
    ['A Town v B City v C Village', 'more than two sides'],
    ['A Town v ', 'the name of a team "" is not text'],
    ['A Town v B City  3-', 'is not a name of a team'],
    ['A Town v B City  1-0 (1', 'is not a score'],
    ['A Town v 123', 'has no letters'],
    ['A Town v B\u0007City', 'characters that no name has'],
    [`A Town v ${'B'.repeat(101)}`, 'more than 100 characters'],
  ])('rejected: %s', (line, reason) => expect(() => matchLine(line, inLeague)).toThrow(reason))

  test('a side that is no known nation belongs to no country; one that is not decided yet is rejected', () => {
    expect(matchLine('Wales v Atlantis', inWorldCup).away).toEqual({ name: 'Atlantis', country: 'INT', type: 'national' })
    expect(() => matchLine('Wales v Winner B', inWorldCup)).toThrow('"Winner B" is not the name of a team')
  })

  test.each([
    ['FC Bayern München        8-0 (3-0)  FC Schalke 04', { score: { ft: [8, 0], ht: [3, 0] } }],
    ['1. FC Köln  -  Schalke  [cancelled]', { score: {}, status: 'cancelled' }],
    ['1. FC Köln  0-0  Schalke  @ Köln', { score: { ft: [0, 0] }, ground: { venue: { name: 'Köln' } } }],
    ['A Town  3-2 a.e.t. (1-1, 0-0)  B City', { score: { et: [3, 2], ft: [1, 1], ht: [0, 0] } }],
  ])('may be in columns: %s', (line, expected) => {
    expect(isMatchLine(`  15.30  ${line}`)).toBe(true)
    expect(matchLine(line, inLeague)).toMatchObject(expected)
  })

  test.each<[string, string, string, Score]>([
    ['Ashby Town 1-0 Bexford', 'Ashby Town', 'Bexford', { ft: [1, 0] }],
    ['Ashby Town   1 - 1 Bexford', 'Ashby Town', 'Bexford', { ft: [1, 1] }],
    ['1. FC Ashby - Bexford 04   0:2', '1. FC Ashby', 'Bexford 04', { ft: [0, 2] }],
    ['Ashby  1-1 a.e.t. (1-1, 0-0), 4-2 pen.  Bexford', 'Ashby', 'Bexford', { et: [1, 1], ft: [1, 1], ht: [0, 0], p: [4, 2] }],
    ['Ashby vs. Bexford  3:1', 'Ashby', 'Bexford', { ft: [3, 1] }],
    ['Ashby 0-3 pen. 0-0 a.e.t. (0-0)   1860 Bexford', 'Ashby', '1860 Bexford', { p: [0, 3], et: [0, 0], ft: [0, 0] }],
  ])('may have the score between the sides, or a dash: %s', (line, home, away, score) => {
    expect(isMatchLine(`  15:30  ${line}`)).toBe(true)
    expect(matchLine(line, inLeague)).toMatchObject({ home: { name: home }, away: { name: away }, score })
  })

  test.each(['Penalties: 1-0 A, 1-1 B', '             2-1 A, 2-2 B', 'Ashby: A (20-1 B), C'])('are not: %s', (line) =>
    expect(isMatchLine(line)).toBe(false),
  )

  test('a mark or a ground that cannot be read is left out', () => {
    expect(matchLine('Ashby v Bexford  3-0*', inLeague)).toMatchObject({
      score: { ft: [3, 0] },
      repairs: ['the mark "*" after the score left out'],
    })
    expect(matchLine('Ashby v Bexford  3-0 @ <b>', inLeague).repairs).toEqual([expect.stringMatching(/^ground left out: /)])
  })

  test('nations play in a competition of no country that nobody has reviewed', () => {
    const cup = getPlace('= Harbour Cup 1965', '')
    expect(matchLine('Tunisia v Ashby  1-0', cup)).toMatchObject({
      home: { country: 'TN', type: 'national' },
      away: { name: 'Ashby', country: 'INT', type: 'national' },
    })
    expect(matchLine('Bexford v Ashby  1-0', cup).home.type).toBeUndefined()
  })

  test('are recognised by their form', () => {
    expect(['  A v B', '    18.45  A v B  1-0', 'A v B', '     (A v B', '  Av B'].map(isMatchLine)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })

  test('with open sides are recognised', () =>
    expect(['  N.N. v   N.N.', '  18:00 N.N. v A', '  A v B', '  N.N.O. v A', '  A v USA 3-1'].map(isUnfilled)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]))

  test('may start with a time', () => {
    expect(splitTime('    18.45  A v B')).toEqual({ time: '18.45', rest: 'A v B' })
    expect(splitTime('    18:45 UTC+2  A v B')).toEqual({ time: '18:45 UTC+2', rest: 'A v B' })
    expect(splitTime('           1. FC A v B')).toEqual({ rest: '           1. FC A v B' })
  })
})
