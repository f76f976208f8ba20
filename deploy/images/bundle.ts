import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, type Metafile } from 'esbuild'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Programs that are not one service: where each begins. */
const programs: Readonly<Record<string, string>> = { embedded: 'deploy/embedded/main.ts', cli: 'deploy/cli/main.ts' }

/** Every service and the gateway, by the name of its folder. */
export const services: readonly string[] = globSync('{services/*,gateway}/service.ts', { cwd: root })
  .map((path) => path.split(/[/\\]/).at(-2)!)
  .toSorted()

/** All that can be bundled, and so be an image. */
export const bundles: readonly string[] = [...Object.keys(programs), ...services]

/**
 * Writes one of `bundles` into `folder`: bundle.mjs, the modules that it loads, and a map beside each. Together they are all that the program
 * needs but Node: at run time it reads no other file of the repository or of node_modules. Answers what went in, paths from the
 * repository's top.
 */
export async function bundle(name: string, folder: string): Promise<Metafile> {
  const { metafile } = await build({
    stdin: { contents: entryOf(name), resolveDir: root, sourcefile: `${name}.js` },
    absWorkingDir: root,
    outdir: folder,
    // No package.json beside them says that these are modules, so their names do.
    outExtension: { '.js': '.mjs' },
    entryNames: 'bundle',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    // Packages in CommonJS call require for Node's own modules, which a module does not have.
    banner: { js: "import { createRequire as makeRequire } from 'node:module'\nconst require = makeRequire(import.meta.url)" },
    external: leftOut(name),
    sourcemap: true,
    sourcesContent: false,
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
  })
  return metafile
}

/** What an image begins with. Asked for its health it asks the process beside it, every few seconds: so it loads nothing else then. */
const entryOf = (name: string): string => `
import { ask, pageOf } from './deploy/images/health.ts'
const page = pageOf(process.argv[2])
if (page) process.exitCode = await ask(page, process.env)
else ${name in programs ? `await import('./${programs[name]}')` : `(await import('./deploy/service/run.ts')).run('${name}')`}
`

/** What runs one service can load each of them, by its name, when it is asked to; so the others need not be there. */
const leftOut = (name: string): string[] =>
  name in programs ? [] : services.filter((service) => service !== name).map((service) => `@touchline/${service}/service`)
