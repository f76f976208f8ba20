import { create } from '@bufbuild/protobuf'
import { afterEach, expect, test } from '@jest/globals'
import { BriefingsService, type FactRecord } from '@touchline/contract/gen/briefings'
import { NamesSchema } from '@touchline/contract/gen/catalog'
import { factsPublished, fixturesResult } from '@touchline/contract/topics'
import { startForTest } from '@touchline/platform/testing/start-for-test'
import { briefings } from './service.ts'
import { getResult, id, match, services } from './testing/season.ts'

/** A nation has the name that it had on the day of the match in question. */

type Started = Awaited<ReturnType<typeof start>>
let t: Started
afterEach(() => t.stop())

const nation = (name: string, countryCode: string, translations: Record<string, string> = {}) =>
  create(NamesSchema, { id: id('t', name), name, type: 'national', countryCode, translations })

async function start(now: string) {
  const called = services()
  for (const each of [
    nation('Serbia', 'RS', { de: 'Serbien', es: 'Serbia', fr: 'Serbie', it: 'Serbia' }),
    nation('Russia', 'RU', { de: 'Russland', es: 'Rusia', fr: 'Russie', it: 'Russia' }),
    nation('Italy', 'IT', { de: 'Italien', es: 'Italia', fr: 'Italie', it: 'Italia' }),
  ])
    called.known.set(each.id, each)
  const started = await startForTest(briefings, { now, standIns: called.standIns, collects: [factsPublished] })
  return { ...called, ...started }
}

const played = (word: string, day: string, home: string, away: string, score: [number, number]) =>
  match(word, { home, away, startAt: `${day}T15:00:00Z`, score, season: day.slice(0, 4) })
const getBriefing = (word: string, lang = 'en') => t.client.getMatchBriefing({ id: id('m', word), sport: 'soccer', lang })
const getFacts = ({ sections }: Awaited<ReturnType<typeof getBriefing>>) => sections.flatMap(({ facts }) => facts)
const getTexts = (briefing: Awaited<ReturnType<typeof getBriefing>>) => getFacts(briefing).map(({ text }) => text)

test.each([
  ['en', 'Yugoslavia – the Soviet Union', ['Yugoslavia', 'the Soviet Union'], /Serbia|Russia/],
  ['de', 'Jugoslawien – Sowjetunion', ['Jugoslawien', 'die Sowjetunion'], /Serbien|Russland/],
  ['es', 'Yugoslavia – Unión Soviética', ['Yugoslavia', 'la Unión Soviética'], /Serbia|Rusia/],
  ['fr', 'Yougoslavie – Union soviétique', ['Yougoslavie', "l'Union soviétique"], /Serbie|Russie/],
  ['it', 'Jugoslavia – Unione Sovietica', ['Jugoslavia', "ll'Unione Sovietica"], /Serbia|Russia/],
])('the briefing of a match of 1956 has the names of 1956 in %s', async (lang, title, names, present) => {
  t = await start('1956-12-31T12:00:00Z')
  t.put(
    played('first', '1952-07-20', 'Serbia', 'Russia', [5, 5]),
    played('second', '1952-07-22', 'Russia', 'Serbia', [1, 3]),
    played('final', '1956-12-08', 'Serbia', 'Russia', [0, 1]),
  )
  const briefing = await getBriefing('final', lang)
  const texts = getTexts(briefing)
  for (const name of names) expect(texts.some((text) => text.toLowerCase().includes(name.toLowerCase()))).toBe(true)
  expect(texts.filter((text) => present.test(text))).toEqual([])
  expect(briefing.title).toContain(title.replace('the ', ''))
  expect(briefing.countedTogether).toEqual([])
})

test('a fact about an earlier match has the names of its day, all others those of the match', async () => {
  t = await start('2007-07-01T12:00:00Z')
  t.put(
    played('in1954', '1954-06-20', 'Serbia', 'Italy', [3, 1]),
    played('in2005', '2005-06-08', 'Italy', 'Serbia', [1, 1]),
    played('in2007', '2007-06-20', 'Serbia', 'Italy', [0, 2]),
  )
  const briefing = await getBriefing('in2007', 'de')
  const getText = (kind: string) => getFacts(briefing).find((fact) => fact.kind === kind)!.text
  expect(briefing.title).toContain('Serbien – Italien')
  expect(getText('last_meeting')).toContain('Serbien und Montenegro')
  expect(getText('biggest_meeting_win')).toContain('Jugoslawien')
  expect(getText('meetings')).toMatch(/^Serbien kommt /)
  expect(getFacts(briefing).find(({ kind }) => kind === 'biggest_meeting_win')!.subject!.name).toBe('Jugoslawien')
  const teamId = id('t', 'Serbia')
  expect(briefing.countedTogether).toMatchObject([
    { teamId, name: 'Jugoslawien', from: '1920-08-28', to: '2003-02-03' },
    { teamId, name: 'Serbien und Montenegro', from: '2003-02-04', to: '2006-06-21' },
  ])
})

test('the briefing of a team has its present name, and says under which ones its matches were played', async () => {
  t = await start('2007-07-01T12:00:00Z')
  t.put(
    played('m1', '2006-05-27', 'Serbia', 'Italy', [1, 0]),
    played('m2', '2006-09-02', 'Serbia', 'Italy', [1, 0]),
    played('m3', '2006-10-07', 'Serbia', 'Italy', [1, 0]),
  )
  const briefing = await t.client.getTeamBriefing({ id: id('t', 'Serbia'), sport: 'soccer', lang: 'en' })
  expect([briefing.title, getTexts(briefing).filter((text) => text.includes('Montenegro'))]).toEqual(['Serbia', []])
  expect(briefing.countedTogether.map(({ name }) => name)).toEqual(['Serbia and Montenegro'])
  const italy = await t.client.getTeamBriefing({ id: id('t', 'Italy'), sport: 'soccer', lang: 'en' })
  expect(getTexts(italy).find((text) => text.includes('7 October 2006'))).toContain('Serbia')
})

test('the facts feed, and what it publishes, has the names of the day of the match', async () => {
  t = await start('1991-11-20T12:00:00Z')
  const matches = [1, 4, 8].map((day) => played(`m${day}`, `1991-11-${String(day).padStart(2, '0')}`, 'Russia', 'Italy', [1, 0]))
  t.put(...matches)
  await t.publish(fixturesResult, ...matches.map(getResult))
  await t.settled()
  const { items } = await t
    .getClient(BriefingsService)
    .listFacts({ sport: 'soccer', lang: 'fr', limit: 200, since: '1991-11-19T00:00:00Z', offset: 0 })
  expect(items.find(({ kind }) => kind === 'winning_streak')).toMatchObject({ subject: { name: 'Union soviétique' } })
  expect(items.filter(({ text }) => /Russie/.test(text))).toEqual([])
  const words = t.published(factsPublished).flatMap(({ words }: FactRecord) => words)
  expect(words.filter(({ text }) => /Russ/.test(text))).toEqual([])
  expect(words.some(({ lang, text }) => lang === 'de' && text.startsWith('Die Sowjetunion '))).toBe(true)
})
