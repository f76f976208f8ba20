/**
 * Prints the objects of a file, or of the golden render of a profile, that a bare API server knows, and a Pod of each
 * pod template, because the restricted profile refuses pods but only warns about templates.
 * node … deploy/kubernetes/verify/get-pods.ts FILE|PROFILE
 */
import { readFileSync } from 'node:fs'
import { goldenText, type Manifest, readManifests, type Workload } from './manifests.ts'
import { profileNames } from './profiles.ts'

const builtIn = /^(v1|apps\/v1|autoscaling\/v2|policy\/v1|networking\.k8s\.io\/v1)$/
const given = process.argv[2]!
const profile = profileNames.find((name) => name === given)
const text = profile ? goldenText(profile) : readFileSync(given, 'utf8')
const manifests = readManifests(text).filter(({ apiVersion }) => builtIn.test(apiVersion))

type Claims = { volumeClaimTemplates?: { metadata: { name: string } }[] }

/** The pod of a template, with the volumes that the controller of a StatefulSet adds. */
function getPod({ metadata, spec }: Workload): Manifest {
  const { volumes = [] } = spec.template.spec as { volumes?: unknown[] }
  const claimed = ((spec as Claims).volumeClaimTemplates ?? []).map(({ metadata: { name } }) => ({
    name,
    persistentVolumeClaim: { claimName: `${name}-${metadata.name}-0` },
  }))
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { ...spec.template.metadata, name: `${metadata.name}-pod`, namespace: metadata.namespace! },
    spec: { ...spec.template.spec, volumes: [...volumes, ...claimed] },
  }
}
const pods = manifests.filter(({ kind }) => kind === 'Deployment' || kind === 'StatefulSet').map((each) => getPod(each as Workload))
for (const each of [...manifests, ...pods]) console.log(`---\n${JSON.stringify(each)}`)
