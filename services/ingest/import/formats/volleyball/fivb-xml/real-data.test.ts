import { expect, test } from '@jest/globals'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import { datasetsAt } from '@touchline/sources/testing/get-datasets'
import { fivbXml } from '@touchline/sources/volleyball/fivb-xml/connector'
import { startedIngest } from '../../../../testing/started-ingest.ts'

withSharedData('volleyball/fivb-xml', 'fivb-xml, the World League of 2012', (path) => {
  const dataset = datasetsAt(fivbXml, path).then((datasets) => datasets.get('WL2012')!)

  test('106 matches with their sets; both lists agree on every one', async () => {
    const { rows, problems, season, matches } = await dataset
    expect([rows, problems, season!.name, season!.league.gender]).toEqual([212, [], '2012', 'm'])
    const scheduled = matches.filter(({ row }) => row.includes('schedule.json'))
    expect(scheduled).toHaveLength(106)
    const sets = scheduled.map(({ scoreboard }) => scoreboard.scores!.periods!.items.length)
    expect([3, 4, 5].map((count) => sets.filter((each) => each === count).length)).toEqual([41, 33, 32])
    expect(new Set(scheduled.flatMap(({ home, away }) => [home.name, away.name])).size).toBe(16)
    expect(scheduled.every(({ statistics, lineup, timeTbd }) => statistics && lineup && !timeTbd)).toBe(true)
  })

  test('in every set the statistics have the points of the set', async () => {
    let checked = 0
    for (const { scoreboard, statistics } of (await dataset).matches) {
      for (const { period, home, away } of statistics?.periods ?? []) {
        const set = scoreboard.scores!.periods!.items.find((item) => item.period === period)!
        const getPoints = (stats: typeof home) => {
          const { points = 0, opponentErrors = 0 } = stats.value as { points?: number; opponentErrors?: number }
          return points + opponentErrors
        }
        expect([getPoints(home), getPoints(away)]).toEqual([set.home, set.away])
        checked++
      }
    }
    expect(checked).toBe(415)
  })

  test('Poland won the final against the United States 3-0, Cuba was third', async () => {
    const of = (name: string) =>
      dataset.then(({ matches }) => matches.find(({ row, round }) => row.includes('schedule') && round === name)!)
    expect(await of('Final')).toMatchObject({
      ...{
        home: { name: 'Poland' },
        away: { name: 'USA' },
        startAt: '2012-07-08T19:55:00Z',
        venue: { name: 'Arena Armeec', city: 'Sofia' },
      },
      scoreboard: { homeScore: 3, awayScore: 0 },
    })
    expect(await of('Third Place')).toMatchObject({ home: { name: 'Cuba' }, away: { name: 'Bulgaria' }, scoreboard: { winner: 'home' } })
  })

  test('every row of both lists is the same 106 matches; a second import publishes nothing', async () => {
    const ingest = await startedIngest()
    const feed = `fivb-xml:${path}`
    expect(await ingest.imported(feed)).toMatchObject({ rows: 212, matches: 106, merged: 106, quarantined: 0 })
    const matches = ingest.matches()
    expect(new Set(matches.map(({ matchId }) => matchId)).size).toBe(106)
    expect(
      matches.every(({ schedule }) => schedule!.coverage!.lineups && schedule!.coverage!.statistics && schedule!.coverage!.events),
    ).toBe(true)
    const players = new Set(ingest.catalog().flatMap(({ entity }) => (entity.case === 'player' ? [entity.value.id] : [])))
    const keys = new Set((await dataset).matches.flatMap((match) => match.statistics?.players.map(({ person }) => person.key) ?? []))
    expect(players.size).toBeGreaterThanOrEqual(keys.size)
    expect(await ingest.imported(feed)).toMatchObject({ writes: 0 })
  })
})
