import { relative, resolve } from 'node:path'
import type { Metafile } from 'esbuild'
import { bundles, root } from './bundle.ts'
import { makeBundle } from './make-bundle.ts'

const [name = '', folder] = process.argv.slice(2)
if (!bundles.includes(name) || !folder) {
  console.error(`npm run bundle -- NAME FOLDER, where NAME is one of ${bundles.join(', ')}`)
  process.exit(2)
}

for (const line of sizes(await makeBundle(name, resolve(folder)))) console.log(line)

/** Sizes of the output files and of the ten largest parts in them. */
function sizes({ outputs }: Metafile): string[] {
  const kB = (bytes: number) => `${Math.ceil(bytes / 1_000).toLocaleString('en')} kB`.padStart(10)
  const modules = Object.entries(outputs).filter(([path]) => path.endsWith('.mjs'))
  const parts = new Map<string, number>()
  for (const [path, { bytesInOutput }] of modules.flatMap(([, { inputs }]) => Object.entries(inputs))) {
    const [outside, ...packages] = path.split('node_modules/')
    const part = /^(?:@[^/]+\/)?[^/]+/.exec(packages.at(-1) ?? '')?.[0] ?? outside!.split('/').slice(0, 2).join('/')
    parts.set(part, (parts.get(part) ?? 0) + bytesInOutput)
  }
  const largest = [...parts].toSorted(([, a], [, b]) => b - a).slice(0, 10)
  return [
    ...modules.map(([path, { bytes }]) => `${kB(bytes)}  ${relative(process.cwd(), resolve(root, path))}`),
    'of which',
    ...largest.map(([part, bytes]) => `${kB(bytes)}  ${part}`),
  ]
}
