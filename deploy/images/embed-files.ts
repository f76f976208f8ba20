import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Metafile, Plugin } from 'esbuild'

/**
 * Modules that read files from the repository and from node_modules when they are loaded: those for browsers, and those of the
 * documentation.
 */
const packageFiles = /[/\\]site[/\\](?:assets[/\\]package-files|docs[/\\]doc-files)\.ts$/

/** Replaces the texts that the site reads at its start by imports, so that a bundle contains them and reads no file. */
export const embedFiles: Plugin = {
  name: 'embed-files',
  setup(build) {
    build.onLoad({ filter: packageFiles }, async ({ path }) => {
      const { paths }: { paths: Readonly<Record<string, string>> } = await import(path)
      const imports = Object.values(paths).map((file, i) => `import text${i} from ${JSON.stringify(file)} with { type: 'text' }`)
      const entries = Object.keys(paths).map((name, i) => `${JSON.stringify(name)}: text${i}`)
      return { contents: [...imports, `export const files = { ${entries.join(', ')} }`].join('\n'), loader: 'js' }
    })
  },
}

/**
 * Replaces the bundling of the widgets by their text. `onWidgets` receives their outputs, whose packages the bundle thereby
 * contains.
 */
export const embedWidgets = (onWidgets: (outputs: Metafile['outputs']) => void): Plugin => ({
  name: 'embed-widgets',
  setup(build) {
    build.onLoad({ filter: /[/\\]site[/\\]assets[/\\]widgets-script\.ts$/ }, async ({ path }) => {
      const { outputFiles, metafile } = await (await import(path)).buildWidgets()
      onWidgets(metafile.outputs)
      return { contents: `export const readWidgets = async () => ${JSON.stringify(outputFiles[0]!.text)}`, loader: 'js' }
    })
  },
})

/** Writes the program of /docs/try as a compressed file beside the bundle, which reads it with the first request. */
export const besideBundle: Plugin = {
  name: 'beside-bundle',
  setup(build) {
    build.onLoad({ filter: /[/\\]site[/\\]assets[/\\]api-reference-file\.ts$/ }, async ({ path }) => {
      const { getApiReferencePath } = await import(path)
      return {
        contents: `import { readFile } from 'node:fs/promises'
import path from ${JSON.stringify(`${getApiReferencePath()}.gz`)}
export const readApiReference = () => readFile(new URL(path, import.meta.url))`,
        loader: 'js',
      }
    })
    build.onResolve({ filter: /standalone\.js\.gz$/ }, ({ path }) => ({ path }))
    build.onLoad({ filter: /standalone\.js\.gz$/ }, ({ path }) => ({
      contents: gzipSync(readFileSync(path.slice(0, -'.gz'.length)), { level: 9 }),
      loader: 'file',
    }))
  },
}
