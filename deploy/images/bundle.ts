import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { decode, encode } from '@jridgewell/sourcemap-codec'
import { build, type Metafile } from 'esbuild'
import { besideBundle, embedFiles, embedWidgets } from './embed-files.ts'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Entry points of the programs that are not a single service. */
const programs: Readonly<Record<string, string>> = {
  embedded: 'deploy/embedded/main.ts',
  sandbox: 'deploy/embedded/sandbox-main.ts',
  cli: 'deploy/cli/main.ts',
}

/** Folder names of all services and the gateway. */
export const services: readonly string[] = globSync('{services/*,gateway,site}/service.ts', { cwd: root })
  .map((path) => path.split(/[/\\]/).at(-2)!)
  .toSorted()

/** Names of all bundles, and so of all images. */
export const bundles: readonly string[] = [...Object.keys(programs), ...services]

/**
 * Writes one of `bundles` into `folder`: bundle.mjs, the modules it loads, a source map for each of our own code, and the program
 * of /docs/try. Apart from Node the program needs nothing else: at run time it reads no other file of the repository or of
 * node_modules. Returns the esbuild metafile, with paths relative to the root of the repository.
 */
export async function bundle(name: string, folder: string): Promise<Metafile> {
  const embedded: Metafile['outputs'] = {}
  const { metafile } = await build({
    stdin: { contents: getEntry(name), resolveDir: root, sourcefile: `${name}.js` },
    absWorkingDir: root,
    outdir: folder,
    // There is no package.json next to the output, so the extension marks the files as modules.
    outExtension: { '.js': '.mjs' },
    entryNames: 'bundle',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    // CommonJS packages require Node's built-in modules, and ES modules have no require.
    banner: { js: "import { createRequire as makeRequire } from 'node:module'\nconst require = makeRequire(import.meta.url)" },
    external: externals(name),
    plugins: [embedFiles, embedWidgets((outputs) => Object.assign(embedded, outputs)), besideBundle],
    sourcemap: true,
    sourcesContent: false,
    legalComments: 'none',
    // A service's own layer has at most 2 MB compressed. Stack traces are mapped by line and column.
    minifyWhitespace: true,
    metafile: true,
    logLevel: 'warning',
  })
  for (const file of globSync('*.map', { cwd: folder })) {
    const path = join(folder, file)
    writeFileSync(path, withoutPackages(readFileSync(path, 'utf8')))
  }
  return { ...metafile, outputs: { ...metafile.outputs, ...embedded } }
}

/**
 * A source map with the positions of the repository's own code only. The positions of packages would take 60 MB of
 * memory once a stack trace needs them.
 */
function withoutPackages(text: string): string {
  const map: { mappings: string; sources: string[] } = JSON.parse(text)
  const isOwn = map.sources.map((source) => !source.includes('node_modules/'))
  let inPackage = true
  const lines = decode(map.mappings).map((segments) =>
    segments.flatMap((segment): typeof segments => {
      const wasInPackage = inPackage
      inPackage = segment.length === 1 || !isOwn[segment[1]]
      if (!inPackage) return [segment]
      // Marks the end of our code: a position without a source.
      return wasInPackage ? [] : [[segment[0]]]
    }),
  )
  return JSON.stringify({ ...map, mappings: encode(lines), sources: map.sources.map((source, i) => (isOwn[i] ? source : '')) })
}

/** Entry point of an image. For a health check, which runs every few seconds, it loads nothing but the check. */
const getEntry = (name: string): string => `
import { ask, getPage } from './deploy/images/health.ts'
import { mapStackTraces } from './deploy/images/stack-traces.ts'
const page = getPage(process.argv[2])
if (page) process.exitCode = await ask(page, process.env)
else {
  mapStackTraces()
  ${name in programs ? `await import('./${programs[name]}')` : `;(await import('./deploy/service/run.ts')).run('${name}')`}
}
`

/** run.ts imports services lazily by name, so the bundle of one service excludes the others. */
const externals = (name: string): string[] =>
  name in programs ? [] : services.filter((service) => service !== name).map((service) => `@touchline/${service}/service`)
