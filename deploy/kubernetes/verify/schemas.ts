/**
 * Writes strict JSON Schemas of Kubernetes and of the custom resources of the charts, for kubeconform, from the Go
 * modules that publish them: node … deploy/kubernetes/verify/schemas.ts. Needs Go and a Go module proxy.
 */
import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAllDocuments } from 'yaml'
import { schemaFolder } from './helm.ts'
import { kubeVersion } from './profiles.ts'

/** Modules, and the paths of their resource definitions. */
const published = [
  ['sigs.k8s.io/gateway-api@v1.6.1', 'config/crd/standard/gateway.networking.k8s.io_*.yaml'],
  ['github.com/kedacore/keda/v2@v2.20.1', 'config/crd/bases/keda.sh_*.yaml'],
  ['github.com/external-secrets/external-secrets@v1.3.2', 'config/crds/bases/external-secrets.io_externalsecrets.yaml'],
  ['github.com/cert-manager/cert-manager@v1.21.2', 'deploy/crds/cert-manager.io_*.yaml'],
  [
    'github.com/prometheus-operator/prometheus-operator@v0.90.1',
    'example/prometheus-operator-crd/monitoring.coreos.com_{pod,prometheusr}*.yaml',
  ],
  ['github.com/mongodb/mongodb-kubernetes-operator@v0.9.0', 'config/crd/bases/mongodbcommunity.mongodb.com_mongodbcommunity.yaml'],
  ['github.com/argoproj/argo-rollouts@v1.8.3', 'manifests/crds/{rollout,analysis-template}-crd.yaml'],
] as const

type Json = Record<string, unknown>
interface Kind {
  group: string
  version: string
  kind: string
}
interface CustomResource {
  kind: string
  spec: { group: string; names: { kind: string }; versions: { name: string; schema: { openAPIV3Schema: Json } }[] }
}

const getFolder = (module: string): string => {
  const answer = execFileSync('go', ['mod', 'download', '-json', module], {
    encoding: 'utf8',
    env: { ...process.env, GOFLAGS: '-mod=mod' },
  })
  return (JSON.parse(answer) as { Dir: string }).Dir
}

/** The schema without keywords that only Kubernetes knows. Objects refuse properties that they do not name. */
function strict(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(strict)
  if (typeof node !== 'object' || node === null) return node
  const given = node as Json
  if (given['x-kubernetes-int-or-string'] || given.format === 'int-or-string') return { type: ['string', 'integer'] }
  const kept = Object.entries(given).filter(([name]) => !/^(x-kubernetes-.*|description|example|format|default|properties)$/.test(name))
  const copy: Json = Object.fromEntries(kept.map(([name, value]) => [name, strict(value)]))
  if (given.properties === undefined) return copy
  copy.properties = Object.fromEntries(Object.entries(given.properties as Json).map(([name, value]) => [name, strict(value)]))
  if (given.additionalProperties === undefined && !given['x-kubernetes-preserve-unknown-fields']) copy.additionalProperties = false
  return copy
}

function write({ group, version, kind }: Kind, schema: unknown): void {
  const name = [kind, ...(group ? [group.split('.')[0]] : []), version].join('-').toLowerCase()
  writeFileSync(join(schemaFolder, `${name}.json`), JSON.stringify(schema))
}

function writeBuiltIn(): void {
  const swagger = join(getFolder(`k8s.io/kubernetes@v${kubeVersion}`), 'api/openapi-spec/swagger.json')
  const all = (JSON.parse(readFileSync(swagger, 'utf8')) as { definitions: Record<string, Json> }).definitions
  const definitions: Record<string, Json> = {
    ...(strict({ definitions: all }) as { definitions: Record<string, Json> }).definitions,
    'io.k8s.apimachinery.pkg.api.resource.Quantity': { type: ['string', 'number'] },
  }
  for (const [name, definition] of Object.entries(all)) {
    const kinds = (definition['x-kubernetes-group-version-kind'] ?? []) as Kind[]
    for (const kind of kinds.filter((each) => !/DeleteOptions|WatchEvent|List$/.test(each.kind))) {
      write(kind, { ...definitions[name], definitions: withReferences(definitions, name) })
    }
  }
}

/** The definitions to which a definition refers, directly or indirectly. */
function withReferences(all: Record<string, Json>, name: string, found: Record<string, Json> = {}): Record<string, Json> {
  for (const [, to] of JSON.stringify(all[name]).matchAll(/"#\/definitions\/([^"]+)"/g)) {
    if (found[to!]) continue
    found[to!] = all[to!]!
    withReferences(all, to!, found)
  }
  return found
}

function writeCustom(text: string): void {
  for (const document of parseAllDocuments(text)) {
    const resource = document.toJS() as CustomResource
    if (resource?.kind !== 'CustomResourceDefinition') continue
    const { group, names, versions } = resource.spec
    for (const { name, schema } of versions) {
      const copy = strict(schema.openAPIV3Schema) as { properties: Json }
      copy.properties.metadata = { type: 'object' }
      write({ group, version: name, kind: names.kind }, copy)
    }
  }
}

mkdirSync(schemaFolder, { recursive: true })
writeBuiltIn()
for (const [module, files] of published) {
  const cwd = getFolder(module)
  for (const file of globSync(files, { cwd })) writeCustom(readFileSync(join(cwd, file), 'utf8'))
}
console.log(`${globSync('*.json', { cwd: schemaFolder }).length} schemas in ${schemaFolder}`)
