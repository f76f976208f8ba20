import { readFileSync } from 'node:fs'
import type { MessageInitShape } from '@bufbuild/protobuf'
import { describe, expect, test } from '@jest/globals'
import type { HockeyStatsSchema } from '@touchline/contract/gen/hockey'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import { datasetsAt } from '../../testing/get-datasets.ts'
import { hockeytech } from './connector.ts'
import { feedLeague } from './feed-league.ts'

type HockeyStats = MessageInitShape<typeof HockeyStatsSchema>

withSharedData('hockey/pwhl-hockeytech', 'hockeytech, the PWHL', (path) => {
  const datasets = datasetsAt(hockeytech, path)
  const game = async () => (await datasets).get('2024')!.matches[0]!

  test('two seasons and their play-offs are imported; fifteen preseason games are skipped', async () => {
    const all = [...(await datasets).values()]
    expect(
      all.map(({ name: dataset, rows, matches, problems, complete }) => [dataset, rows, matches.length, problems.length, complete]),
    ).toEqual([
      ['2024', 86, 86, 0, true],
      ['2024-2025', 100, 100, 0, true],
      ['rest', 15, 0, 0, true],
    ])
    const rounds = Map.groupBy(all[1]!.matches, ({ stage, round }) => round?.replace(/, Game \d$/, '') ?? stage.name)
    expect([...rounds].map(([name, of]) => [name, of.length])).toEqual([
      ['Semi-finals', 8],
      ['Final', 2],
      ['Regular Season', 90],
    ])
    const decided = Map.groupBy(all[1]!.matches, ({ scoreboard }) => scoreboard.status)
    expect([...decided].map(([status, of]) => [status, of.length]).sort()).toEqual([
      ['AOT', 20],
      ['AP', 11],
      ['FT', 69],
    ])
  })

  test('the reviewed team names equal those of the feed', () => {
    const { SiteKit } = JSON.parse(readFileSync(`${path}/pwhl_teams_5.json`, 'utf8'))
    const { team } = feedLeague('pwhl', { league: undefined, teams: new Map() })
    for (const { id, name } of SiteKit.Teamsbyseason) expect(team(id, undefined).name).toBe(name)
  })

  test('Boston in 2024/25: 27 players and their coach', async () => {
    const [squad] = (await datasets).get('2024-2025')!.squads!
    expect([squad!.team.name, squad!.coach, squad!.members.length]).toEqual(['Boston Fleet', 'Courtney Kessel', 27])
    expect(squad!.members.every(({ born, shoots, heightCm, position }) => born && shoots && heightCm && position)).toBe(true)
    expect(squad!.members.find(({ name }) => name === 'Hilary Knight')).toMatchObject({
      born: '1989-07-12',
      shirtNumber: 21,
      shoots: 'right',
      heightCm: 180,
    })
  })

  describe('game 42, Montréal against Boston', () => {
    test('goals with assists and strength', async () => {
      const { events, scoreboard } = await game()
      const goals = events!.filter(({ type }) => type === 'goal')
      expect(
        goals.map(({ side, minute, period, player, assist, assist2, score, extra }) => [
          side,
          minute,
          period,
          player!.name,
          assist?.name,
          assist2?.name,
          score,
          extra!.value,
        ]),
      ).toEqual([
        ['home', 4, 'P1', 'Marie-Philip Poulin', undefined, undefined, { home: 1, away: 0 }, { strength: 'ev', clock: '3:51' }],
        ['home', 25, 'P2', 'Mélodie Daoust', 'Marie-Philip Poulin', undefined, { home: 2, away: 0 }, { strength: 'ev', clock: '4:50' }],
        ['away', 35, 'P2', 'Hilary Knight', 'Alina Müller', undefined, { home: 2, away: 1 }, { strength: 'ev', clock: '14:55' }],
        [
          'home',
          43,
          'P3',
          'Erin Ambrose',
          'Mariah Keopple',
          'Marie-Philip Poulin',
          { home: 3, away: 1 },
          { strength: 'ev', clock: '2:29' },
        ],
      ])
      expect(scoreboard).toMatchObject({ status: 'FT', homeScore: 3, awayScore: 1 })
      expect(scoreboard.scores!.periods!.items.map(({ period, home, away }) => `${period} ${home}-${away}`)).toEqual([
        'P1 1-0',
        'P2 1-1',
        'P3 1-0',
      ])
    })

    test('five penalties of two minutes', async () => {
      const penalties = (await game()).events!.filter(({ type }) => type === 'penalty')
      expect(penalties.map(({ side, player }) => `${side} ${player!.name}`)).toEqual([
        'home Catherine Daoust',
        'away Abby Cook',
        'away Jamie Lee Rattray',
        'away Susanna Tapani',
        'away Jessica DiGirolamo',
      ])
    })

    test('every team stat is the sum over its players', async () => {
      const { home, away, players } = (await game()).statistics!
      for (const [side, team] of [
        ['home', home],
        ['away', away],
      ] as const) {
        const playerStats = players.filter((each) => each.side === side).map(({ stats }) => stats.value as HockeyStats)
        const total = (stat: keyof HockeyStats) => playerStats.reduce((sum, each) => sum + Number(each[stat] ?? 0), 0)
        const names = [
          'goals',
          'assists',
          'points',
          'pim',
          'shotsOnGoal',
          'hits',
          'blockedShots',
          'ppGoals',
          'shGoals',
          'saves',
          'shotsAgainst',
        ] as const
        const value = team.value as HockeyStats
        expect(names.map((name) => [name, total(name)])).toEqual(names.map((name) => [name, value[name]]))
      }
    })

    test('team stats equal those computed from the play-by-play', async () => {
      const { statistics, plays } = await game()
      for (const side of ['home', 'away'] as const) {
        const count = (...types: string[]) => plays!.filter((play) => play.side === side && types.includes(play.type)).length
        const team = statistics![side].value as HockeyStats
        expect([count('shot', 'goal'), count('hit'), count('block'), count('faceoff')]).toEqual([
          team.shotsOnGoal,
          team.hits,
          team.blockedShots,
          side === 'home' ? 31 : 17,
        ])
      }
      expect(Object.entries(Object.groupBy(plays!, ({ type }) => type)).map(([type, of]) => [type, of!.length])).toEqual(
        expect.arrayContaining([
          ['faceoff', 48],
          ['shot', 62],
          ['goal', 4],
          ['block', 25],
          ['hit', 21],
          ['penalty', 5],
          ['goalie_change', 4],
          ['period_end', 3],
        ]),
      )
      expect(plays!.at(-1)).toMatchObject({ type: 'period_end', period: 'P3', score: { home: 3, away: 1 } })
    })

    test('lineups, officials and attendance', async () => {
      const { lineup, officials, attendance, venue } = await game()
      expect(lineup!.home.starters.map(({ name }) => name)).toEqual([
        'Elaine Chuli',
        'Mariah Keopple',
        'Laura Stacey',
        'Erin Ambrose',
        'Mélodie Daoust',
        'Marie-Philip Poulin',
      ])
      expect([lineup!.home.substitutes.length, lineup!.home.bench!.map(({ name }) => name), lineup!.away.coach]).toEqual([
        14,
        ['Ann-Renée Desbiens'],
        'Courtney Kessel',
      ])
      expect([officials!.map(({ role }) => role), attendance, venue]).toEqual([
        ['referee', 'referee', 'linesperson', 'linesperson'],
        3232,
        { name: 'Verdun Auditorium', city: 'Montréal' },
      ])
      expect([0, 5].map((i) => lineup!.home.starters[i]!.minutes)).toEqual([59, 20])
    })
  })
})
