import type { GatewayTarget } from './gateway.ts'
import type { Load } from './measure.ts'
import { get } from './processes.ts'

export interface Job {
  name: string
  /** `live`: peers do it too. `cached`, `uncached`: with and without kept responses. */
  kind: 'live' | 'cached' | 'uncached'
  /** Connections at most. A gateway whose responses need a service refuses what is above its limit with 503. */
  connectionsMax?: number
  load(gateway: GatewayTarget): Promise<Load>
}

export const livePath = '/v1/soccer/matches/live'
const listPath = '/v1/soccer/matches?limit=50'

const live = async (headers: Record<string, string>, { pollers }: GatewayTarget): Promise<Load> => ({
  paths: [livePath],
  keys: pollers,
  headers: { 'Accept-Encoding': 'identity', ...headers },
})
const one = (path: string, { key }: GatewayTarget, coding = 'identity'): Load => ({
  paths: [path],
  keys: [key],
  headers: { 'Accept-Encoding': coding },
})

interface Row {
  id: string
  league_id: string
}
const fifty = async ({ port, key }: GatewayTarget): Promise<Row[]> =>
  (JSON.parse((await get(port, listPath, { 'X-API-Key': key })).body.toString()) as { data: Row[] }).data
const matchPath = async (gateway: GatewayTarget): Promise<string> => `/v1/soccer/matches/${(await fifty(gateway))[0]!.id}`
const standingsPath = async (gateway: GatewayTarget): Promise<string> =>
  `/v1/soccer/leagues/${(await fifty(gateway))[0]!.league_id}/standings`

const jobsOf = (each: Pick<Job, 'kind' | 'connectionsMax'>): Job[] => [
  { ...each, name: `one match, ${each.kind}`, load: async (gateway) => one(await matchPath(gateway), gateway) },
  { ...each, name: `standings, ${each.kind}`, load: async (gateway) => one(await standingsPath(gateway), gateway) },
  { ...each, name: `fifty matches of today, ${each.kind}`, load: async (gateway) => one(listPath, gateway) },
]

export const jobs: readonly Job[] = [
  { name: 'live poll', kind: 'live', load: (gateway) => live({}, gateway) },
  { name: 'live poll, gzip', kind: 'live', load: (gateway) => live({ 'Accept-Encoding': 'gzip' }, gateway) },
  { name: 'live poll, 304', kind: 'live', load: (gateway) => live({ 'If-None-Match': 'the current one' }, gateway) },
  ...jobsOf({ kind: 'cached' }),
  { name: 'fifty matches, cached, gzip', kind: 'cached', load: async (gateway) => one(listPath, gateway, 'gzip') },
  ...jobsOf({ kind: 'uncached', connectionsMax: 8 }),
]
