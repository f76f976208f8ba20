import { execFileSync } from 'node:child_process'
import { root } from './bundle.ts'
import type { Package } from './packages.ts'

/** The parts of a CycloneDX document that are touched here. */
interface Bom {
  serialNumber?: string
  metadata: { timestamp?: string; component: { name: string } }
  components: { 'bom-ref': string; [field: string]: unknown }[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

/**
 * The software bill of materials of one bundle, CycloneDX: what `npm sbom` says of the whole repository, less what the bundle does not hold
 * (not by --omit=dev, which leaves out what the tools need, too), and Node itself. The same sources make the same bytes, so it has neither a
 * serial number nor a time. Errors: npm's, when what is installed is not what the lock file says; one that names what npm does not know.
 */
export function sbomOf(name: string, packages: readonly Package[]): string {
  const bom: Bom = JSON.parse(npmSbom())
  const application = bom.dependencies[0]!.ref
  const refs = packages.map((each) => `${each.name}@${each.version}`)
  const held = new Set([application, ...refs])
  const components = bom.components.filter((component) => held.has(component['bom-ref']))
  const told = new Set(components.map((component) => component['bom-ref']))
  const untold = refs.filter((ref) => !told.has(ref))
  if (untold.length > 0) throw new Error(`npm sbom does not know ${untold.join(', ')}`)
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
        .filter(({ ref }) => held.has(ref))
        .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((on) => held.has(on)) })),
    },
    undefined,
    1,
  )
}

const npmSbom = (): string =>
  execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 << 20,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })
