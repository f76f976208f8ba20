import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { matchSports, type SportId, sportNamed } from '@touchline/contract/catalog'
import { describedBy } from '@touchline/gateway/testing/described'
import { retryingFetch } from '@touchline/platform/testing/retrying-fetch'
import { crawl } from './testing/crawler.ts'
import { aTenth } from './testing/doc-samples.ts'
import type { EndToEndServer } from './testing/end-to-end-server.ts'
import { answersPath, askDemo, comparable, shortened } from './testing/recorded-answers.ts'
import { recordWebhooks } from './testing/recorded-webhooks.ts'
import { runDemoSamples } from './testing/run-demo-samples.ts'
import { type ShownScoreboard, scoreboardFaults } from './testing/scoreboard-checks.ts'
import { demoData, lastTwo, startWholeDemo } from './testing/whole-demo.ts'

const served = matchSports.map(({ id }) => id)

/*
 * Past, current and upcoming matches of the demo are requested: all matches in play, one in three of the others. Separate
 * processes are tested with real data (real-shapes.test.ts) and with matches in play (deploy/cluster/whole.test.ts).
 */
let server: EndToEndServer
let demo: ReturnType<typeof demoData>
let key: string
beforeAll(async () => {
  server = await startWholeDemo()
  demo = demoData(server)
  key = await server.newKey()
})
afterAll(() => server?.stop())

test('answers are as described, and those on the pages of the site are of today: npm run answers', async () => {
  const described = describedBy(await (await fetch(`${server.address}/openapi.json`)).json())
  const answered = await askDemo(server)
  for (const [name, { path, ...answer }] of answered) expect([name, described.faultsIn(path, answer)]).toEqual([name, []])
  expect(comparable({ ...shortened(answered), ...(await recordWebhooks(server)) })).toEqual(
    comparable(JSON.parse(readFileSync(answersPath, 'utf8'))),
  )
})

test('a tenth of the samples of the documentation run, all of them in the campaign', async () => {
  const { count, faults } = await runDemoSamples(server, aTenth)
  expect(count).toBeGreaterThan(5)
  expect(faults).toEqual([])
})

test.each(served)('%s: the present season and the last one are named as seasons and have tables', async (sport) => {
  const pattern = ['baseball', 'tennis', 'american-football'].includes(sport) ? /^2\d{3}$/ : /^2\d{3}\/2\d{3}$/
  for (const league of await demo.leagues(sport)) {
    const { id, type, season } = league
    const names = lastTwo(league).map(({ name }) => name)
    expect(season).toMatchObject({ name: expect.stringMatching(pattern), current: true })
    expect(Number.parseInt(names[0]!, 10) - Number.parseInt(names[1]!, 10)).toBe(1)
    for (const name of names) {
      type Line = { played: number; stage: string; matches: unknown[] }
      const table = await demo.data<Line[]>(`/${sport}/leagues/${id}/standings?season=${name}`)
      const matches = await demo.data<{ state: string; stage: string }[]>(`/${sport}/matches?league_id=${id}&season=${name}&limit=200`)
      const played = matches!.filter(({ state, stage }) => /^(finished|awarded)$/.test(state) && stage === table![0]!.stage)
      if (type === 'tournament') expect(table!.flatMap((row) => row.matches)).toHaveLength(matches!.length)
      else expect(table!.reduce((sum, row) => sum + row.played, 0)).toBe(2 * played.length)
    }
  }
})

test.each(matchSports)('$id: finished matches have the parts of their score', async ({ id: sport, regulation }) => {
  const matches = (await demo.data<ShownScoreboard[]>(`/${sport}/matches?status=finished&limit=200`))!
  expect(matches.length).toBeGreaterThan(5)
  expect(matches.flatMap(scoreboardFaults)).toEqual([])
  expect(matches.filter(({ scores }) => (scores.fulltime === null) === (regulation !== null))).toEqual([])
})

test.each(served)('%s: responses have the public shape and correct coverage before, during and after a match', async (sport) => {
  // Players who are sides have no squads, and the demo has no injuries for them.
  const { sidesArePlayers } = sportNamed(sport as SportId)
  // Without squads, players are found in matches only.
  const rate = sidesArePlayers ? 1 : 3
  let injuries = 0
  const { faults, responses, states } = await crawl(server.address, key, {
    sport,
    oneIn: { detailed: rate, others: rate, players: 1, briefings: 5 },
    width: 4,
    fetch: retryingFetch,
    onResponse: (path, _, body) => {
      if (path.endsWith('/injuries')) injuries += (body as { data?: unknown[] }).data?.length ?? 0
    },
  })
  expect(faults).toEqual([])
  expect([...responses.keys()].filter((route) => !/^(200|404 .* not_covered$)/.test(route))).toEqual([])
  expect(responses.get('200 /players/{id}')).toBeGreaterThan(40)
  expect(responses.has('404 /teams/{id}/squad not_covered')).toBe(sidesArePlayers)
  expect(responses.has('404 /matches/{id}/injuries not_covered')).toBe(sidesArePlayers)
  expect(injuries > 0).toBe(!sidesArePlayers)
  expect([
    states.get('scheduled'),
    states.get('finished'),
    ['live', 'break', 'interrupted'].reduce((sum, state) => sum + (states.get(state) ?? 0), 0),
  ]).toEqual([expect.any(Number), expect.any(Number), (await demo.inPlay(sport)).length])
  if (sport === 'soccer') expect(states.get('postponed')).toBeGreaterThan(0)
})
