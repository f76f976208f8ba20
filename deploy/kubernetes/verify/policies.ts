import { BlockList } from 'node:net'
import type { Labels, Manifest } from './manifests.ts'

/** One end of a connection: a pod, or an address outside the cluster. */
export type Peer = { namespace: string; labels: Labels } | { address: string }

interface Selector {
  matchLabels?: Labels
  matchExpressions?: { key: string; operator: 'In' | 'NotIn'; values: string[] }[]
}

interface PolicyPeer {
  podSelector?: Selector
  namespaceSelector?: Selector
  ipBlock?: { cidr: string; except?: string[] }
}

interface Rule {
  from?: PolicyPeer[]
  to?: PolicyPeer[]
  ports?: { protocol: string; port: number }[]
}

interface PolicySpec {
  podSelector: Selector
  policyTypes: ('Ingress' | 'Egress')[]
  ingress?: Rule[]
  egress?: Rule[]
}

const selects = ({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Labels): boolean =>
  Object.entries(matchLabels).every(([name, value]) => labels[name] === value) &&
  matchExpressions.every(({ key, operator, values }) => values.includes(labels[key] ?? '') === (operator === 'In'))

function contains(cidr: string, address: string): boolean {
  const [network, bits] = cidr.split('/')
  const list = new BlockList()
  list.addSubnet(network!, Number(bits))
  return list.check(address)
}

function matches({ podSelector, namespaceSelector, ipBlock }: PolicyPeer, peer: Peer, namespace: string): boolean {
  if ('address' in peer) {
    const isIn = (cidr: string) => contains(cidr, peer.address)
    return ipBlock !== undefined && isIn(ipBlock.cidr) && !(ipBlock.except ?? []).some(isIn)
  }
  if (ipBlock !== undefined) return false
  const isNamespace = namespaceSelector
    ? selects(namespaceSelector, { 'kubernetes.io/metadata.name': peer.namespace })
    : peer.namespace === namespace
  return isNamespace && selects(podSelector ?? {}, peer.labels)
}

/**
 * Whether the NetworkPolicies let `from` open a connection to a port of `to`, by the rules of Kubernetes: if policies
 * of a direction select a pod, only connections that one of them allows are possible. Both ends must allow the
 * connection.
 */
export function allows(manifests: readonly Manifest[], from: Peer, to: Peer, port: number, protocol = 'TCP'): boolean {
  const policies = manifests.filter(({ kind }) => kind === 'NetworkPolicy')
  const passes = (pod: Peer, other: Peer, direction: 'Ingress' | 'Egress') => {
    if ('address' in pod) return true
    const selecting = policies.filter(({ metadata, spec }) => {
      const { podSelector, policyTypes } = spec as PolicySpec
      return metadata.namespace === pod.namespace && policyTypes.includes(direction) && selects(podSelector, pod.labels)
    })
    const rules = selecting.flatMap(({ spec }) => (spec as PolicySpec)[direction === 'Ingress' ? 'ingress' : 'egress'] ?? [])
    const admits = ({ from, to, ports }: Rule) => {
      const peers = from ?? to
      const isPort = !ports || ports.some((each) => each.port === port && each.protocol === protocol)
      return isPort && (!peers || peers.some((peer) => matches(peer, other, pod.namespace)))
    }
    return selecting.length === 0 || rules.some(admits)
  }
  return passes(from, to, 'Egress') && passes(to, from, 'Ingress')
}
