import { judge, noteEach } from '../lib/goals.ts'
import { type Cluster, succeeds } from './cluster.ts'
import { eventually } from './eventually.ts'
import { judgeNoneLost, type Traffic } from './traffic.ts'

/** Pods of the back ends are deleted without notice, one after the other: the promises of docs/failures.md. */
export async function judgeBackEnds(cluster: Cluster, traffic: Traffic, key: string): Promise<void> {
  const host = await cluster.address('gateway')
  const get = (path: string, key: string) => fetch(`http://${host}${path}`, { headers: { 'X-API-Key': key } })
  const lose = (name: string) => async () => {
    await cluster.kubectl('delete', 'pod', `${name}-0`, '--grace-period=0', '--force')
    await cluster.ready(`statefulset/${name}`)
  }
  judgeNoneLost('Valkey lost', await traffic(lose('valkey')))
  judgeNoneLost('NATS lost', await traffic(lose('nats')))
  await judgeIsLive(get, key, 'NATS is back')

  const acknowledged = await cluster.newKey('--plan', 'pro')
  const outcomes = await traffic(lose('mongodb'))
  const others = Object.keys(outcomes.failed).filter((what) => !/ 50[34] /.test(what))
  const lists = Object.keys(outcomes.failed).filter((what) => /live|sports/.test(what))
  judge(
    others.length + lists.length === 0,
    'the document store lost: live lists are answered, other requests 200, 503 or 504',
    `${outcomes.asked.length - outcomes.answered} of ${outcomes.asked.length} refused`,
  )
  noteEach(Object.entries(outcomes.failed).map(([what, times]) => `${what}: ${times}`))
  const kept = await eventually(async () => (await get('/v1/soccer/matches?limit=1', acknowledged)).status === 200)
  judge(kept, 'the document store is back: a key that was acknowledged works', String(kept))
  const made = await succeeds(cluster.newKey('--plan', 'pro'))
  judge(made, 'the document store is back: keys are created', String(made))
  await judgeIsLive(get, key, 'the document store is back')
  const restarted = await restarts(cluster)
  judge(restarted.length === 0, 'back ends lost: no service has to be restarted', restarted.join(', ') || 'none')
}

/** The live list changes again. */
async function judgeIsLive(get: (path: string, key: string) => Promise<Response>, key: string, when: string): Promise<void> {
  const tag = async () => (await get('/v1/soccer/matches/live', key)).headers.get('etag')
  const before = await tag()
  const changed = await eventually(async () => (await tag()) !== before)
  judge(changed, `${when}: the live list goes on`, changed ? 'changed' : 'the same for a minute')
}

/** Services whose containers ended by themselves since they were killed. */
async function restarts(cluster: Cluster): Promise<string[]> {
  const text = await cluster.kubectl(
    'get',
    'pods',
    '--output=jsonpath={range .items[*]}{.metadata.name} {.status.containerStatuses[0].lastState.terminated.exitCode}{"\\n"}{end}',
  )
  // 137: SIGKILL, by the check of killed pods.
  return text.split('\n').filter((line) => /\s\d+$/.test(line) && !line.endsWith(' 137'))
}
