import { expect, test } from '@jest/globals'
import { isPreseason, kickOff, placeOfDay, playOffWeek, regularWeek } from './calendar.ts'

test.each<[what: string, date: string, time: string, utc: string]>([
  ['after noon', '2018-09-09', '1:00', '2018-09-09T17:00:00Z'],
  ['at noon', '2018-11-22', '12:30', '2018-11-22T17:30:00Z'],
  ['in the evening', '2018-09-06', '8:20', '2018-09-07T00:20:00Z'],
  ['late on a Monday', '2018-09-10', '10:20', '2018-09-11T02:20:00Z'],
  ['at nine in the evening of a Sunday', '1995-10-29', '9:00', '1995-10-30T02:00:00Z'],
  ['in the morning of a Sunday in London', '2018-10-28', '9:30', '2018-10-28T13:30:00Z'],
  ['in winter', '2018-12-30', '8:20', '2018-12-31T01:20:00Z'],
])('a kick-off %s', (_, date, time, utc) => expect(kickOff(date, time)).toBe(utc))

test.each(['13:00', '0:30', '1:60', '1', '8:20 PM'])('"%s" is not a kick-off', (time) =>
  expect(() => kickOff('2018-09-09', time)).toThrow('is not a time of a clock of twelve hours'),
)

test.each<[date: string, season: number, stage: string, round: string]>([
  ['2018-09-06', 2018, 'Regular Season', 'Week 1'],
  ['2018-09-10', 2018, 'Regular Season', 'Week 1'],
  ['2018-09-13', 2018, 'Regular Season', 'Week 2'],
  ['2018-12-30', 2018, 'Regular Season', 'Week 17'],
  // The first game of 2012 was on a Wednesday; games of 2020 were postponed to a Tuesday and to a Wednesday.
  ['2012-09-05', 2012, 'Regular Season', 'Week 1'],
  ['2020-10-13', 2020, 'Regular Season', 'Week 5'],
  ['2020-12-02', 2020, 'Regular Season', 'Week 12'],
  ['2024-12-25', 2024, 'Regular Season', 'Week 17'],
  ['2020-01-04', 2019, 'Play-offs', 'Wild Card'],
  ['2020-01-12', 2019, 'Play-offs', 'Divisional Round'],
  ['2020-01-19', 2019, 'Play-offs', 'Conference Championships'],
  ['2020-02-02', 2019, 'Play-offs', 'Super Bowl'],
  ['2022-01-09', 2021, 'Regular Season', 'Week 18'],
])('%s is in %i, %s, %s', (date, season, stage, round) => expect(placeOfDay(date)).toMatchObject({ season, stage: { name: stage }, round }))

test('a day before the season is one of the preseason', () => expect(['2018-08-30', '2018-09-06'].map(isPreseason)).toEqual([true, false]))

test('only the Super Bowl is at a neutral ground', () => {
  expect([1, 2, 3, 4, 5].map((week) => playOffWeek(2019, week).neutral)).toEqual([undefined, undefined, undefined, true, true])
  expect(regularWeek(2019, 17).neutral).toBeUndefined()
})

test.each<[season: number, week: number, round: string]>([
  [2008, 21, 'Super Bowl'],
  [2001, 18, 'Wild Card'],
  [1993, 19, 'Wild Card'],
  [1987, 17, 'Divisional Round'],
  [1982, 10, 'First Round'],
  [1970, 15, 'Divisional Round'],
  [1970, 3, 'Super Bowl'],
  [1982, 2, 'Second Round'],
])('in %i week %i of the play-offs is the %s', (season, week, round) =>
  expect(playOffWeek(season, week)).toMatchObject({ season, round, ...(round === 'Super Bowl' && { neutral: true }) }),
)

test('days do not tell the weeks of seasons that began on Labor Day', () =>
  expect(() => placeOfDay('1997-08-31')).toThrow('does not tell the week'))
test('the play-offs before 1970 had other rounds', () => expect(() => playOffWeek(1969, 1)).toThrow('have other rounds'))

test.each([0, 19])('there is no week %i', (week) => expect(() => regularWeek(1993, week)).toThrow('not in a regular season'))
test('play-offs have no sixth week', () => expect(() => playOffWeek(2019, 6)).toThrow('not in the play-offs'))
