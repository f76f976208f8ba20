import type { Plugin } from 'esbuild'

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
