import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { golden, type Manifest, readManifests } from './manifests.ts'
import { namespace, release, root } from './profiles.ts'

const pages = globSync('deploy/runbooks/*.md', { cwd: root })
const commands = pages.flatMap((page) => {
  const text = readFileSync(join(root, page), 'utf8')
  const written = [...text.matchAll(/(?<!`)`((?:kubectl|helm) [^`]+)`/g), ...text.matchAll(/\{ (kubectl .+); \}/g)]
  return written.map(([, code]) => ({ page, command: code!.replace(/\s+/g, ' ') }))
})

const shortNames: Record<string, string> = {
  ...{ deploy: 'Deployment', deployment: 'Deployment', sts: 'StatefulSet', statefulset: 'StatefulSet', secret: 'Secret' },
  ...{ certificate: 'Certificate', certificates: 'Certificate', scaledobject: 'ScaledObject', configmap: 'ConfigMap' },
}
/** Kinds without manifests of ours: what the cluster has, and what controllers make. */
const made = ['pod', 'pods', 'node', 'nodes', 'namespace', 'pvc']

const data = globSync('deploy/data/**/*.yaml', { cwd: root, exclude: ['**/helm/**'] }).flatMap((file) =>
  readManifests(readFileSync(join(root, file), 'utf8')),
)
const manifests = [...golden('prod'), ...readManifests(readFileSync(join(root, 'deploy/kubernetes/balloon.yaml'), 'utf8')), ...data]

/** Objects of charts of others, by their documented names: deploy/data/README.md, deploy/observability/README.md. */
const foreign = ['data/Deployment/nats-box', 'monitoring/Deployment/otel-gateway-opentelemetry-collector']
/** Objects that a value of the chart switches on; runbooks/README.md names it. */
const onRequest = ['sports/Deployment/cli']
/** Secrets that certificates name. */
const secrets = manifests.flatMap(({ kind, metadata, spec }) =>
  kind === 'Certificate' ? [`${metadata.namespace}/Secret/${(spec as { secretName: string }).secretName}`] : [],
)
const objects = [
  ...manifests.map(({ kind, metadata }: Manifest) => `${metadata.namespace}/${kind}/${metadata.name}`),
  ...foreign,
  ...onRequest,
  ...secrets,
]

/** Whether there is such an object; a word in capitals in its name stands for any. */
const exists = (object: string): boolean => {
  const pattern = new RegExp(`^${object.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\b[A-Z]{2,}\b/g, '[a-z0-9-]+')}$`)
  return objects.some((each) => pattern.test(each))
}

/** What is wrong with a command: objects and namespaces that no manifest has. */
function problems(command: string): string[] {
  const [before] = command.split(/ -- | \| /) as [string]
  const words = before.split(' ').slice(1)
  const flagged = (...names: string[]) => words.find((_, i) => names.includes(words[i - 1]!))
  const given = flagged('-n', '--namespace') ?? 'default'
  const plain = words.filter((word, i) => !word.startsWith('-') && !['-n', '--namespace', '-l', '-L', '-o'].includes(words[i - 1]!))
  if (command.startsWith('helm ')) return plain[1] === release && given === namespace ? [] : [`${plain[1]} in ${given}`]
  const named = plain.slice(1).flatMap((word, i, all): string[] => {
    const [kind, name] = word.includes('/') ? (word.split('/') as [string, string]) : [word, all[i + 1]]
    if (!(kind in shortNames) || name === undefined || name.includes('=')) return []
    return [`${given}/${shortNames[kind]}/${name}`]
  })
  const kinds = plain.slice(1).map((word) => word.split('/')[0]!)
  const known = kinds.some((kind) => kind in shortNames || made.includes(kind)) || /^(cordon|uncordon|drain|exec|logs)$/.test(plain[0]!)
  const label = flagged('-l')
  return [
    ...named.filter((object) => !exists(object)),
    ...(known ? [] : [`no known kind in ${command}`]),
    ...(['sports', 'data', 'monitoring'].includes(given) || /node|namespace|cordon|drain/.test(command) ? [] : [`namespace ${given}`]),
    ...(label === undefined || JSON.stringify(manifests).includes(JSON.stringify(label.split('=')[1])) ? [] : [`label ${label}`]),
  ]
}

test('the pages have commands', () => {
  expect(commands.length).toBeGreaterThan(30)
})

test.each(commands)('$page: $command', ({ command }) => {
  expect(problems(command)).toEqual([])
})

test('an object that does not exist is found', () => {
  expect(problems('kubectl -n sports rollout restart deploy/gatway')).toEqual(['sports/Deployment/gatway'])
  expect(problems('kubectl -n sports annotate scaledobject ingest a=b')).toEqual(['sports/ScaledObject/ingest'])
  expect(problems('kubectl rollout restart deploy/gateway')).toEqual(['default/Deployment/gateway', 'namespace default'])
})
