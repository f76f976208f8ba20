/**
 * Simulates the kubelets of a cluster that has none, until it is killed: a pod is ready one second after it was bound
 * to a node, and gone one second after it was deleted; no container runs. Prints for each pod how long after its
 * readiness the Services sent it traffic.
 *   SERVER=… TOKEN=… NODE_EXTRA_CA_CERTS=… node … deploy/kubernetes/verify/play-kubelets.ts
 */
import { setTimeout } from 'node:timers/promises'

interface Pod {
  metadata: { name: string; namespace: string; uid: string; deletionTimestamp?: string; labels?: Record<string, string> }
  spec: { nodeName?: string }
  status: { phase: string }
}
interface EndpointSlice {
  endpoints: { conditions: { ready?: boolean }; targetRef?: { name: string } }[] | null
}

const { SERVER, TOKEN } = process.env
const tookMs = 1_000

async function call<T>(method: string, path: string, type: string, body?: object): Promise<T | undefined> {
  const headers = { Authorization: `Bearer ${TOKEN}`, 'Content-Type': type }
  const response = await fetch(`${SERVER}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  const answer = await response.json()
  if (response.ok) return answer as T
  // Another process was faster: the pod is gone or has changed.
  if (response.status === 404 || response.status === 409) return undefined
  throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`)
}
const list = async <T>(path: string): Promise<T[]> => (await call<{ items: T[] }>('GET', path, 'application/json'))!.items

const firstSeen = new Map<string, number>()
const readyAt = new Map<string, number>()
let addresses = 0

/** Whether a second has passed since the first call with `what`. */
function isOver(what: string): boolean {
  const at = firstSeen.get(what) ?? Date.now()
  firstSeen.set(what, at)
  return Date.now() - at >= tookMs
}

async function step({ metadata, spec, status }: Pod): Promise<void> {
  const { name, namespace, uid, deletionTimestamp } = metadata
  const path = `/api/v1/namespaces/${namespace}/pods/${name}`
  if (deletionTimestamp !== undefined) {
    if (isOver(`${uid} ends`)) await call('DELETE', path, 'application/json', { gracePeriodSeconds: 0 })
  } else if (spec.nodeName !== undefined && status.phase === 'Pending' && isOver(`${uid} begins`)) {
    addresses++
    const podIP = `10.1.${addresses >> 8}.${addresses & 255}`
    const conditions = ['Initialized', 'ContainersReady', 'Ready'].map((type) => ({ type, status: 'True' }))
    const patch = { status: { phase: 'Running', podIP, podIPs: [{ ip: podIP }], conditions } }
    if (await call('PATCH', `${path}/status`, 'application/strategic-merge-patch+json', patch)) readyAt.set(name, Date.now())
  }
}

async function reportTraffic(): Promise<void> {
  const slices = await list<EndpointSlice>('/apis/discovery.k8s.io/v1/namespaces/sports/endpointslices')
  for (const { conditions, targetRef } of slices.flatMap(({ endpoints }) => endpoints ?? [])) {
    const at = readyAt.get(targetRef?.name ?? '')
    if (!conditions.ready || at === undefined) continue
    readyAt.delete(targetRef!.name)
    console.log(`${targetRef!.name} ${Date.now() - at}`)
  }
}

for (;;) {
  for (const pod of await list<Pod>('/api/v1/pods')) await step(pod)
  if (readyAt.size > 0) await reportTraffic()
  await setTimeout(200)
}
