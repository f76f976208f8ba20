import { expect, test } from '@jest/globals'
import { namesCountry } from './country-words.ts'

test.each([
  ['DE', 'germany german deutschland deutsche alemana allemand'],
  ['IT', 'italy italian italienische italiano italiana italienne'],
  ['ES', 'spain spanish spanische espanola spagnolo espagnol'],
  ['FR', 'france french franzosische francesa francese francaise'],
  ['GB-ENG', 'england english englische inglesa inglese anglais'],
  ['GB-SCT', 'scotland scottish schottische'],
  ['BR', 'brazil brazilian brasileiro'],
  ['PT', 'portuguese portugiesische'],
  ['KR', 'south korea korean'],
  ['INT', 'world welt'],
])('%s is named by %s', (code, words) => {
  expect(words.split(' ').filter((word) => !namesCountry(word, code))).toEqual([])
})

test.each([
  ['AR', 'spanish'],
  ['BR', 'portuguese'],
  ['US', 'english'],
  ['AT', 'german'],
  ['DE', 'premier'],
  ['GB-ENG', 'liga'],
  ['', 'german'],
  ['constructor', 'german'],
])('%s is not named by %s', (code, word) => expect(namesCountry(word, code)).toBe(false))
