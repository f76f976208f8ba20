/*
 * Five times the capacity of the gateway for three minutes, at a fixed rate (open loop); five minutes in all.
 *   node loadtest/overload/overload.ts
 * The gateway and its services are one process, as with `npm start`, on the first core; the client is a separate
 * process on the second, with this script. The requests need a call of a service and use eighty keys with unreachable
 * limits, none of which exceeds its share of concurrent requests; the live list is polled a hundred times a second. At
 * least 90 % of the measured capacity is still served, with a p99 of at most twice the usual; rejections are 503 in the
 * envelope with Retry-After within 10 ms; the live list is never rejected; within 10 s afterwards the server behaves as
 * before. The capacity is the throughput of 32 closed-loop connections, averaged over before and after, because the
 * cores are shared.
 */
import { judge, note, noteEach, quantile, tenths } from '../lib/goals.ts'
import { all, answered, asker, getCount, getWrongAnswers, livePath, neither, oneProcess } from './one-process.ts'
import type { Answers } from './open-loop.ts'

const [mostMs, overloadMs] = [20_000, 180_000]

/** From the process's histogram by route and reason: number of requests over 10 ms, and the total. */
async function slowRefusals(adminPort: number): Promise<{ slow: number; of: number }> {
  const text = await (await fetch(`http://127.0.0.1:${adminPort}/metrics`)).text()
  const sum = (pattern: RegExp) => [...text.matchAll(pattern)].reduce((total, [, value]) => total + Number(value), 0)
  const of = sum(/^touchline_gateway_shed_seconds_count\{.*\} (\d+)$/gm)
  return { of, slow: of - sum(/^touchline_gateway_shed_seconds_bucket\{.*le="0.01"\} (\d+)$/gm) }
}

const getDurations = ({ tookMs }: Answers, status: string): number[] =>
  Object.entries(tookMs).flatMap(([what, took]) => (what.endsWith(status) ? took : []))
const p50 = (answers: Answers): string => tenths(quantile(getDurations(answers, '200'), 0.5))
const p99 = (answers: Answers, status = '200'): number => quantile(getDurations(answers, status), 0.99)

const { main, load } = await oneProcess()
const [calls, polls] = [asker(), asker()]

await calls.ask({ ...load, connections: 32, ms: 5_000 })
const most = await calls.ask({ ...load, connections: 32, ms: mostMs })
const mostPerSecond = (answered(most) * 1_000) / mostMs
note(`most: ${mostPerSecond.toFixed(0)} answers a second, p50 ${p50(most)} ms, p99 ${tenths(p99(most))} ms`)
const normal = { ...load, connections: 400, perSecond: 0.5 * mostPerSecond }
const calm = await calls.ask({ ...normal, ms: 5_000 })
note(`half of it: p99 ${tenths(p99(calm))} ms`)

const polling = polls.ask({ ...load, paths: [livePath], connections: 20, perSecond: 100, ms: overloadMs })
const over = await calls.ask({ ...load, connections: 1_000, perSecond: 5 * mostPerSecond, ms: overloadMs })
const polled = await polling
const perSecond = (answers: number) => (answers * 1_000) / overloadMs
note(`asked ${perSecond(over.asked).toFixed(0)} a second of ${(5 * mostPerSecond).toFixed(0)} that were due`)
const refused = getCount(over, (status) => status === '503')
judge(neither(over) === 0, 'every response is 200 or 503', `${neither(over)} are not; ${perSecond(refused).toFixed(0)} a second 503`)
const { slow, of } = await slowRefusals(main.adminPort)
judge(
  of > 0 && slow / of <= 0.0001,
  'at most 0.01 % of the rejections take the process longer than 10 ms',
  `${slow} of ${of}; the client waits p99 ${tenths(p99(over, '503'))} ms`,
)
judge(
  answered(polled) === all(polled),
  'no poll of the live list is rejected',
  `${all(polled) - answered(polled)} of ${all(polled)}, p99 ${tenths(p99(polled))} ms`,
)

const bound = Math.max(2 * p99(calm), p99(calm) + 20)
let normalAfter = Number.POSITIVE_INFINITY
for (let second = 0; second < 10 && normalAfter > 10; second += 2) {
  const after = await calls.ask({ ...normal, ms: 2_000 })
  if (answered(after) === all(after) && p99(after) <= bound) normalAfter = second
}
judge(normalAfter <= 8, 'half of the maximum is answered as before within 10 s', `${normalAfter} s after`)

const again = await calls.ask({ ...load, connections: 32, ms: mostMs })
const wrong = getWrongAnswers(most, over, polled, again)
judge(wrong.length === 0, 'every response is in the envelope, 503 with Retry-After', `${wrong.length} kinds are not`)
noteEach(wrong)
const goodput = perSecond(answered(over))
const onAverage = (before: number, after: number) => (before + after) / 2
const [usually, usuallyP99] = [onAverage(mostPerSecond, (answered(again) * 1_000) / mostMs), onAverage(p99(most), p99(again))]
judge(
  goodput >= 0.9 * usually,
  'goodput at 5 times the maximum at least 90 % of the maximum',
  `${((100 * goodput) / usually).toFixed(1)} %: ${goodput.toFixed(0)} of ${usually.toFixed(0)} a second`,
)
judge(
  p99(over) <= 2 * usuallyP99,
  'p99 of answered requests at most 2 times that at the maximum',
  `${(p99(over) / usuallyP99).toFixed(2)} times: ${tenths(p99(over))} ms, at the maximum ${tenths(usuallyP99)}; p50 ${p50(over)} ms`,
)
calls.end()
polls.end()
const isAlive = main.process.exitCode === null
const code = await main.stop()
judge(isAlive && code === 0, 'the process survives and stops with exit code 0', String(code))
