import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import { datasetsAt } from '../../testing/get-datasets.ts'
import { getBox, getTotal } from '../shared/box.ts'
import { biggestLeads, getScores, leadChanges } from '../shared/entry.ts'
import { courtKey, courtTimes } from '../shared/on-court.ts'
import { readLiveBox } from './box-score.ts'
import { nbaLive } from './connector.ts'
import { readLivePlays } from './plays.ts'

const id = '0022000001'
const sides = ['home', 'away'] as const

withSharedData('basketball/nba', 'nba-live', (path) => {
  const document = (name: string) => JSON.parse(readFileSync(`${path}/${name}_${id}.json`, 'utf8'))
  const datasets = datasetsAt(nbaLive, path)

  /** Golden State at Brooklyn, 2020-12-22. */
  function folded() {
    const { box, scoreboard, home, away } = readLiveBox(document('live_boxscore'), id)
    const allPlayers = sides.flatMap((side) => box![side].players.map((player) => ({ side, ...player })))
    const sideByKey = new Map(allPlayers.map(({ person, side }) => [person.key, side]))
    const entries = readLivePlays(document('live_playbyplay'), id, { home, away }, (key) => sideByKey.get(key), [])
    return { box: box!, play: scoreboard, allPlayers, entries }
  }

  test('0022000001: the plays reproduce the box score of every player, minutes and plus-minus included', () => {
    const { allPlayers, entries } = folded()
    const starters = new Set(allPlayers.filter(({ starts }) => starts).map(({ person, side }) => courtKey(person.key, side)))
    const made = new Map(getBox(entries, courtTimes(entries, { periodSeconds: 720, starters })).map((each) => [each.id, each.stats]))
    expect(allPlayers.map(({ person }) => made.get(person.key))).toEqual(allPlayers.map(({ stats }) => stats))
    expect(allPlayers).toHaveLength(28)
  })

  test('0022000001: they reproduce the totals of both teams and the leads', () => {
    const { box, entries } = folded()
    for (const side of sides) {
      const { min: _, fastBreakPoints: __, pointsInPaint: ___, biggestLead, ...counts } = box[side].stats
      expect([getTotal(entries, side), biggestLeads(getScores(entries))[side]]).toEqual([counts, biggestLead])
    }
    expect(leadChanges(getScores(entries))).toHaveLength(1)
  })

  test('the game is one match; its plays have the league’s keys and clock', async () => {
    const [match] = (await datasets).get('2020-21/00220000')!.matches
    expect(match).toMatchObject({
      date: '2020-12-22',
      startAt: '2020-12-23T00:00:00Z',
      home: { name: 'Brooklyn Nets' },
      scoreboard: { status: 'FT', homeScore: 125, awayScore: 99, winner: 'home' },
      venue: { name: 'Barclays Center', city: 'Brooklyn' },
      meeting: 1,
      repairs: [],
    })
    expect(match!.lineup!.home.starters.map(({ name }) => name)).toEqual([
      'Joe Harris',
      'Kevin Durant',
      'DeAndre Jordan',
      'Spencer Dinwiddie',
      'Kyrie Irving',
    ])
    expect(match!.plays![1]).toMatchObject({ key: '4', type: 'jump_ball', clock: '11:58', wallclock: '2020-12-23T00:06:25Z' })
    expect(match!.statistics!.periods!.map(({ period }) => period)).toEqual(['Q1', 'Q2', 'Q3', 'Q4'])
  })

  test('2023/24: 1,200 games of the season and 73 before it are scheduled; seven more have no teams yet', async () => {
    const all = [...(await datasets).values()]
    const season = all.filter(({ name: dataset }) => dataset.startsWith('2023-24/')).flatMap(({ matches }) => matches)
    const stages = Map.groupBy(season, ({ stage }) => stage.name)
    expect([stages.get('Regular Season')!.length, stages.get('Preseason')!.length]).toEqual([1_200, 73])
    expect(new Set(season.map(({ scoreboard }) => scoreboard.status))).toEqual(new Set(['NS']))
    const problems = all.flatMap((dataset) => dataset.problems.map(({ reason }) => reason))
    expect(problems).toEqual(Array(7).fill('its teams are not known yet'))
    expect(season.find(({ text }) => text === '0022300061')).toMatchObject({
      date: '2023-10-24',
      startAt: '2023-10-24T23:30:00Z',
      home: { name: 'Denver Nuggets' },
      away: { name: 'Los Angeles Lakers' },
      venue: { name: 'Ball Arena', city: 'Denver' },
    })
  })
})
