import { describe, expect, test } from '@jest/globals'
import { sourceFolder } from '@touchline/sources/testing/source-folder'
import { inReadingOrder } from '../run/run-feeds.ts'
import { feedsSetting, readFeed, readFeeds } from './feeds.ts'

describe('a feed', () => {
  test.each([
    ['openfootball-json:../data', 'openfootball-json', 'openfootball-json', '../data'],
    ['openfootball-json@mirror:/srv/data', 'openfootball-json', 'openfootball-json@mirror', '/srv/data'],
    [
      'openfootball-json:https://example.org:8443/2024-25/en.1.json?x=1',
      'openfootball-json',
      'openfootball-json',
      'https://example.org:8443/2024-25/en.1.json?x=1',
    ],
    ['openfootball-clubs:C:\\clubs', 'openfootball-clubs', 'openfootball-clubs', 'C:\\clubs'],
    ['demo', 'demo', 'demo', 'demo'],
    ['demo?seed=1&matches=40', 'demo', 'demo', 'demo?seed=1&matches=40'],
    ['demo@second?seed=2', 'demo', 'demo@second', 'demo@second?seed=2'],
    ['live', 'openligadb', 'openligadb', ''],
    ['openligadb?leagues=bl1+dfb', 'openligadb', 'openligadb', ''],
    ['openligadb@mirror:https://example.org/api/?leagues=bl1', 'openligadb', 'openligadb@mirror', 'https://example.org/api/'],
    ['openligadb:https://example.org/bl1/2026', 'openligadb', 'openligadb', 'https://example.org/bl1/2026'],
    ['openligadb:../replies', 'openligadb', 'openligadb', '../replies'],
  ])('%s', (text, format, source, location) => expect(readFeed(text)).toMatchObject({ format, source, location }))

  test.each([
    ['openfootbal-json:x', 'known are openfootball-clubs:PATH-OR-URL, openfootball-leagues:PATH-OR-URL, openfootball-json:PATH-OR-URL,'],
    ['', 'names no known format'],
    ['/srv/data', 'names no known format'],
    ['openfootball-json', 'needs a path or an address'],
    ['openfootball-json:', 'needs a path or an address'],
    ['openfootball-json?x=1', 'needs a path or an address'],
    ['openfootball-json@UPPER:x', 'names no known format'],
    ['demo:somewhere', 'demo takes no path'],
    ['demo?speed=1', 'speed'],
    ['openligadb?season=2026', 'season is no parameter of it; it is written openligadb?leagues=bl1+dfb'],
    ['openligadb?leagues=bl1/2026', 'which is no shortcut of a league'],
    ['openfootball-json', 'needs a path or an address'],
  ])('%j is rejected', (text, reason) => expect(() => readFeed(text)).toThrow(reason))
})

describe('FEEDS', () => {
  test('name lists come first, the rest in configured order', () => {
    const feeds = readFeeds('openfootball-json:a, openfootball-leagues:b ,demo,openfootball-json@x:c,openfootball-clubs:d')
    expect(inReadingOrder(feeds).map(({ source }) => source)).toEqual([
      'openfootball-leagues',
      'openfootball-clubs',
      'openfootball-json',
      'openfootball-json@x',
    ])
  })

  test('a source occurs at most once', () =>
    expect(() => readFeeds('openfootball-json:a,openfootball-json:b')).toThrow('names the source openfootball-json twice'))

  test('an error message for a malformed address contains no secret of it', () => {
    const address = 'https://reader:canary@feed.example/2024-25/en.1.json?token=canary'
    for (const text of [
      `openfootball-jsn:${address}`,
      `openfootball-json:${address},canary`,
      `demo:${address}`,
      `replay:openfootball-json:${address}`,
      `replay:openfootball-json:https://feed.example/a.json?canary`,
      `replay:openfootball-json:${address}?date=2018-06-31`,
    ]) {
      let message = ''
      try {
        readFeeds(text)
      } catch (error) {
        message = (error as Error).message
      }
      expect([text, message.includes('has "'), message.includes('canary')]).toEqual([text, true, false])
    }
  })

  test('an empty entry is rejected', () => expect(() => readFeeds('openfootball-json:a,,demo')).toThrow('names no known format'))

  test('a path must exist, an address is polled later', () => {
    const there = sourceFolder({})
    expect(feedsSetting.read(`openfootball-json:${there}`)).toHaveLength(1)
    expect(feedsSetting.read('openfootball-json:http://127.0.0.1:1/2024-25/en.1.json')).toHaveLength(1)
    expect(() => feedsSetting.read(`openfootball-json:${there}/nothing`)).toThrow('which does not exist')
  })

  test('unset: the demo', () => expect(feedsSetting.default).toMatchObject([{ kind: 'played', source: 'demo' }]))
})
