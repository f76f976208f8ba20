import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { isDay } from '../../parse/dates.ts'
import { seasonName } from '../../parse/season-name.ts'
import { moveIntoWindow, seasonFolder, seasonWindow } from './season.ts'
import { getStage, isStage, roundOrder } from './stages.ts'

describe('seasons', () => {
  test.each([
    ['2024-25', '2024/2025'],
    ['2024/25', '2024/2025'],
    ['2024/2025', '2024/2025'],
    ['1999-00', '1999/2000'],
    ['2025', '2025'],
    ['2024-26', undefined],
    ['24-25', undefined],
    ['en.1', undefined],
  ])('%s → %s', (text, season) => expect(seasonName(text)).toBe(season))

  test('as folders', () => expect(['2024/2025', '1999/2000', '2025'].map(seasonFolder)).toEqual(['2024-25', '1999-00', '2025']))

  test.each([
    ['en.3', '2025/2026', '2025-01-01', '2026-01-01'],
    ['en.3', '2025/2026', '2025-08-02', '2025-08-02'],
    ['en.1', '2019/2020', '2019-07-26', '2020-07-26'],
    ['en.1', '2020/2021', '2020-09-12', '2020-09-12'],
    ['de.2', '2023/2024', '2023-07-28', '2023-07-28'],
    ['co.1', '2025', '2024-02-01', '2025-02-01'],
    ['en.1', '2023/2024', '2021-02-28', '2024-02-28'],
    ['en.1', '2022/2023', '2024-02-29', undefined],
    ['uefa.cl', '2022/2023', '2022-06-21', '2022-06-21'],
    ['uefa.cl', '2022/2023', '2022-06-10', '2023-06-10'],
    ['uefa.cl', '2019/2020', '2020-08-23', '2020-08-23'],
    ['uefa.conf', '2024/2025', '2025-05-28', '2025-05-28'],
    ['world', '2022', '2022-11-20', '2022-11-20'],
    ['russian-premier-league', '2011/2012', '2011-03-12', '2011-03-12'],
  ])('%s %s: %s → %s', (league, season, date, moved) => expect(moveIntoWindow(date, seasonWindow(league, season))).toBe(moved))

  test('a moved date keeps month and day', () => {
    const dates = fc.date({ min: new Date('1950-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(dates, fc.integer({ min: 1960, max: 2080 }), (day, year) => {
        const date = day.toISOString().slice(0, 10)
        const moved = moveIntoWindow(date, seasonWindow('en.1', `${year}/${year + 1}`))
        if (moved === undefined) expect(date.slice(5)).toBe('02-29')
        else expect([isDay(moved), moved.slice(4)]).toEqual([true, date.slice(4)])
      }),
    )
  })

  test.each(['2026-02-30', '2025-13-01', '2025-00-10', '2025-1-1', '2025-02-29', '20250101', ''])('%s is not a day', (text) =>
    expect(isDay(text)).toBe(false),
  )
})

describe('stages and rounds', () => {
  test.each([
    ['en.1', '', 'Matchday 1', 'Regular Season', 'league', undefined],
    ['en.2', 'Regular', 'Matchday 1', 'Regular Season', 'league', undefined],
    ['en.2', 'Finals', 'Semifinals', 'Play-offs', 'knockout', undefined],
    ['it.2', 'Aufstieg', 'Round 1', 'Play-offs', 'knockout', undefined],
    ['it.2', 'Playoff', 'Round 1', 'Play-offs', 'knockout', undefined],
    ['it.2', 'Playout', 'Final', 'Play-outs', 'knockout', undefined],
    ['at.1', 'Playoffs - Championship', 'Matchday 23', 'Championship Group', 'group', 'Championship'],
    ['at.1', 'Championship', 'Matchday 23', 'Championship Group', 'group', 'Championship'],
    ['be.1', 'Europe', 'Matchday 1', 'Europe Group', 'group', 'Europe'],
    ['gr.1', 'ECL Playoffs', 'Matchday 1', 'Conference League Group', 'group', 'Conference League'],
    ['uefa.cl', 'League', 'Matchday 1', 'League Phase', 'league', undefined],
    ['uefa.cl', 'Playoffs', 'Matchday 1', 'Knockout Phase Play-offs', 'knockout', undefined],
    ['uefa.cl', 'Finals', 'Round of 16', 'Knockout Phase', 'knockout', undefined],
    ['uefa.el', 'League phase', '', 'League Phase', 'league', undefined],
    ['uefa.conf', 'Playoffs', '', 'Knockout Phase Play-offs', 'knockout', undefined],
    ['uefa.el', 'Finals', 'Final', 'Knockout Phase', 'knockout', undefined],
    ['uefa.cl', 'Qualifying', 'Round 1', 'Qualifying', 'knockout', undefined],
    ['at.1', 'Championship Round', 'Matchday 23', 'Championship Group', 'group', 'Championship'],
    ['at.1', 'Relegation Round', 'Matchday 23', 'Relegation Group', 'group', 'Relegation'],
    ['at.1', 'Conference League Play-offs', 'Final', 'Conference League Play-off', 'knockout', undefined],
    ['world', 'First stage', '', 'Group Stage', 'group', undefined],
    ['world', 'First Stage', '', 'Group Stage', 'group', undefined],
    ['co.1', 'Apertura', 'Matchday 1', 'Apertura', 'league', undefined],
    ['xx.1', 'Opening', 'Matchday 1', 'Opening', 'league', undefined],
    ['xx.1', 'Cup', 'Final', 'Cup', 'knockout', undefined],
  ])('%s "%s, %s" → %s', (league, raw, round, name, type, group) =>
    expect(getStage(league, raw, round)).toEqual({ name, type, ...(group && { group }) }),
  )

  test('the table distinguishes stages from rounds', () => {
    expect(isStage('uefa.el', 'League phase')).toBe(true)
    expect(isStage('en.1', 'League phase')).toBe(false)
    expect(isStage('uefa.el', 'Quarterfinals')).toBe(false)
    expect(isStage('en.1', '')).toBe(false)
  })

  test('rounds are in order', () => {
    const rounds = ['Matchday 2', 'Matchday 10', 'Round of 32', 'Round of 16', 'Quarterfinals', 'Halbfinale', 'Final']
    expect(rounds.toSorted((a, b) => roundOrder(a) - roundOrder(b))).toEqual(rounds)
  })
})
