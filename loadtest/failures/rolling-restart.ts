/*
 * All processes of the cluster are restarted in order, twice, at 70 % of its capacity; about five minutes.
 *   eval "$(deploy/dev/backends start)"; node loadtest/failures/rolling-restart.ts
 * Two of each service and two gateways on these servers, the demo playing, keep-alive clients behind a load balancer
 * that checks the readiness of the gateways every 50 ms. 13 of 18 requests are polls of the live list, the others are
 * spread over five endpoints. Each process gets SIGTERM; the next one follows when the replacement is ready. All
 * responses must be 200, no connection may be reset, and there must be 200,000 requests.
 */

import { judge, note, noteEach, quantile, tenths } from '../lib/goals.ts'
import { serversGiven, serverUnderLoad } from '../lib/server-under-load.ts'

const [rounds, least] = [2, 200_000]
const servers = serversGiven()
const server = await serverUnderLoad(servers, { STOP_WAIT_SECONDS: '5' })
const { unaffected, called } = server.paths
const paths = [...called, ...unaffected].flatMap((path) => [path, unaffected[0]!, unaffected[0]!])
const perSecond = await server.seventy(paths)
const load = server.load({ perSecond }, paths)
await load.more(perSecond)
let restarts = 0
for (let round = 0; round < rounds; round++) {
  for (const name of server.places.names) {
    await server.restart(name, 'SIGTERM')
    restarts++
  }
}
await load.more(Math.max(perSecond, least - load.outcomes.asked.length))
const { answered, failed, asked } = await load.end()
judge(
  answered === asked.length,
  `${restarts} restarts at 70 % load: no request fails`,
  `${asked.length - answered} of ${asked.length} failed`,
)
noteEach(Object.entries(failed).map(([what, times]) => `${what}: ${times}`))
const took = asked.map(({ tookMs }) => tookMs)
note(`at ${perSecond} requests a second; p50 ${tenths(quantile(took, 0.5))} ms, p99 ${tenths(quantile(took, 0.99))} ms`)
const code = await server.stop()
judge(code === 0, 'the cluster stops with exit code 0', String(code))
