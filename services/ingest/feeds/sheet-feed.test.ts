import { expect, test } from '@jest/globals'
import { readFeed, readFeeds } from './feeds.ts'
import { getAddress } from './sheet-feed.ts'

const [one, other] = ['soc-l0000000001', 'soc-l0000000002']
const address = 'https://sheets.example/{league}/{season}/{date}/{home}/{away}?m={match}'

test('official sheets are of leagues, at an address', () => {
  const feed = { kind: 'asked', format: 'official-sheets', location: address }
  expect(readFeed(`official-sheets:${one}:${address}`)).toEqual({ ...feed, source: 'official-sheets', leagues: [one] })
  expect(readFeed(`official-sheets@fa:${one}+${other}:${address}`)).toEqual({
    ...feed,
    source: 'official-sheets@fa',
    leagues: [one, other],
  })
  expect(readFeeds(`demo,official-sheets@fa:${one}:${address},official-sheets@dfb:${other}:${address}`)).toHaveLength(3)
})

test.each([
  ['official-sheets', 'official sheets are written'],
  ['official-sheets:/srv/sheets/{match}', 'official sheets are written'],
  [`official-sheets:${one}:ftp://sheets.example/{match}`, 'official sheets are written'],
  [`official-sheets:${address}`, 'official sheets are written'],
  [`official-sheets::${address}`, '"" is no league of soccer'],
  [`official-sheets:premier-league:${address}`, '"premier-league" is no league of soccer'],
  [`official-sheets:han-l0000000001:${address}`, '"han-l0000000001" is no league of soccer'],
  [`official-sheets:${one}+${one}:${address}`, 'named twice'],
  [`official-sheets:${one}:https://sheets.example/{game}`, '{game} is none of {match}, {league}'],
  [`official-sheets:${one}:https://sheets.example/{league}/{date}`, 'every match has its own'],
  [`official-sheets:${one}:https://sheets.example/{home}/{away}`, 'every match has its own'],
  [`official-sheets:${one}:https://{home}.example/{match}`, 'in its path or query'],
  [`official-sheets:${one}:https://sheets.example:{match}/`, 'in its path or query'],
  [`official-sheets:${one}:https://{home}@sheets.example/{match}`, 'in its path or query'],
])('%s is rejected', (text, reason) => expect(() => readFeed(text)).toThrow(reason))

test('a message has no secret of the address', () => {
  const text = `official-sheets:${one}:https://reader:canary@sheets.example/{game}?token=canary`
  expect(() => readFeed(text)).toThrow('"official-sheets:soc-l0000000001:https://sheets.example/{game}"')
  expect(() => readFeed(text)).not.toThrow('canary')
})

test('the words of a match are escaped, whatever a team is called', () => {
  const words = { match: 'soc-m0000000001', league: one, season: '2025-2026', date: '2026-03-01', home: 'A/B & Ç?#', away: '../{match}' }
  expect(getAddress(address, words).href).toBe(
    `https://sheets.example/${one}/2025-2026/2026-03-01/A%2FB%20%26%20%C3%87%3F%23/..%2F%7Bmatch%7D?m=soc-m0000000001`,
  )
})
