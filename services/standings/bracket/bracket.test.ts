import { create } from '@bufbuild/protobuf'
import { describe, expect, test } from '@jest/globals'
import { type MatchSportId, matchSports } from '@touchline/contract/catalog'
import { SeasonMatchesSchema } from '@touchline/contract/gen/fixtures'
import { type Match, MatchSchema } from '@touchline/contract/gen/match'
import type { BracketRound } from '@touchline/contract/gen/standings'
import fc from 'fast-check'
import { isComplete, seasonBracket } from './bracket.ts'

const now = Date.parse('2026-12-31T00:00:00Z')

interface Fields {
  stage?: string
  leg?: string
  state?: string
  status?: string
  penalties?: [number, number]
  firstLeg?: [number, number]
  awayGoals?: boolean
  winner?: string
  seeds?: [string | undefined, string | undefined]
  sport?: MatchSportId
}

let count = 0
/** "Ana-Eva 2-1" on a day of 2026, without a score to be played. */
function played(round: string, text: string, day: number, fields: Fields = {}): Match {
  const [, home, away, x, y] = /^(.+)-(\D+?)(?: (\d+)-(\d+))?$/.exec(text)!
  const { stage = 'Cup', leg, state = x === undefined ? 'scheduled' : 'finished', penalties, firstLeg, sport = 'soccer' } = fields
  const {
    status = state === 'scheduled' ? 'NS' : penalties ? 'PEN' : 'FT',
    awayGoals = false,
    winner,
    seeds = [undefined, undefined],
  } = fields
  return create(MatchSchema, {
    id: `m${count++}`,
    sport,
    schedule: {
      ...{ stage, round, startAt: new Date(Date.UTC(2026, 0, day, 15)).toISOString().replace('.000', '') },
      home: { teamId: home!, ...(seeds[0] && { seed: seeds[0] }) },
      away: { teamId: away!, ...(seeds[1] && { seed: seeds[1] }) },
      ...(leg !== undefined && { leg }),
      ...(firstLeg && { firstLeg: { matchId: 'first', score: { home: firstLeg[0], away: firstLeg[1] }, awayGoals } }),
    },
    state: {
      scoreboard: {
        ...{ state, status },
        ...(x !== undefined && { homeScore: Number(x), awayScore: Number(y) }),
        ...(penalties && { scores: { penalties: { home: penalties[0], away: penalties[1] } } }),
        ...(winner !== undefined && { winner }),
      },
    },
  })
}

const stageTypes: Record<string, string> = {
  Cup: 'knockout',
  Playoffs: 'knockout',
  Qualifying: 'knockout',
  'Main Draw': 'knockout',
  League: 'league',
}
const getBracket = (matches: Match[], stages = stageTypes, at = now): BracketRound[] =>
  seasonBracket(
    create(SeasonMatchesSchema, {
      league: { id: 'l', sport: matches[0]?.sport ?? 'soccer' },
      season: { name: '2026', stages: Object.entries(stages).map(([name, type]) => ({ id: name, name, type })) },
      matches,
    }),
    at,
  )

/** "1 Final: Ana 2-1 Eva > home fulltime next 2.1 | bye Mia". */
const shown = (rounds: BracketRound[]): string[] =>
  rounds.map(({ order, round, ties, byes }) => {
    const lines = ties.map(({ home, away, legs, winner, decidedBy, aggregate, wins, next }) => {
      const scores = legs.map(({ score, state }) => (score ? `${score.home}-${score.away}` : state)).join(' ')
      const total = aggregate ? ` (${aggregate.home}-${aggregate.away})` : wins ? ` [${wins.home}-${wins.away}]` : ''
      const won = winner === undefined ? '' : ` > ${winner} ${decidedBy ?? '?'}`
      return `${home!.teamId} ${scores}${total} ${away!.teamId}${won}${next ? ` next ${next.order}.${next.place}` : ''}`
    })
    return `${order} ${round}: ${lines.join('; ')}${byes.length > 0 ? ` | ${byes.map(({ teamId }) => teamId).join(' ')}` : ''}`
  })

describe('a tie', () => {
  test.each<[string, Match[], string]>([
    ['of one match', [played('Final', 'Ana-Eva 1-2', 1)], '1 Final: Ana 1-2 Eva > away fulltime'],
    ['of one match, by a shoot-out', [played('Final', 'Ana-Eva 1-1', 1, { penalties: [4, 3] })], '1 Final: Ana 1-1 Eva > home shootout'],
    ['to be played', [played('Final', 'Ana-Eva', 1)], '1 Final: Ana scheduled Eva'],
    ['drawn, without a replay yet', [played('Final', 'Ana-Eva 1-1', 1)], '1 Final: Ana 1-1 Eva'],
    [
      'over two legs, with the sides of the first',
      [played('Final', 'Ana-Eva 2-1', 1, { leg: '1' }), played('Final', 'Eva-Ana 3-1', 8, { leg: '2', firstLeg: [1, 2] })],
      '1 Final: Ana 2-1 1-3 (3-4) Eva > away aggregate',
    ],
    [
      'over two legs, by goals scored away',
      [played('Final', 'Ana-Eva 1-0', 1, { leg: '1' }), played('Final', 'Eva-Ana 2-1', 8, { leg: '2', firstLeg: [0, 1], awayGoals: true })],
      '1 Final: Ana 1-0 1-2 (2-2) Eva > home away_goals',
    ],
    [
      'over two legs that no source links',
      [played('Final', 'Ana-Eva 2-1', 1), played('Final', 'Eva-Ana 0-0', 8)],
      '1 Final: Ana 2-1 0-0 (2-1) Eva > home aggregate',
    ],
    [
      'over two legs, the second to be played',
      [played('Final', 'Ana-Eva 2-1', 1), played('Final', 'Eva-Ana', 8)],
      '1 Final: Ana 2-1 scheduled Eva',
    ],
    ['of which only the first leg is known', [played('Final', 'Ana-Eva 2-1', 1, { leg: '1' })], '1 Final: Ana 2-1 Eva'],
    [
      'over legs that are numbered as rounds',
      [played('Final, Leg 2', 'Eva-Ana 1-0', 8, { firstLeg: [1, 3] }), played('Final, Leg 1', 'Ana-Eva 3-1', 1)],
      '1 Final: Ana 3-1 0-1 (3-2) Eva > home aggregate',
    ],
    [
      'with a replay',
      [played('Final', 'Ana-Eva 1-1', 1), played('Final, Replay', 'Eva-Ana 2-0', 5)],
      '1 Final: Ana 1-1 0-2 Eva > away fulltime',
    ],
    [
      'with two replays',
      [played('Final', 'Ana-Eva 1-1', 1), played('Final', 'Eva-Ana 2-2', 5), played('Final', 'Ana-Eva 1-0', 9)],
      '1 Final: Ana 1-1 2-2 1-0 Eva > home fulltime',
    ],
    [
      'with a replay of an abandoned match',
      [played('Final', 'Ana-Eva 0-2', 1, { state: 'abandoned', status: 'ABD' }), played('Final', 'Ana-Eva 1-0', 5)],
      '1 Final: Ana 0-2 1-0 Eva > home fulltime',
    ],
    ['awarded', [played('Final', 'Ana-Eva 0-3', 1, { state: 'awarded', status: 'AWD' })], '1 Final: Ana 0-3 Eva > away award'],
    [
      'that is a series in play, by games',
      [1, 2, 3].map((n) => played(`Final, Game ${n}`, n === 2 ? 'Eva-Ana 90-80' : 'Ana-Eva 90-80', 358 + n, { sport: 'basketball' })),
      '1 Final: Ana 90-80 80-90 90-80 [2-1] Eva',
    ],
    [
      'that is a series and over since long',
      [1, 2, 3].map((n) => played(`Final, Game ${n}`, n === 2 ? 'Eva-Ana 90-80' : 'Ana-Eva 90-80', n, { sport: 'basketball' })),
      '1 Final: Ana 90-80 80-90 90-80 [2-1] Eva > home series',
    ],
    [
      'that one game decides',
      [played('Wild Card, Game 1', 'Ana-Eva 3-1', 1, { sport: 'baseball' })],
      '1 Wild Card: Ana 3-1 Eva > home fulltime',
    ],
  ])('%s', (_, matches, expected) => expect(shown(getBracket(matches))).toEqual([expected]))

  test('of a series is won by as many wins as took others onwards, in later rounds too', () => {
    const series = (round: string, pairing: string, wins: string, day: number): Match[] =>
      [...wins].map((winner, i) =>
        played(`${round}, Game ${i + 1}`, `${pairing} ${winner === 'h' ? '3-2' : '2-3'}`, day + i, { sport: 'hockey' }),
      )
    const matches = [
      ...series('Semi-finals', 'Ana-Eva', 'hahh', 330),
      ...series('Semi-finals', 'Mia-Zoe', 'aaha', 330),
      ...series('Final', 'Ana-Zoe', 'hahah', 360),
    ]
    expect(shown(getBracket(matches, stageTypes, Date.parse('2026-12-31T00:00:00Z')))).toEqual([
      '1 Semi-finals: Ana 3-2 2-3 3-2 3-2 [3-1] Eva > home series next 2.1; Mia 2-3 2-3 3-2 2-3 [1-3] Zoe > away series next 2.1',
      '2 Final: Ana 3-2 2-3 3-2 2-3 3-2 [3-2] Zoe > home series',
    ])
    expect(shown(getBracket(matches.slice(0, -1)))[1]).toBe('2 Final: Ana 3-2 2-3 3-2 2-3 [2-2] Zoe')
  })

  test('that the legs do not decide is won by the team that plays on', () =>
    expect(shown(getBracket([played('Semi-finals', 'Ana-Eva 1-1', 1), played('Final', 'Eva-Mia', 8)]))[0]).toBe(
      '1 Semi-finals: Ana 1-1 Eva > away ? next 2.1 | Mia',
    ))
})

describe('a bracket', () => {
  const cup = [
    played('Quarter-finals', 'Ana-Eva 1-0', 1),
    played('Quarter-finals', 'Ida-Lea 2-0', 1),
    played('Quarter-finals', 'Mia-Zoe 0-1', 2),
    played('Quarter-finals', 'Pia-Uta 0-3', 2),
    played('Semi-finals', 'Zoe-Ida 0-1', 8),
    played('Semi-finals', 'Uta-Ana 2-0', 9),
    played('Third Place', 'Zoe-Ana 2-1', 14),
    played('Final', 'Ida-Uta 1-0', 15),
  ]

  test('has its rounds in order, the ties of each as their winners meet, and the third place', () => {
    const rounds = getBracket(cup)
    expect(shown(rounds)).toEqual([
      '1 Quarter-finals: Mia 0-1 Zoe > away fulltime next 2.1; Ida 2-0 Lea > home fulltime next 2.1; Pia 0-3 Uta > away fulltime next 2.2; Ana 1-0 Eva > home fulltime next 2.2',
      '2 Semi-finals: Zoe 0-1 Ida > away fulltime next 4.1; Uta 2-0 Ana > home fulltime next 4.1',
      '3 Third Place: Zoe 2-1 Ana > home fulltime',
      '4 Final: Ida 1-0 Uta > home fulltime',
    ])
    expect(rounds.map(({ thirdPlace }) => thirdPlace)).toEqual([false, false, true, false])
    expect(isComplete(rounds)).toBe(true)
    expect(isComplete(getBracket([...cup, played('Final', 'Ida-Uta', 20)]))).toBe(false)
  })

  test('is empty without a knock-out stage', () => {
    expect(getBracket([played('Matchday 1', 'Ana-Eva 1-0', 1, { stage: 'League' })])).toEqual([])
    expect(getBracket([])).toEqual([])
  })

  test('of a source without stages has the rounds that are named as knock-outs', () => {
    const matches = [played('Matchday 1', 'Ana-Eva 1-0', 1, { stage: '' }), played('Path B, Final', 'Ana-Eva 1-0', 9, { stage: '' })]
    expect(shown(getBracket(matches, {}))).toEqual(['1 Path B, Final: Ana 1-0 Eva > home fulltime'])
  })

  test('has the legs that a source numbers as matchdays in one round', () =>
    expect(
      shown(
        getBracket([
          played('Matchday 1', 'Ana-Eva 1-0', 1),
          played('Matchday 1', 'Mia-Zoe 0-0', 1),
          played('Matchday 2', 'Eva-Ana 0-0', 8),
          played('Matchday 2', 'Zoe-Mia 1-0', 8),
        ]),
      ),
    ).toEqual(['1 : Ana 1-0 0-0 (1-0) Eva > home aggregate; Mia 0-0 0-1 (0-1) Zoe > away aggregate']))

  test('splits rounds that a source does not name', () =>
    expect(
      shown(
        getBracket([
          played('', 'Ana-Eva 1-0', 1),
          played('', 'Mia-Zoe 0-2', 2),
          played('', 'Ida-Lea 2-1', 8),
          played('', 'Ana-Zoe 2-0', 8),
          played('', 'Ana-Ida 0-1', 15),
        ]),
      ),
    ).toEqual([
      '1 : Ana 1-0 Eva > home fulltime next 2.1; Mia 0-2 Zoe > away fulltime next 2.1 | Ida Lea',
      '2 : Ana 2-0 Zoe > home fulltime next 3.1; Ida 2-1 Lea > home fulltime next 3.1',
      '3 : Ana 0-1 Ida > away fulltime',
    ]))

  test('has byes where others of the next round come from this one; of players only seeded ones', () => {
    const of = (sport: MatchSportId) =>
      shown(
        getBracket([
          played('Quarter-finals', 'Ana-Eva 2-0', 1, { sport }),
          played('Semi-finals', 'Mia-Ana 0-2', 2, { sport, seeds: ['1', undefined] }),
          played('Semi-finals', 'Zoe-Ida 2-0', 2, { sport, seeds: [undefined, 'WC'] }),
        ]),
      )[0]
    expect(of('handball')).toBe('1 Quarter-finals: Ana 2-0 Eva > home fulltime next 2.1 | Mia Zoe Ida')
    expect(of('tennis')).toBe('1 Quarter-finals: Ana 2-0 Eva > home fulltime next 2.1 | Mia')
  })

  test('has no byes in a round that runs beside another one', () =>
    expect(
      shown(
        getBracket([
          played('East Semi-finals', 'Ana-Eva 2-0', 1, { sport: 'american-football' }),
          played('West Semi-finals', 'Mia-Zoe 2-0', 2, { sport: 'american-football' }),
          played('Championship', 'Ana-Mia 2-0', 9, { sport: 'american-football' }),
        ]),
      ),
    ).toEqual([
      '1 East Semi-finals: Ana 2-0 Eva > home fulltime next 3.1',
      '2 West Semi-finals: Mia 2-0 Zoe > home fulltime next 3.1',
      '3 Championship: Ana 2-0 Mia > home fulltime',
    ]))

  test('leads from stage to stage, but not across a league', () => {
    const qualifying = played('Playoffs', 'Ana-Eva 2-0', 1, { stage: 'Qualifying' })
    const final = played('Final', 'Ana-Mia 1-0', 30)
    expect(shown(getBracket([qualifying, final]))[0]).toBe('1 Playoffs: Ana 2-0 Eva > home fulltime next 2.1')
    const between = played('Matchday 1', 'Ana-Zoe 1-0', 10, { stage: 'League' })
    expect(shown(getBracket([qualifying, between, final]))[0]).toBe('1 Playoffs: Ana 2-0 Eva > home fulltime')
  })
})

const team = fc.constantFrom(...'ABCDEFGH')
const anyMatch = fc
  .record({
    sport: fc.constant('soccer' as MatchSportId),
    round: fc.constantFrom(
      '',
      'Round 1',
      'Quarter-finals',
      'Semi-finals',
      'Semi-finals, Leg 2',
      'Final',
      'Third Place',
      'Game 1',
      'Final, Game 2',
      'Matchday 1',
      'Matchday 2',
      'Wild Card',
      'Semi-finals, Replay',
    ),
    pair: fc.tuple(team, team).filter(([a, b]) => a !== b),
    day: fc.integer({ min: 1, max: 60 }),
    score: fc.option(fc.tuple(fc.nat(4), fc.nat(4)), { nil: undefined }),
    state: fc.constantFrom('finished', 'scheduled', 'cancelled', 'abandoned', 'awarded', 'walkover', 'postponed', 'live', 'retired'),
    stage: fc.constantFrom('Cup', 'Playoffs', 'Qualifying'),
    leg: fc.constantFrom(undefined, undefined, '1', '2'),
    winner: fc.constantFrom(undefined, 'home', 'away', 'draw'),
  })
  .map(({ round, pair, day, score, leg, winner, ...fields }) =>
    played(round, `${pair.join('-')}${score ? ` ${score.join('-')}` : ''}`, day, {
      ...fields,
      ...(leg && { leg }),
      ...(winner && { winner }),
    }),
  )

test('whatever the matches: each is in exactly one tie, no winner is the loser of its tie, and their order does not matter', () =>
  fc.assert(
    fc.property(
      fc.constantFrom(...matchSports.map(({ id }) => id)),
      fc.array(anyMatch, { maxLength: 24 }),
      fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
      (sport, all, random) => {
        const matches = all.map((match) => ({ ...match, sport }))
        const rounds = getBracket(matches)
        expect(rounds.flatMap(({ ties }) => ties.flatMap(({ legs }) => legs.map(({ matchId }) => matchId))).sort()).toEqual(
          matches.map(({ id }) => id).sort(),
        )
        expect(rounds.map(({ order }) => order)).toEqual(rounds.map((_, i) => i + 1))
        for (const { ties, order } of rounds) {
          const teams = ties.flatMap(({ home, away }) => [home!.teamId, away!.teamId])
          expect(new Set(teams).size).toBe(teams.length)
          for (const { home, away, winner, next } of ties) {
            expect(home!.teamId).not.toBe(away!.teamId)
            if (!next) continue
            expect(next.order).toBeGreaterThan(order)
            const { home: a, away: b } = rounds[next.order - 1]!.ties[next.place - 1]!
            expect([a!.teamId, b!.teamId]).toContain((winner === 'home' ? home : away)!.teamId)
          }
        }
        const shuffled = matches.map((each) => [random.next().value as number, each] as const).sort(([a], [b]) => a - b)
        expect(getBracket(shuffled.map(([, each]) => each))).toEqual(rounds)
      },
    ),
    { numRuns: 500 },
  ))
