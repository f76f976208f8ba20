import { type Outcomes, steadyLoad } from '@touchline/platform/testing/steady-load'
import { judge, noteEach, quantile, tenths } from '../lib/goals.ts'
import type { Cluster } from './cluster.ts'

/** Keep-alive clients of the Service of the gateway, while `act` runs. */
export type Traffic = (act: () => Promise<unknown>) => Promise<Outcomes>

const paths = [
  '/v1/soccer/matches/live',
  '/v1/sports',
  '/v1/soccer/matches?limit=5',
  '/v1/soccer/leagues?limit=5',
  '/v1/tennis/matches/live',
  '/v1/horse-racing/races?limit=5',
]

/** Requests of 8 clients, 40 a second in total, with a key of their own: two processors have room for it beside 35 pods. */
export async function openTraffic(cluster: Cluster): Promise<Traffic> {
  const key = await cluster.newKey('--plan', 'enterprise', '--per-minute', '60000')
  const target = { host: await cluster.address('gateway'), port: 80, isReady: () => true }
  return async (act) => {
    const load = steadyLoad([target], paths, { clients: 8, perSecond: 40, headers: { 'X-API-Key': key } })
    await load.more(80)
    try {
      await act()
      await load.more(80)
    } finally {
      await load.end()
    }
    return load.outcomes
  }
}

/** Judges that every request was answered with 200. */
export function judgeNoneLost(what: string, { answered, asked, failed }: Outcomes): void {
  judge(answered === asked.length, `${what}: no request is lost`, `${asked.length - answered} of ${asked.length}`)
  noteEach(Object.entries(failed).map(([name, times]) => `${name}: ${times}`))
  noteEach([
    `p99 ${tenths(
      quantile(
        asked.map(({ tookMs }) => tookMs),
        0.99,
      ),
    )} ms`,
  ])
}
