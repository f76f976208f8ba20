import { describe, expect, test } from '@jest/globals'
import { readText } from './testing/read-text.ts'

const cup = async (...lines: string[]) => readText(`= Euro 2012  # in Norland\n${lines.join('\n')}\n`, '2012--norland/euro.txt')

describe('times of a tournament', () => {
  const getStarts = async (comment: string, ...rows: string[]) => {
    const { matches, problems } = await cup(comment, '', '▪ Final', 'Jul 1', ...rows)
    expect(problems).toEqual([])
    return matches.map(({ startAt, timeTbd }) => (timeTbd ? 'unknown' : startAt))
  }

  test.each<[comment: string, startAt: string]>([
    ['# All times are local, CEST (UTC+2). ', '2012-07-01T18:45:00Z'],
    ['## NB: All times given are US Eastern Daylight Time (UTC−4)', '2012-07-02T00:45:00Z'],
    ['# All times are UTC-3:30', '2012-07-02T00:15:00Z'],
    ['# note: All times Japan Standard Time (UTC+09:00)', '2012-07-01T11:45:00Z'],
    ['# All times are local, CEST (UTC+2) and EEST (UTC+3)', 'unknown'],
    ['# All times are local', 'unknown'],
    ['# Times of last year were UTC+2', 'unknown'],
  ])('by the comment %j', async (comment, startAt) => {
    expect(await getStarts(comment, '  20:45  Wales  1-0  Malta')).toEqual([startAt])
  })

  test('that of a match or ground counts before that of the comment; a second one in brackets adds nothing', async () =>
    expect(
      await getStarts(
        '# All times are local, CEST (UTC+2).',
        '  20:45 UTC+1           Wales  1-0  Malta',
        '  20:45                 Wales  1-0  Cyprus  @ Bay Arena › Bay (UTC+3)',
        '  20:45 (21:45 EEST)    Wales  1-0  Italy',
        '  20:45 CET             Wales  1-0  Serbia',
        '  20:45 CEST (18:45 UTC±0) Wales v Latvia  1-0',
        '  20:45 UTC−6           Wales  1-0  Chile',
        '  19:45 (20:45 EEST ) Wales v Spain  2-4 pen. 0-0 a.e.t. (0-0)  @ Bay Arena, Bay',
        '                        Wales  1-0  Malta',
      ),
    ).toEqual(
      ['01T19:45', '01T17:45', '01T18:45', '01T19:45', '01T18:45', '02T02:45', '01T17:45', '01T17:45'].map((at) => `2012-07-${at}:00Z`),
    ))
})

test.each([
  'A1 v A2    @ Bay',
  'W49          vs.              W50               @ Bay Arena, Bay',
  '(38)   Runner-up Group A v\tRunner-up Group B   @ Bay',
  '(39)   Winner Group B\t  v\t3rd Group A/D/E/F   @ Bay',
])('sides that are open are none: %s', async (row) => {
  const { matches, problems, skipped } = await cup('▪ Round of 16', `24 June  ${row}`, '  Wales v Malta  1-0')
  expect([problems, skipped, matches.map(({ date }) => date)]).toEqual([[], { 'matches without teams': 1 }, ['2012-06-24']])
})

test.each(['B 68', 'A12 Wanderers', 'W4 Rovers', 'L2'])('a club is none: %s', async (club) => {
  const { matches } = await readText(`= Village League 2012\n\nRound 1\nMay/12\n  Ashby v ${club} X  1-0\n`, '2012/x.txt')
  expect(matches.map(({ away }) => away.name)).toEqual([`${club} X`])
})

test('the day of a line that cannot be read is that of the matches below it', async () => {
  const { matches, problems } = await cup(
    ...['▪ Round of 16', '24 June', '  Wales v Malta  1-0', '', '26 June in Bay (Bay Arena)', '  Italy v Spain  2-0'],
    ...['31 June in Bay', '  Cyprus v Malta  2-0'],
  )
  expect(matches.map(({ date, home }) => [date, home.name])).toEqual([
    ['2012-06-24', 'Wales'],
    ['2012-06-26', 'Italy'],
  ])
  expect(problems.map(({ reason, rows = 1 }) => [reason, rows])).toEqual([
    ['neither a match, nor a day, nor a heading, nor a detail of a match', 1],
    ['"31 June" is not a day like "Fri Aug 1 2025"', 0],
    ['neither a match, nor a day, nor a heading, nor a detail of a match', 1],
    [expect.stringContaining(', which may name its day, cannot be read'), 1],
  ])
})
