import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { longestStreaks, type StreakKind, streakKinds } from './streaks.ts'

type Result = 'home' | 'away' | 'draw' | null
const teamNamed = (id: string) => ({ id, name: id.toUpperCase() })
/** A match a day: "a-b home" is a win of a at home against b. */
const played = (texts: readonly string[]) =>
  texts.map((text, i) => {
    const [home, away, winner] = text.split(/[- ]/) as [string, string, string]
    return {
      date: `2026-03-${String(i + 1).padStart(2, '0')}`,
      home_team: teamNamed(home),
      away_team: teamNamed(away),
      winner: (winner === 'none' ? null : winner) as Result,
    }
  })
const texts = (matches: readonly string[], kind: StreakKind) =>
  longestStreaks(played(matches), kind).map(
    ({ team, matches, from, to, isOpen }) => `${team.id} ${matches} ${from}..${to}${isOpen ? ' open' : ''}`,
  )

const season = ['a-b home', 'c-a away', 'a-c home', 'b-a draw', 'a-b away', 'c-b home']

test.each<[StreakKind, string[]]>([
  ['winning', ['a 3 2026-03-01..2026-03-03', 'b 1 2026-03-05..2026-03-05', 'c 1 2026-03-06..2026-03-06 open']],
  ['unbeaten', ['a 4 2026-03-01..2026-03-04', 'b 2 2026-03-04..2026-03-05', 'c 1 2026-03-06..2026-03-06 open']],
  ['losing', ['c 2 2026-03-02..2026-03-03', 'b 1 2026-03-01..2026-03-01', 'a 1 2026-03-05..2026-03-05 open']],
  ['winless', ['c 2 2026-03-02..2026-03-03', 'b 2 2026-03-01..2026-03-04', 'a 2 2026-03-04..2026-03-05 open']],
])('%s', (kind, expected) => expect(texts(season, kind)).toEqual(expected))

test('a match without a known winner ends a streak', () => {
  expect(texts(['a-b home', 'a-b none', 'a-b home', 'a-b home'], 'winning')).toEqual(['a 2 2026-03-03..2026-03-04 open'])
})

const anyMatch = fc
  .tuple(fc.constantFrom('a-b', 'b-c', 'c-a', 'b-a'), fc.constantFrom('home', 'away', 'draw', 'none'))
  .map((pair) => pair.join(' '))

test('the length is that of the longest run in the results of the team', () => {
  const letters: Record<StreakKind, string> = { winning: 'W', unbeaten: 'WD', losing: 'L', winless: 'LD' }
  fc.assert(
    fc.property(fc.array(anyMatch, { maxLength: 28 }), fc.constantFrom(...streakKinds), (matches, kind) => {
      const found = new Map(longestStreaks(played(matches), kind).map((streak) => [streak.team.id, streak.matches]))
      for (const id of ['a', 'b', 'c']) {
        const results = matches.flatMap((text) => {
          const [home, away, winner] = text.split(/[- ]/)
          if (home !== id && away !== id) return []
          return winner === 'none' ? ['?'] : winner === 'draw' ? ['D'] : [(winner === 'home') === (home === id) ? 'W' : 'L']
        })
        const runs = results.join('').split(new RegExp(`[^${letters[kind]}]+`))
        expect(found.get(id) ?? 0).toBe(Math.max(...runs.map(({ length }) => length)))
      }
    }),
  )
})
