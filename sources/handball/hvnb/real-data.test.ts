import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from '@jest/globals'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import type { MatchesDataset } from '../../connector.ts'
import type { SourceMatch } from '../../source-model.ts'
import { datasetsAt } from '../../testing/get-datasets.ts'
import { hvnb } from './connector.ts'

withSharedData('handball', 'the HVNB of 2025/26', (folder) => {
  let all: Map<string, MatchesDataset>
  let matches: SourceMatch[]
  beforeAll(async () => {
    all = await datasetsAt(hvnb, folder)
    matches = all.get('hvnb-2025-26/2025-2026')!.matches
  })

  const between = (home: string, away: string) => matches.find((match) => match.home.name === home && match.away.name === away)!
  const getGoals = ({ events }: SourceMatch, side: 'home' | 'away') =>
    events!.filter((event) => /goal$/.test(event.type) && event.side === side).length
  /** Number of rows in a file, without the header. */
  const lines = (file: string) => readFileSync(`${folder}/hvnb-2025-26/${file}.csv`, 'utf8').trim().split('\n').slice(1)

  test('has 18 matches with score, half time, log and sheet', () => {
    expect([matches.length, [...all.values()].reduce((sum, { rows }) => sum + rows, 0)]).toEqual([18, 18])
    for (const { scoreboard, events, lineup, statistics } of matches) {
      expect(scoreboard).toMatchObject({ state: 'finished', status: 'FT', scores: { halftime: {}, fulltime: {} } })
      expect([events!.length > 40, lineup!.home.starters.length > 8, statistics!.players.length > 20]).toEqual([true, true, true])
    }
  })

  test('has every row of the logs and every row of the sheets once', () => {
    expect(matches.reduce((sum, { events }) => sum + events!.length, 0)).toBe(lines('spielereignisse').length)
    expect(matches.reduce((sum, { statistics }) => sum + statistics!.players.length, 0)).toBe(lines('spieler_statistiken').length)
    const shown = matches.flatMap(({ statistics }) => statistics!.players.map(({ stats }) => stats.value as { goals: number }))
    const listed = lines('spieler_statistiken').map((line) => Number(/^\d+,"[^"]*",(\d+),/.exec(line)![1]))
    expect(shown.map(({ goals }) => goals).sort()).toEqual(listed.sort())
  })

  test('keeps the official score of the four matches whose logs lack goals, says what they lack, and adds none', () => {
    const lacking = matches.flatMap((match) => {
      const { homeScore, awayScore } = match.scoreboard
      const logged = `${getGoals(match, 'home')}-${getGoals(match, 'away')}`
      return logged === `${homeScore}-${awayScore}` ? [] : [`${match.home.name}: ${homeScore}-${awayScore}, log ${logged}`]
    })
    expect(lacking.sort()).toEqual([
      'HSG Nord Edemissen/Uetze: 36-40, log 36-39',
      'MTV Dannenberg: 31-36, log 31-35',
      'MTV Dannenberg: 33-39, log 32-36',
      'VfB Fallersleben: 28-38, log 27-36',
    ])
    const reported = [...all.values()].flatMap(({ problems }) => problems.filter(({ reason }) => reason.startsWith('the log lacks')))
    expect([new Set(reported.map(({ text }) => text)).size, reported.length, reported.every(({ rows }) => rows === 0)]).toEqual([
      4,
      6,
      true,
    ])
    for (const { text, reason } of reported)
      expect(matches.find(({ home, away }) => text.endsWith(`${home.name} - ${away.name}`))!.repairs).toContain(reason)
  })

  test('has the score after each goal as its log tells it, and it never decreases', () => {
    for (const { events, scoreboard } of matches) {
      const scores = events!.map(({ score }) => [score!.home, score!.away] as const)
      for (const [i, [home, away]] of scores.entries()) {
        const before = scores[i - 1] ?? [0, 0]
        expect([home >= before[0], away >= before[1]]).toEqual([true, true])
      }
      const [home, away] = scores.at(-1)!
      expect([home <= scoreboard.homeScore!, away <= scoreboard.awayScore!]).toEqual([true, true])
    }
    // Three goals at 13:13, written after the whistle.
    const at = between('HSG Nord Edemissen/Uetze', 'BTSV Eintr. Braunschweig').events!.filter(
      ({ minute, type }) => minute === 14 && /goal$/.test(type),
    )
    expect(at.map(({ score }) => `${score!.home}-${score!.away}`)).toEqual(['8-10', '9-10', '10-10', '10-11'])
  })

  test('has the goals before half time that its log has', () => {
    for (const { events, scoreboard } of matches) {
      const { home, away } = events!.findLast(({ period }) => period === '1H')!.score!
      expect(scoreboard.scores!.halftime).toMatchObject({ home, away })
    }
  })

  test('has every goal of the log by a player of the sheet, as many as the sheet where the log lacks none', () => {
    for (const match of matches) {
      const complete = !match.repairs.some((repair) => repair.startsWith('the log lacks'))
      for (const { side, person, stats } of match.statistics!.players) {
        const scored = match.events!.filter((event) => /goal$/.test(event.type) && event.side === side && event.player === person).length
        if (complete) expect([person.name, scored]).toEqual([person.name, (stats.value as { goals: number }).goals])
      }
      const listed = new Set(match.statistics!.players.map(({ person }) => person))
      expect(match.events!.filter(({ type, player }) => type !== 'timeout' && !(player && listed.has(player)))).toEqual([])
    }
  })

  test('has ten disqualifications, the sums of both sides, and German times', () => {
    expect(matches.flatMap(({ events }) => events!.filter(({ type }) => type === 'red_card'))).toHaveLength(10)
    expect(between('MTV Eyendorf', 'MTV Groß Lafferde')).toMatchObject({
      startAt: '2025-09-20T17:30:00Z',
      venue: { city: 'Eyendorf', name: 'Gerhard-Langer-SH' },
      statistics: { home: { value: { goals: 25, redCards: 1, timeouts: 2 } }, away: { value: { goals: 33 } } },
    })
    expect(between('MTV Eyendorf', 'Handballverein Lüneburg').startAt).toBe('2025-11-01T18:30:00Z')
  })
})
