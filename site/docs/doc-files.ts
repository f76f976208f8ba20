import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { changelogFile, errorsFile, guideGroups, referenceFile } from './guide-list.ts'

const markdown = [...guideGroups.flatMap(({ guides }) => guides.map(({ file }) => file)), errorsFile, referenceFile, changelogFile]

/** Paths of the files that the documentation is made of, by name: relative to docs/, and the two of this folder. */
export const paths: Readonly<Record<string, string>> = {
  ...Object.fromEntries(markdown.map((name) => [name, fileURLToPath(new URL(`../../docs/${name}`, import.meta.url))])),
  'endpoints.json': fileURLToPath(new URL('endpoints.json', import.meta.url)),
  'answers.json': fileURLToPath(new URL('answers.json', import.meta.url)),
}

/** The texts of these files. Bundles contain them: deploy/images/embed-files.ts replaces this module. */
export const files: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(paths).map(([name, path]) => [name, readFileSync(path, 'utf8')]),
)
