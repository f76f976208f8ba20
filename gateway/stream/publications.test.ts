import { create } from '@bufbuild/protobuf'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { type FactRecord, FactRecordSchema, FactWordsSchema } from '@touchline/contract/gen/briefings'
import { LiveMatchSchema } from '@touchline/contract/gen/live'
import { type MatchLineups, MatchLineupsSchema, type PublishedLineups, PublishedLineupsSchema } from '@touchline/contract/gen/stats'
import { factsPublished, lineupsPublished, liveMatch } from '@touchline/contract/topics'
import type { Bus } from '@touchline/platform/ports/bus'
import { embedded } from '@touchline/platform/testing/back-ends-for-test'
import fc from 'fast-check'
import { fullFact } from '../testing/briefings.ts'
import { lineups } from '../testing/details.ts'
import { type GatewayUnderTest, gatewayForTest } from '../testing/gateway-for-test.ts'
import { ids, match } from '../testing/records.ts'
import { eventsIn, lastIdIn, openStream, type TestStream } from '../testing/stream-client.ts'

let t: GatewayUnderTest
let key: string
let open: TestStream[]
/** Reports a gap to all listeners. */
let gap: () => void
let close: () => Promise<void>
beforeEach(async () => {
  open = []
  const gaps: (() => void)[] = []
  gap = () => void gaps.map((each) => each())
  const { store, bus, close: closed } = await embedded.open()
  close = closed
  const watched: Bus = {
    ...bus,
    listen(topic, handler, onGap) {
      gaps.push(onGap)
      return bus.listen(topic, handler, onGap)
    },
  }
  t = await gatewayForTest({ backEnds: { store, bus: watched, close: closed }, logLevel: 'silent' })
  key = t.newKey()
})
afterEach(async () => {
  for (const each of open) each.close()
  await t.stop()
  await close()
})

async function stream(query = '', headers: Record<string, string> = {}): Promise<TestStream> {
  const opened = await openStream(t.port, `/v1/soccer/stream${query}`, { 'X-API-Key': key, ...headers })
  open.push(opened)
  return opened
}
const get = async (path: string) => (await t.request(`/v1/soccer${path}`, { 'X-API-Key': key })).json.data as never

const words = { en: 'Northbrück Rovers have won five.', de: 'Northbrück Rovers hat fünfmal gewonnen.' }
const fact = (nth: number, { at = '2026-03-01T11:59:00.000Z', leagueId = ids.league, correctionOf = '' } = {}): FactRecord => {
  const stored = { ...fullFact(), id: factId(nth), text: '', publishedAt: at, leagueId }
  return create(FactRecordSchema, {
    sport: 'soccer',
    fact: correctionOf === '' ? stored : { ...stored, correctionOf },
    words: Object.entries(words).map(([lang, text]) =>
      create(FactWordsSchema, { lang, text, names: [`Northbrück ${lang}`, `Eastport ${lang}`] }),
    ),
  })
}
const factId = (nth: number) => `soc-f${String(nth).padStart(10, '0')}`
const published = (nth: number, of: MatchLineups = withStarter(`Player ${nth}`)): PublishedLineups =>
  create(PublishedLineupsSchema, { current: of, publishedAt: `2026-03-01T11:59:00.${String(nth).padStart(3, '0')}Z` })
const withStarter = (name: string, of = match()): MatchLineups =>
  create(MatchLineupsSchema, { match: of, lineups: { sides: [{ teamId: ids.home, starters: [{ playerId: ids.player, name }] }] } })

const publishFacts = async (...records: FactRecord[]) => {
  await t.publish(factsPublished, ...records)
  await t.settled()
}
const publishLineups = async (...all: PublishedLineups[]) => {
  await t.publish(lineupsPublished, ...all)
  await t.settled()
}
const told = (events: readonly { name: string; data: string }[]) =>
  events.slice(1).map(({ name, data }) => {
    const value = JSON.parse(data)
    return name === 'fact' ? value.id : name === 'lineup' ? value.home.starters[0].name : name
  })

describe('a stream', () => {
  test('has the lineup of a match as its endpoint has it, and a fact as the feed has it, in its language', async () => {
    const [english, german] = [await stream(), await stream('?lang=de')]
    await publishLineups(published(1, lineups()))
    await publishFacts(fact(1))
    const [, lineup, sent] = await english.events(3)
    expect([lineup!.name, sent!.name]).toEqual(['lineup', 'fact'])
    expect(JSON.parse(lineup!.data)).toEqual(await get(`/matches/${ids.match}/lineups`))
    t.standIns.briefings.listFacts = async () => {
      const { fact: plain } = fact(1)
      const [subject, opponent] = [plain!.subject!, plain!.related[0]!]
      const shown = { ...plain!, text: words.en, subject: { ...subject, name: 'Northbrück en' } }
      return { items: [{ ...shown, related: [{ ...opponent, name: 'Eastport en' }] }], total: 1, nextSince: '' }
    }
    expect([JSON.parse(sent!.data)]).toEqual(await get('/facts'))
    const inGerman = JSON.parse((await german.events(3))[2]!.data)
    expect([inGerman.text, inGerman.subject.name, inGerman.related[0].name]).toEqual([words.de, 'Northbrück de', 'Eastport de'])
  })

  test('has each once, also its corrections; not what is older than what it has, nor what was published more than a day ago', async () => {
    const s = await stream()
    await publishLineups(published(1), published(2), published(2), published(1))
    await publishFacts(fact(1), fact(1), fact(3, { at: '2026-02-28T11:59:59.000Z' }), fact(2, { correctionOf: factId(1) }))
    await publishFacts(fact(1))
    await publishLineups(published(3))
    const events = await s.events(6)
    expect(told(events)).toEqual(['Player 1', 'Player 2', factId(1), factId(2), 'Player 3'])
    expect(JSON.parse(events[4]!.data).correction_of).toBe(factId(1))
  })

  test('of a restricted key, or of one league, has nothing of other leagues', async () => {
    const other = withStarter('Other', match({ id: ids.otherMatch, leagueId: ids.otherLeague }))
    const all = await stream()
    const narrowed = await stream(`?league_id=${ids.league}`)
    key = t.newKey({ sports: ['hockey'], leagueIds: [ids.otherLeague] })
    const restricted = await stream()
    await publishLineups(published(1), published(2, other))
    await publishFacts(fact(1), fact(2, { leagueId: ids.otherLeague }))
    await t.publish(liveMatch, create(LiveMatchSchema, { match: match({ state: 'live', leagueId: ids.league }) }))
    await t.publish(liveMatch, create(LiveMatchSchema, { match: match({ id: ids.otherMatch, state: 'live', leagueId: ids.otherLeague }) }))
    await t.settled()
    expect(told(await all.events(7))).toEqual(['Player 1', 'Other', factId(1), factId(2), 'match', 'match'])
    expect(told(await narrowed.events(4))).toEqual(['Player 1', factId(1), 'match'])
    expect(told(await restricted.events(4))).toEqual(['Other', factId(2), 'match'])
  })

  test('resumes after the last event, whatever the point of disconnection', async () => {
    const [whole, cut] = [await stream(), await stream()]
    await publishLineups(published(1))
    await publishFacts(fact(1))
    await t.publish(liveMatch, create(LiveMatchSchema, { match: match({ state: 'live' }) }))
    await publishLineups(published(2))
    await publishFacts(fact(2, { correctionOf: factId(1) }), fact(3))
    const expected = await whole.events(7)
    await cut.events(7)
    const text = cut.text()
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: text.indexOf('\nid: '), max: text.length }), async (length) => {
        const before = text.slice(0, length)
        const id = lastIdIn(before)
        if (id === undefined) return
        const resumed = await stream('', { 'Last-Event-ID': id })
        const rest = expected.length - eventsIn(before).length
        expect([...eventsIn(before), ...(await resumed.events(rest))]).toEqual(expected)
        resumed.close()
        await resumed.ended
      }),
      { numRuns: 30 },
    )
  })

  test('has no fact of which a name is not known, nor what no stream is of', async () => {
    const s = await stream()
    await publishFacts(create(FactRecordSchema, { ...fact(1), words: [] }), create(FactRecordSchema, { ...fact(2), sport: 'horse-racing' }))
    await publishFacts(fact(3))
    expect(told(await s.events(2))).toEqual([factId(3)])
  })
})

test('a response that rests on what is published is read again once a stream has it', async () => {
  let name = 'First'
  let listed = [fullFact()]
  t.standIns.stats.getLineups = async () => withStarter(name)
  t.standIns.briefings.listFacts = async () => ({ items: listed, total: listed.length, nextSince: '' })
  const starter = async () => JSON.stringify(await get(`/matches/${ids.match}/lineups`))
  const facts = async () => ((await get('/facts')) as object[]).length
  expect([await starter(), await facts()]).toEqual([expect.stringContaining('First'), 1])
  ;[name, listed] = ['Second', [fullFact(), fullFact()]]
  expect([await starter(), await facts()]).toEqual([expect.stringContaining('First'), 1])
  const s = await stream()
  await publishLineups(published(1))
  await s.events(2)
  expect(await starter()).toContain('Second')
  await publishFacts(fact(1))
  await s.events(3)
  expect(await facts()).toBe(2)
})

test('what was published during a gap of the bus is read from its owner, in pages, and sent once', async () => {
  const s = await stream()
  await publishLineups(published(1))
  await publishFacts(fact(1))
  await t.advance(90_000)
  const asked: string[] = []
  t.standIns.stats.listPublishedLineups = async ({ since, after }) => {
    asked.push(`${since} ${after}`)
    return after === '' ? { items: [published(1), published(2)], next: 'more' } : { items: [published(3)] }
  }
  let isAway = true
  t.standIns.briefings.listPublishedFacts = async () => {
    if (isAway) throw new Error('not yet')
    return { items: [fact(1), fact(2)] }
  }
  gap()
  await s.events(5)
  isAway = false
  await t.advance(500)
  await publishFacts(fact(2), fact(3))
  expect(told(await s.events(7))).toEqual(['Player 1', factId(1), 'Player 2', 'Player 3', factId(2), factId(3)])
  // From a minute before the last instant at which no publication was missing.
  expect(asked).toEqual(['2026-03-01T12:00:31.000Z ', '2026-03-01T12:00:31.000Z more'])
})
