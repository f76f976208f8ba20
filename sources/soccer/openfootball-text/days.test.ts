import { describe, expect, test } from '@jest/globals'
import { beginsWithDay, dayBefore, dayLine, getKickoff, getTime, orderIn } from './days.ts'
import { getPlace } from './titles.ts'

const inLeague = getPlace('= English National League 2024/25', '')
const inWorldCup = getPlace('= World Cup 2022', '')

describe('days', () => {
  test.each([
    ['Fri Aug 1', '2024-08-01'],
    ['  Sat Aug/10 2024', '2024-08-10'],
    ['  Wed Sep/18', '2024-09-18'],
    ['Tue Jan/21 2025', '2025-01-21'],
    ['Sat  May/17', '2025-05-17'],
    ['Sun Jun 29', '2025-06-29'],
    ['Aug/10', '2024-08-10'],
    ['[Aug/10]', '2024-08-10'],
    ['10/Aug', '2024-08-10'],
    ['10 August', '2024-08-10'],
    ['August 10, 2024', '2024-08-10'],
    ['Saturday, August 10', '2024-08-10'],
    ['10. Aug 2024', '2024-08-10'],
    ['10.8.', '2024-08-10'],
    ['[Sa. 10.08.2024]', '2024-08-10'],
    ['[Sab 10/08]', '2024-08-10'],
    ['[Sa 10.8]', '2024-08-10'],
    ['2024-08-10', '2024-08-10'],
    ['10/8/24', '2024-08-10'],
  ])('%s is %s', (line, date) => expect(dayLine(line, inLeague)).toEqual({ date, repairs: [] }))

  test('a date one year early is moved into the season', () =>
    expect(dayLine('Sat Jan/18 2024', inLeague)).toEqual({ date: '2025-01-18', repairs: ['date 2024-01-18 moved to 2025-01-18'] }))

  test('the weekday selects between two days in a long season', () => {
    const inLong = getPlace('= English Premier League 2019/20', '')
    expect(dayLine('Sat Aug 10', inLong).date).toBe('2019-08-10')
    expect(dayLine('Sat Aug 1', inLong).date).toBe('2020-08-01')
  })

  test('may have time and ground', () =>
    expect(dayLine('Fri Aug 1 20:30 UTC+2 @ Raiffeisen Arena, Linz, Att: 12670', inLeague)).toEqual({
      date: '2024-08-01',
      repairs: [],
      time: { time: '20:30', timezone: 'UTC+2' },
      ground: { venue: { name: 'Raiffeisen Arena', city: 'Linz' }, attendance: 12_670 },
    }))

  test.each([
    ['Fri Aug 1 24:00', 'is not a time'],
    ['Fri Aug 1 20:30 UTC+20', 'the zone "UTC+20" is unknown'],
    ['Fri Aug 1 @ Park, Att: many', 'not an attendance'],
    ['Fri Aug 1 @ <b>Park</b>', 'characters that no name has'],
  ])('without the time or ground that cannot be read: %s', (line, reason) => {
    const day = dayLine(line, inLeague)
    expect(day).toEqual({ date: '2024-08-01', repairs: [expect.stringContaining(reason)] })
  })

  test.each([
    ['May/22 Ashby 1-0 Bexford', { day: 'May/22', rest: 'Ashby 1-0 Bexford' }],
    ['13 July     Ashby  4-1  Bexford', { day: '13 July', rest: 'Ashby  4-1  Bexford' }],
    ['Sat Jun 24 2025    Ashby  2-0  Bexford', { day: 'Sat Jun 24 2025', rest: 'Ashby  2-0  Bexford' }],
    ['Jul/1 21:45   Ashby  1-1  Bexford', { day: 'Jul/1', rest: '21:45   Ashby  1-1  Bexford' }],
    ['Jul/1 1860 Ashby  1-1  Bexford', { day: 'Jul/1', rest: '1860 Ashby  1-1  Bexford' }],
    ['Mar del Ashby 1-0 Bexford', undefined],
    ['Sat Aug/10 2024', undefined],
  ])('may be before a match: %s', (line, expected) => expect(dayBefore(line, inLeague)).toEqual(expected))

  test.each([
    [
      'Sun Nov 20 19:00 UTC+3 @ Al Bayt Stadium, Al Khor, Att: 67,372',
      { venue: { name: 'Al Bayt Stadium', city: 'Al Khor' }, attendance: 67_372 },
    ],
    ['Sun Nov 20 @ Stadium 974, Doha', { venue: { name: 'Stadium 974', city: 'Doha' } }],
    ['Sun Nov 20 @ Stadium 974', { venue: { name: 'Stadium 974' } }],
    ['Sun Nov 20 @ A Park, Ried, Upper Austria', { venue: { name: 'A Park', city: 'Ried, Upper Austria' } }],
  ])('%s', (line, ground) => expect(dayLine(line, inWorldCup).ground).toEqual(ground))

  test.each([
    ['19/05', {}, '2025-05-19'],
    ['05/19', {}, '2025-05-19'],
    ['05/08', {}, '2024-08-05'],
    ['Fri 05/09', {}, '2025-05-09'],
    ['Thu 05/09', {}, '2024-09-05'],
    ['05/09', { previous: '2025-05-02' }, '2025-05-09'],
    ['05/09', { previous: '2024-08-30' }, '2024-09-05'],
    ['12/01', { previous: '2024-11-24', order: 'month' as const }, '2024-12-01'],
    ['12/01', { previous: '2024-11-24', order: 'day' as const }, '2025-01-12'],
  ])('of two numbers: %s below %j', (line, above, date) => expect(dayLine(line, inLeague, above).date).toBe(date))

  test('a number above 12 tells the order', () =>
    expect(['[Sat 05/19]', '19/05 15:00', '05/06', 'Aug/10'].map(orderIn)).toEqual(['month', 'day', undefined, undefined]))

  test('is recognised by the weekday at its start', () => {
    const lines = ['Fri Aug 1', '  Sun Oct/6', 'Mon Repos v Sunday FC', 'Sunday FC', '14.10.', '13 July @ Park', '18.45', 'Jul/1 Ashby']
    expect(lines.map(beginsWithDay)).toEqual([true, true, true, false, true, true, false, false])
    const inBrackets = ['[Aug/10]', '(Sat Aug/10)', '(12.08.)', '(Di, 13. August)', '(13 July)', '(May 12)', "(May 12', Jun 30')", '(1-0)']
    expect(inBrackets.map(beginsWithDay)).toEqual([true, true, true, true, true, false, false, false])
  })

  test.each([
    ['Fri Aug 32', 'is not a day'],
    ['Fri Foo 1', 'is not a day'],
    ['Fri', 'is not a day'],
    ['Fri Feb 29', 'outside the season'],
    ['Fri Aug 1 and more', 'is not a day'],
  ])('rejected: %s', (line, reason) => expect(() => dayLine(line, inLeague)).toThrow(reason))
})

describe('times', () => {
  test.each([
    ['20:30', { time: '20:30' }],
    ['19.45', { time: '19:45' }],
    ['9.30', { time: '9:30' }],
    ['20:30 UTC+2', { time: '20:30', timezone: 'UTC+2' }],
    ['20:30 UTC±0', { time: '20:30', timezone: 'UTC' }],
    ['13:00 UTC-3', { time: '13:00', timezone: 'UTC-3' }],
    ['20h30', { time: '20:30' }],
    ['13:00 UTC+5:30', { time: '13:00', timezone: 'UTC+5:30' }],
  ])('%s', (text, time) => expect(getTime(text)).toEqual(time))

  test.each([
    ['= English National League 2024/25', '2024-08-10', '15.00', '2024-08-10T14:00:00Z'],
    ['= English National League 2024/25', '2024-12-26', '15.00', '2024-12-26T15:00:00Z'],
    ['= UEFA Champions League 2024/25', '2024-09-17', '21.00', '2024-09-17T19:00:00Z'],
    ['= Austria | Bundesliga 2025/26', '2025-08-01', '20:30 UTC+2', '2025-08-01T18:30:00Z'],
    ['= World Cup 2014', '2014-06-14', '22:00 UTC-3', '2014-06-15T01:00:00Z'],
    ['= Euro 2016', '2016-06-10', '21:00', '2016-06-10T00:00:00Z'],
    ['= World Cup 2026', '2026-06-11', '20:00 UTC-6', '2026-06-12T02:00:00Z'],
    ['= Österr. Regionalliga Ost 2025/26', '2025-08-02', '16:30', '2025-08-02T15:30:00Z'],
  ])('%s, %s %s is %s', (title, date, time, instant) => expect(getKickoff(date, getTime(time), getPlace(title, '')).startAt).toBe(instant))
})
