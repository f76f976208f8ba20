import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAllDocuments } from 'yaml'
import { applyDiff } from './golden-diff.ts'
import { goldenFile, type Profile, root, wholeProfile } from './profiles.ts'

export type Labels = Readonly<Record<string, string>>

export interface Manifest {
  apiVersion: string
  kind: string
  metadata: { name: string; namespace?: string; labels?: Labels; annotations?: Labels }
  spec?: unknown
}

/** An environment variable: its value, or the key of a Secret. */
interface Variable {
  name: string
  value?: string
  valueFrom?: { secretKeyRef: { name: string; key: string } }
}

interface Probe {
  httpGet: { path: string; port: string }
}

export interface Container {
  name: string
  image: string
  args?: string[]
  env: Variable[]
  ports: { name: string; containerPort: number }[]
  resources: { requests: Record<string, string>; limits: Record<string, string> }
  securityContext: unknown
  startupProbe: Probe
  readinessProbe: Probe
  livenessProbe: Probe
  lifecycle: { preStop: { sleep: { seconds: number } } }
}

export interface PodSpec {
  containers: Container[]
  securityContext: unknown
  automountServiceAccountToken: boolean
  hostUsers: boolean
  terminationGracePeriodSeconds: number
  topologySpreadConstraints: { topologyKey: string; labelSelector: { matchLabels: Labels } }[]
}

export interface Workload extends Manifest {
  spec: {
    replicas?: number
    selector: { matchLabels: Labels }
    template: { metadata: { labels: Labels; annotations?: Labels }; spec: PodSpec }
  }
}

/** All objects of a file. Errors: an Error that names the first fault of its YAML. */
export const readManifests = (text: string): Manifest[] =>
  parseAllDocuments(text).flatMap((document) => {
    const [fault] = document.errors ?? []
    if (fault) throw fault
    const manifest: Manifest | null = document.toJS()
    return manifest === null ? [] : [manifest]
  })

const fileText = (profile: Profile): string => readFileSync(join(root, goldenFile(profile)), 'utf8')

/** The golden render of a profile, as helm printed it. */
export const goldenText = (profile: Profile): string =>
  profile === wholeProfile ? fileText(profile) : applyDiff(fileText(wholeProfile), fileText(profile))
export const golden = (profile: Profile): Manifest[] => readManifests(goldenText(profile))

export const ofKind = (manifests: readonly Manifest[], kind: string): Manifest[] => manifests.filter((each) => each.kind === kind)

export const getWorkloads = (manifests: readonly Manifest[]): Workload[] =>
  manifests.filter(({ kind }) => kind === 'Deployment' || kind === 'Rollout') as Workload[]
