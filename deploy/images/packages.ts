import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Metafile } from 'esbuild'
import { root } from './bundle.ts'

export interface Package {
  name: string
  version: string
  /** From the repository's top. */
  folder: string
}

/** The packages of others that a bundle holds something of, by name. */
export function packagesIn({ outputs }: Metafile): Package[] {
  const held = Object.values(outputs).flatMap(({ inputs }) => Object.keys(inputs).filter((path) => inputs[path]!.bytesInOutput > 0))
  const folders = new Set(held.flatMap((path) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []))
  return [...folders].map(described).toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

function described(folder: string): Package {
  const { name, version } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
  return { name, version, folder }
}

/** What these packages ask to be kept with their code: their licences and notices, one after the other. */
export function licencesOf(packages: readonly Package[]): string {
  return packages.map(({ name, version, folder }) => [`===== ${name} ${version} =====`, ...texts(folder)].join('\n\n')).join('\n\n')
}

const texts = (folder: string): string[] =>
  globSync('{LICEN[CS]E,COPYING,NOTICE,licen[cs]e}*', { cwd: join(root, folder) })
    .toSorted()
    .map((file) => readFileSync(join(root, folder, file), 'utf8').trim())
