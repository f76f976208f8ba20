import { describe, expect, test } from '@jest/globals'
import { readText } from './testing/read-text.ts'

/** The days of the matches of a file with one match below each day. */
async function getDays(title: string, days: readonly string[], comment = ''): Promise<string[]> {
  const rows = days.flatMap((day, i) => [day, `  Ashby ${i}-0 Bexford`])
  const { matches, problems } = await readText([title, comment, 'Matchday 1', ...rows, ''].join('\n'), 'league.txt')
  expect(problems).toEqual([])
  return matches.map(({ date }) => date!)
}

describe('the year of a day that has none', () => {
  test('follows the days above past the end of a calendar year, by weekday', async () =>
    expect(await getDays('= Harbour League 2020', ['Wed Dec/30', 'Sat Jan/2', 'Sat Jan/30', 'Sat Feb/20'])).toEqual([
      '2020-12-30',
      '2021-01-02',
      '2021-01-30',
      '2021-02-20',
    ]))

  test('follows a day with a year, without a weekday too', async () =>
    expect(await getDays('= Harbour League 2020', ['Tue Jan/5 2021', 'Jan/6', 'Feb/10', 'Mar/14 2020', 'Apr/2'])).toEqual([
      '2021-01-05',
      '2021-01-06',
      '2021-02-10',
      '2020-03-14',
      '2020-04-02',
    ]))

  test('follows the days above of a season that ends late', async () =>
    expect(await getDays('= Harbour League 2019/20', ['Sun Jun/28', 'Wed Jul/1', 'Wed Jul/29', 'Sat Jul/13'])).toEqual([
      '2020-06-28',
      '2020-07-01',
      '2020-07-29',
      '2019-07-13',
    ]))

  test('is the first one of a season that begins early, whose calendar changed', async () =>
    expect(await getDays('= Harbour League 2011/12', ['Sat Mar/12', 'Sun Apr/3', 'Sat May/12'])).toEqual([
      '2011-03-12',
      '2011-04-03',
      '2012-05-12',
    ]))

  test('is not told by a wrong weekday among the days of a season', async () => {
    expect(await getDays('= Harbour League 2024/25', ['Sat Aug/9', 'Sat Aug/17', 'Sun Jan/11', 'Sat Jan/18'])).toEqual([
      '2024-08-09',
      '2024-08-17',
      '2025-01-11',
      '2025-01-18',
    ])
    expect(await getDays('= Harbour League 2020', ['Sat Feb/20', 'Sat Mar/7'])).toEqual(['2020-02-20', '2020-03-07'])
  })

  test('is that of the days which a comment states', async () => {
    const comment = '# Date       Sat Feb/21 2015 - Fri Oct/2 2015 (223d)'
    expect(await getDays('= Harbour League 2014/15', ['21.02.', '02.10.', '20.07.'], comment)).toEqual([
      '2015-02-21',
      '2015-10-02',
      '2015-07-20',
    ])
    const ofLastYear = '# Date       Sun Nov 24 - Sun Dec 1 1963 (7d)'
    expect(await getDays('= Harbour Cup 1963', ['Nov 24', 'Dec 1'], ofLastYear)).toEqual(['1963-11-24', '1963-12-01'])
  })

  test.each([
    '# Date       Sun Feb/21 2015 - Fri Oct/2 2015 (223d)',
    '# Date       Sat Feb/21 - Fri Oct/2',
    '# Date       Fri Oct/2 2015 - Sat Feb/21 2015',
    '# Date       Sat Feb/21 2015 - Mon Oct/2 2017',
  ])('is not that of other comments: %s', async (comment) =>
    expect(await getDays('= Harbour League 2014/15', ['20.07.'], comment)).toEqual(['2014-07-20']),
  )
})

test('a year that the weekday confirms is that of a season whose calendar changed', async () =>
  expect(await getDays('= Harbour League 2011/12', ['Sat Mar/12 2011', 'Sat Nov/3 2012', 'Fri Mar/13 2011'])).toEqual([
    '2011-03-12',
    '2012-11-03',
    '2012-03-13',
  ]))

test('a year that the day above confirms is that of a season whose calendar changed', async () => {
  expect(await getDays('= Harbour League 2011/12', ['12.03.2011', '17.04.2011', '03.11.2012', '23.06.2012', '28.07.2012'])).toEqual([
    '2011-03-12',
    '2011-04-17',
    '2011-11-03',
    '2012-06-23',
    '2012-07-28',
  ])
  expect(await getDays('= Harbour League 2012/13', ['28.12.2012', '05.01.2012', '12.02.2012'])).toEqual([
    '2012-12-28',
    '2013-01-05',
    '2013-02-12',
  ])
})

test('a year before that of a tournament of several countries is that of its first rounds, not a wrong one', async () => {
  expect(await getDays('= Lakes Nations Cup 1960', ['05.04.1959', '10.05.1959', '06.07.1960', '10.07.1959'])).toEqual([
    '1959-04-05',
    '1959-05-10',
    '1960-07-06',
    '1960-07-10',
  ])
  expect(await getDays('= Lakes Nations Cup 1960', ['Sun Apr/5 1959', 'Sat Apr/11 1959', 'Mon Jun/6 1960'])).toEqual([
    '1959-04-05',
    '1959-04-11',
    '1960-06-06',
  ])
  expect(await getDays('= Lakes Nations Cup 1960', ['Mon Apr/6 1960', '05.04.1956'])).toEqual(['1960-04-06', '1960-04-05'])
  expect(await getDays('= Malta | Harbour League 1960', ['05.04.1959'])).toEqual(['1960-04-05'])
})
