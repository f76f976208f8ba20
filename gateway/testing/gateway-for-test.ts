import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { create, type DescService, type MessageInitShape } from '@bufbuild/protobuf'
import type { ErrorFields } from '@touchline/contract/error-body'
import { fail } from '@touchline/contract/errors'
import { type Grant, GrantSchema } from '@touchline/contract/gen/auth'
import type { Match } from '@touchline/contract/gen/match'
import type { RaceDetails } from '@touchline/contract/gen/racing'
import { formKey, getFingerprint, keyDigest } from '@touchline/contract/keys'
import { encodeMatch } from '@touchline/contract/match-page'
import { encodedMatch } from '@touchline/contract/testing/encoded-match'
import type { LoadReadings } from '@touchline/platform/load'
import type { Clock } from '@touchline/platform/ports/clock'
import { standIn, startForTest, type TestOptions, type UnderTest } from '@touchline/platform/testing/start-for-test'
import { type Gateway, openGateway } from '../gateway.ts'
import { type ResponseCache, responseCache } from '../reuse/response-cache.ts'
import type { World } from '../sandbox/world.ts'
import { gateway } from '../service.ts'
import { briefing, publishedFact } from './briefings.ts'
import { boxScore, injuries, lineups, player, provenance, squad } from './details.ts'
import { getFullAnswer, type StandIns, services } from './full-answers.ts'
import { details, formLine, meeting, race, racingIds, totals } from './racing.ts'
import { encodedStandings, ids, league, match, names, team } from './records.ts'
import { reporting } from './reporting.ts'

export interface TestResponse {
  status: number
  headers: Record<string, string>
  /** The body as it was sent. */
  bytes: Buffer
  /** The body without its content coding. */
  readonly text: string
  readonly json: Body
}
/** A response envelope, loosely typed. */
export interface Body {
  success: boolean
  data: never
  meta: { total: number; limit: number; offset: number }
  error: ErrorFields
  price: { kind: string; usd: string; micro_usd: number }
}

export interface GatewayUnderTest extends UnderTest {
  port: number
  /** Sends a request with node:http; the path is sent unchanged. */
  request(path: string, headers?: Record<string, string | string[]>, method?: string): Promise<TestResponse>
  /** Sends raw bytes and returns everything received until the gateway closes the connection. */
  raw(bytes: string | Buffer): Promise<string>
  /** Issues a key that auth knows from now on. */
  newKey(rights?: MessageInitShape<typeof GrantSchema>): string
  /** The grants of auth, by key; mutable. */
  grants: Map<string, Grant>
  /** Number of grant look-ups so far. */
  lookUps(): number
  /** The stub services; mutable. A replaced method has other data, so the cached responses are dropped. */
  standIns: StandIns
  /** Load readings of the process; mutable. */
  load: { delayMs: number; memoryShare: number }
  /** Adjusts the wall clock of the machine by this offset. The steady clock is not affected. */
  setClock(byMs: number): void
}

interface GatewayOptions extends TestOptions, Pick<Parameters<typeof openGateway>[0], 'messageServer'> {
  /** Default: no sandbox exists. */
  world?: World
  /** Matches that live has at the start. */
  live?: readonly Match[]
  /** Modifies the stand-ins before the gateway starts. */
  before?(standIns: StandIns): void
}

export const getKey = (): string => formKey('live', randomBytes(32))

/** The gateway on its own port, with stand-in services that respond from `records.ts`. */
export async function gatewayForTest({
  environment,
  live = [],
  before,
  messageServer,
  world = { isSandbox: false },
  ...options
}: GatewayOptions = {}): Promise<GatewayUnderTest> {
  const grants = new Map<string, Grant>()
  let lookUps = 0
  let responses: ResponseCache | undefined
  const stored = defaultStandIns(live, {
    async getGrant({ digest }) {
      lookUps++
      const found = [...grants].find(([key]) => Buffer.from(digest).equals(keyDigest(key)))
      if (!found) throw fail('not_found', { kind: 'key', id: 'asked for' })
      return found[1]
    },
    listFingerprints: async () => ({ fingerprints: Buffer.concat([...grants.keys()].map((key) => getFingerprint(keyDigest(key)))) }),
  })
  const standIns = reporting(stored, () => responses?.clear())
  before?.(standIns)
  const load = { delayMs: 0, memoryShare: 0.3 }
  const readings: LoadReadings = { delayMs: () => load.delayMs, memoryShare: () => load.memoryShare, stop: () => undefined }
  let clockOffsetMs = 0
  const adjustable = (clock: Clock): Clock => ({ ...clock, now: () => clock.now() + clockOffsetMs })
  let opened: Gateway | undefined
  const t = await startForTest(
    {
      ...gateway,
      create: (deps) => {
        const clocks = { clock: adjustable(deps.clock), realClock: adjustable(deps.realClock) }
        responses = responseCache(deps.steadyClock, 96)
        opened = openGateway({ ...deps, ...clocks, load: readings, responses, messageServer, world }, gateway.calls)
        return opened
      },
    } as typeof gateway,
    {
      environment: {
        PORT: '0',
        HOST: '127.0.0.1',
        ACCESS_LOG: 'off',
        REFUSED_PAUSE_MS: '0',
        PUBLIC_URL: 'https://api.example',
        ...environment,
      },
      standIns: Object.entries(services).map(([name, service]) => delegatingStandIn(service, () => standIns[name as keyof StandIns])),
      ...options,
    },
  )
  const port = opened!.port()
  return {
    ...t,
    port,
    standIns,
    load,
    grants,
    lookUps: () => lookUps,
    setClock(byMs) {
      clockOffsetMs += byMs
    },
    request: (path, headers = {}, method = 'GET') => sendRequest(port, path, headers, method),
    raw: (bytes) => raw(port, bytes),
    newKey(rights = {}) {
      const kind = rights.origins ? 'pub' : rights.test ? 'test' : 'live'
      const key = formKey(kind, randomBytes(32))
      grants.set(
        key,
        create(GrantSchema, {
          keyId: `key_${grants.size + 1}`,
          plan: 'pro',
          perMinute: 600,
          streams: 50,
          state: 'active',
          language: 'en',
          revision: 1,
          ...rights,
        }),
      )
      return key
    },
  }
}

/** A stand-in whose methods are resolved at every call; a method that it lacks has every field set. */
const delegatingStandIn = (serves: DescService, current: () => object) =>
  standIn(serves, new Proxy({}, { get: (_, name) => Reflect.get(current(), name) ?? getFullAnswer(serves.typeName, String(name)) }))

/** A record of the league, if the scope has it. */
const inScope = <Item>(item: Item, scope?: { leagueIds: readonly string[] }): { items: Item[]; total: number } =>
  scope?.leagueIds.includes(ids.league) === false ? { items: [], total: 0 } : { items: [item], total: 1 }

const defaultStandIns = (live: readonly Match[], auth: StandIns['auth']): StandIns => ({
  auth,
  fixtures: {
    listNames: async () => ({ items: names, nextAfterId: '' }),
    getNames: async () => ({ items: [] }),
    listLeagues: async ({ scope }) => inScope(league(), scope),
    listMatches: async ({ scope }) => inScope(encodeMatch(match()), scope),
    async getLeague({ id }) {
      if (id === ids.league) return league()
      throw fail('not_found', { kind: 'league', id })
    },
    getMatch: async ({ id }) => encodedMatch(getMatch(id)),
    searchTeams: async ({ scope }) => inScope(team(), scope),
    searchPlayers: async ({ scope }) => inScope(player(), scope),
    async getTeam({ id }) {
      if (id === ids.home) return team()
      throw fail('not_found', { kind: 'team', id })
    },
    async getSquad({ teamId }) {
      if (teamId === ids.home) return squad()
      throw fail('not_found', { kind: 'team', id: teamId })
    },
    async getPlayer({ id }) {
      if (id === ids.player) return player()
      throw fail('not_found', { kind: 'player', id })
    },
  },
  live: { listLiveMatches: async () => ({ items: [...live] }), getFreshness: async () => ({}) },
  standings: {
    getStandings: async ({ leagueId }) => encodedStandings(leagueId),
    listTables: async () => ({ items: [{ leagueId: ids.league, season: '2025/2026' }] }),
  },
  stats: {
    getLineups: async ({ matchId }) => lineups(getMatch(matchId)),
    getStatistics: async ({ matchId }) => boxScore(getMatch(matchId)),
    listInjuries: async ({ matchId }) => injuries(getMatch(matchId)),
    getProvenance: async ({ matchId }) => provenance(getMatch(matchId)),
  },
  briefings: {
    getMatchBriefing: async ({ id, lang }) => briefing({ id, lang, leagueIds: [getMatch(id).schedule!.leagueId] }),
    async getTeamBriefing({ id, lang }) {
      if (id === ids.home) return briefing({ kind: 'team', id, lang, phase: '' })
      throw fail('not_found', { kind: 'team', id })
    },
    listFacts: async ({ scope, since }) => {
      const items = [publishedFact()].filter(({ leagueId }) => !scope || scope.leagueIds.includes(leagueId))
      return { items, total: items.length, nextSince: items[0]?.publishedAt ?? since ?? '2026-02-28T12:00:00.000Z' }
    },
  },
  racing: {
    listMeetings: async () => ({ items: [meeting()], total: 1 }),
    listRaces: async () => ({ items: [race()], total: 1 }),
    getRace: async ({ id }) => getDetails(id).race!,
    getRaceDetails: async ({ id }) => getDetails(id),
    listRacesInProgress: async () => ({ items: [] }),
    getHorse: async ({ id }) => ({ horse: { id: participant('horse', id), name: 'Quiet Harbour' }, totals: totals() }),
    getJockey: async ({ id }) => ({ id: participant('jockey', id), name: 'M. Harrow', totals: totals() }),
    getTrainer: async ({ id }) => ({ id: participant('trainer', id), name: 'E. Norrby', totals: totals() }),
    listForm: async ({ id, role }) => ({ items: participant(role as 'horse', id) ? [formLine()] : [], total: 1 }),
  },
  usage: { getUsage: async () => ({}) },
  webhooks: {},
  // Payments are off.
  billing: { getTerms: async () => ({}) },
})

function participant(role: 'horse' | 'jockey' | 'trainer', id: string): string {
  if (id === racingIds[role]) return id
  throw fail('not_found', { kind: role, id })
}

function getDetails(id: string): RaceDetails {
  if (id === racingIds.race) return details()
  throw fail('not_found', { kind: 'race', id })
}

/** Two matches exist, one in each league. */
function getMatch(id: string): Match {
  if (id === ids.match) return match()
  if (id === ids.otherMatch) return match({ id, leagueId: ids.otherLeague })
  throw fail('not_found', { kind: 'match', id })
}

const sendRequest = (port: number, path: string, headers: Record<string, string | string[]>, method: string): Promise<TestResponse> =>
  new Promise((resolve, reject) => {
    const req = request({ port, host: '127.0.0.1', path, method, headers, agent: false }, (res) => {
      const chunks: Buffer[] = []
      res.on('data', (chunk: Buffer) => chunks.push(chunk))
      res.on('end', () => {
        resolve(new Received(res.statusCode!, res.headers as Record<string, string>, Buffer.concat(chunks)))
      })
    })
    req.on('error', reject)
    req.end()
  })

class Received implements TestResponse {
  readonly status: number
  readonly headers: Record<string, string>
  readonly bytes: Buffer
  constructor(status: number, headers: Record<string, string>, bytes: Buffer) {
    this.status = status
    this.headers = headers
    this.bytes = bytes
  }
  get text(): string {
    const coding = this.bytes.length === 0 ? undefined : this.headers['content-encoding']
    const plain = coding === 'gzip' ? gunzipSync(this.bytes) : coding === 'br' ? brotliDecompressSync(this.bytes) : this.bytes
    return plain.toString()
  }
  get json(): Body {
    const { text } = this
    return (text === '' ? undefined : JSON.parse(text)) as Body
  }
}

const raw = (port: number, bytes: string | Buffer): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    const chunks: Buffer[] = []
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', reject)
    socket.on('close', () => resolve(Buffer.concat(chunks).toString()))
  })
