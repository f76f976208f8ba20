/*
 * Raw requests to two gateways, one with FAST_LANE=on and one with off: both must send the same bytes.
 *   node loadtest/speed/fast-lane.ts [REQUESTS] [SEED]      (default: 20000 and a random one)
 */
import { openLanePair } from '@touchline/gateway/testing/lane-pair'
import { judge, note, noteEach } from '../lib/goals.ts'

const requests = Number(process.argv[2] ?? 20_000)
const seed = Number(process.argv[3] ?? Math.floor(Math.random() * 2 ** 31))
note(`seed ${seed}`)

const pair = await openLanePair()
const differences: string[] = []
let [connections, sent] = [0, 0]
for (const connection of pair.corpus(seed, requests)) {
  connections++
  sent += connection.requests
  const difference = await pair.differenceIn(connection)
  if (difference !== undefined) differences.push(difference)
}

const [on, off] = await pair.counted()
differences.push(...on.filter((line) => !off.includes(line)))
const inLane = await pair.inLane()
await pair.stop()
noteEach(differences)
note(`${inLane} requests passed the lane`)
note(`responses: ${[...pair.statuses].map(([status, count]) => `${status}: ${count}`).join(', ')}`)
judge(
  differences.length === 0,
  'the fast lane and node:http send the same bytes',
  `${differences.length} of ${connections} connections with ${sent} requests differ`,
)
