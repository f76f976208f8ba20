import { create } from '@bufbuild/protobuf'
import { afterEach, expect, test } from '@jest/globals'
import { NamesChangedSchema, NamesSchema } from '@touchline/contract/gen/catalog'
import { LiveMatchSchema } from '@touchline/contract/gen/live'
import { fixturesNames, fixturesResult, liveMatch } from '@touchline/contract/topics'
import { startForTest } from '@touchline/platform/testing/start-for-test'
import { briefings } from './service.ts'
import { getResult, id, league, match, services } from './testing/season.ts'

type Started = Awaited<ReturnType<typeof start>>
let t: Started
afterEach(() => t.stop())

async function start() {
  const called = services()
  const started = await startForTest(briefings, { now: '2026-03-01T12:00:00Z', standIns: called.standIns })
  return { ...called, ...started }
}

const day = (n: number) => `2026-02-${String(n).padStart(2, '0')}T15:00:00Z`
const ofMatch = (word: string, lang = 'en') => t.client.getMatchBriefing({ id: id('m', word), sport: 'soccer', lang })
const ofTeam = (word: string) => t.client.getTeamBriefing({ id: id('t', word), sport: 'soccer', lang: 'en' })
const getFacts = ({ sections }: Awaited<ReturnType<typeof ofMatch>>) => sections.flatMap(({ facts }) => facts)
const getTexts = (briefing: Awaited<ReturnType<typeof ofMatch>>) => getFacts(briefing).map(({ text }) => text)

test('a match without any history has its sections, empty', async () => {
  t = await start()
  t.put(match('first'))
  const briefing = await ofMatch('first')
  expect(briefing).toMatchObject({
    kind: 'match',
    phase: 'pre',
    title: 'Aue – Bebra, 28 February 2026',
    basedOn: { matches: 0, season: '2025/2026' },
    leagueIds: [league],
  })
  expect(briefing.basedOn!.from).toBeUndefined()
  expect(briefing.sections.length).toBeGreaterThan(7)
  expect(getFacts(briefing)).toEqual([])
})

test('a team without a match, and one with a single match', async () => {
  t = await start()
  t.put(match('only', { score: [2, 0] }))
  const [none, one] = [await ofTeam('Celle'), await ofTeam('Aue')]
  expect([none.title, getFacts(none)]).toEqual(['Celle', []])
  expect(one.basedOn).toMatchObject({ matches: 1, season: '2025/2026', from: '2026-02-28', to: '2026-02-28' })
  expect(getTexts(one).join('\n')).toContain('Aue')
})

test('facts rest on nothing later than the start, also once the match has ended', async () => {
  t = await start()
  t.put(...[1, 4, 7].map((n) => match(`m${n}`, { startAt: day(n), score: [1, 0] })), match('asked', { startAt: day(14) }))
  const before = await ofMatch('asked')
  t.put(match('asked', { startAt: day(14), score: [0, 5], version: 2 }), match('later', { startAt: day(21), score: [0, 1] }))
  await t.publish(fixturesResult, getResult(match('asked')), getResult(match('later')))
  await t.settled()
  const after = await ofMatch('asked')
  const withoutStory = after.sections.filter(({ key }) => key !== 'story').flatMap(({ facts }) => facts)
  expect([before.phase, after.phase, before.basedOn!.to]).toEqual(['pre', 'post', '2026-02-07'])
  expect(getFacts(before).some(({ kind }) => kind === 'winning_streak')).toBe(true)
  const kinds = (facts: typeof withoutStory) => facts.filter(({ kind }) => kind !== 'next_match').map(({ kind, text }) => `${kind} ${text}`)
  expect(kinds(withoutStory)).toEqual(kinds(getFacts(before)))
})

test('the same inputs give the same bytes, whenever they are read', async () => {
  t = await start()
  t.put(...[1, 4, 7].map((n) => match(`m${n}`, { startAt: day(n), score: [1, 0] })), match('asked', { startAt: day(28) }))
  const first = JSON.stringify(await ofMatch('asked'))
  await t.advance(3_600_000)
  await t.publish(fixturesResult, getResult(match('asked')))
  await t.settled()
  expect(JSON.stringify(await ofMatch('asked'))).toBe(first)
})

test('a briefing is kept until a result of a team or of its season changes', async () => {
  t = await start()
  t.put(match('m1', { startAt: day(1), score: [1, 0] }), match('asked', { startAt: day(28) }))
  await ofMatch('asked')
  const reads = t.calls.listMatchRows
  await Promise.all([ofMatch('asked'), ofMatch('asked')])
  expect(t.calls.listMatchRows).toBe(reads)
  const other = match('m2', { home: 'Celle', away: 'Demmin', startAt: day(2), score: [1, 1], season: '2024/2025' })
  await t.publish(fixturesResult, getResult(other))
  await t.settled()
  await ofMatch('asked')
  expect(t.calls.listMatchRows).toBe(reads)
  const own = match('m3', { home: 'Celle', away: 'Aue', startAt: day(3), score: [2, 2], season: '2024/2025' })
  t.put(own)
  await t.publish(fixturesResult, getResult(own))
  await t.settled()
  expect((await ofMatch('asked')).basedOn!.matches).toBe(2)
})

test('concurrent requests for one briefing share its computation', async () => {
  t = await start()
  t.put(match('m1', { startAt: day(1), score: [1, 0] }), match('asked', { startAt: day(28) }))
  const all = await Promise.all(Array.from({ length: 10 }, () => ofMatch('asked')))
  expect(new Set(all.map((each) => JSON.stringify(each))).size).toBe(1)
  // The matches of two teams and the season are read.
  expect(t.calls.listMatchRows).toBe(3)
})

test('a match in play is not kept from before its newest state; a change that nobody published is seen after 30 s', async () => {
  t = await start()
  t.put(match('asked', { startAt: day(28) }))
  expect((await ofMatch('asked')).phase).toBe('pre')
  const live = match('asked', { startAt: day(28), state: 'live', version: 2 })
  await t.publish(liveMatch, create(LiveMatchSchema, { match: live }))
  await t.settled()
  // Fixtures has not stored the match yet.
  expect((await ofMatch('asked')).phase).toBe('pre')
  t.put(live)
  expect((await ofMatch('asked')).phase).toBe('live')
  t.put(match('asked', { startAt: day(28), score: [0, 0], version: 3 }))
  expect((await ofMatch('asked')).phase).toBe('live')
  await t.advance(30_000)
  expect((await ofMatch('asked')).phase).toBe('post')
})

test('a changed name is seen at once; a fact about a team without a name is left out', async () => {
  t = await start()
  t.put(match('m1', { startAt: day(1), score: [1, 0] }), match('asked', { startAt: day(28) }))
  expect((await ofMatch('asked')).title).toBe('Aue – Bebra, 28 February 2026')
  const renamed = create(NamesSchema, { id: id('t', 'Aue'), name: '[x](http://y) *z*', type: 'club', countryCode: 'DE' })
  t.known.set(renamed.id, renamed)
  await t.publish(fixturesNames, create(NamesChangedSchema, { items: [renamed] }))
  await t.settled()
  const briefing = await ofMatch('asked')
  expect(briefing.title).toBe('[x](http://y) *z* – Bebra, 28 February 2026')
  expect(getTexts(briefing).some((text) => text.includes('[x](http://y) *z*'))).toBe(true)
  t.known.delete(renamed.id)
  await t.publish(fixturesNames, create(NamesChangedSchema, { items: [create(NamesSchema, { id: renamed.id })] }))
  await t.settled()
  expect(getFacts(await ofMatch('asked')).filter(({ subject }) => subject!.id === renamed.id)).toEqual([])
})

test('an unknown match, and a match of another sport', async () => {
  t = await start()
  await expect(ofMatch('nowhere')).rejects.toMatchObject({ code: 'not_found' })
  await expect(ofTeam('Nowhere')).rejects.toMatchObject({ code: 'not_found' })
})
