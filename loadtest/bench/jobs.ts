import type { GatewayTarget } from './gateway.ts'
import type { Load } from './measure.ts'
import { get } from './processes.ts'

export interface Job {
  name: string
  /**
   * `live`: peers do the job too. `cached`, `uncached`: with and without cached responses; `uncached` also at half of
   * the rate.
   */
  kind: 'live' | 'cached' | 'uncached'
  /**
   * Maximum number of connections. If responses need a service, a gateway rejects requests above its limit with 503.
   */
  connectionsMax?: number
  load(gateway: GatewayTarget): Promise<Load>
}

export const livePath = '/v1/soccer/matches/live'
const listPath = '/v1/soccer/matches?limit=50'
/** Number of lists requested in turn, each offset by one match. */
const listsOfToday = 100

const live = async (headers: Record<string, string>, { pollers }: GatewayTarget): Promise<Load> => ({
  paths: [livePath],
  keys: pollers,
  headers: { 'Accept-Encoding': 'identity', ...headers },
})
const of = (paths: readonly string[], { key }: GatewayTarget, coding = 'identity'): Load => ({
  paths,
  keys: [key],
  headers: { 'Accept-Encoding': coding },
})

interface Row {
  id: string
  start_at: string
  league_id: string
}
/** Matches of today and later. */
async function coming({ port, key }: GatewayTarget): Promise<Row[]> {
  const today = (await body({ port, key }, listPath)).data
  const from = today[0]!.start_at.slice(0, 10)
  return [...today, ...(await body({ port, key }, `/v1/soccer/matches?date_from=${from}&limit=200`)).data]
}
const body = async ({ port, key }: Pick<GatewayTarget, 'port' | 'key'>, path: string): Promise<{ data: Row[] }> =>
  JSON.parse((await get(port, path, { 'X-API-Key': key })).body.toString())

/** The paths of a job. Uncached jobs have many, because requests for one path share its read. */
const pathsByJob = {
  'one match': async (gateway) => (await coming(gateway)).map(({ id }) => `/v1/soccer/matches/${id}`),
  standings: async (gateway) => (await coming(gateway)).map((row) => `/v1/soccer/leagues/${row.league_id}/standings`),
  'fifty matches of today': async () => Array.from({ length: listsOfToday }, (_, i) => `${listPath}&offset=${i}`),
} satisfies Record<string, (gateway: GatewayTarget) => Promise<string[]>>

const getJobs = (each: Pick<Job, 'kind' | 'connectionsMax'>): Job[] =>
  Object.entries(pathsByJob).map(([name, paths]) => ({
    ...each,
    name: `${name}, ${each.kind}`,
    load: async (gateway) => of([...new Set(await paths(gateway))].slice(0, each.kind === 'cached' ? 1 : undefined), gateway),
  }))

export const jobs: readonly Job[] = [
  { name: 'live poll', kind: 'live', load: (gateway) => live({}, gateway) },
  { name: 'live poll, gzip', kind: 'live', load: (gateway) => live({ 'Accept-Encoding': 'gzip' }, gateway) },
  { name: 'live poll, 304', kind: 'live', load: (gateway) => live({ 'If-None-Match': 'the current one' }, gateway) },
  ...getJobs({ kind: 'cached' }),
  { name: 'fifty matches, cached, gzip', kind: 'cached', load: async (gateway) => of([listPath], gateway, 'gzip') },
  ...getJobs({ kind: 'uncached', connectionsMax: 8 }),
]
