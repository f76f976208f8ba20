import { describe, expect, test } from '@jest/globals'
import { type MatchFields, match, rules } from '../testing/played.ts'
import { type CardPoints, fairPlay } from './fair-play.ts'
import { stageRows } from './table.ts'

/** Card points of the 2018 World Cup. */
const cards: CardPoints = { yellow: -1, second_yellow: -3, red: -4, yellow_and_red: -5 }
type Event = NonNullable<MatchFields['events']>[number]
const card = (type: string, player: string, team = 'home'): Event => ({ id: `${type} ${player}`, type, player, team })
const on = card('substitution', 'z')

describe("what a player's cards take from the team", () => {
  test.each<[string, Event[], number]>([
    ['no card', [on], 0],
    ['yellow', [card('yellow_card', 'p')], -1],
    ['a second yellow', [card('yellow_card', 'p'), card('second_yellow', 'p')], -3],
    ['a second yellow reported as a yellow', [card('yellow_card', 'p'), { ...card('yellow_card', 'p'), id: 'again' }], -3],
    ['a second yellow with the red it brings', [card('yellow_card', 'p'), card('second_yellow', 'p'), card('red_card', 'p')], -3],
    ['red', [card('red_card', 'p')], -4],
    ['yellow and red', [card('yellow_card', 'p'), card('red_card', 'p')], -5],
    ['cards of two players', [card('yellow_card', 'p'), card('yellow_card', 'q')], -2],
    ['of the other side', [card('yellow_card', 'p', 'away')], 0],
    ['a cancelled card', [on, { ...card('red_card', 'p'), status: 'cancelled' }], 0],
  ])('%s', (_, events, points) => expect(fairPlay(match('a', 'b', [0, 0], { events }).state!, cards)?.home).toBe(points))

  test('is unknown if only goals are reported, or nothing', () => {
    expect(fairPlay(match('a', 'b', [1, 0], { events: [card('goal', 'p')] }).state!, cards)).toBeUndefined()
    expect(fairPlay(match('a', 'b', [1, 0]).state!, cards)).toBeUndefined()
  })
})

describe('fair play', () => {
  const order = (second: MatchFields) =>
    stageRows(
      'Group Stage',
      [match('a', 'c', [1, 0], { group: 'H', events: [card('yellow_card', 'p')] }), match('b', 'c', [1, 0], { group: 'H', ...second })],
      rules({ order: ['goal_difference', 'fair_play'], cards }),
    ).map((row) => row.teamId)

  test('puts the team with fewer cards first', () => expect(order({ events: [on] })).toEqual(['b', 'a', 'c']))
  test('is skipped if the cards of one match are not known', () => expect(order({})).toEqual(['a', 'b', 'c']))
})
