import { create } from '@bufbuild/protobuf'
import { describe, expect, test } from '@jest/globals'
import { type SeasonMatches, SeasonMatchesSchema } from '@touchline/contract/gen/fixtures'
import type { Match } from '@touchline/contract/gen/match'
import type { Zone } from '@touchline/contract/standings'
import fc from 'fast-check'
import { match, rules } from '../testing/played.ts'
import { rank } from './rank.ts'
import { seasonStakes } from './stakes.ts'
import { countedResults, getContest } from './table.ts'

const teams = ['a', 'b', 'c', 'd']
/** Every two teams twice; two matches a day. */
const calendar: readonly (readonly [home: string, away: string])[] = [
  ['a', 'b'],
  ['c', 'd'],
  ['c', 'a'],
  ['b', 'd'],
  ['a', 'd'],
  ['b', 'c'],
  ['b', 'a'],
  ['d', 'c'],
  ['a', 'c'],
  ['d', 'b'],
  ['d', 'a'],
  ['c', 'b'],
]
const zones = new Map<number, Zone>([
  [1, 'champions_league'],
  [2, 'champions_league'],
  [3, 'playoff'],
  [4, 'relegation'],
])
const league = rules({}, { zones })

type Score = readonly [number, number]
/** The calendar: its first matches have these scores, the others are open. */
const played = (scores: readonly Score[]): Match[] =>
  calendar.map(([home, away], i) => ({ ...match(home, away, scores[i], { day: 1 + Math.floor(i / 2) * 7 }), id: `m${i}` }))

const season = (matches: Match[], type = 'league'): SeasonMatches =>
  create(SeasonMatchesSchema, {
    league: { id: 'soc-l0000000000', sport: 'soccer', slug: 'somewhere-league' },
    season: { name: '2025/2026', stages: [{ id: 's', name: 'Regular Season', type }] },
    matches,
  })

const orderAfter = (scores: readonly Score[]): string[] => {
  const matches = played(scores)
  const contest = getContest(countedResults(matches, league), league)
  return rank(teams, contest)
}

const outcomes: readonly Score[] = [
  [1, 0],
  [0, 0],
  [0, 1],
  [90, 0],
  [0, 90],
]
const completions = (scores: readonly Score[], until = calendar.length): (readonly Score[])[] =>
  scores.length >= until ? [scores] : outcomes.flatMap((score) => completions([...scores, score], until))

/** The last places of the prizes above the given one. */
const betterThan = (last: number): number[] => [1, 2].filter((each) => each < last)

const score = fc.tuple(fc.nat(3), fc.nat(3))

describe('what is at stake, compared with every way the season can end', () => {
  test.each([8, 10])('with %i of 12 matches played', (count) => {
    fc.assert(
      fc.property(fc.array(score, { minLength: count, maxLength: count }), fc.nat(1), (scores, second) => {
        const id = count + second
        const { before, after } = seasonStakes(season(played(scores)), league, `m${id}`)
        expect(after).toEqual([])
        const days = completions(scores, count + 2)
        const ends = new Map(days.map((day) => [day, completions(day).map((end) => ({ end, order: orderAfter(end) }))]))
        const [home] = calendar[id]!
        for (const { teamId, kind, detail, position, betterPrizes } of before) {
          const last = { title: 1, champions_league: 2 }[detail ?? ''] ?? 2
          const own = ([scored, conceded]: Score) => Math.sign(scored - conceded) * (teamId === home ? 1 : -1)
          const place = (order: readonly string[]) => order.indexOf(teamId) + 1
          const after = (day: readonly Score[]) => ends.get(day)!.map(({ order }) => place(order))
          const all = (is: (place: number) => boolean, among = days) => among.every((day) => after(day).every(is))
          const any = (is: (place: number) => boolean) => days.some((day) => after(day).every(is))
          const won = days.filter((day) => own(day[id]!) > 0)
          const lost = days.filter((day) => own(day[id]!) < 0)
          const holds: Record<string, () => boolean> = {
            already_reached: () => all((p) => p <= last),
            reached_with_win: () => all((p) => p <= last, won),
            can_be_reached: () => any((p) => p <= last),
            out_of_reach: () => all((p) => p > last),
            already_relegated: () => all((p) => p > 3),
            relegated_with_defeat: () => all((p) => p > 3, lost),
            can_be_relegated: () => any((p) => p > 3),
            already_safe: () => all((p) => p <= 2),
            safe_with_win: () => all((p) => p <= 2, won),
            can_be_safe: () => any((p) => p <= 2),
            can_climb_to: () => days.some((day) => place(orderAfter(day)) === position),
            can_drop_to: () => days.some((day) => place(orderAfter(day)) === position),
          }
          expect([teamId, kind, detail, holds[kind]!()]).toEqual([teamId, kind, detail, true])
          const possible = (among: typeof days) =>
            betterThan(last).filter((prize) => among.some((day) => after(day).some((p) => p <= prize)))
          const better: Record<string, () => number> = {
            already_reached: () => possible(days).length,
            reached_with_win: () => possible(won).length,
          }
          expect([teamId, kind, detail, betterPrizes]).toEqual([teamId, kind, detail, better[kind]?.()])
        }
      }),
      { numRuns: count === 8 ? 6 : 60 },
    )
  })
})

test('what a match has decided holds for every way the season can end', () => {
  fc.assert(
    fc.property(fc.array(score, { minLength: 8, maxLength: 8 }), (scores) => {
      const ends = completions(scores).map(orderAfter)
      for (const id of ['m6', 'm7'])
        for (const { teamId, kind, detail, betterPrizes } of seasonStakes(season(played(scores)), league, id).after) {
          const places = ends.map((order) => order.indexOf(teamId) + 1)
          expect([
            kind,
            detail,
            places.every((place) => (kind === 'relegated' ? place > 3 : place <= (detail === 'title' ? 1 : 2))),
          ]).toEqual([kind, detail, true])
          const possible = detail === 'champions_league' && places.includes(1) ? 1 : 0
          expect([kind, betterPrizes]).toEqual([kind, kind === 'relegated' ? undefined : possible])
        }
    }),
    { numRuns: 15 },
  )
})

const win: Score = [1, 0]
const loss: Score = [0, 1]
/** "a" wins all, "d" loses all, "b" beats "c" at home and loses away. */
const scores: Score[] = [win, win, loss, win, win, win, loss, loss, win, loss]
const shown = (known: SeasonMatches, id: string, by = league) =>
  seasonStakes(known, by, id).before.map(({ teamId, kind, detail, position, remaining }) =>
    [teamId, kind, detail ?? position, remaining].filter((each) => each !== undefined),
  )

describe('of which seasons', () => {
  test('before the last day: champions, a place to win, relegation', () => {
    expect(shown(season(played(scores)), 'm10')).toEqual([
      ['d', 'already_relegated', 1],
      ['a', 'already_reached', 'title', 1],
    ])
    expect(shown(season(played(scores)), 'm11')).toEqual([
      ['c', 'can_climb_to', 2, 1],
      ['b', 'reached_with_win', 'champions_league', 1],
      ['b', 'out_of_reach', 'title', 1],
      ['b', 'can_drop_to', 3, 1],
    ])
  })

  test('a team climbs or drops only once it has played', () => {
    const kinds = (id: string, count: number) =>
      new Set(shown(season(played(scores.slice(0, count))), id).map(([team, kind]) => `${team} ${kind}`))
    expect(kinds('m0', 0)).toEqual(new Set())
    expect(kinds('m2', 2)).toContain('a can_drop_to')
  })

  test('what a match decides, with the others of its day', () => {
    const all = played([...scores.slice(0, 7), win, win, loss])
    const after = calendar.flatMap((_, i) =>
      seasonStakes(season(all), league, `m${i}`).after.map(({ teamId, kind, detail }) => [`m${i}`, teamId, kind, detail]),
    )
    expect(after).toEqual([
      ['m6', 'a', 'clinched', 'champions_league'],
      ['m8', 'a', 'clinched', 'title'],
      ['m9', 'b', 'clinched', 'champions_league'],
    ])
  })

  test('nothing is stated of a schedule that is not complete, a split, divisions, points a match, a knock-out', () => {
    const complete = played(scores)
    for (const [known, by] of [
      [season(complete.slice(0, 11)), league],
      [season(complete.slice(0, 6)), league],
      [season(complete), rules({ by: 'points_per_game' }, { zones })],
      [season(complete), rules({}, { zones, divisions: [{ name: 'North', teams: new Set(['a']) }] })],
      [season(complete), rules({}, { zones, split: { regular: 'Regular Season', groups: [], ranking: league.ranking } })],
      [season(complete, 'knockout'), league],
    ] as const)
      expect(seasonStakes(known, by, known.matches.at(-1)!.id)).toMatchObject({ before: [], after: [], matchIds: [] })
  })

  test('teams that met more often in the season before have more matches than this schedule has', () => {
    const known = season(played(scores))
    const earlier = season([...played([]), ...played([])])
    expect(seasonStakes(known, league, 'm10', season(played([]))).before).not.toEqual([])
    expect(seasonStakes(known, league, 'm10', earlier).before).toEqual([])
  })

  test('a group has no second meetings', () => {
    const group = season(played([]).slice(0, 6), 'group')
    expect(seasonStakes(group, league, 'm0').matchIds.length).toBe(6)
  })

  test('a match that is not in the season', () => expect(() => seasonStakes(season(played(scores)), league, 'm99')).toThrow('m99'))
})
