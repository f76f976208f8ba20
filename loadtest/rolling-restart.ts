/*
 * Every process of the cluster is restarted in order, twice, at 70 % of what it can answer; about five minutes.
 *   eval "$(deploy/dev/backends start)"; node loadtest/rolling-restart.ts
 *   … --quick     once, with shorter waits and no least number of requests; a minute and a quarter
 * Two of each service and two gateways on these servers, the demo playing, clients that keep their connections behind a balancer that
 * looks every 50 ms which gateway is ready. Of 18 requests 13 are polls of the live list, the others are shared by five endpoints. SIGTERM to
 * one process; the next one when its successor is ready. No answer may be anything but 200, no connection may be reset, and there must be
 * 200,000 requests.
 */
import { houseUnderLoad, serversGiven } from './house-under-load.ts'
import { quantile, verdict } from './verdict.ts'

const quick = process.argv.includes('--quick')
const least = quick ? 0 : 200_000
const servers = serversGiven()
if (servers) {
  const { tell, note, end } = verdict()
  const house = await houseUnderLoad(servers, { STOP_WAIT_SECONDS: quick ? '2' : '5' })
  const { unaffected, called } = house.paths
  const paths = [...called, ...unaffected].flatMap((path) => [path, unaffected[0]!, unaffected[0]!])
  const perSecond = await house.seventy(paths)
  const load = house.load({ perSecond }, paths)
  await load.more(perSecond)
  let restarts = 0
  for (let round = 0; round < (quick ? 1 : 2); round++) {
    for (const name of house.places.names) {
      await house.restart(name, 'SIGTERM')
      restarts++
    }
  }
  await load.more(Math.max(perSecond, least - load.outcomes.asked.length))
  const { answered, failed, asked } = await load.end()
  tell(Object.keys(failed).length === 0, `${restarts} restarts: ${asked.length} requests, ${asked.length - answered} failed`)
  for (const [what, times] of Object.entries(failed)) note(`${what}: ${times}`)
  const took = asked.map(({ tookMs }) => tookMs)
  note(`at ${perSecond} requests a second; p50 ${quantile(took, 0.5).toFixed(1)} ms, p99 ${quantile(took, 0.99).toFixed(1)} ms`)
  tell((await house.stop()) === 0, 'the cluster ended in order')
  end()
}
