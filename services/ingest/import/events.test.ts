import { describe, expect, test } from '@jest/globals'
import type { SourceEvent } from '@touchline/sources/source-model'
import { type EventFrame, getEvents } from './events.ts'

const frame: EventFrame = {
  sport: 'soccer',
  source: 'wyscout',
  matchId: 'soc-m0000000001',
  homeId: 'red',
  awayId: 'blue',
  teamNames: { home: 'Reds', away: 'Blues' },
  mintedTeamIds: { home: 'red', away: 'blue' },
  personId: ({ name }, side) => `${name} of ${side}`,
}
const goal = (minute: number, side: 'home' | 'away', rest: Partial<SourceEvent> = {}): SourceEvent => ({
  type: 'goal',
  minute,
  period: minute > 45 ? '2H' : '1H',
  side,
  player: { name: 'Ada Quill' },
  ...rest,
})
const getItems = (events: SourceEvent[], in_: EventFrame = frame) => getEvents(events, in_).items

describe('the events of a match', () => {
  test('are in order of period, minute and stoppage time, with the score after each', () => {
    const events = [goal(46, 'away'), goal(45, 'home', { extraMinute: 2 }), goal(45, 'away'), goal(9, 'home')]
    expect(getItems(events).map((e) => [e.minute, e.extraMinute, e.homeScore, e.awayScore])).toEqual([
      ['9', undefined, 1, 0],
      ['45', undefined, 1, 1],
      ['45', '2', 2, 1],
      ['46', undefined, 2, 2],
    ])
  })

  test('an own goal counts for the side credited with it; its scorer plays for the other side', () => {
    expect(getItems([goal(12, 'home', { type: 'own_goal' })])).toMatchObject([
      { team: 'home', teamId: 'red', player: 'Ada Quill', playerId: 'Ada Quill of away', homeScore: 1, awayScore: 0 },
    ])
  })

  test('cards and substitutions do not change the score', () => {
    const change = goal(60, 'away', { type: 'substitution', playerIn: { name: 'Bea Fenn' } })
    expect(getItems([goal(9, 'home'), goal(30, 'home', { type: 'yellow_card' }), change])).toMatchObject([
      { homeScore: 1 },
      { type: 'yellow_card', homeScore: 1 },
      { type: 'substitution', homeScore: 1, extra: { value: { playerIn: 'Bea Fenn', playerOut: 'Ada Quill' } } },
    ])
  })

  test('have ids that do not depend on the source: spelling, minute, penalty, or order of the sides', () => {
    const ids = getItems([goal(9, 'home'), goal(50, 'away'), goal(70, 'home')]).map((e) => e.id)
    const others = getItems([goal(10, 'away', { type: 'penalty_goal' }), goal(50, 'home'), goal(71, 'away')], {
      ...frame,
      homeId: 'blue',
      awayId: 'red',
    })
    expect(others.map((e) => e.id)).toEqual(ids)
    expect(new Set(ids).size).toBe(3)
  })
})
