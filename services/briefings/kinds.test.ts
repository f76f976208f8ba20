import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { factKinds } from '@touchline/contract/facts'

const getText = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

/** The code that states facts, without its tests, and the code of standings for stakes. */
const stating = ['facts', 'story', 'feed'].flatMap((folder) =>
  readdirSync(new URL(folder, import.meta.url))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => getText(`${folder}/${name}`)),
)
const code = [...stating, getText('../standings/engine/stakes.ts')].join('\n')

test('every kind of fact is stated somewhere, not only passed on', () => {
  const stated = code.replaceAll(/case '\w+':/g, '')
  expect(Object.keys(factKinds).filter((kind) => !stated.includes(`'${kind}'`))).toEqual([])
})
