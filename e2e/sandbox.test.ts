import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { matchSports, type SportId } from '@touchline/contract/catalog'
import { AuthService } from '@touchline/contract/gen/auth'
import { matchStates } from '@touchline/contract/states'
import { type Embedded, startEmbedded } from '@touchline/embedded/start-embedded'
import { getRecords } from '@touchline/gateway/records'
import { faultsIn } from '@touchline/gateway/testing/check-record'
import { freePort } from '@touchline/platform/testing/free-ports'
import { retryingFetch } from '@touchline/platform/testing/retrying-fetch'

/** One process with a demo as the data of live keys, and the sandbox that it starts. */
let server: Embedded
let keys: Record<'test' | 'live', string>
beforeAll(async () => {
  const [port, adminPort, rpcPort] = [await freePort(), await freePort(), await freePort()]
  server = await startEmbedded({
    ...{ PORT: `${port}`, ADMIN_PORT: `${adminPort}`, RPC_PORT: `${rpcPort}`, HOST: '127.0.0.1', DATA_DIR: ':memory:' },
    ...{ ACCESS_LOG: 'off', LOG_LEVEL: 'error', DEMO_KEY: 'off', FEEDS: 'demo?seed=20251&matches=2&history=0&sport=hockey' },
  })
  const auth = server.getClient(AuthService)
  const newKey = async (test: boolean) => (await auth.createKey({ plan: 'enterprise', perMinute: 100_000, test })).key
  keys = { test: await newKey(true), live: await newKey(false) }
})
afterAll(() => server?.stop({ wait: false }))

// biome-ignore lint/suspicious/noExplicitAny: public JSON, which tests read field by field.
type Json = any
async function get(kind: 'test' | 'live', path: string): Promise<{ status: number; headers: Headers; json: Json }> {
  const response = await retryingFetch(`${server.ownAddress}/v1${path}`, { headers: { 'X-API-Key': keys[kind] }, redirect: 'manual' })
  return { status: response.status, headers: response.headers, json: await response.json() }
}

/** The types of events of a sport, by the schema of its matches. */
const getEventTypes = (sport: SportId): string[] =>
  JSON.parse(/"@type":\{"type":"string","enum":(\[[^\]]*\])/.exec(JSON.stringify(getRecords(sport).match.schema))![1]!).toSorted()

const overtime: Partial<Record<SportId, string>> = {
  ...{ soccer: 'AET PEN', handball: 'AET AP', hockey: 'AOT AP', basketball: 'AOT', 'american-football': 'AOT' },
}

describe.each(matchSports.map(({ id, prefix }) => [id, prefix] as const))('%s: the sandbox', (sport, prefix) => {
  test('has a fixed match in every state, with each type of event, and one of each end', async () => {
    const listed: Json[] = (await get('test', `/${sport}/matches?league_id=${prefix}-l-fixed&limit=100`)).json.data
    const ids = listed.map(({ id }) => id).join()
    const matches: Json[] = (await get('test', `/${sport}/matches?ids=${ids}&include=events`)).json.data
    expect(matches.flatMap((match) => faultsIn(match, getRecords(sport).match).map((fault) => `${match.id}: ${fault}`))).toEqual([])
    const [states, statuses] = [matches.map(({ state }) => state), matches.map(({ status }) => status)]
    expect([...new Set(states)].sort()).toEqual(matchStates.filter((state) => state !== 'retired' || sport === 'tennis').toSorted())
    expect(statuses).toEqual(expect.arrayContaining(['TBD', 'FT', ...(overtime[sport]?.split(' ') ?? [])]))
    const byName = new Map(matches.map((match) => [match.id.slice(`${prefix}-m-`.length), match]))
    for (const state of [
      'scheduled',
      'delayed',
      'live',
      'break',
      'interrupted',
      'suspended',
      'postponed',
      'finished',
      'abandoned',
      'awarded',
    ])
      expect([state, byName.get(state)?.state]).toEqual([state, state])
    expect(byName.get('result-pending')).toMatchObject({ state: 'scheduled', result_pending: true })
    expect(byName.get('postponed').rescheduled_to).not.toBeNull()
    expect(byName.get('corrected')).toMatchObject({ state: 'finished', corrected_at: expect.any(String) })
    const events = (name: string): Json[] => byName.get(name).events
    expect(events('corrected').some((event) => event['@status'] === 'cancelled')).toBe(true)
    expect([...new Set(events('events').map((event) => event['@type']))].sort()).toEqual(getEventTypes(sport))
    expect(new Set(events('events').map((event) => event['@status']))).toEqual(new Set(['confirmed', 'under_review', 'cancelled']))
    expect(byName.get('results-only').events).toBeNull()
  })

  test('has the fixed matches in play on the live list, and answers for merged and uncovered ones', async () => {
    const live = (await get('test', `/${sport}/matches/live`)).json.data.map(({ id }: Json) => id)
    expect(live).toEqual(expect.arrayContaining(['live', 'break', 'interrupted'].map((name) => `${prefix}-m-${name}`)))
    const merged = await get('test', `/${sport}/matches/${prefix}-m-merged`)
    expect([merged.status, merged.json.data.merged_into]).toEqual([301, `${prefix}-m-finished`])
    const uncovered = await get('test', `/${sport}/matches/${prefix}-m-results-only/stats`)
    expect([uncovered.status, uncovered.json.error.code]).toEqual([404, 'not_covered'])
    expect((await get('test', `/${sport}/matches/${prefix}-m-finished/stats`)).status).toBe(200)
    expect((await get('live', `/${sport}/matches/${prefix}-m-finished`)).status).toBe(404)
  })
})
