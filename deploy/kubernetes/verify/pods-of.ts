/**
 * Prints the objects of a file that a bare API server knows, and a Pod of each pod template: the restricted profile
 * refuses pods, and only warns of templates. node … deploy/kubernetes/verify/pods-of.ts FILE
 */
import { readFileSync } from 'node:fs'
import { type Manifest, readManifests, type Workload } from './manifests.ts'

const builtIn = /^(v1|apps\/v1|autoscaling\/v2|policy\/v1|networking\.k8s\.io\/v1)$/
const manifests = readManifests(readFileSync(process.argv[2]!, 'utf8')).filter(({ apiVersion }) => builtIn.test(apiVersion))

const podOf = ({ metadata, spec }: Workload): Manifest => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { ...spec.template.metadata, name: `${metadata.name}-pod`, namespace: metadata.namespace! },
  spec: spec.template.spec,
})
const pods = manifests.filter(({ kind }) => kind === 'Deployment' || kind === 'StatefulSet').map((each) => podOf(each as Workload))
for (const each of [...manifests, ...pods]) console.log(`---\n${JSON.stringify(each)}`)
