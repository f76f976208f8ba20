import { create } from '@bufbuild/protobuf'
import { describe, expect, test } from '@jest/globals'
import { mergeContributions } from '@touchline/contract/contributions'
import type { StateContribution } from '@touchline/contract/gen/feed'
import { EventListSchema, type Match, type MatchEvent, MatchSchema, type MatchState, ScoreboardSchema } from '@touchline/contract/gen/match'
import { joinStates, mergeState, type StateObservation, stateContribution } from '@touchline/contract/match-state'
import { isEnded, matchStates } from '@touchline/contract/states'
import fc from 'fast-check'
import { type Change, getChanges } from './stream-log.ts'

const receipt = (at: number): string => `2026-03-01T15:00:00.${String(at).padStart(3, '0')}Z`

interface Reported {
  source: 'live' | 'other'
  state: string
  goals: number
  isDelta: boolean
  events: { id: string; minute: string; status: string }[] | undefined
}
const anyEvent = fc.record({
  id: fc.constantFrom('a', 'b', 'c'),
  minute: fc.constantFrom('12', '31'),
  status: fc.constantFrom('confirmed', 'confirmed', 'under_review', 'cancelled'),
})
const anyReport = (sources: readonly Reported['source'][]): fc.Arbitrary<Reported> =>
  fc.record({
    source: fc.constantFrom(...sources),
    state: fc.oneof({ weight: 3, arbitrary: fc.constantFrom('live', 'live', 'break', 'finished') }, fc.constantFrom(...matchStates)),
    goals: fc.nat(2),
    isDelta: fc.boolean(),
    events: fc.option(fc.uniqueArray(anyEvent, { selector: ({ id }) => id, maxLength: 3 }), { nil: undefined }),
  })

const observation = ({ source, state, goals, isDelta, events }: Reported, at: number): StateObservation => ({
  source,
  precedence: source === 'live' ? 1 : 0,
  seq: BigInt(at),
  receivedAt: receipt(at),
  scoreboard: create(ScoreboardSchema, { state, status: state, homeScore: goals, awayScore: 0 }),
  events:
    events && create(EventListSchema, { items: events.map((event, order) => ({ ...event, type: 'goal', order, updatedAt: receipt(at) })) }),
  isDelta,
  withdrawn: false,
})
const matchWith = (state: MatchState): Match =>
  create(MatchSchema, {
    id: 'm',
    sport: 'soccer',
    schedule: { leagueId: 'l', version: 1, coverage: { events: true, live: 'full' } },
    state,
  })

/** The match after each observation; at first in play, without events. */
function played(reports: readonly Reported[]): Match[] {
  let known: StateContribution[] = []
  const kickOff: Reported = { source: 'live', state: 'live', goals: 0, isDelta: true, events: [] }
  return [kickOff, ...reports].map((report, i) => {
    known = mergeContributions(known, [stateContribution(observation(report, i + 1))], joinStates)
    return matchWith(mergeState(known))
  })
}
const streamed = (matches: readonly Match[]): Change[] =>
  matches.flatMap((after, i) => getChanges({ before: matches[i - 1], after, wasListed: true }))
const eventMessages = (changes: readonly Change[]): MatchEvent[] =>
  changes.flatMap((change) => (change.name === 'event' ? [change.event] : []))
const publicContent = ({ id, minute, status, updatedAt }: MatchEvent) => ({ id, minute, status, updatedAt })
const replayed = (events: readonly MatchEvent[]) => new Map(events.map((event) => [event.id, publicContent(event)]))
const listed = (match: Match) => new Map(match.state!.events?.items.map((event) => [event.id, publicContent(event)]))

describe('the event messages of a stream', () => {
  test('replayed give the events of the last match, whatever its source observed', () => {
    fc.assert(
      fc.property(fc.array(anyReport(['live']), { maxLength: 12 }), (reports) => {
        const matches = played(reports)
        expect(replayed(eventMessages(streamed(matches)))).toEqual(listed(matches.at(-1)!))
      }),
      { numRuns: 10_000 },
    )
  })

  test('of two sources give the events that count', () => {
    const counting = (events: ReturnType<typeof listed>) =>
      [...events.values()].filter(({ status }) => status !== 'cancelled').sort((a, b) => (a.id < b.id ? -1 : 1))
    fc.assert(
      fc.property(fc.array(anyReport(['live', 'other']), { maxLength: 12 }), (reports) => {
        const matches = played(reports)
        expect(counting(replayed(eventMessages(streamed(matches))))).toEqual(counting(listed(matches.at(-1)!)))
      }),
      { numRuns: 2_000 },
    )
  })

  test('are sent once for each content, and nothing follows the end of a match that did not change', () => {
    fc.assert(
      fc.property(fc.array(anyReport(['live', 'other']), { maxLength: 12 }), (reports) => {
        const changes = streamed(played(reports))
        for (const events of Map.groupBy(eventMessages(changes), ({ id }) => id).values())
          for (const [i, { minute, status }] of events.entries())
            if (i > 0) expect([minute, status]).not.toEqual([events[i - 1]!.minute, events[i - 1]!.status])
        for (const [i, change] of changes.entries())
          if (change.name === 'match' && i > 0) expect(getContent(change.match)).not.toEqual(getContent(lastMatch(changes.slice(0, i))))
      }),
      { numRuns: 2_000 },
    )
  })

  test('have the observations of a match again only if they change something', () => {
    const goal = { id: 'a', minute: '31', status: 'confirmed' }
    const at = (goals: number, events: Reported['events'], state = 'live'): Reported => ({
      source: 'live',
      state,
      goals,
      isDelta: false,
      events,
    })
    const names = (reports: readonly Reported[]) => streamed(played(reports)).map(({ name }) => name)
    expect(names([at(1, [goal]), at(1, [goal]), at(1, [goal], 'finished'), at(1, [goal], 'finished')])).toEqual([
      ...['match', 'event', 'match', 'final'],
    ])
    expect(names([at(1, [goal], 'finished'), at(0, [], 'finished')])).toEqual(['match', 'event', 'final', 'event', 'match'])
  })
})

const lastMatch = (changes: readonly Change[]): Match | undefined =>
  changes.flatMap((change) => ('match' in change && change.name !== 'event' ? [change.match] : [])).at(-1)
const getContent = (match: Match | undefined) =>
  match && {
    ended: isEnded(match.state!.scoreboard!.state),
    ...{ scoreboard: match.state!.scoreboard, correctedAt: match.state!.correctedAt, events: [...listed(match).values()] },
  }
