/*
 * Every process of the cluster is restarted in order, twice, at 70 % of what it can answer; about five minutes.
 *   eval "$(deploy/dev/backends start)"; node loadtest/rolling-restart.ts
 * Two of each service and two gateways on these servers, the demo playing, clients that keep their connections behind a balancer that
 * looks every 50 ms which gateway is ready. Of 18 requests 13 are polls of the live list, the others are shared by five endpoints. SIGTERM to
 * one process; the next one when its successor is ready. No answer may be anything but 200, no connection may be reset, and there must be
 * 200,000 requests.
 */

import { judge, note, noteEach, quantile, tenths } from './goals.ts'
import { serversGiven, serverUnderLoad } from './server-under-load.ts'

const [rounds, least] = [2, 200_000]
const servers = serversGiven()
const house = await serverUnderLoad(servers, { STOP_WAIT_SECONDS: '5' })
const { unaffected, called } = house.paths
const paths = [...called, ...unaffected].flatMap((path) => [path, unaffected[0]!, unaffected[0]!])
const perSecond = await house.seventy(paths)
const load = house.load({ perSecond }, paths)
await load.more(perSecond)
let restarts = 0
for (let round = 0; round < rounds; round++) {
  for (const name of house.places.names) {
    await house.restart(name, 'SIGTERM')
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
const code = await house.stop()
judge(code === 0, 'the cluster stops with exit code 0', String(code))
