import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Metafile } from 'esbuild'
import { root } from './bundle.ts'

/** The parts of a CycloneDX document that `getSbom` changes. */
interface Bom {
  serialNumber?: string
  metadata: { timestamp?: string; component: { name: string } }
  components: { 'bom-ref': string; [field: string]: unknown }[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

/**
 * The CycloneDX software bill of materials of one bundle: the output of `npm sbom` for the repository, reduced to the
 * packages in the bundle (--omit=dev would also drop packages that development dependencies share), plus Node itself.
 * It has no serial number and no timestamp, so the same sources give the same bytes. Errors: npm's, when node_modules
 * does not match the lockfile; an Error that names packages unknown to npm.
 */
export function getSbom(name: string, packages: readonly Package[]): string {
  npmSbom ??= readNpmSbom()
  const bom: Bom = JSON.parse(npmSbom)
  const application = bom.dependencies[0]!.ref
  const refs = packages.map((each) => `${each.name}@${each.version}`)
  const included = new Set([application, ...refs])
  const components = bom.components.filter((component) => included.has(component['bom-ref']))
  const listed = new Set(components.map((component) => component['bom-ref']))
  const unknown = refs.filter((ref) => !listed.has(ref))
  if (unknown.length > 0) throw new Error(`npm sbom does not know ${unknown.join(', ')}`)
  const { timestamp: _, ...metadata } = bom.metadata
  const { serialNumber: __, ...document } = bom
  const { node } = process.versions
  const inNode = { 'bom-ref': `node@${node}`, type: 'platform', name: 'node', version: node, purl: `pkg:generic/node@${node}` }
  return JSON.stringify(
    {
      ...document,
      metadata: { ...metadata, component: { ...metadata.component, name: `touchline-${name}` } },
      components: [inNode, ...components],
      dependencies: bom.dependencies
        .filter(({ ref }) => included.has(ref))
        .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((on) => included.has(on)) })),
    },
    undefined,
    1,
  )
}

/** Cached, because npm takes more than a second and the output is the same for all bundles. */
let npmSbom: string | undefined

const readNpmSbom = (): string =>
  execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 << 20,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })

export interface Package {
  name: string
  version: string
  /** Relative to the root of the repository. */
  folder: string
}

/** Third-party packages with code in the bundle, ordered by name. A version in several folders is listed once. */
export function packagesIn({ outputs }: Metafile): Package[] {
  const paths = Object.values(outputs).flatMap(({ inputs }) => Object.keys(inputs).filter((path) => inputs[path]!.bytesInOutput > 0))
  const folders = new Set(paths.flatMap((path) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []))
  const packages = new Map([...folders].map(packageAt).map((each) => [`${each.name}@${each.version}`, each]))
  return [...packages.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

function packageAt(folder: string): Package {
  const { name, version } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
  return { name, version, folder }
}

/** The licences and notices of the packages, concatenated. */
export function getLicences(packages: readonly Package[]): string {
  return packages.map(({ name, version, folder }) => [`===== ${name} ${version} =====`, ...texts(folder)].join('\n\n')).join('\n\n')
}

const texts = (folder: string): string[] =>
  globSync('{LICEN[CS]E,COPYING,NOTICE,licen[cs]e}*', { cwd: join(root, folder) })
    .toSorted()
    .map((file) => readFileSync(join(root, folder, file), 'utf8').trim())
