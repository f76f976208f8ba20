import { expect, test } from '@jest/globals'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import { datasetsAt } from '../../testing/get-datasets.ts'
import { fifa } from './connector.ts'

withSharedData('live-feeds/fifa', 'replies of the service behind fifa.com', (path) => {
  const at = (file: string) => datasetsAt(fifa, `${path}/${file}`)
  const worldCup = async (file: string) => (await at(file)).get('world-world-cup/2026')!

  test('all files together: matches without problems', async () => {
    const datasets = await at('')
    expect([...datasets.values()].flatMap(({ problems }) => problems.map(({ row, reason }) => [row, reason]))).toEqual([])
    expect([...datasets.keys()]).toEqual(['world-world-cup/2026', 'rest'])
    expect(datasets.get('rest')!.skipped).toMatchObject({ 'replies without matches': 6 })
  })

  test('a calendar: finished, in play, scheduled, a match without teams', async () => {
    const datasets = await at('calendar_matches.json')
    const { matches } = datasets.get('world-world-cup/2026')!
    expect(matches.map(({ home, away, scoreboard }) => [home.country, away.country, scoreboard.state, scoreboard.status])).toEqual([
      ['MX', 'ZA', 'finished', 'FT'],
      ['BR', 'JP', 'live', '48'],
      ['DE', 'PY', 'scheduled', 'NS'],
    ])
    expect(datasets.get('rest')!.skipped).toEqual({ 'matches without teams': 1 })
    expect(matches[0]).toMatchObject({ date: '2026-06-11', startAt: '2026-06-11T19:00:00Z', attendance: 80_824 })
  })

  test('a tournament with a shoot-out', async () => {
    const { matches } = await worldCup('calendar_full.json')
    const { scoreboard, round } = matches.find(({ key }) => key === '400021513')!
    expect([scoreboard.status, scoreboard.winner, scoreboard.scores!.penalties, round]).toMatchObject([
      ...['PEN', 'away', { home: 3, away: 4 }, 'Round of 32'],
    ])
    expect(matches.filter(({ scoreboard: { status } }) => status === 'FT').length).toBe(10)
  })

  test('a match in detail', async () => {
    const [match] = (await worldCup('400021443/live.json')).matches
    const events = match!.events!.map(({ type, minute, extraMinute, side }) => [
      `${minute}${extraMinute ? `+${extraMinute}` : ''}`,
      type,
      side,
    ])
    expect(events.filter(([, type]) => type === 'goal')).toEqual([
      ['9', 'goal', 'home'],
      ['67', 'goal', 'home'],
    ])
    expect(match!.lineup!.home).toMatchObject({ coach: 'Javier Aguirre', formation: '4-1-2-3' })
    expect([match!.scoreboard.scores!.halftime, match!.scoreboard.scores!.fulltime]).toMatchObject([{ home: 1 }, { home: 2 }])
  })

  test('the moments of this match', async () => {
    const moments = ['0-before', '1-lineups', '2-first-half', '3-half-time', '4-second-half', '5-abandoned']
    const shown = await Promise.all(
      moments.map(async (moment) => {
        const { state, status, homeScore } = (await worldCup(`400021443/inplay/${moment}.json`)).matches[0]!.scoreboard
        return [state, status, homeScore]
      }),
    )
    expect(shown).toEqual([
      ['scheduled', 'NS', undefined],
      ['scheduled', 'NS', undefined],
      ['live', '24', 1],
      ['break', 'HT', 1],
      ['live', '67', 2],
      ['abandoned', 'ABD', 2],
    ])
  })
})
