import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Metafile } from 'esbuild'
import { root } from './bundle.ts'

export interface Package {
  name: string
  version: string
  /** Relative to the root of the repository. */
  folder: string
}

/** Third-party packages with code in the bundle, ordered by name. */
export function packagesIn({ outputs }: Metafile): Package[] {
  const paths = Object.values(outputs).flatMap(({ inputs }) => Object.keys(inputs).filter((path) => inputs[path]!.bytesInOutput > 0))
  const folders = new Set(paths.flatMap((path) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []))
  return [...folders].map(packageAt).toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

function packageAt(folder: string): Package {
  const { name, version } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
  return { name, version, folder }
}

/** The licences and notices of the packages, concatenated. */
export function licencesOf(packages: readonly Package[]): string {
  return packages.map(({ name, version, folder }) => [`===== ${name} ${version} =====`, ...texts(folder)].join('\n\n')).join('\n\n')
}

const texts = (folder: string): string[] =>
  globSync('{LICEN[CS]E,COPYING,NOTICE,licen[cs]e}*', { cwd: join(root, folder) })
    .toSorted()
    .map((file) => readFileSync(join(root, folder, file), 'utf8').trim())
