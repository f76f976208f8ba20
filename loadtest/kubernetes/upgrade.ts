import { judge } from '../lib/goals.ts'
import type { Cluster } from './cluster.ts'
import { judgeNoneLost, type Traffic } from './traffic.ts'

const helm = (cluster: Cluster, ...args: readonly string[]) => cluster.run('helm', ...args, '--namespace=sports', '--wait', '--timeout=10m')

/** All images get another tag, all at once, and the old one again. */
export async function judgeUpgrade(cluster: Cluster, traffic: Traffic): Promise<void> {
  await cluster.tagImages('next')
  const secret = () => cluster.kubectl('get', 'secret', 'touchline', '--output=jsonpath={.data}')
  const before = await secret()
  const upgrade = () => helm(cluster, 'upgrade', 'touchline', 'charts/touchline', ...cluster.values('next'))
  judgeNoneLost('an upgrade of all services at once', await traffic(upgrade))
  const images = await cluster.kubectl('get', 'deployments', '--output=jsonpath={.items[*].spec.template.spec.containers[0].image}')
  const isNext = images.split(' ').every((image) => image.endsWith(':next'))
  judge(isNext, 'an upgrade changes the images of all services', images.split(' ')[0]!)
  const isKept = (await secret()) === before
  judge(isKept, 'an upgrade keeps the generated secrets', isKept ? 'kept' : 'replaced')
  judgeNoneLost('its rollback', await traffic(() => helm(cluster, 'rollback', 'touchline')))
  const again = await cluster.kubectl('get', 'deployments', '--output=jsonpath={.items[*].spec.template.spec.containers[0].image}')
  judge(
    again.split(' ').every((image) => image.endsWith(':lab')),
    'its rollback restores the images',
    again.split(' ')[0]!,
  )
}
