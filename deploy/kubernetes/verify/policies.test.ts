import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { getWorkloads, golden, type Labels, type Manifest, ofKind, readManifests, type Workload } from './manifests.ts'
import { allows, type Peer } from './policies.ts'
import { namespace, root, trials } from './profiles.ts'
import { definitions, workloadNames } from './testing/definitions.ts'

const readData = (file: string) => readManifests(readFileSync(join(root, 'deploy/data', file), 'utf8'))
const manifests = [...golden('prod'), ...readData('network.yaml')]
const outside = (namespace: string, labels: Labels = {}): Peer => ({ namespace, labels })

const pods: Record<string, Peer> = {
  ...Object.fromEntries(
    getWorkloads(manifests).map(({ metadata, spec }) => [metadata.name, { namespace, labels: spec.template.metadata.labels }]),
  ),
  mongodb: outside('data', { app: 'touchline-mongodb-svc' }),
  nats: outside('data', { 'app.kubernetes.io/name': 'nats' }),
  valkey: outside('data', { 'app.kubernetes.io/name': 'valkey' }),
  otel: outside('monitoring', { 'app.kubernetes.io/name': 'opentelemetry-collector' }),
  prometheus: outside('monitoring', { 'app.kubernetes.io/name': 'prometheus' }),
  keda: outside('keda', { app: 'keda-operator' }),
  edge: outside('gateway-system'),
  dns: outside('kube-system', { 'k8s-app': 'kube-dns' }),
  smoke: outside(namespace, { 'touchline/smoke': 'live', 'app.kubernetes.io/part-of': 'touchline' }),
  stranger: outside(namespace),
  imposter: outside('elsewhere', { 'app.kubernetes.io/name': 'gateway', 'app.kubernetes.io/part-of': 'touchline' }),
  internet: { address: '93.184.215.14' },
  metadata: { address: '169.254.169.254' },
  private: { address: '10.1.2.3' },
}
const ports = [22, 25, 53, 80, 443, 465, 587, 4222, 4318, 6379, 8080, 8081, 8082, 8222, 9090, 26379, 27017]
const ours = new Set(['smoke', ...workloadNames])

/** "gateway -> live:9090" for all allowed TCP connections with a pod of Touchline at one end. */
const allowed = (): string[] =>
  Object.entries(pods).flatMap(([from, peer]) =>
    Object.entries(pods)
      .filter(([to]) => to !== from && (ours.has(from) || ours.has(to)))
      .flatMap(([to, other]) => ports.filter((port) => allows(manifests, peer, other, port)).map((port) => `${from} -> ${to}:${port}`)),
  )

/** The connections that the definitions of the services require, and those of observers and callers. */
const needed = (): string[] => [
  ...definitions.flatMap(({ name, calls, collections }) => [
    ...Object.keys(calls).map((called) => `${name} -> ${called}:9090`),
    ...(collections.length > 0 ? [`${name} -> mongodb:27017`] : []),
    `${name} -> nats:4222`,
    `${name} -> otel:4318`,
    `${name} -> dns:53`,
    `prometheus -> ${name}:8081`,
  ]),
  ...['gateway', 'site'].flatMap((name) => [`${name} -> valkey:6379`, `${name} -> valkey:26379`, `edge -> ${name}:8080`]),
  'keda -> fixtures:8081',
  // The pages of the operators.
  'site -> ingest:9090',
  'site -> stats:9090',
  // The prober, which is outside of the gateway.
  'status -> gateway:8080',
  // Connections for the payment of requests.
  'gateway -> billing-x402:9090',
  'billing-x402 -> internet:443',
  'webhooks -> internet:443',
  // The world of test keys.
  ...['gateway -> sandbox:8080', 'sandbox -> auth:9090', 'sandbox -> internet:443', 'sandbox -> otel:4318', 'sandbox -> dns:53'],
  'prometheus -> sandbox:8081',
  // Stripe, and mail.
  ...[443, 465, 587].map((port) => `accounts -> internet:${port}`),
  'ingest -> internet:80',
  'ingest -> internet:443',
  'smoke -> live:8081',
  'smoke -> dns:53',
]

test('the network allows exactly the connections that the services need', () => {
  expect(allowed().sort()).toEqual([...new Set(needed())].sort())
})

test.each(trials)('%s: the services reach the back ends that they use, and nobody else does', (profile) => {
  const rendered = golden(profile)
  const peers = [...getWorkloads(rendered), ...(ofKind(rendered, 'StatefulSet') as Workload[])].map(
    ({ metadata, spec }) => [metadata.name, outside(namespace, spec.template.metadata.labels)] as const,
  )
  const backEnds = { mongodb: 27017, nats: 4222, valkey: 6379 }
  const reached = Object.entries(backEnds).flatMap(([name, port]) => {
    const to = peers.find(([each]) => each === name)![1]
    return [...peers, ['stranger', pods.stranger!] as const]
      .filter(([from, peer]) => from !== name && allows(rendered, peer, to, port))
      .map(([from]) => `${from} -> ${name}:${port}`)
  })
  expect(reached.sort()).toEqual(
    needed()
      .filter((connection) => Object.entries(backEnds).some(([name, port]) => connection.endsWith(`-> ${name}:${port}`)))
      .sort(),
  )
})

test('the back ends talk to their own members only, and are observed', () => {
  const inside = ['mongodb', 'nats', 'valkey'] as const
  const members = [27017, 6222, 6379, 26379]
  const connected = inside.flatMap((from) =>
    inside.flatMap((to) =>
      members.filter((port) => allows(manifests, pods[from]!, pods[to]!, port)).map((port) => `${from} -> ${to}:${port}`),
    ),
  )
  expect(connected).toEqual(['mongodb -> mongodb:27017', 'nats -> nats:6222', 'valkey -> valkey:6379', 'valkey -> valkey:26379'])
  const monitored = Object.keys(pods).filter((from) => allows(manifests, pods[from]!, pods.nats!, 8222))
  expect(monitored).toEqual(['otel', 'prometheus', 'keda'])
  for (const from of inside) expect(allows(manifests, pods[from]!, pods.internet!, 80)).toBe(false)
})

test('pods of others in the namespace are theirs: what they call and who calls them is not restricted', () => {
  expect([allows(manifests, pods.stranger!, pods.internet!, 443), allows(manifests, pods.edge!, pods.stranger!, 8080)]).toEqual([
    true,
    true,
  ])
  const unknown = outside(namespace, { 'app.kubernetes.io/part-of': 'touchline' })
  expect([allows(manifests, unknown, pods.internet!, 443), allows(manifests, pods.edge!, unknown, 8080)]).toEqual([false, false])
})

test('names are resolved over UDP too', () => {
  for (const { name } of definitions) expect(allows(manifests, pods[name]!, pods.dns!, 53, 'UDP')).toBe(true)
})

describe('the rules of network policies', () => {
  const policy = (spec: object): Manifest => ({
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name: 'p', namespace: 'n' },
    spec,
  })
  const a: Peer = { namespace: 'n', labels: { name: 'a' } }
  const b: Peer = { namespace: 'n', labels: { name: 'b' } }

  test('a pod without policy is open, one with an empty policy is closed in its directions', () => {
    expect(allows([], a, b, 80)).toBe(true)
    const closed = policy({ podSelector: { matchLabels: { name: 'b' } }, policyTypes: ['Ingress'] })
    expect([allows([closed], a, b, 80), allows([closed], b, a, 80)]).toEqual([false, true])
  })

  test('policies add up, and both ends have to allow', () => {
    const deny = policy({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] })
    const open = (name: string, rules: object) => policy({ podSelector: { matchLabels: { name } }, ...rules })
    const egress = open('a', { policyTypes: ['Egress'], egress: [{ to: [{ podSelector: { matchLabels: { name: 'b' } } }] }] })
    const ingress = open('b', { policyTypes: ['Ingress'], ingress: [{ ports: [{ protocol: 'TCP', port: 80 }] }] })
    expect(allows([deny, egress], a, b, 80)).toBe(false)
    expect(allows([deny, egress, ingress], a, b, 80)).toBe(true)
    expect(allows([deny, egress, ingress], a, b, 81)).toBe(false)
  })

  test('an expression selects the pods whose label has one of its values', () => {
    const expression = { key: 'name', operator: 'In', values: ['a', 'c'] }
    const ingress = [{ from: [{ podSelector: { matchExpressions: [expression] } }] }]
    const some = policy({ podSelector: { matchLabels: { name: 'b' } }, policyTypes: ['Ingress'], ingress })
    const from = (name: string): Peer => ({ namespace: 'n', labels: { name } })
    expect(['a', 'c', 'd'].map((name) => allows([some], from(name), b, 80))).toEqual([true, true, false])
  })

  test('a block of addresses excludes its exceptions and all pods', () => {
    const rule = { to: [{ ipBlock: { cidr: '0.0.0.0/0', except: ['10.0.0.0/8'] } }] }
    const out = policy({ podSelector: {}, policyTypes: ['Egress'], egress: [rule] })
    const reached = [{ address: '1.1.1.1' }, { address: '10.1.1.1' }, b].map((to) => allows([out], a, to, 443))
    expect(reached).toEqual([true, false, false])
  })
})
