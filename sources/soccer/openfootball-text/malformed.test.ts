import { describe, expect, test } from '@jest/globals'
import { bytesInUse } from '@touchline/platform/testing/collect-garbage'
import fc from 'fast-check'
import { lostRows } from '../../connector.ts'
import { lineBytesMax } from '../../parse/lines.ts'
import { getDatasets } from '../../testing/get-datasets.ts'
import { openfootballText } from './connector.ts'
import { readText, textFile } from './testing/read-text.ts'

const day = (date: string, ...matches: string[]) => [`  ${date}`, ...matches.map((match) => `    15.00  ${match}`)]
const lines = [
  '= English National League 2024/25',
  '',
  '» Matchday 1',
  ...day('Sat Aug/10 2024', 'Ashby Town v Bexford United  3-2', 'Culham City v Dunmere Rovers  0-0'),
  ...day('Sun Aug/11', 'Elmton v Farleigh AFC  1-1'),
  '» Matchday 2',
  ...day('Sat Aug/17', 'Ashby Town v Culham City  1-0', 'Bexford United v Dunmere Rovers  2-0'),
]
const getBytes = (line: string | Uint8Array) => (typeof line === 'string' ? Buffer.from(line) : line)
const file = (of: readonly (string | Uint8Array)[]) => Buffer.concat(of.flatMap((line) => [getBytes(line), Buffer.from('\n')]))
const withLine = (at: number, line: string | Uint8Array) => file([...lines.slice(0, at), line, ...lines.slice(at)])
const instead = (at: number, line: string | Uint8Array) => file([...lines.slice(0, at), line, ...lines.slice(at + 1)])

/** Home teams of the matches that were read, and the problems. */
async function read(content: string | Uint8Array) {
  const dataset = await readText(content)
  const { matches, problems, complete } = dataset
  expect([lostRows(dataset), complete]).toEqual([0, problems.length === 0])
  return {
    homes: matches.map(({ home }) => home.name.split(' ')[0]),
    problems: problems.map(({ row, reason }) => `${row.split('#')[1]}: ${reason}`),
  }
}
const all = ['Ashby', 'Culham', 'Elmton', 'Ashby', 'Bexford']
const latin1 = (text: string) => Buffer.from(text, 'latin1')

test('the unchanged file has no problems', async () => expect(await read(file(lines))).toEqual({ homes: all, problems: [] }))

describe('one invalid line is a problem, and the rest is read', () => {
  const unknown = 'neither a match, nor a day, nor a heading, nor a detail of a match'

  test.each<[string, Uint8Array, string]>([
    ['of no known form', withLine(5, 'What is this'), unknown],
    ['that is far too long', withLine(5, 'D'.repeat(lineBytesMax * 3)), `a line of more than ${lineBytesMax} bytes`],
  ])('%s', async (_, content, reason) => expect(await read(content)).toEqual({ homes: all, problems: [`6: ${reason}`] }))

  test.each<[string, string | Uint8Array, string]>([
    ['an invalid score', '    15.00  Culham City v Dunmere Rovers  0-', '"Dunmere Rovers  0-" is not a name of a team'],
    ['one side', '    15.00  Culham City', unknown],
    ['Latin-1', latin1('    15.00  Cülham City v Dunmere Rovers'), 'not UTF-8'],
    ['NUL bytes', '    15.00  C\u0000lham City v Dunmere Rovers', 'NUL bytes, which no text has'],
    ['a long name', `    15.00  Culham City v ${'D'.repeat(150)}`, 'the name of a team has more than 100 characters'],
    ['a longer name', `    15.00  Culham City v ${'D'.repeat(9_000)}`, 'a line of more than 8192 bytes'],
  ])('a match with %s', async (_, line, reason) =>
    expect(await read(instead(5, line))).toEqual({ homes: all.toSpliced(1, 1), problems: [`6: ${reason}`] }),
  )

  test.each(['  Aug 1d-1', '1d-8', 'Aug/1l', '  11.S.'])('a day %s takes the matches below it with it', async (line) =>
    expect(await read(instead(6, line))).toEqual({
      homes: all.toSpliced(2, 1),
      problems: [`7: ${unknown}`, '8: line 7, which may name its day, cannot be read'],
    }),
  )

  test.each(['3-2', '11 changes in all', 'What of 11-8 games, he said'])('%s is no day', async (line) =>
    expect(await read(withLine(7, line))).toEqual({ homes: all, problems: [`8: ${unknown}`] }),
  )

  test('a detail without a match', async () =>
    expect(await read(withLine(3, 'Refs: A, B, C'))).toEqual({ homes: all, problems: ['4: a detail without a match'] }))

  test('matches below an invalid day line are rejected, not assigned to another day', async () =>
    expect(await read(instead(3, '  Sat Aug/32 2024'))).toEqual({
      homes: ['Elmton', 'Ashby', 'Bexford'],
      problems: [
        '4: "Sat Aug/32 2024" is not a day like "Fri Aug 1 2025"',
        '5: line 4, which may name its day, cannot be read',
        '6: line 4, which may name its day, cannot be read',
      ],
    }))

  test('matches below an invalid heading are rejected', async () =>
    expect(await read(instead(8, '» <b>Matchday 2</b>'))).toMatchObject({ homes: ['Ashby', 'Culham', 'Elmton'], problems: { length: 3 } }))

  test('an unknown time is not replaced by that of the previous match', async () => {
    const { matches } = await readText(file(lines.toSpliced(5, 1, '    25.00  A v B', '           Culham City v Dunmere Rovers')))
    expect(matches[1]).toMatchObject({ home: { name: 'A' }, timeTbd: true, repairs: ['time 25.00 left out: it is not a time HH:MM'] })
    expect(matches[2]).toMatchObject({ home: { name: 'Culham City' }, timeTbd: true, startAt: '2024-08-10T00:00:00Z' })
  })

  test('a time on an unknown line applies to the matches below', async () => {
    const { matches } = await readText(file(lines.toSpliced(5, 1, '    17.00  A - B', '           Culham City v Dunmere Rovers')))
    expect(matches[1]!.startAt).toBe('2024-08-10T16:00:00Z')
  })

  test('the details of an unreadable match are left out', async () => {
    const details = ["     (A 9')", '', 'Refs: A, B, C']
    const { matches, problems } = await readText(file(lines.toSpliced(5, 1, '    15.00  Culham City v Culham <City>', ...details)))
    expect([matches.length, problems.length, matches[0]!.officials]).toEqual([4, 1, undefined])
  })

  test('matches below a second title that names no competition are rejected', async () =>
    expect(await read(withLine(6, '= 42'))).toMatchObject({ homes: ['Ashby', 'Culham'], problems: { length: 4 } }))
})

describe('a truncated file', () => {
  test('a last line without a line feed is a line, unless matches are missing', async () => {
    expect(await read(file(lines).subarray(0, -1))).toEqual({ homes: all, problems: [] })
    expect(await read(file(lines.toSpliced(1, 0, '# Matches    552')).subarray(0, -9))).toEqual({
      homes: all.slice(0, -1),
      problems: ['13: the file ends in this line, which may be cut', '1: the file states 552 matches and has 5; it may be cut'],
    })
  })

  test('neither is the last line of a squad', async () => {
    const name = '= 1. FC Köln - Deutsche Bundesliga 2023/24'
    const text = `${name}\n1,  A BE,  GK\n2,  C DE,  DF`
    const [dataset] = (await getDatasets(openfootballText, { 'squads/koeln.txt': text })).values()
    expect([dataset!.squads![0]!.members.length, dataset!.problems]).toEqual([2, []])
  })

  test('is detected by the stated number of matches', async () => {
    const content = file(lines.toSpliced(1, 0, '# Matches    552'))
    expect(await read(content)).toEqual({ homes: all, problems: ['1: the file states 552 matches and has 5; it may be cut'] })
  })

  test('truncated anywhere, it gives no wrong details', async () => {
    const eleven = (club: string) => Array.from({ length: 10 }, (_, i) => `${club}${i}x`).join(',\n      ')
    const details = [
      `Ashby Town: A (60' Q), ${eleven('A')}`,
      "    Yellow: A1x 5'",
      `Bexford United: B - ${eleven('B')}`,
      "    Red: B1x 85'",
    ]
    const full = file([
      ...['= English National League 2024/25', '# Matches  3', '» Matchday 1', 'Sat Aug 10 2024 15:00 @ Park, Ashby, Att: 512'],
      ...[
        '  Ashby Town v Bexford United  2-1 (1-0)',
        "     (A1x 9', A2x 60'(p);",
        "      B1x 77')",
        '',
        ...details,
        '',
        'Refs: X, Y, Z',
        '',
      ],
      ...['» Matchday 12', 'Sun Nov/24 12.30', '  Culham City v Dunmere Rovers  10-2 (1-0)', '  Elmton v Farleigh AFC  0-0', ''],
    ])
    const expected = new Map((await readText(full)).matches.map((match) => [match.row, match]))
    expect([expected.size, [...expected.values()][0]!.events!.length]).toEqual([3, 6])
    // A cut within the last match goes unnoticed: the file has as many matches as it states, and its last line needs no line
    // feed.
    for (let end = 0; end < full.indexOf('  Elmton'); end++) {
      const { matches, complete } = await readText(full.subarray(0, end))
      expect(complete).toBe(false)
      for (const { text: _, ...match } of matches) expect(expected.get(match.row)).toMatchObject({ ...match, repairs: [] })
    }
  })

  test('without a match is not an empty season', async () =>
    expect(await read(file(lines.slice(0, 2)))).toEqual({ homes: [], problems: ['1: no match below the title; it may be cut'] }))
})

describe('a file that cannot be placed is one problem', () => {
  test.each<[string, string | Uint8Array, string]>([
    ['a ZIP archive', Buffer.from([0x50, 0x4b, 3, 4, 10, 10]), 'a ZIP archive instead of text'],
    ['a gzip archive', Buffer.from([0x1f, 0x8b, 8, 10]), 'a gzip archive instead of text'],
    ['UTF-16', Buffer.from(`\uFEFF${lines.join('\n')}`, 'utf16le'), 'UTF-16 instead of text'],
    ['a title in Latin-1', latin1('= Österr. 2. Liga 2024/25\n'), 'not UTF-8'],
    ['nothing', '', 'the file is empty'],
    ['comments', '# nothing\n\n', 'the file is empty'],
    ['a title without letters', '= 42 2024/25\n', 'the title "42" names no league'],
    ['a web page', '<!doctype html>\n', 'the file does not begin with a title'],
    ['JSON', '{"matches": []}\n', 'the file does not begin with a title'],
    ['a squad without a team', '= <b> - Deutsche Bundesliga 2023/24\n', 'characters that no name has'],
    ['an endless title', `= ${'- '.repeat(30_000)}\n`, 'a line of more than 8192 bytes'],
  ])('%s', async (_, content, reason) => {
    expect(await readText(content, '2024-25/x.txt')).toMatchObject({
      name: '2024-25/x',
      rows: 1,
      matches: [],
      complete: false,
      problems: [{ row: '2024-25/x.txt', reason: expect.stringContaining(reason) }],
    })
  })
})

test('a file in Latin-1: unreadable lines are problems, and no name is wrong', async () => {
  const { homes, problems } = await read(latin1(lines.join('\n')))
  expect([homes, problems.length]).toEqual([[], 7])
})

test('a line of a hundred megabytes: the rest is read in constant memory', async () => {
  const megabyte = Buffer.alloc(1 << 20, 'a')
  const before = bytesInUse()
  let most = before
  async function* bytes() {
    yield file(lines.slice(0, 6))
    yield Buffer.from('           ')
    for (let i = 0; i < 100; i++) {
      // A new buffer each time: a reader may keep it without a copy.
      yield Buffer.from(megabyte)
      if (i % 25 === 24) most = Math.max(most, bytesInUse())
    }
    yield Buffer.from('\n')
    yield file(lines.slice(6))
  }
  const dataset = await readText({ name: '2024-25/x.txt', bytes })
  expect([dataset.matches.length, dataset.problems.length]).toEqual([5, 1])
  expect(most - before).toBeLessThan(8 << 20)
})

test('reading stops at the maximum number of rows', async () => {
  async function* bytes() {
    yield file(lines)
    while (true) yield Buffer.from('    15.00  Elmton v Farleigh AFC  1-1\n'.repeat(1_000))
  }
  const dataset = await readText({ name: '2024-25/x.txt', bytes })
  expect(dataset.problems.at(-1)!.reason).toContain('more than 10000 rows')
  expect([dataset.rows < 10_010, dataset.complete]).toEqual([true, false])
})

describe('arbitrary text', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      ...lines,
      '= World Cup 2018',
      '▪▪ Group A',
      '▪ Final',
      "     (A 9', B 12'(p);",
      "      C 45+2')",
      'Ashby Town: A, B - C [c]',
    ),
    fc.constantFrom(
      "    Yellow: A 5'",
      'Refs: A, B',
      'Penalties: 1-0 A, B (missed)',
      '# Matches 3',
      'Thu Jun 14 18:00 UTC+3 @ Park, Ashby, Att: 5',
    ),
    fc.constantFrom(
      '  A v B  1-1 a.e.t., 3-4 pen.',
      '  Wales v Japan  1-0',
      '    25:99 A v B [x]',
      "      B0 (48' C (72' D))",
      '((((',
      ' - , - ',
    ),
    fc.string({ maxLength: 60 }),
    fc.string({ unit: 'binary', maxLength: 40 }),
  )
  const title = fc.constantFrom('= English National League 2024/25', '= World Cup 2018', '= A - Deutsche Bundesliga 2023/24', '= x')

  test('reading never throws, and every row has one outcome', async () => {
    await fc.assert(
      fc.asyncProperty(title, fc.array(piece, { maxLength: 40 }), fc.integer({ min: 1, max: 200 }), async (first, pieces, size) => {
        const dataset = await readText(textFile(`${[first, ...pieces].join('\n')}\n`, undefined, size))
        expect(lostRows(dataset)).toBe(0)
        expect(dataset.complete).toBe(dataset.problems.length === 0)
        for (const { events, scoreboard } of dataset.matches) {
          if (!events) continue
          const goals = (side: string) =>
            events.filter((event) => event.side === side && /goal$/.test(event.type) && event.period !== 'PEN').length
          expect([goals('home'), goals('away')]).toEqual([scoreboard.homeScore, scoreboard.awayScore])
        }
      }),
      { numRuns: 300 },
    )
  })

  test('the same holds for arbitrary bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
        const dataset = await readText(Buffer.concat([Buffer.from('= World Cup 2018\n'), bytes]))
        expect(lostRows(dataset)).toBe(0)
      }),
    )
  })

  test.each([
    ['blanks', ' '.repeat(60_000)],
    ['commas', ','.repeat(60_000)],
    ['brackets', '('.repeat(60_000)],
    ['dashes', ' - '.repeat(20_000)],
    ['minutes', " 9'".repeat(20_000)],
  ])('a long line of %s is read to its end', async (_, long) => {
    // An exponentially backtracking pattern would not terminate.
    for (const before of ['  A v B', 'Ashby Town: A', "     (A 9'", 'Refs: ', '    ', '» ', '  Sat Aug/10 ']) {
      const { homes } = await read(
        file([
          ...lines.slice(0, 5),
          `${before}${long}x`,
          `${before}${long.slice(0, 1_800)}x`,
          ...Array(10).fill(`      ${long.slice(0, 1_900)}`),
        ]),
      )
      expect(homes[0]).toBe('Ashby')
    }
  })
})
