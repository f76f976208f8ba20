import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { SourceEvent, SourceLineupEntry } from '../../source-model.ts'
import { getMinute } from '../shared/minutes.ts'
import type { Player } from '../shared/sides.ts'
import { listedOfficials, readDetails } from './details.ts'
import { parseLineup } from './lineups.ts'
import { matchLine } from './match-line.ts'
import { getPlace } from './titles.ts'

const place = getPlace('= English FA Cup 2024/25', '')

/** Details of "Ashby v Bexford" with this score. Each line is "label: text". */
const getDetails = (score: string, ...lines: string[]) =>
  readDetails(
    lines.map((line, i) => {
      const [, label = '', text = ''] = /^([^:]+): (.*)$/.exec(line)!
      return { line: i + 2, label, text }
    }),
    matchLine(`Ashby v Bexford  ${score}`, place),
  )

const shown = ({ type, minute, extraMinute, period, side, player }: SourceEvent) =>
  `${period} ${minute}${extraMinute === undefined ? '' : `+${extraMinute}`} ${side} ${type} ${player?.name ?? ''}`
const getEvents = (...args: Parameters<typeof getDetails>) => getDetails(...args).match.events?.map(shown)

describe('minutes', () => {
  test.each([
    ['1', false, { minute: 1, period: '1H' }],
    ['45+2', false, { minute: 45, extraMinute: 2, period: '1H' }],
    ['46', false, { minute: 46, period: '2H' }],
    ['90+13', true, { minute: 90, extraMinute: 13, period: '2H' }],
    ['93', false, { minute: 90, extraMinute: 3, period: '2H' }],
    ['93', true, { minute: 93, period: 'ET1' }],
    ['106', true, { minute: 106, period: 'ET2' }],
    ['120+1', true, { minute: 120, extraMinute: 1, period: 'ET2' }],
    ['129', true, { minute: 120, extraMinute: 9, period: 'ET2' }],
  ])("%s', extra time %s", (text, hasExtraTime, minute) => expect(getMinute(text, hasExtraTime)).toEqual(minute))

  test.each(['0', '151', '45+41', '', 'x', '4 5'])("%s' is not a minute", (text) =>
    expect(() => getMinute(text, true)).toThrow('is not a minute'),
  )
})

describe('goals', () => {
  test('are listed under the credited side', () =>
    expect(getEvents('3-1', "Goals: (Al BASS 23', 79'(p), Cy DOVE 90+4'(og); Ed FINCH 45+2')")).toEqual([
      '1H 23 home goal Al Bass',
      '2H 79 home penalty_goal Al Bass',
      '2H 90+4 home own_goal Cy Dove',
      '1H 45+2 away goal Ed Finch',
    ]))

  test.each([
    ['0-2', ['1H 9 away goal Al Bass', '2H 80 away goal Al Bass']],
    ['2-0', ['1H 9 home goal Al Bass', '2H 80 home goal Al Bass']],
  ])('of one side need no semicolon: %s', (score, events) => expect(getEvents(score, "Goals: (Al BASS 9', 80')")).toEqual(events))

  test('in extra time', () =>
    expect(getEvents('2-1 a.e.t. (1-1, 0-0)', "Goals: (A 60', 97'; B 90+1')")).toEqual([
      '2H 60 home goal A',
      'ET1 97 home goal A',
      '2H 90+1 away goal B',
    ]))

  test.each([
    ['3-0', "Goals: (A 9', B 12')", 'goals left out: 2-0 listed of 3-0'],
    ['1-1', "Goals: (A 9', B 12';)", 'goals left out: 2-0 listed of 1-1'],
    ['0-0', "Goals: (A 9')", 'goals left out: 0-1 listed of 0-0'],
  ])('that do not add up to %s are left out', (score, line, repair) =>
    expect(getDetails(score, line)).toEqual({ match: {}, repairs: [repair], problems: [] }),
  )

  test('are unknown without details', () => expect(getDetails('0-0')).toEqual({ match: {}, repairs: [], problems: [] }))

  test.each([
    ['1-1', "Goals: (A 9', B 12')", 'without a semicolon between the sides'],
    ['1-0', "Goals: (A 9'", 'bracket is not closed'],
    ['1-0', 'Goals: (A)', 'is not a name with a minute'],
    ['1-0', "Goals: (A 190')", 'is not a minute'],
    ['1-0', "Goals: (A 23+59')", 'is not a minute'],
    ['1-0', "Goals: (A 9'; B 2'; C 3')", 'more than two sides'],
    ['1-0', `Goals: (${'A'.repeat(400)} 9')`, 'more than 300 characters'],
  ])('rejected: %s %s', (score, line, reason) =>
    expect(getDetails(score, line)).toMatchObject({ match: {}, problems: [{ line: 2, reason: expect.stringContaining(reason) }] }),
  )
})

/** A goal without a minute cannot be placed among the others; a match lists all goals or none. */
describe('of goals, what cannot be read is left out alone', () => {
  test.each([
    ["(9'; B 80')", '1H 9 home goal ', 'scorer left out: a minute without a name: "9\'"'],
    ["(?? 9'; B 80')", '1H 9 home goal ', 'scorer left out: the name of a player "??" has no letters'],
    ["(A 9'(x); B 80')", '1H 9 home goal ', 'scorer left out: "(x)" after a goal is unknown'],
    ["(A 9'(toString); B 80')", '1H 9 home goal ', 'scorer left out: "(toString)" after a goal is unknown'],
    ["(A 9'(__proto__); B 80')", '1H 9 home goal ', 'scorer left out: "(__proto__)" after a goal is unknown'],
    ["(A 45+59'; B 80')", '1H 45 home goal A', "stoppage time left out: 45+59' is not a minute"],
  ])('%s', (goals, event, repair) => {
    const { repairs, problems } = getDetails('1-1', `Goals: ${goals}`)
    expect([getEvents('1-1', `Goals: ${goals}`), repairs, problems]).toEqual([[event, '2H 80 away goal B'], [repair], []])
  })

  test('a mark in capitals is one', () => expect(getEvents('1-0', "Goals: (A 9'(OG))")).toEqual(['1H 9 home own_goal A']))

  test('goals that are not listed leave the cards and the substitutions of the lineups', () => {
    const lines = [`Ashby: ${eleven("H [Y 9'] (66' J)", 'h')}`, `Bexford: ${eleven('A', 'a')}`]
    const { match } = getDetails('2-0', "Goals: (H 9', J 190')", ...lines)
    expect(match.events).toBeUndefined()
    expect(match.partialEvents?.map(({ type, minute }) => [type, minute])).toEqual([
      ['yellow_card', 9],
      ['substitution', 66],
    ])
  })

  test('no other goal changes, whichever token is damaged', () => {
    const name = fc.constantFrom('Ann Ashby', 'Ben Bexford', 'Cy Cole')
    const side = fc.array(fc.record({ name, minute: fc.integer({ min: 1, max: 90 }), mark: fc.constantFrom('', '(p)', '(og)') }), {
      minLength: 1,
      maxLength: 4,
    })
    const damages = { name: ['**', '', ''], mark: ['', '', '(qq)'], stoppage: ['', '+77', ''] } as const
    fc.assert(
      fc.property(side, side, fc.constantFrom('name', 'mark', 'stoppage'), fc.nat(), (home, away, what, at) => {
        const all = [...home, ...away]
        const bad = at % all.length
        const [badName, stoppage, badMark] = damages[what]
        const shown = all.map(({ name, minute, mark }, i) =>
          i === bad ? `${badName || name} ${stoppage ? `90${stoppage}` : minute}'${badMark || mark}` : `${name} ${minute}'${mark}`,
        )
        const line = (goals: readonly string[]) =>
          `Goals: (${goals.slice(0, home.length).join(', ')}; ${goals.slice(home.length).join(', ')})`
        const sound = line(all.map(({ name, minute, mark }) => `${name} ${minute}'${mark}`))
        const score = `${home.length}-${away.length}`
        const [events, damaged] = [getDetails(score, sound), getDetails(score, line(shown))].map(({ match }) => match.events!)
        expect(damaged).toHaveLength(all.length)
        expect(damaged!.filter((_, i) => i !== bad)).toEqual(events!.filter((_, i) => i !== bad))
        expect(damaged![bad]).toMatchObject({ side: bad < home.length ? 'home' : 'away' })
        expect(getDetails(score, line(shown)).repairs).toHaveLength(1)
      }),
    )
  })
})

describe('shoot-outs', () => {
  const level = "Goals: (A 9'; B 12')"

  test.each([
    ['3-2', 'Penalties: 1-0 A, 1-1 B, 2-1 C, 2-2 D, 3-2 E, F (missed)', 'home'],
    ['2-1', 'Penalties: A (missed), 0-1 B, 1-1 C, D (missed), 2-1 E, F (missed)', 'home'],
    ['1-2', 'Penalties: 0-1 A, B (missed), 0-2 C, 1-2 D', 'away'],
  ])('%s: the scores determine the side that started', (score, line, first) => {
    const kicks = getDetails(`1-1 a.e.t., ${score} pen.`, level, line).match.events!.slice(2)
    expect(kicks[0]).toMatchObject({ minute: 120, period: 'PEN', side: first })
    expect(kicks.map(({ side }) => side === first)).toEqual(kicks.map((_, i) => i % 2 === 0))
    const goals = (side: string) => kicks.filter((kick) => kick.side === side && kick.type === 'shootout_goal').length
    expect(`${goals('home')}-${goals('away')}`).toBe(score)
  })

  test.each([
    ['3-1 pen. (1-1, 0-0)', 'Penalties: 1-0 A, B (missed), 2-0 C'],
    ['2-0 pen. (1-1, 0-0)', 'Penalties: 1-0 A, 2-0 B'],
    ['1-1 a.e.t.', 'Penalties: 1-0 A, B (missed)'],
  ])('%s, %s: left out, since the sides are ambiguous', (score, line) => {
    const { match, repairs, problems } = getDetails(score, level, line)
    expect(match.events).toHaveLength(2)
    expect([repairs, problems]).toEqual([['penalties left out: the sides of the kicks cannot be determined'], []])
  })

  test.each([
    ['Penalties: 1-0 A, 1-1 B, 2-1, 2-2 D, 3-2 E, F (missed)', 2, 'shootout_goal home ', 'taker of a penalty left out: '],
    ['Penalties: 1-0 A, 1-1 B, 2-1 ??, 2-2 D, 3-2 E, F (missed)', 2, 'shootout_goal home ', 'taker of a penalty left out: '],
    ['Penalties: 1-0 A, 1-1 B, C, 2-2 D, 3-2 E, F (missed)', 2, 'shootout_goal home C', 'outcome left out: "C" is not a penalty'],
    ['Penalties: 1-0 A, 1-1 B, 2-1 C, 2-2 D, 3-2 E, F', 5, 'shootout_miss away F', 'outcome left out: "F" is not a penalty'],
    ['Penalties: 1-0 A, 1-1 B, 2-1 C, 2-2 D, 3-2 E, F (mised)', 5, 'shootout_miss away ', 'outcome left out: '],
  ])('%s: what cannot be read is left out alone', (line, at, kick, repair) => {
    const { match, repairs, problems } = getDetails('1-1 a.e.t., 3-2 pen.', level, line)
    const kicks = match.events!.slice(2).map(({ type, side, player }) => `${type} ${side} ${player?.name ?? ''}`)
    expect([kicks.length, kicks[at]]).toEqual([6, kick])
    const others = ['goal home A', 'goal away B', 'goal home C', 'goal away D', 'goal home E', 'miss away F'].map(
      (each) => `shootout_${each}`,
    )
    expect(kicks.filter((_, i) => i !== at)).toEqual(others.filter((_, i) => i !== at))
    expect([repairs[0]?.startsWith(repair), problems]).toEqual([true, []])
  })

  test.each(['Penalties: A (missed)', 'Penalties: 1-0 A, B, C, D', 'Penalties: , ,'])('%s: left out', (line) => {
    const { match, repairs, problems } = getDetails('1-1 a.e.t., 1-0 pen.', level, line)
    expect([match.events?.length, repairs.at(-1), problems]).toEqual([
      2,
      'penalties left out: the sides of the kicks cannot be determined',
      [],
    ])
  })
})

const eleven = (one: string, club: string) => [one, ...Array.from({ length: 10 }, (_, i) => `${club}${i}x`)].join(', ')
const getNames = (entries: readonly SourceLineupEntry[]) => entries.map(({ name }) => name)

describe('lineup texts', () => {
  test('have starters, replacements, cards and captain', () =>
    expect(
      parseLineup("Al BASS [c] - Cy Dove-Roe, Ed Finch [Y 5'] (48' Gil Hare (72' Ian Jay [Y 88'])) - Kit Lark (90+2' Mo Nash) [R 94']", [])
        .players,
    ).toEqual([
      { name: 'Al BASS', captain: true, cards: [] },
      { name: 'Cy Dove-Roe', captain: false, cards: [] },
      {
        name: 'Ed Finch',
        captain: false,
        cards: [{ type: 'yellow_card', minute: '5' }],
        replaced: {
          minute: '48',
          by: {
            name: 'Gil Hare',
            captain: false,
            cards: [],
            replaced: { minute: '72', by: { name: 'Ian Jay', captain: false, cards: [{ type: 'yellow_card', minute: '88' }] } },
          },
        },
      },
      {
        name: 'Kit Lark',
        captain: false,
        cards: [{ type: 'red_card', minute: '94' }],
        replaced: { minute: '90+2', by: { name: 'Mo Nash', captain: false, cards: [] } },
      },
    ]))

  test.each([
    ['', 'is not a lineup'],
    ['('.repeat(500), 'is not a lineup'],
    [Array.from({ length: 60 }, (_, i) => `A${i}x`).join(), 'more than 30 players'],
  ])('rejected: %s', (text, reason) => expect(() => parseLineup(text, [])).toThrow(reason))

  const plain = (name: string, more = {}) => ({ name, captain: false, cards: [], ...more })
  test.each<[string, object[], string]>([
    ['A, , B', [plain('A'), plain('B')], 'is not text'],
    ["A (66' B", [plain('A', { replaced: { minute: '66', by: plain('B') } })], 'is not closed'],
    ['A (B)', [plain('A', { replaced: { by: plain('B') } })], "' is not a minute"],
    ["A (89+59' B), C", [plain('A', { replaced: { by: plain('B') } }), plain('C')], "89+59' is not a minute"],
    ["A (66' ), C", [plain('A', { wentOff: true }), plain('C')], 'is not text'],
    ["A 66' B), C", [plain('A', { wentOff: true }), plain('C')], 'is in no bracket'],
    ["A (66' B) (70' C)", [plain('A', { replaced: { minute: '66', by: plain('B') }, wentOff: true })], 'replaced twice'],
    ['A [x], B', [plain('A'), plain('B')], '"[x]" after a player is unknown'],
    ["A [R 0'] (60' B)", [plain('A', { cards: [{ type: 'red_card' }], replaced: { minute: '60', by: plain('B') } })], "0' is not a minute"],
    ['A [Y]', [plain('A', { cards: [{ type: 'yellow_card' }] })], "' is not a minute"],
    ["A [constructor 88']", [plain('A')], `"[constructor 88']" after a player is unknown`],
    ["A [__proto__ 88']", [plain('A')], `"[__proto__ 88']" after a player is unknown`],
    ['A) B, C', [plain('A'), plain('C')], '") B" in a lineup'],
  ])('one bad token costs itself: %s', (text, players, reason) => {
    const faults: string[] = []
    expect(parseLineup(text, faults).players).toEqual(players)
    expect(faults.join('\n')).toContain(reason)
  })

  test('substitutions are nested five deep at most', () => {
    const faults: string[] = []
    expect(parseLineup(`A ${"(1' B ".repeat(50)}`, faults).players).toHaveLength(1)
    expect(faults.join('\n')).toContain('nested more than 5 deep')
  })

  const tokens = ['Al BASS', '[c]', ',', 'Cy Dove', "[Y 5']", "(48' Gil Hare (72' Ian Jay))", ',', 'Ed Finch', '-', 'Kit Lark', "[R 94']"]
  const names = (players: readonly Player[]): string[] =>
    players.flatMap(({ name, replaced }) => [name, ...(replaced ? names([replaced.by]) : [])])
  const damage = ['', '~x?', "0'", "[R 0']", "(89+59' CAFU)", '(', ')', '[', ']', '-3', '"', ';', '[Y', "60'"]

  test('whatever token is damaged, the players of all other items survive, and the player whose name it is not', () =>
    fc.assert(
      fc.property(fc.nat(tokens.length - 1), fc.constantFrom(...damage), (at, damaged) => {
        const { players } = parseLineup(tokens.toSpliced(at, 1, damaged).join(' '), [])
        const itemAt = (index: number) => tokens.slice(0, index).filter((token) => token === ',' || token === '-').length
        const isSeparator = tokens[at] === ',' || tokens[at] === '-'
        const survives = (token: string, index: number) => {
          if (itemAt(index) === itemAt(at)) return !isSeparator && index !== at && !token.startsWith('(')
          return !isSeparator || itemAt(index) !== itemAt(at) + 1
        }
        const expected = tokens.filter(survives).flatMap((token) => token.match(/[A-Z][a-z]+ \p{L}+/gu) ?? [])
        // Damage right behind a name cannot be told apart from the name.
        const found = names(players)
        expect(expected.filter((name) => !found.some((each) => each.startsWith(name)))).toEqual([])
      }),
    ))
})

const home = `Ashby: ${eleven("Al BASS [c] (60' Bo COLE (80' Di ELM))", 'A')}`
const away = `Bexford: ${eleven("Xi YARD (55' Zed ASH [Y 70'])", 'B')}`

describe('lineups', () => {
  test('of both sides', () => {
    const { lineup } = getDetails('0-0', home, "Yellow: A1x 12', Bo COLE 75'", "Yellow-Red: A1x 34'", away).match
    expect(lineup!.home.starters[0]).toEqual({ name: 'Al Bass', firstName: 'Al', lastName: 'Bass', captain: true, outMinute: '60' })
    expect(lineup!.home.starters[2]).toMatchObject({
      name: 'A1x',
      cards: [
        { type: 'yellow_card', minute: '12' },
        { type: 'second_yellow', minute: '34' },
      ],
    })
    expect(lineup!.home.substitutes).toMatchObject([
      { name: 'Bo Cole', inMinute: '60', outMinute: '80', cards: [{ type: 'yellow_card', minute: '75' }] },
      { name: 'Di Elm', inMinute: '80' },
    ])
    expect(getNames(lineup!.away.substitutes)).toEqual(['Zed Ash'])
    expect([lineup!.home.bench, lineup!.home.formation, lineup!.home.starters[0]!.position]).toEqual([undefined, undefined, undefined])
  })

  test('give substitution events in order', () =>
    expect(getDetails('0-0', home, away).match.events!.map((event) => [shown(event), event.playerIn?.name])).toEqual([
      ['2H 60 home substitution Al Bass', 'Bo Cole'],
      ['2H 80 home substitution Bo Cole', 'Di Elm'],
      ['2H 70 away yellow_card Zed Ash', undefined],
      ['2H 55 away substitution Xi Yard', 'Zed Ash'],
    ]))

  test('a card of a person outside the lineup is an event', () => {
    const { match } = getDetails('0-0', home, away, "Red: Coach Q 90+1'")
    expect(match.events!.map(shown)).toContain('2H 90+1 away red_card Coach Q')
    expect(JSON.stringify(match.lineup)).not.toContain('Coach')
  })

  test('a listed card of one of two namesakes is in no lineup', () => {
    const twins = home.replace('A3x', 'A1x')
    expect(JSON.stringify(getDetails('0-0', twins, "Yellow: A1x 12'", away).match.lineup!.home)).not.toContain('yellow')
  })

  test.each<[string, string[], number]>([
    ['lineups left out: the lineup of Bexford is missing', [home], 0],
    ['lineups left out: 10 starters instead of 11', [home, away.replace(', B9x', '')], 0],
    ['lineups left out: part of it cannot be read', [home, home, away], 1],
    ['lineups left out: the lineup of Ashby is missing', [home.replace('Ashby', 'Ashbie'), "Yellow: A1x 12'", away], 1],
  ])('%s', (repair, lines, count) => {
    const { match, repairs, problems } = getDetails('1-0', "Goals: (A1x 9')", ...lines)
    expect(match.lineup).toBeUndefined()
    expect(match.events!.map(({ type }) => type)).toEqual(['goal'])
    expect([repairs, problems.length]).toEqual([[repair], count])
  })

  test.each([
    ['an unknown label', [home, away, 'Coaches: Q'], 1, []],
    ['cards without minutes', [home, away, "Yellow: Q, A1x 5'"], 0, ['card left out: "Q" is not a name with a minute']],
    ['a mark that nobody knows', [home, `${away} [x]`], 0, ['mark left out: "[x]" after a player is unknown']],
    ['a bad minute', [home, `${away} (89+59' Q)`], 0, ["replacement of B9x without its minute: 89+59' is not a minute"]],
    ['a starter without a name', [home, away.replace(', B9x', ', ?')], 0, ['player left out: the name of a player "?" has no letters']],
    ['a card of nobody in a lineup', ["Yellow: Q 5'", home, away], 0, ['card of Q left out: no list tells the side']],
  ])('%s costs no lineup', (_, lines, count, expected) => {
    const { match, repairs, problems } = getDetails('1-0', "Goals: (A1x 9')", ...lines)
    expect([match.lineup !== undefined, repairs, problems.length]).toEqual([true, expected, count])
  })
})

describe('cards of both sides', () => {
  const cards = (...lines: string[]) => {
    const { match, repairs, problems } = getDetails('1-0', ...lines)
    return { events: (match.events ?? match.partialEvents)?.map(shown), isPartial: match.partialEvents !== undefined, repairs, problems }
  }

  test('a semicolon parts the sides', () =>
    expect(cards("Sent off: A1x 37', A2x 80'; B1x 90+1'")).toEqual({
      events: ['1H 37 home red_card A1x', '2H 80 home red_card A2x', '2H 90+1 away red_card B1x'],
      ...{ isPartial: true, repairs: [], problems: [] },
    }))

  test('so does the name of a side, or a lineup', () => {
    expect(cards("Goals: (A1x 9')", "Yellow cards: X 5' (Bexford), Y 6' (Ashby)")).toMatchObject({
      events: ['1H 9 home goal A1x', '1H 5 away yellow_card X', '1H 6 home yellow_card Y'],
      isPartial: false,
    })
    const { match } = getDetails('0-0', home, away, "Sent off: B3x 44'")
    expect(match.events!.map(shown)).toContain('1H 44 away red_card B3x')
    expect(JSON.stringify(match.lineup!.away)).toContain('red_card')
  })

  test('a card of neither is left out', () =>
    expect(cards("Sent off: A1x 37'")).toEqual({
      isPartial: false,
      repairs: ['card of A1x left out: no list tells the side'],
      problems: [],
    }))

  test('one without a minute costs itself', () =>
    expect(cards("Goals: (A1x 9')", "Sent off: A1x, A2x 5'; B1x 37', 0'")).toMatchObject({
      events: ['1H 9 home goal A1x', '1H 5 home red_card A2x', '1H 37 away red_card B1x'],
      repairs: ['card left out: "A1x" is not a name with a minute', `card left out: a minute without a name: "0'"`],
      problems: [],
    }))
})

describe('officials', () => {
  test('the first is the referee', () =>
    expect(listedOfficials('Ravi KOHL (UZB), JEONG Hae Sang (KOR), Pat Doe')).toEqual([
      { name: 'Ravi Kohl', role: 'referee', country: 'UZ' },
      { name: 'Jeong Hae Sang', role: 'assistant_referee', country: 'KR' },
      { name: 'Pat Doe', role: 'assistant_referee' },
    ]))

  test('a fourth one is the fourth official', () =>
    expect(listedOfficials('A, B, C, D').at(-1)).toEqual({ name: 'D', role: 'fourth_official' }))

  test.each(['', 'A, , B', 'A, B, C, D, E'])('rejected: "%s"', (text) => expect(() => listedOfficials(text)).toThrow())
})
