import { create, type MessageInitShape } from '@bufbuild/protobuf'
import { type Match, MatchSchema } from '@touchline/contract/gen/match'

type Scoreboard = NonNullable<NonNullable<MessageInitShape<typeof MatchSchema>['state']>['scoreboard']>

/** A match of the invented league "SPORT-league" with this scoreboard; its version is the home score. */
export const match = (id: string, sport: string, scoreboard: Scoreboard, events: object[] = []): Match =>
  create(MatchSchema, {
    id,
    sport,
    schedule: {
      leagueId: `${sport}-league`,
      startAt: '2026-03-01T11:00:00Z',
      home: { teamId: 'rovers' },
      away: { teamId: 'town' },
      version: 1,
    },
    state: { scoreboard: { state: 'live', ...scoreboard }, version: scoreboard.homeScore ?? 1, events: { items: events } },
  } as MessageInitShape<typeof MatchSchema>)

export const goal = (more: object = {}) => ({
  ...{ id: 'e1', type: 'goal', minute: '45', extraMinute: '2', team: 'home', player: 'Ana <b>', status: 'confirmed' },
  ...{ homeScore: 1, awayScore: 0, ...more },
})
export const soccer = (homeScore: number, ...events: object[]): Match =>
  match('m1', 'soccer', { status: '45+2', minute: 45, extraMinute: 2, homeScore, awayScore: 0 }, events)
