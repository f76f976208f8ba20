import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { simulations } from '../sports.ts'
import { getSeason } from '../testing/demo-season.ts'
import { leagues, replacedSlots, slotsIn } from './league.ts'
import { type DemoMatch, getEnd } from './match.ts'
import { roundRobin } from './round-robin.ts'
import { seasonName, seasonsKept, yearOfSeason } from './season.ts'
import type { Simulation } from './simulation.ts'

const seasons = fc.tuple(fc.integer({ min: 0, max: 4_294_967_295 }), fc.integer({ min: 0, max: 400_000 }), fc.constantFrom(1, 20, 120))

/** Checks two consecutive seasons of a league. */
function everySeason(simulation: Simulation, check: (rounds: DemoMatch[][], next: DemoMatch[][]) => void): void {
  fc.assert(
    fc.property(seasons, ([seed, nth, rate]) => {
      const settings = { seed, matches: 2, rate }
      const [league] = leagues(simulation, settings)
      check(getSeason(simulation, settings, league!, nth), getSeason(simulation, settings, league!, nth + 1))
    }),
    { numRuns: 3 },
  )
}

describe.each(simulations.map((simulation) => [simulation.sport, simulation] as const))('%s', (_, simulation) => {
  const { competition, roster } = simulation

  test('a season has one order of rounds, and the next one begins after it with other ids', () => {
    everySeason(simulation, (rounds, next) => {
      const firstStarts = rounds.map((round) => Math.min(...round.map(({ startMs, postponedFromMs }) => postponedFromMs ?? startMs)))
      expect(firstStarts).toEqual(firstStarts.toSorted((a, b) => a - b))
      for (const [i, round] of rounds.slice(0, -1).entries())
        for (const { startMs, postponedFromMs } of round) expect(postponedFromMs ?? startMs).toBeLessThan(firstStarts[i + 1]!)
      for (const round of rounds) expect(new Set(round.map((match) => match.round)).size).toBe(round[0]!.stage.name === 'Playoffs' ? 3 : 1)
      if (!competition.tournaments) {
        const days = rounds.filter(([match]) => match!.stage.type === 'league').map(([match]) => match!.round)
        expect(days).toEqual(days.map((_, i) => `Matchday ${i + 1}`))
      }
      const [own, others] = [rounds, next].map((all) => all.flat())
      expect(Math.max(...own!.map(getEnd))).toBeLessThanOrEqual(Math.min(...others!.map(({ startMs }) => startMs)))
      expect(new Set([...own!, ...others!].map(({ id }) => id)).size).toBe(own!.length + others!.length)
      expect(new Set([...own!, ...others!].map(({ season }) => season)).size).toBe(2)
    })
  })

  test('nobody plays two matches at once', () => {
    everySeason(simulation, (rounds, next) => {
      const all = [...rounds, ...next].flat()
      for (const { id } of all[0]!.league.entrants) {
        const own = all.filter(({ home, away }) => home.id === id || away.id === id).sort((a, b) => a.startMs - b.startMs)
        for (const [i, match] of own.slice(1).entries()) expect(getEnd(own[i]!)).toBeLessThanOrEqual(match.startMs)
      }
    })
  })

  if (!competition.tournaments)
    test('every two clubs meet equally often, half of the matches at each of them', () => {
      everySeason(simulation, (rounds) => {
        const pairs = rounds.flat().filter(({ stage }) => stage.type === 'league')
        const times = Map.groupBy(pairs, ({ home, away }) => `${home.id} ${away.id}`)
        expect(times.size).toBe(roster.clubs * (roster.clubs - 1))
        expect(new Set([...times.values()].map(({ length }) => length)).size).toBe(1)
        for (const round of rounds) expect(new Set(round.flatMap(({ home, away }) => [home.id, away.id])).size).toBe(2 * round.length)
      })
    })
})

test('the names of seasons follow each other, and one is used again when its season is withdrawn', () => {
  const [simulation] = simulations
  fc.assert(
    fc.property(fc.integer({ min: seasonsKept, max: 400_000 }), (nth) => {
      const names = Array.from({ length: seasonsKept }, (_, i) => seasonName('split-year', yearOfSeason(nth - i)))
      expect(new Set(names).size).toBe(seasonsKept)
      const [first, second] = slotsIn(simulation!, nth)
      const replaced = [nth - seasonsKept, nth].map((since) => [first!, second!].map((slot) => replacedSlots(simulation!, slot, since)))
      expect(replaced).toEqual([
        [slotsIn(simulation!, nth - seasonsKept), []],
        [[], []],
      ])
      expect(yearOfSeason(nth - seasonsKept)).toBe(yearOfSeason(nth))
    }),
  )
  expect([seasonName('split-year', yearOfSeason(1_299)), seasonName('calendar-year', yearOfSeason(1_300))]).toEqual(['2099/2100', '2000'])
})

test('a league without play-offs needs no results to know its pairings', () => {
  expect(roundRobin(2).needsResults(17)).toBe(false)
})
