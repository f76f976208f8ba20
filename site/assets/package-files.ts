import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)
const fromPackage = (specifier: string): string => readFileSync(resolve(specifier), 'utf8')
const own = (name: string): string => readFileSync(new URL(`../browser/${name}`, import.meta.url), 'utf8')

/** The files that browsers load, by name. */
export const files: Readonly<Record<string, string>> = {
  'pico.css': fromPackage('@picocss/pico/css/pico.min.css'),
  'site.css': own('site.css'),
}
