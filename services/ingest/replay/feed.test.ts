import { describe, expect, test } from '@jest/globals'
import { readFeed, readFeeds } from '../feeds/feeds.ts'

describe('a replay in FEEDS', () => {
  test.each([
    ['replay:openfootball-json:../data?date=2018-06-30&speed=60', '../data', 60],
    ['replay:openfootball-json:http://127.0.0.1/a?b=c?date=2018-06-30', 'http://127.0.0.1/a?b=c', 1],
  ])('%s', (text, location, speed) => {
    expect(readFeed(text)).toMatchObject({ kind: 'replayed', source: 'replay', location, speed, date: '2018-06-30' })
  })

  test.each([
    ['replay:openfootball-json:../data', 'needs its day'],
    ['replay:openfootball-json:../data?date=2018-06-31', 'needs its day'],
    ['replay:openfootball-json:../data?date=2018-06-30&speed=0', 'speed must be a whole number'],
    ['replay:openfootball-json:../data?date=2018-06-30&speed=fast', 'speed must be a whole number'],
    ['replay:openfootball-json:../data?date=2018-06-30&pace=2', 'no parameter pace'],
    ['replay:openfootball-clubs:../data?date=2018-06-30', 'with a format that has matches'],
    ['replay:../data?date=2018-06-30', 'with a format that has matches'],
  ])('%s is rejected', (text, reason) => expect(() => readFeed(text)).toThrow(reason))

  test('may be configured only once, since there is one clock', () => {
    const one = 'replay:openfootball-json:../data?date=2018-06-30'
    expect(() => readFeeds(`${one},${one}`)).toThrow('names the source replay twice')
  })
})
