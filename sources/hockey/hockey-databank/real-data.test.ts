import { expect, test } from '@jest/globals'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import { datasetsAt } from '../../testing/get-datasets.ts'
import { hockeyDatabank } from './connector.ts'

withSharedData('hockey/hockey-databank', 'hockey-databank, eight seasons', (path) => {
  const datasets = datasetsAt(hockeyDatabank, path)

  test('every appearance is in a squad; two rows of an unknown coach are reported', async () => {
    const all = [...(await datasets).values()]
    const seasons = all.filter(({ squads }) => squads)
    expect(seasons.map(({ name: dataset, squads }) => [dataset, squads!.length, squads!.flatMap(({ members }) => members).length])).toEqual(
      [
        ['2010-2011', 30, 1059],
        ['2011-2012', 30, 1060],
        ['2012-2013', 30, 984],
        ['2013-2014', 30, 1058],
        ['2014-2015', 30, 1065],
        ['2015-2016', 30, 1067],
        ['2016-2017', 30, 1053],
        ['2017-2018', 31, 1067],
      ],
    )
    expect(all.flatMap(({ problems }) => problems.map(({ reason }) => reason))).toEqual(
      Array(2).fill('coachID bednaja01c is not in Master.csv, which has the names'),
    )
  })

  test('Washington in 2016/17', async () => {
    const squad = (await datasets).get('2016-2017')!.squads!.find(({ team }) => team.name === 'Washington Capitals')!
    expect(squad.coach).toBe('Barry Trotz')
    expect(squad.members.find(({ name }) => name === 'Alex Ovechkin')).toMatchObject({
      born: '1985-09-17',
      position: 'LW',
      shoots: 'right',
    })
  })

  test('all 2,064 players have a day of birth', async () => {
    const people = new Map(
      [...(await datasets).values()]
        .flatMap(({ squads = [] }) => squads.flatMap(({ members }) => members))
        .map((person) => [person.key, person]),
    )
    expect([people.size, [...people.values()].filter(({ born }) => !born || born.length < 10).length]).toEqual([2_064, 0])
  })
})
