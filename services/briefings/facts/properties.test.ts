import { expect, test } from '@jest/globals'
import { type MatchSportId, sports } from '@touchline/contract/catalog'
import { matchStates } from '@touchline/contract/states'
import fc from 'fast-check'
import type { PlainFact } from '../fact.ts'
import type { MatchInputs, MatchRow } from '../inputs.ts'
import { getInputs, matchRow, startOfDay } from '../testing/rows.ts'
import { getAll, summary } from '../testing/summary.ts'
import { matchFacts } from './facts.ts'

const sport = fc.constantFrom(...(sports.filter(({ id }) => id !== 'horse-racing').map(({ id }) => id) as MatchSportId[]))

/** Matches of four teams on the days before and after the briefing; a few were not played to their end. */
const row = (from: number, to: number): fc.Arbitrary<MatchRow> =>
  fc
    .record({
      id: fc.uuid(),
      day: fc.integer({ min: from, max: to }),
      sides: fc.shuffledSubarray(['a', 'b', 'c', 'd'], { minLength: 2, maxLength: 2 }),
      score: fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 })),
      unknown: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
      state: fc.oneof(
        { weight: 9, arbitrary: fc.constant('finished' as const) },
        { weight: 1, arbitrary: fc.constantFrom(...matchStates) },
      ),
      neutral: fc.boolean(),
      timeTbd: fc.boolean(),
      surface: fc.constantFrom('clay', 'hard', undefined),
      league: fc.constantFrom('league', 'cup'),
      round: fc.constantFrom('Round of 16', 'Quarter-finals', 'Semi-finals', 'Round Robin', 'Matchday 3', undefined),
      lasts: fc.constantFrom(undefined, undefined, 3),
    })
    .map(({ day, sides: [homeId, awayId], score, unknown, league, timeTbd, lasts, ...rest }) => {
      const startAt = timeTbd || lasts ? `${startOfDay(day).slice(0, 10)}T00:00:00Z` : startOfDay(day)
      const latestDate = lasts === undefined ? undefined : startOfDay(day + lasts).slice(0, 10)
      const match = matchRow({ ...rest, leagueId: league, homeId: homeId!, awayId: awayId!, score: score.join('-'), startAt, latestDate })
      return { ...match, timeTbd: timeTbd || lasts !== undefined, ...(unknown && { homeScore: undefined }) }
    })
const history = (from: number, to: number) => fc.uniqueArray(row(from, to), { maxLength: 30, selector: ({ id }) => id })

/** The inputs that result when the lists of a team and of a season are read from the same matches. */
const withHistory = (inputs: MatchInputs, rows: readonly MatchRow[]): MatchInputs => ({
  ...inputs,
  home: { ...inputs.home, history: rows },
  away: { ...inputs.away, history: rows },
  season: rows,
})
const getFacts = (inputs: MatchInputs): PlainFact[] => getAll(matchFacts(inputs))

test('the order of the inputs does not matter, nor does a match that is in them twice', () => {
  fc.assert(
    fc.property(
      sport,
      history(0, 29).chain((rows) => fc.tuple(fc.constant(rows), fc.shuffledSubarray([...rows, ...rows], { minLength: 2 * rows.length }))),
      (of, [rows, shuffled]) => {
        expect(getFacts(getInputs(of, shuffled))).toEqual(getFacts(getInputs(of, rows)))
      },
    ),
  )
})

test('what starts with the match or later changes nothing', () => {
  fc.assert(
    fc.property(sport, history(0, 29), history(30, 60), (of, rows, later) => {
      expect(getFacts(getInputs(of, [...rows, ...later]))).toEqual(getFacts(getInputs(of, rows)))
    }),
  )
})

test('with home and away the other way round everywhere, each side has the same facts with the other scope', () => {
  const other = { home: 'away', away: 'home', all: 'all' } as const
  const swapped = (match: MatchRow): MatchRow => ({
    ...match,
    ...{ homeId: match.awayId, awayId: match.homeId, homeScore: match.awayScore, awayScore: match.homeScore },
    winner: match.winner === 'home' ? 'away' : match.winner === 'away' ? 'home' : match.winner,
  })
  const sidesOnly = (facts: readonly PlainFact[]) => facts.filter(({ kind }) => !kind.startsWith('meetings'))
  fc.assert(
    fc.property(sport, history(0, 29), (of, rows) => {
      const inputs = getInputs(of, rows)
      const mirrored = { ...inputs, match: swapped(inputs.match), home: inputs.away, away: inputs.home }
      const facts = sidesOnly(getFacts(withHistory(mirrored, rows.map(swapped)))).map((fact) => ({ ...fact, scope: other[fact.scope] }))
      const drawnLastMeeting = (fact: PlainFact) => fact.kind === 'last_meeting' && fact.values.scored === fact.values.conceded
      const lines = (all: readonly PlainFact[]) =>
        all
          .filter((fact) => !drawnLastMeeting(fact))
          .map(summary)
          .sort()
      expect(lines(facts)).toEqual(lines(sidesOnly(getFacts(inputs))))
    }),
  )
})

test('the meetings as the other side sees them have wins and defeats exchanged', () => {
  fc.assert(
    fc.property(sport, history(0, 29), (of, rows) => {
      const inputs = getInputs(of, rows)
      const swapped = { ...inputs, match: { ...inputs.match, homeId: 'b', awayId: 'a' }, home: inputs.away, away: inputs.home }
      const meetings = (all: readonly PlainFact[]) => all.find((fact) => fact.kind === 'meetings')
      const [one, other] = [meetings(getFacts(inputs)), meetings(getFacts(swapped))]
      expect(other && { ...other.values, won: other.values.lost, lost: other.values.won }).toEqual(one?.values)
    }),
  )
})

/** The same values, moved to the kind for fewer matches. */
const ofFewer: Readonly<Record<string, string>> = { meetings_last_5: 'meetings' }

test('each fact follows from its matches alone', () => {
  fc.assert(
    fc.property(sport, history(0, 29), (of, rows) => {
      const inputs = getInputs(of, rows)
      for (const fact of getFacts(inputs)) {
        const alone = getFacts(
          withHistory(
            inputs,
            rows.filter(({ id }) => fact.matches.includes(id)),
          ),
        )
        const kind = ofFewer[fact.kind] ?? fact.kind
        const again = alone.find((each) => each.kind === kind && each.subject.id === fact.subject.id && each.scope === fact.scope)
        expect(again?.values).toMatchObject(fact.values)
        // Matches that start together are ordered by round only if all of them have one.
        expect(again?.matches.toSorted()).toEqual(fact.matches.toSorted())
      }
    }),
  )
})

test('facts of a section are in order of importance', () => {
  fc.assert(
    fc.property(sport, history(0, 29), (of, rows) => {
      for (const { facts } of matchFacts(getInputs(of, rows))) {
        const importance = facts.map((fact) => fact.importance)
        expect(importance).toEqual(importance.toSorted((a, b) => b - a))
      }
    }),
  )
})
