import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from '@jest/globals'
import { languages } from '@touchline/contract/catalog'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import { getBriefings, goldenFile, goldenMatches } from './testing/golden-briefings.ts'
import { hangsAfterMs } from './testing/real-data-server.ts'

/*
 * Briefings of real matches in all languages as customers get them. A person has read each sentence. To change them: node
 * e2e/testing/write-golden-briefings.ts
 */
withSharedData('', 'briefings of well-known matches', (data) => {
  let briefings: ReadonlyMap<string, string>
  beforeAll(async () => {
    briefings = await getBriefings(data)
  }, hangsAfterMs)

  const files = Object.keys(goldenMatches).flatMap((match) => languages.map((lang) => [match, lang] as const))
  test.each(files)('%s in %s', (match, lang) => {
    const { pathname } = goldenFile(match, lang)
    expect(briefings.get(pathname)).toBe(readFileSync(pathname, 'utf8'))
  })
})
