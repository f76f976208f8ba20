import { create } from '@bufbuild/protobuf'
import { describe, expect, test } from '@jest/globals'
import { EventListSchema, MatchEventSchema, ScoreboardSchema } from './gen/touchline/v1/match_pb.js'
import { addContribution, mergePlay, type StateObservation } from './play.ts'
import { swapSides } from './swap-sides.ts'

type Told = Omit<Partial<StateObservation>, 'state' | 'events'> & { state?: object; events?: object[] }

const said = (source: string, { state, events, ...rest }: Told): StateObservation => ({
  source,
  seq: 1n,
  receivedAt: '2026-03-01T15:00:00.000Z',
  state: state && create(ScoreboardSchema, { state: 'finished', status: 'FT', ...state }),
  events: events && create(EventListSchema, { items: events.map((event) => create(MatchEventSchema, { status: 'confirmed', ...event })) }),
  wholeEvents: true,
  withdrawn: false,
  ...rest,
})
const rank = (source: string) => ['sheet', 'results'].indexOf(source)
const known = (...list: StateObservation[]) =>
  list.reduce((all, one) => addContribution(all, one)!, [] as ReturnType<typeof addContribution> & object)
const play = (homeId: string | undefined, ...list: StateObservation[]) => mergePlay(known(...list), rank, homeId)

describe('a match told by two sources', () => {
  const sheet = said('sheet', {
    state: { homeScore: 1, awayScore: 1, status: 'PEN', winner: 'away', scores: { extraTime: { home: 1, away: 1 } } },
  })

  test('has the parts of the score that only the less trusted one knows, where they agree on the score', () => {
    const results = said('results', {
      state: { homeScore: 1, awayScore: 1, scores: { halftime: { home: 0, away: 1 }, fulltime: { home: 1, away: 1 } } },
    })
    expect(play(undefined, sheet, results).scoreboard).toMatchObject({
      status: 'PEN',
      scores: { halftime: { home: 0, away: 1 }, fulltime: { home: 1, away: 1 }, extraTime: { home: 1, away: 1 } },
    })
    const another = said('results', { state: { homeScore: 2, awayScore: 1, scores: { halftime: { home: 0, away: 1 } } } })
    expect(play(undefined, sheet, another).scoreboard?.scores?.halftime).toBeUndefined()
  })

  test('has the events of the more trusted one, and of the other what kind of goal it was', () => {
    const plain = { id: 'e1', type: 'goal', minute: '73', player: 'Ada Quill' }
    const goals = (minute: string) => said('results', { state: {}, events: [{ ...plain, player: 'Quill', type: 'penalty_goal', minute }] })
    const first = said('sheet', { state: {}, events: [plain] })
    expect(play(undefined, first, goals('74')).events?.items).toMatchObject([{ type: 'penalty_goal', minute: '73', player: 'Ada Quill' }])
    expect(play(undefined, first, goals('12')).events?.items).toMatchObject([{ type: 'goal' }])
  })

  test('is told the way round the schedule has it', () => {
    const other = said('sheet', {
      homeId: 'b',
      state: { homeScore: 2, awayScore: 0, winner: 'home', scores: { fulltime: { home: 2, away: 0 } } },
      events: [{ id: 'e1', type: 'goal', minute: '9', team: 'home', teamId: 'b', homeScore: 1, awayScore: 0 }],
    })
    expect(play('a', other)).toMatchObject({
      state: { homeScore: 0, awayScore: 2, winner: 'away', scores: { fulltime: { home: 0, away: 2 } } },
      events: { items: [{ team: 'away', teamId: 'b', homeScore: 0, awayScore: 1 }] },
    })
    expect(play('b', other).scoreboard).toMatchObject({ homeScore: 2, awayScore: 0 })
    expect(swapSides(swapSides(known(other)[0]!))).toEqual(known(other)[0]!)
  })
})

test('whom a source called the home side last does not depend on the order of what it said', () => {
  const one = said('sheet', { homeId: 'a', state: {} })
  const two = { ...said('sheet', { homeId: 'b', state: {} }), seq: 2n }
  const withdrawn = { ...said('sheet', { withdrawn: true }), seq: 3n }
  const homes = [known(one, two, withdrawn), known(one, withdrawn, two), known(withdrawn, two, one)].map(([c]) => c!.homeId)
  expect(homes).toEqual(['b', 'b', 'b'])
})
