import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Bundles the widgets for browsers of 2024 and later. */
export async function buildWidgets() {
  const { build } = await import('esbuild')
  return build({
    entryPoints: ['site/widgets/widgets.ts'],
    absWorkingDir: root,
    outfile: 'widgets.js',
    bundle: true,
    minify: true,
    charset: 'utf8',
    format: 'esm',
    platform: 'browser',
    target: 'es2023',
    legalComments: 'none',
    write: false,
    metafile: true,
  })
}

/** The text of the script. Bundles of the site contain it: deploy/images/embed-files.ts replaces this module. */
export const readWidgets = async (): Promise<string> => (await buildWidgets()).outputFiles[0]!.text
