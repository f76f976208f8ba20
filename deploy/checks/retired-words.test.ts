import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@jest/globals'
import { retiredIdentifiers } from './retired-words.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

test('no identifier of the source has a word that the glossary replaced', () => {
  const paths = globSync('{proto,platform,services,gateway,deploy,loadtest}/**/*.ts', {
    cwd: root,
    exclude: (path) => /(?:^|[\\/])(?:node_modules|proto[\\/]gen|testing|[^\\/]+\.test\.ts)$/.test(path),
  })
  expect(paths.length).toBeGreaterThan(500)
  expect(paths.flatMap((path) => retiredIdentifiers({ path, text: readFileSync(`${root}/${path}`, 'utf8') }))).toEqual([])
})
