import { create } from '@bufbuild/protobuf'
import { describe, expect, test } from '@jest/globals'
import { mergeContributions } from './contributions.ts'
import { EventListSchema, MatchEventSchema, ScoreboardSchema } from './gen/touchline/v1/match_pb.js'
import { joinStates, mergeState, type StateObservation, stateContribution } from './match-state.ts'
import { swapSides } from './swap-sides.ts'

type PartialObservation = Omit<Partial<StateObservation>, 'scoreboard' | 'events'> & { state?: object; events?: object[] }

const observe = (source: string, { state, events, ...rest }: PartialObservation): StateObservation => ({
  source,
  precedence: Number(source === 'lineups'),
  seq: 1n,
  receivedAt: '2026-03-01T15:00:00.000Z',
  scoreboard: state && create(ScoreboardSchema, { state: 'finished', status: 'FT', ...state }),
  events: events && create(EventListSchema, { items: events.map((event) => create(MatchEventSchema, { status: 'confirmed', ...event })) }),
  isDelta: false,
  withdrawn: false,
  ...rest,
})
const known = (...list: StateObservation[]) => mergeContributions([], list.map(stateContribution), joinStates)
const getState = (homeId: string | undefined, ...list: StateObservation[]) => mergeState(known(...list), homeId)

describe('a match reported by two sources', () => {
  const lineups = observe('lineups', {
    state: { homeScore: 1, awayScore: 1, status: 'PEN', winner: 'away', scores: { extraTime: { home: 1, away: 1 } } },
  })

  test('has the parts of the score that only the lower source reports, if both agree on the score', () => {
    const results = observe('results', {
      state: { homeScore: 1, awayScore: 1, scores: { halftime: { home: 0, away: 1 }, fulltime: { home: 1, away: 1 } } },
    })
    expect(getState(undefined, lineups, results).scoreboard).toMatchObject({
      status: 'PEN',
      scores: { halftime: { home: 0, away: 1 }, fulltime: { home: 1, away: 1 }, extraTime: { home: 1, away: 1 } },
    })
    const another = observe('results', { state: { homeScore: 2, awayScore: 1, scores: { halftime: { home: 0, away: 1 } } } })
    expect(getState(undefined, lineups, another).scoreboard?.scores?.halftime).toBeUndefined()
  })

  test('has the events of the higher source with the more specific goal type of the other', () => {
    const plain = { id: 'e1', type: 'goal', minute: '73', player: 'Ada Quill' }
    const goals = (minute: string) =>
      observe('results', { state: {}, events: [{ ...plain, player: 'Quill', type: 'penalty_goal', minute }] })
    const first = observe('lineups', { state: {}, events: [plain] })
    expect(getState(undefined, first, goals('74')).events?.items).toMatchObject([
      { type: 'penalty_goal', minute: '73', player: 'Ada Quill' },
    ])
    expect(getState(undefined, first, goals('12')).events?.items).toMatchObject([{ type: 'goal' }])
  })

  test('has the sides in the order of the schedule', () => {
    const other = observe('lineups', {
      homeId: 'b',
      state: { homeScore: 2, awayScore: 0, winner: 'home', scores: { fulltime: { home: 2, away: 0 } } },
      events: [{ id: 'e1', type: 'goal', minute: '9', team: 'home', teamId: 'b', homeScore: 1, awayScore: 0 }],
    })
    expect(getState('a', other)).toMatchObject({
      scoreboard: { homeScore: 0, awayScore: 2, winner: 'away', scores: { fulltime: { home: 0, away: 2 } } },
      events: { items: [{ team: 'away', teamId: 'b', homeScore: 0, awayScore: 1 }] },
    })
    expect(getState('b', other).scoreboard).toMatchObject({ homeScore: 2, awayScore: 0 })
    expect(swapSides(swapSides(known(other)[0]!))).toEqual(known(other)[0]!)
  })
})

test('the last home side that a source reported does not depend on the order of arrival', () => {
  const one = observe('lineups', { homeId: 'a', state: {} })
  const two = { ...observe('lineups', { homeId: 'b', state: {} }), seq: 2n }
  const withdrawn = { ...observe('lineups', { withdrawn: true }), seq: 3n }
  const homes = [known(one, two, withdrawn), known(one, withdrawn, two), known(withdrawn, two, one)].map(([c]) => c!.homeId)
  expect(homes).toEqual(['b', 'b', 'b'])
})
