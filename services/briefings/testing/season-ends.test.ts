import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type Fixture, isPlaceSure, isTeamShutOut, outcomes, played, type Situation } from './season-ends.ts'

const teams = 5
const team = fc.nat(teams - 1)
const fixture = fc.record({ home: team, away: team, isToday: fc.boolean() }).filter(({ home, away }) => home !== away)
const situation: fc.Arbitrary<Situation> = fc.record({
  points: fc.array(fc.nat(9), { minLength: teams, maxLength: teams }),
  open: fc.array(fixture, { maxLength: 6 }),
})

/** The points after every possible set of outcomes. */
function getEnds(from: Situation): (readonly number[])[] {
  const [first] = from.open
  if (!first) return [from.points]
  return outcomes.flatMap((outcome) => getEnds(played(from, (each: Fixture) => (each === first ? outcome : undefined))))
}

test('what is sure or shut out is so after every way in which the fixtures can end, and nothing else is', () => {
  fc.assert(
    fc.property(situation, team, fc.integer({ min: 1, max: teams - 1 }), (from, own, places) => {
      const ends = getEnds(from)
      const count = (points: readonly number[], isAhead: (of: number) => boolean) =>
        points.filter((of, other) => other !== own && isAhead(of)).length
      const isSure = ends.every((points) => count(points, (of) => of >= points[own]!) < places)
      const isShutOut = ends.every((points) => count(points, (of) => of > points[own]!) >= places)
      expect([isPlaceSure(from, own, places), isTeamShutOut(from, own, places)]).toEqual([isSure, isShutOut])
    }),
    { numRuns: 2_000 },
  )
})
