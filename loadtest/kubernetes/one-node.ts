/*
 * The chart on a real Kubernetes of one node: from nothing to an answer, customers, rollouts under load, killed pods and
 * back ends, evictions, an upgrade and its rollback, a paid call; about twenty-five minutes on two processors.
 *   node loadtest/kubernetes/one-node.ts [--short]     --short: until the first answers
 * Needs root and the programs of deploy/kubernetes/verify/node; a missing one is a failure.
 */
import { parseArgs } from 'node:util'
import { judge, note } from '../lib/goals.ts'
import { judgeBackEnds } from './back-ends.ts'
import { startCluster, succeeds } from './cluster.ts'
import { judgeCustomers, judgePaidCall } from './customers.ts'
import { judgeEvictions, judgeKilledPods, judgeRollouts } from './pods.ts'
import { openTraffic } from './traffic.ts'
import { judgeUpgrade } from './upgrade.ts'

const { values } = parseArgs({ options: { short: { type: 'boolean', default: false } } })
const seconds = (): string => `${Math.round(performance.now() / 1_000)} s`

const cluster = await startCluster()
note(`the node is ready and has the images after ${seconds()}`)
const printed = await cluster.run('deploy/kubernetes/quick-start', ...cluster.values())
const key = /tl_live_\w+/.exec(printed)?.[0] ?? ''
judge(printed.includes('"success":true') && key !== '', 'the quick start ends with a key and an answer', `after ${seconds()}`)
const tests = await succeeds(cluster.run('helm', 'test', 'touchline', '--namespace', 'sports'))
judge(tests, 'helm test: every service is ready for a pod of its own', String(tests))
await judgeCustomers(cluster, key)
if (!values.short) {
  const traffic = await openTraffic(cluster)
  await judgeEvictions(cluster)
  await judgeKilledPods(cluster, traffic)
  await judgeBackEnds(cluster, traffic, key)
  await judgeUpgrade(cluster, traffic)
  await judgePaidCall(cluster)
  await judgeRollouts(cluster, traffic)
}
note(`done after ${seconds()}`)
process.exit()
