import { judge, note } from '../lib/goals.ts'
import { type Cluster, succeeds } from './cluster.ts'
import { judgeNoneLost, type Traffic } from './traffic.ts'

/** Evictions as a drain sends them, while no pod can be placed: the budget of the gateway allows one of two. */
export async function judgeEvictions(cluster: Cluster): Promise<void> {
  const node = await cluster.kubectl('get', 'nodes', '--output=jsonpath={.items[0].metadata.name}')
  await cluster.kubectl('cordon', node)
  const [first, second] = await cluster.pods('gateway')
  const isFirst = await succeeds(cluster.evict(first!))
  const isSecond = await succeeds(cluster.evict(second!))
  judge(isFirst && !isSecond, 'of two gateways the budget gives one away', `${isFirst ? 'one' : 'none'}, ${isSecond ? 'both' : 'not both'}`)
  await cluster.kubectl('uncordon', node)
  await cluster.ready('deployment/gateway')
}

/** One process of each service is killed, under load: callers repeat reads at the other one. */
export async function judgeKilledPods(cluster: Cluster, traffic: Traffic): Promise<void> {
  const killed = ['live', 'fixtures', 'auth', 'stats', 'ingest', 'horse-racing', 'usage', 'billing-x402']
  judgeNoneLost(
    `one of two processes of ${killed.length} services killed`,
    await traffic(async () => {
      for (const service of killed) {
        const [pod] = await cluster.pods(service)
        await cluster.kill(pod!)
      }
    }),
  )
  const outcomes = await traffic(async () => {
    const [pod] = await cluster.pods('gateway')
    await cluster.kill(pod!)
  })
  const cuts = outcomes.asked.length - outcomes.answered
  const isCut = Object.keys(outcomes.failed).every((what) => /ECONNRE|hang up/.test(what))
  judge(isCut && cuts <= 40, 'one of two gateways killed: only its connections are cut', `${cuts} of ${outcomes.asked.length} requests`)
}

/** Every Deployment is rolled out twice, one after the other. */
export async function judgeRollouts(cluster: Cluster, traffic: Traffic): Promise<void> {
  const services = await cluster.services()
  for (const round of ['first', 'second']) {
    const outcomes = await traffic(async () => {
      for (const service of services) await cluster.rollOut(service)
    })
    judgeNoneLost(`the ${round} rollout of ${services.length} services`, outcomes)
  }
  note(`${services.join(', ')}`)
}
