import { expect, test } from '@jest/globals'
import type { MatchEvent } from '@touchline/contract/gen/match'
import { feedCatalog, feedLive, feedMatch, feedStats } from '@touchline/contract/topics'
import { putFiles, sourceFolder } from '@touchline/sources/testing/source-folder'
import { type StartedIngest, startedIngest } from '../../../../testing/started-ingest.ts'

const head = [
  { record: 'header', touchline: 1, sport: 'soccer', source: 'acme' },
  { record: 'league', id: 'l', name: 'Kreisliga Ost', country: 'DE', gender: 'm', type: 'league' },
  ...['Ashby Town', 'Bexford United'].map((name, i) => ({ record: 'team', id: `t${i}`, name, country: 'DE' })),
]
const match = (more: object) => ({
  ...{ record: 'match', id: 'm', league: 'l', season: '2026', home: { team: 't0' }, away: { team: 't1' } },
  ...{ start_at: '2026-03-01T15:00:00Z', state: 'live', status: '40', period: '1H', minute: 40, home_score: 0, away_score: 0 },
  ...more,
})
const goal = (id: string, minute: number, player: string, home: number) => ({
  ...{ record: 'event', id, match: 'm', type: 'goal', period: '1H', minute, side: 'home', player: { name: player } },
  score: { home, away: 0 },
})

/** Imports these lines as the next version of a partner's file. */
async function partner() {
  const ingest: StartedIngest = await startedIngest(undefined, { collects: [feedCatalog, feedLive, feedMatch, feedStats] })
  const root = sourceFolder({})
  return {
    ingest,
    async push(...lines: object[]) {
      putFiles(root, { 'acme/season.jsonl': [...head, ...lines].map((line) => `${JSON.stringify(line)}\n`).join('') })
      return ingest.imported(`touchline-jsonl@acme:${root}`)
    },
    events: (): MatchEvent[] => ingest.matches().at(-1)!.events!.items,
  }
}
const shown = (events: readonly MatchEvent[]) => events.map(({ id, minute, player }) => ({ id, minute, player }))

test('an event keeps its id when one before it is removed, added or corrected', async () => {
  const { push, events } = await partner()
  const [ada, bea, cia] = [goal('e1', 12, 'Ada Quill', 1), goal('e2', 31, 'Bea Reed', 2), goal('e3', 20, 'Cia Stone', 2)]
  await push(match({}), ada, bea)
  const [first, second] = shown(events())
  await push(match({ minute: 41, status: '41' }), { ...bea, score: { home: 1, away: 0 } })
  expect(shown(events())).toEqual([second])
  await push(match({ minute: 42, status: '42' }), cia, bea)
  const [third] = shown(events())
  expect(shown(events())).toEqual([{ id: expect.any(String), minute: '20', player: 'Cia Stone' }, second])
  expect([first!.id, second!.id]).not.toContain(third!.id)
  await push(match({ minute: 43, status: '43' }), ada, { ...cia, minute: 21 }, { ...bea, player: { name: 'Dee Tall' } })
  expect(shown(events())).toEqual([first, { ...third!, minute: '21' }, { ...second!, player: 'Dee Tall' }])
})

test('the events of a match that is imported after its end keep their ids from the first correction on', async () => {
  const { push, events } = await partner()
  const ended = match({ state: 'finished', status: 'FT', home_score: 2, minute: null, period: null })
  await push(ended, goal('e1', 12, 'Ada Quill', 1), goal('e2', 31, 'Bea Reed', 2))
  await push(ended, goal('e1', 13, 'Ada Quill', 1), goal('e2', 31, 'Bea Reed', 2))
  const [, second] = shown(events())
  await push(ended, goal('e2', 31, 'Bea Reed', 2))
  expect(shown(events())).toEqual([second])
})

test.each<[order: string, first: object, late: object]>([
  ['sequence', { sequence: 7 }, { sequence: 6 }],
  ['updated_at', { updated_at: '2026-03-01T15:41:00Z' }, { updated_at: '2026-03-01T15:40:59Z' }],
])('a line that precedes one received before, by its %s, changes nothing, whatever its state', async (_, first, late) => {
  const { ingest, push } = await partner()
  await push(match({ state: 'finished', status: 'FT', home_score: 2, ...first }))
  expect(await push(match({ home_score: 1, ...late }))).toMatchObject({ parts: 1, matches: 1, lost: 0 })
  expect(ingest.matches()).toHaveLength(1)
  expect(await push(match({ home_score: 1, ...first }))).toMatchObject({ parts: 0 })
  expect(ingest.matches().at(-1)).toMatchObject({ seq: 2n, scoreboard: { state: 'live', homeScore: 1 } })
})

test('a newer sequence counts, even if the content is the same', async () => {
  const { ingest, push } = await partner()
  await push(match({ sequence: 5 }))
  await push(match({ sequence: 7 }))
  expect(ingest.matches()).toHaveLength(1)
  expect(await push(match({ sequence: 6, home_score: 1 }))).toMatchObject({ parts: 1 })
  expect(ingest.matches()).toHaveLength(1)
})

test('the sequences of states in play are an order of their own', async () => {
  const { ingest, push } = await partner()
  const live = (sequence: number, home_score: number) => ({
    ...{ record: 'live', match: 'm', state: 'live', status: '40', period: '1H', minute: 40, home_score, away_score: 0, sequence },
  })
  const fixture = match({ state: 'scheduled', status: 'NS', minute: null, period: null, home_score: null, away_score: null })
  await push(fixture, live(900, 1))
  expect(await push(fixture, live(899, 0))).toMatchObject({ parts: 1 })
  await push(match({ state: 'finished', status: 'FT', home_score: 2, minute: null, period: null }))
  expect(ingest.matches().map(({ scoreboard }) => [scoreboard!.state, scoreboard!.homeScore])).toEqual([
    ['live', 1],
    ['finished', 2],
  ])
})
