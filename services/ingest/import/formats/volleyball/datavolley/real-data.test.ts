import { expect, test } from '@jest/globals'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import { foldRallies } from '@touchline/sources/scoreboard/volleyball'
import { datasetsAt } from '@touchline/sources/testing/get-datasets'
import { datavolley } from '@touchline/sources/volleyball/datavolley/connector'
import { startedIngest } from '../../../../testing/started-ingest.ts'

withSharedData('volleyball/datavolley', 'datavolley, three matches', (path) => {
  const datasets = datasetsAt(datavolley, path)
  const matches = datasets.then((all) => [...all.values()].flatMap((dataset) => dataset.matches))
  const matchAt = async (file: string) => (await matches).find(({ row }) => row.includes(file))!
  const getSets = ({ scoreboard }: Awaited<typeof matches>[number]) =>
    scoreboard.scores!.periods!.items.map(({ home, away }) => ({ home: home!, away: away! }))

  test('each file is a match of its competition and season', async () => {
    const found = [...(await datasets).values()].map(({ season, rows, problems }) => [season!.league.name, season!.name, rows, problems])
    expect(found).toEqual([
      ['1. DOL Radenska Classic - Pokal moški', '2012/2013', 1, []],
      [
        'Austrian Volley Cup Women - DCup',
        '2020/2021',
        1,
        [expect.objectContaining({ reason: expect.stringContaining('line 1099'), rows: 0 })],
      ],
      ['PlusLiga', '2018/2019', 1, []],
    ])
  })

  test('the sets folded from the rallies, by the rules, are those of the set lines', async () => {
    for (const match of await matches) {
      const rallies = match.plays!.map(({ side }) => ({ winner: side! }))
      expect(foldRallies(rallies)).toEqual({
        sets: getSets(match),
        won: { home: match.scoreboard.homeScore, away: match.scoreboard.awayScore },
        winner: match.scoreboard.winner,
      })
    }
  })

  test('in every set the statistics have the points of the set', async () => {
    for (const match of await matches) {
      const getPoints = (stats: NonNullable<typeof match.statistics>['home']) => {
        const { points = 0, opponentErrors = 0 } = stats.value as { points?: number; opponentErrors?: number }
        return points + opponentErrors
      }
      expect(match.statistics!.periods!.map(({ home, away }) => ({ home: getPoints(home), away: getPoints(away) }))).toEqual(getSets(match))
    }
  })

  test('names, days and teams are spelt as in their languages', async () => {
    const names = async (file: string) => {
      const { date, home, away, lineup } = await matchAt(file)
      const [libero] = lineup!.home.starters.filter(({ place }) => place === 'L')
      return [date, home.name, away.name, lineup!.home.starters[1]!.name, libero!.name]
    }
    expect(await names('kats')).toEqual(['2019-03-01', 'GKS Katowice', 'MKS Będzin', 'Marcin Komenda', 'Bartosz Mariański'])
    expect(await names('PM06')).toEqual(['2012-12-28', 'ACH Volley', 'Maribor', 'Carlos Moreno', 'Aleš Fabjan'])
    expect(await names('DCup')).toEqual(['2020-11-08', 'Hartberg w Cup', 'UVC Graz w Cup', 'Marie Kristin Bruckner', 'Martina Weiß'])
  })

  test('only the match of a league with a known timezone has a start and rallies with their time', async () => {
    const timed = (await matches).filter(({ timeTbd }) => !timeTbd)
    expect(timed).toEqual([await matchAt('kats')])
    expect(timed[0]!.startAt).toBe('2019-03-01T19:30:00Z')
    expect([timed[0]!.plays![0]!.wallclock, timed[0]!.plays!.at(-1)!.wallclock]).toEqual(['2019-03-01T19:37:09Z', '2019-03-01T21:49:31Z'])
  })

  test('every file is imported; a second import publishes nothing', async () => {
    const ingest = await startedIngest()
    expect(await ingest.imported(`datavolley:${path}`)).toMatchObject({
      rows: 3,
      matches: 3,
      merged: 0,
      quarantined: 0,
      provisional: 2,
      parts: 1,
    })
    for (const { schedule } of ingest.matches())
      expect(schedule!.coverage).toMatchObject({ events: true, lineups: true, statistics: true, playByPlay: false })
    expect(await ingest.imported(`datavolley:${path}`)).toMatchObject({ writes: 0 })
  })
})
