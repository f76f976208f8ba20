import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { campaign, gate } from './scripts.ts'

const readme = readFileSync(new URL('./README.md', import.meta.url), 'utf8')
const [campaignTable, gateTable] = [readme.indexOf('\n## Campaign'), readme.indexOf('\n## Gate')]
const named = (text: string): string[] =>
  text
    .split('\n')
    .flatMap((line) => (line.startsWith('| `') ? [...line.split(' | ')[0]!.matchAll(/`([a-z/-]+)/g)].map(([, name]) => name!) : []))

test('the README has a row for every script, and for no other', () => {
  const crawls = campaign.filter(({ name }) => name.startsWith('crawl-')).map(({ name }) => name)
  const full = campaign.filter(({ name }) => !crawls.includes(name)).map(({ name }) => name)
  expect(named(readme.slice(campaignTable, gateTable)).filter((name) => !name.startsWith('crawl'))).toEqual(full)
  expect(crawls.length).toBeGreaterThan(0)
  expect(named(readme.slice(gateTable))).toEqual(gate.map(({ name }) => name))
})
