import { create, type MessageInitShape } from '@bufbuild/protobuf'
import { describe, expect, test } from '@jest/globals'
import { mergeContributions } from '@touchline/contract/contributions'
import { ScheduleContributionSchema, type StateContribution } from '@touchline/contract/gen/feed'
import {
  EventListSchema,
  MatchEventSchema,
  MatchScheduleSchema,
  MatchSchema,
  type Scoreboard,
  ScoreboardSchema,
} from '@touchline/contract/gen/match'
import { PlaysRecordSchema, StatsContributionSchema } from '@touchline/contract/gen/stats'
import { joinStates, stateContribution } from '@touchline/contract/match-state'
import fc from 'fast-check'
import { entries, lineup, side } from '../testing/observations.ts'
import { type Contributions, explain } from './explain.ts'

const coverage = { lineups: true, statistics: true, playByPlay: true }
const match = create(MatchSchema, { id: 'm1', sport: 'soccer', schedule: { coverage } })

interface Schedule {
  startAt?: string
  timeTbd?: boolean
  neutral?: boolean
  round?: string
  roundSource?: string
  attendance?: number
  venue?: { name: string; city?: string }
  withdrawn?: boolean
}

/** Contributions of a source. The higher `precedence` wins; it is also the minute of receipt. */
const schedule = (source: string, precedence: number, given: Schedule = {}) => {
  const { withdrawn = false, ...fields } = given
  return create(ScheduleContributionSchema, {
    ...{ source, precedence, applied: [1n, 1n], seq: 1n, firstSeq: 1n, withdrawn },
    receivedAt: `2026-03-01T12:0${precedence}:00.000Z`,
    firstStartAt: fields.startAt ?? '',
    schedule: create(MatchScheduleSchema, {
      leagueId: 'l',
      startAt: '2026-03-01T15:00:00Z',
      home: { teamId: 'h' },
      away: { teamId: 'a' },
      ...fields,
    }),
  })
}

interface Board extends Partial<Pick<Scoreboard, 'homeScore' | 'awayScore'>> {
  homeId?: string
  events?: MessageInitShape<typeof MatchEventSchema>[]
}
const state = (source: string, precedence: number, { homeId, events, ...board }: Board = {}): StateContribution =>
  stateContribution({
    ...{ source, precedence, seq: 1n, isDelta: false, withdrawn: false, homeId },
    receivedAt: `2026-03-01T12:0${precedence}:00.000Z`,
    scoreboard: create(ScoreboardSchema, { state: 'finished', status: 'FT', ...board }),
    events:
      events && create(EventListSchema, { items: events.map((event) => create(MatchEventSchema, { status: 'confirmed', ...event })) }),
  })

const explained = (given: Partial<Contributions>, canonicalId?: (id: string) => string) =>
  explain({ match, schedules: [], states: [], details: [], plays: [], ...given }, canonicalId)
const field = (name: string, given: Partial<Contributions>, canonicalId?: (id: string) => string) =>
  explained(given, canonicalId).find((row) => row.field === name)

test('a field has its value, its source, and what each source reported and when, by precedence', () => {
  const states = [state('results', 1, { homeScore: 1, awayScore: 0 }), state('lineups', 2, { homeScore: 2, awayScore: 0 })]
  expect(field('home_team.score', { states })).toEqual({
    field: 'home_team.score',
    ...{ value: 2, source: 'lineups', disagrees: true },
    reports: [
      { source: 'lineups', value: 2, receivedAt: '2026-03-01T12:02:00.000Z' },
      { source: 'results', value: 1, receivedAt: '2026-03-01T12:01:00.000Z' },
    ],
  })
  expect(field('away_team.score', { states })).toMatchObject({ value: 0, source: 'lineups', disagrees: false })
})

test('disagreements come first, other fields in the order of the match', () => {
  const schedules = [schedule('a', 2, { round: 'Matchday 1', attendance: 100 }), schedule('b', 1, { round: 'Matchday 1', attendance: 90 })]
  expect(explained({ schedules }).map((row) => row.field)).toEqual(['attendance', 'round', 'start_at', 'home_team.id', 'away_team.id'])
})

test.each([
  ['that only one source knows', { attendance: 100 }, {}, 'attendance', { value: 100, source: 'a', disagrees: false }],
  ['that only the other knows', {}, { attendance: 90 }, 'attendance', { value: 90, source: 'b', disagrees: false }],
  ['nobody reports', {}, {}, 'attendance', undefined],
  ['of a source that does not say where', {}, { neutral: true }, 'neutral', { value: true, source: 'b', disagrees: false }],
  [
    'known to the day',
    { startAt: '2026-03-01T00:00:00Z', timeTbd: true },
    { startAt: '2026-03-02T01:00:00Z' },
    'start_at',
    { value: '2026-03-02T01:00:00Z', source: 'b', disagrees: false, reports: [{ value: '2026-03-01' }, { value: '2026-03-02T01:00:00Z' }] },
  ],
  [
    'on another day',
    { startAt: '2026-03-01T00:00:00Z', timeTbd: true },
    { startAt: '2026-03-04T15:00:00Z' },
    'start_at',
    { value: '2026-03-01T00:00:00Z', source: 'a', disagrees: true },
  ],
  [
    'whose round another source words otherwise',
    { round: 'Semi-finals', roundSource: 'Halbfinale' },
    { round: 'Semi-finals', roundSource: 'Semifinals' },
    'round_source',
    { value: 'Halbfinale', source: 'a', disagrees: false, reports: [{ value: 'Halbfinale' }, { value: 'Semifinals' }] },
  ],
  [
    'whose city another source spells in its language',
    { venue: { name: 'Harbour Ground', city: 'München' } },
    { venue: { name: 'Harbour Ground', city: 'Munich' } },
    'venue.city',
    { value: 'München', source: 'a', disagrees: false },
  ],
  [
    'in another city',
    { venue: { name: 'Harbour Ground', city: 'München' } },
    { venue: { name: 'Harbour Ground', city: 'Vienna' } },
    'venue.city',
    { disagrees: true },
  ],
  [
    'whose venue another source calls otherwise',
    { venue: { name: 'Harbour Ground' } },
    { venue: { name: 'Harbour Park', city: 'Northbrück' } },
    'venue.name',
    { value: 'Harbour Ground', disagrees: true },
  ],
])('a match %s', (_, a, b, name, expected) => {
  const row = field(name, { schedules: [schedule('a', 2, a), schedule('b', 1, b)] })
  if (expected) expect(row).toMatchObject(expected)
  else expect(row).toBeUndefined()
})

test('a source that has withdrawn the match reports nothing', () => {
  const schedules = [schedule('a', 2, { attendance: 100, withdrawn: true }), schedule('b', 1, { attendance: 90 })]
  expect(field('attendance', { schedules })).toMatchObject({ value: 90, disagrees: false, reports: [{ source: 'b' }] })
})

test('the sides of a report are those of the match', () => {
  const states = [state('a', 2, { homeId: 'h', homeScore: 2, awayScore: 1 }), state('b', 1, { homeId: 'a', homeScore: 1, awayScore: 2 })]
  const schedules = [schedule('a', 2)]
  expect(field('home_team.score', { schedules, states })).toMatchObject({ value: 2, disagrees: false })
  expect(field('away_team.score', { schedules, states })).toMatchObject({ value: 1, disagrees: false })
})

describe('an event', () => {
  const goal = { id: 'e1', type: 'goal', minute: '9', team: 'home', player: 'A. Silva', playerId: 'p1' }
  const of = (a: Board['events'], b: Board['events']) => ({ states: [state('a', 2, { events: a! }), state('b', 1, { events: b! })] })

  test('has its fields as in the match', () => {
    expect(field('events[e1]', of([goal], [goal]))).toMatchObject({
      value: { '@type': 'goal', '@minute': '9', '@team': 'home', '@player': 'A. Silva', '@player_id': 'p1', '@status': 'confirmed' },
      ...{ source: 'a', disagrees: false },
    })
  })

  test('whose player is spelled otherwise is the same, at another minute it is not', () => {
    expect(field('events[e1]', of([goal], [{ ...goal, player: 'Silva' }]))).toMatchObject({ disagrees: false })
    expect(field('events[e1]', of([goal], [{ ...goal, minute: '12' }]))).toMatchObject({ disagrees: true, value: { '@minute': '9' } })
  })

  test('that a source with other goals lacks is contradicted by it', () => {
    expect(field('events[e1]', of([goal], [{ ...goal, id: 'e2' }]))).toMatchObject({
      disagrees: true,
      reports: [{ source: 'a' }, { source: 'b', value: null }],
    })
    expect(field('events[e2]', of([goal], [{ ...goal, id: 'e2' }]))).toMatchObject({ disagrees: true, value: null, source: undefined })
  })

  test('of a kind that the other source does not report is not', () => {
    const card = { id: 'e2', type: 'yellow_card', minute: '20' }
    expect(field('events[e2]', of([goal, card], [goal]))).toMatchObject({ disagrees: false, reports: [{ source: 'a' }] })
  })

  test('by one person under two merged ids is the same', () => {
    const given = of([goal], [{ ...goal, playerId: 'p2' }])
    expect(field('events[e1]', given)).toMatchObject({ disagrees: true })
    expect(field('events[e1]', given, (id) => (id === 'p2' ? 'p1' : id))).toMatchObject({ disagrees: false, value: { '@player_id': 'p1' } })
  })
})

test('lineups, statistics and play-by-play are present or not', () => {
  const both = lineup([side('h', entries('p1')), side('a', entries('p2'))])
  const from = (source: string, precedence: number, parts: object) =>
    create(StatsContributionSchema, { source, precedence, applied: [1n, 1n], receivedAt: '2026-03-01T12:00:00.000Z', ...parts })
  const plays = [create(PlaysRecordSchema, { source: 'c', applied: [1n, 1n], known: true, plays: [{ seq: 1n, play: { id: 'y1' } }] })]
  const given = { details: [from('a', 1, { lineups: both }), from('b', 2, { lineups: both, statistics: {} })], plays }
  expect(explained(given)).toMatchObject([
    { field: 'lineups', value: true, source: 'b', disagrees: false, reports: [{ source: 'b', value: true }, { source: 'a' }] },
    { field: 'statistics', value: true, source: 'b' },
    { field: 'play_by_play', value: true, source: 'c' },
  ])
  expect(explained({ ...given, match: create(MatchSchema, { schedule: { coverage: { lineups: true } } }) })[0]).toMatchObject({
    ...{ field: 'statistics', value: false, source: undefined, disagrees: true },
  })
})

test('the order of contributions does not matter', () => {
  const sources = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1 })
  const ofSource = (source: string) =>
    fc.record({ score: fc.nat(2), attendance: fc.option(fc.nat(2), { nil: undefined }), minute: fc.nat(2) }).map((r) => ({ source, ...r }))
  const all = sources
    .chain((names) => fc.tuple(...names.map(ofSource)))
    .chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })))
  fc.assert(
    fc.property(all, (orders) => {
      const [one, other] = orders.map((list) =>
        explained({
          schedules: list.map(({ source, attendance }) => schedule(source, 1, { ...(attendance !== undefined && { attendance }) })),
          states: mergeContributions(
            [],
            list.map(({ source, score, minute }) =>
              state(source, 1, { homeScore: score, events: [{ id: 'e1', type: 'goal', minute: String(minute) }] }),
            ),
            joinStates,
          ),
        }),
      )
      expect(one).toEqual(other)
    }),
  )
})
