import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const { resolve } = createRequire(import.meta.url)
const own = (name: string): string => fileURLToPath(new URL(`../browser/${name}`, import.meta.url))

/** Paths of the files that browsers load, by name. */
export const paths: Readonly<Record<string, string>> = {
  'pico.css': resolve('@picocss/pico/css/pico.min.css'),
  'site.css': own('site.css'),
  'passkey.js': own('passkey.js'),
}

/** The texts of these files. Bundles contain them: deploy/images/embed-files.ts replaces this module. */
export const files: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(paths).map(([name, path]) => [name, readFileSync(path, 'utf8')]),
)
