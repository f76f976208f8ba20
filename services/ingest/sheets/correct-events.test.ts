import { create } from '@bufbuild/protobuf'
import { expect, test } from '@jest/globals'
import { EventListSchema, type MatchEvent, MatchEventSchema } from '@touchline/contract/gen/match'
import { classOfEvent, getEvents } from '../import/events.ts'
import { correctedEvents } from './correct-events.ts'

const matchId = 'soc-m0000000001'

/** "18 goal home Ada", "30 yellow_card away Bo". */
const listed = (texts: readonly string[]) =>
  getEvents(
    texts.map((text) => {
      const [minute, type, side, name] = text.split(' ')
      const at = { minute: Number(minute), period: Number(minute) > 45 ? '2H' : '1H' }
      return { ...at, type: type!, side: side as 'home' | 'away', player: { name: name! } }
    }),
    {
      ...{ sport: 'soccer', source: 's', matchId, homeId: 'h', awayId: 'a', teamNames: { home: 'H', away: 'A' } },
      mintedTeamIds: { home: 'h', away: 'a' },
      personId: ({ name }) => name,
    },
  )
const classes = (events: readonly MatchEvent[]) => events.map(({ type }) => classOfEvent(type))
const corrected = (shown: readonly MatchEvent[], sheet: readonly string[], stated: readonly string[] = ['goal']) => {
  const list = listed(sheet)
  return correctedEvents(matchId, list, { shown, stated: new Set([...classes(list.items), ...stated]) }).items
}
/** The shown events, each with its number among the events shown before, or '+' for a new id. */
const summary = (events: readonly MatchEvent[], before: readonly MatchEvent[]) =>
  events.map(({ id, minute, player, status, homeScore, awayScore }) => {
    const index = before.findIndex((event) => event.id === id)
    return `${index < 0 ? '+' : index} ${minute} ${player} ${homeScore}-${awayScore}${status === 'confirmed' ? '' : ` ${status}`}`
  })

const before = listed(['12 goal home Ada', '40 yellow_card away Bo', '60 goal home Eve', '70 yellow_card away Cy']).items

test.each<[string, string[], string[]]>([
  [
    'a minute and a player that are corrected',
    ['13 goal home Ada', '40 yellow_card away Bo', '60 goal home Ida', '70 yellow_card away Cy'],
    ['0 13 Ada 1-0', '1 40 Bo 1-0', '2 60 Ida 2-0', '3 70 Cy 2-0'],
  ],
  [
    'a card that is gone',
    ['12 goal home Ada', '60 goal home Eve', '70 yellow_card away Cy'],
    ['0 12 Ada 1-0', '1 40 Bo 1-0 cancelled', '2 60 Eve 2-0', '3 70 Cy 2-0'],
  ],
  [
    'a goal that is gone counts no more',
    ['40 yellow_card away Bo', '60 goal home Eve', '70 yellow_card away Cy'],
    ['0 12 Ada 0-0 cancelled', '1 40 Bo 0-0', '2 60 Eve 1-0', '3 70 Cy 1-0'],
  ],
  [
    'a goal that was missing',
    ['5 goal home Kim', '12 goal home Ada', '40 yellow_card away Bo', '60 goal home Eve', '70 yellow_card away Cy'],
    ['+ 5 Kim 1-0', '0 12 Ada 2-0', '1 40 Bo 2-0', '2 60 Eve 3-0', '3 70 Cy 3-0'],
  ],
  [
    'a card of another kind',
    ['12 goal home Ada', '40 red_card away Bo', '60 goal home Eve', '70 yellow_card away Cy'],
    ['0 12 Ada 1-0', '1 40 Bo 1-0', '2 60 Eve 2-0', '3 70 Cy 2-0'],
  ],
])('%s', (_, sheet, expected) => {
  const once = corrected(before, sheet)
  expect(summary(once, before)).toEqual(expected)
  // The same sheet again corrects nothing, and ids are never reused.
  expect(corrected(once, sheet)).toEqual(once)
  expect(new Set(once.map(({ id }) => id)).size).toBe(once.length)
})

test('what was taken back and returns is the same event', () => {
  const without = corrected(before, ['12 goal home Ada', '60 goal home Eve', '70 yellow_card away Cy'])
  const again = corrected(without, ['12 goal home Ada', '40 yellow_card away Bo', '60 goal home Eve', '70 yellow_card away Cy'])
  expect(summary(again, before)).toEqual(['0 12 Ada 1-0', '1 40 Bo 1-0', '2 60 Eve 2-0', '3 70 Cy 2-0'])
})

test('a goal that a live feed cancelled stays cancelled, and is no other goal', () => {
  const live = before.map((event, i) => create(MatchEventSchema, { ...event, status: i === 0 ? 'cancelled' : 'confirmed' }))
  const sheet = ['60 goal home Eve', '80 goal home Ida', '40 yellow_card away Bo', '70 yellow_card away Cy']
  expect(summary(corrected(live, sheet), before)).toEqual([
    '0 12 Ada 0-0 cancelled',
    '1 40 Bo 0-0',
    '2 60 Eve 1-0',
    '3 70 Cy 1-0',
    '+ 80 Ida 2-0',
  ])
})

test('cards of another source are left to it while no version of the sheet has any; a break is as shown', () => {
  const end = create(MatchEventSchema, { id: 'b', type: 'break', minute: '45', period: '1H', status: 'confirmed', updatedAt: 'then' })
  const shown = [...before, end]
  const goals = ['12 goal home Ada', '60 goal home Eve']
  expect(summary(corrected(shown, goals), shown)).toEqual(['0 12 Ada 1-0', '4 45 undefined 1-0', '2 60 Eve 2-0'])
  expect(summary(corrected(shown, goals, ['goal', 'card']), shown)).toEqual([
    '0 12 Ada 1-0',
    '1 40 Bo 1-0 cancelled',
    '4 45 undefined 1-0',
    '2 60 Eve 2-0',
    '3 70 Cy 2-0 cancelled',
  ])
  expect(correctedEvents(matchId, create(EventListSchema), { shown: [], stated: new Set(['goal']) }).items).toEqual([])
})
