import { expect, test } from '@jest/globals'
import { normalRound } from '@touchline/contract/names/normal-round'
import fc from 'fast-check'
import type { DemoLeague, Edition, Entry, Fixture } from './competition.ts'
import { knockout } from './knockout.ts'

/** An edition whose winners depend on the words of the match alone. */
function getEdition(seed: number, entrants: number): Edition {
  const league = {
    ...{ id: 'l', name: 'Open', slug: 'open', nth: 0, offsetMs: 0, results: new Map(), simulated: new Map() },
    entrants: Array.from({ length: entrants }, (_, i) => ({ id: `p${i}`, name: `Player ${i}`, town: '', code: '', coach: '', squad: [] })),
  } satisfies DemoLeague
  const getWinner = ({ id }: Fixture) => (id.charCodeAt(6) % 2 === 0 ? 'home' : 'away')
  return { sport: 'tennis', seed, league, season: '2026', nth: 3, getWinner, getFinalState: () => ({}) }
}

const getId = ({ entrant }: Entry) => entrant.id

test('with up to four byes has every entrant in its first two rounds, and the winners of a round in the next one', () => {
  fc.assert(
    fc.property(fc.nat(), fc.constantFrom(16, 32, 64), fc.integer({ min: 0, max: 4 }), (seed, places, free) => {
      const entrants = places - free
      const competition = knockout([{ name: 'Open', entrants }])
      const edition = getEdition(seed, entrants)
      const rounds = Array.from({ length: competition.rounds(entrants) }, (_, round) => competition.fixtures(edition, round))
      expect(rounds.flat()).toHaveLength(entrants - 1)
      expect(new Set(rounds.flat().map(({ id }) => id)).size).toBe(entrants - 1)
      const sides = rounds.map((fixtures) => fixtures.flatMap((each) => Object.values(each.sides()).map(getId)))
      expect(new Set([...sides[0]!, ...sides[1]!])).toEqual(new Set(edition.league.entrants.map(({ id }) => id)))
      const byes = sides[1]!.filter((id) => !sides[0]!.includes(id))
      expect(byes).toHaveLength(free)
      rounds.slice(1).forEach((_, i) => {
        const winners = rounds[i]!.map((fixture) => getId(fixture.sides()[edition.getWinner(fixture)]))
        expect(sides[i + 1]!.toSorted()).toEqual([...winners, ...(i === 0 ? byes : [])].toSorted())
      })
    }),
    { numRuns: 40 },
  )
})

test('has its rounds in normal form, seeds apart and byes with the first seeds', () => {
  const competition = knockout([{ name: 'Open', entrants: 14 }])
  const edition = getEdition(7, 14)
  const rounds = [0, 1, 2, 3].map((round) => competition.fixtures(edition, round))
  const names = rounds.map((fixtures) => [...new Set(fixtures.map(({ round }) => round))])
  expect(names).toEqual([['Round of 16'], ['Quarter-finals'], ['Semi-finals'], ['Final']])
  expect(names.flat().map(normalRound)).toEqual(names.flat())
  const seeds = rounds.map((fixtures) =>
    fixtures.map((each) =>
      Object.values(each.sides())
        .map(({ seed }) => seed ?? '-')
        .join(' '),
    ),
  )
  expect(
    seeds[0]!
      .join()
      .match(/[1-9]|Q|WC/g)!
      .sort(),
  ).toEqual(['3', '4', 'Q', 'Q', 'WC'])
  expect([seeds[1]![0]!.split(' ')[0], seeds[1]![3]!.split(' ')[1]]).toEqual(['1', '2'])
})
