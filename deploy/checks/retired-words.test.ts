import { fileURLToPath } from 'node:url'
import { expect, test } from '@jest/globals'
import { retiredIdentifiers } from './retired-words.ts'
import { getSources } from './sources.ts'

test('no identifier of the source has a word that the glossary replaced', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const sources = getSources(root, '{proto,platform,sources,services,gateway,site,client,deploy,e2e,loadtest}/**/*.ts')
  expect(sources.length).toBeGreaterThan(500)
  expect(sources.flatMap(retiredIdentifiers)).toEqual([])
})
