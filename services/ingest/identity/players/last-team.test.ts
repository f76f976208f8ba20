import { expect, test } from '@jest/globals'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import { startedIngest } from '../../testing/started-ingest.ts'

/** The teams of a player by source, the latest first, in the way that services/fixtures reads them. */
async function teamsIn(feed: string): Promise<(name: string) => string[]> {
  const ingest = await startedIngest()
  await ingest.imported(feed)
  const entities = ingest.catalog().map(({ entity }) => entity)
  const names = new Map(entities.flatMap((entity) => (entity.case === 'team' ? [[entity.value.id, entity.value.name]] : [])))
  const players = entities.flatMap((entity) => (entity.case === 'player' ? [entity.value] : []))
  await ingest.stop()
  return (name) => {
    const seen = players.filter((player) => player.name === name).sort((a, b) => (a.seenOn > b.seenOn ? -1 : 1))
    return [...new Set(seen.map(({ teamId }) => names.get(teamId)!))]
  }
}

withSharedData('hockey/hockey-databank', 'team changes in the NHL', (path) => {
  let teams: Awaited<ReturnType<typeof teamsIn>>
  test.each([
    ['Kevin Shattenkirk', ['New York Rangers', 'Washington Capitals', 'St. Louis Blues']],
    ['Jarome Iginla', ['Los Angeles Kings', 'Colorado Avalanche']],
    ['Thomas Vanek', ['Columbus Blue Jackets', 'Vancouver Canucks', 'Florida Panthers', 'Detroit Red Wings']],
    ['Tomas Tatar', ['Vegas Golden Knights', 'Detroit Red Wings']],
    ['Alex Ovechkin', ['Washington Capitals']],
  ])('%s', async (name, last) => {
    teams ??= await teamsIn(`hockey-databank:${path}`)
    expect(teams(name).slice(0, last.length)).toEqual(last)
  })
})

withSharedData('baseball/retrosheet-2016', 'trades in 2016', (path) => {
  let teams: Awaited<ReturnType<typeof teamsIn>>
  test.each([
    ['Aroldis Chapman', 'Chicago Cubs', 'New York Yankees'],
    ['Andrew Miller', 'Cleveland Indians', 'New York Yankees'],
    ['Drew Pomeranz', 'Boston Red Sox', 'San Diego Padres'],
    ['Adam Warren', 'New York Yankees', 'Chicago Cubs'],
  ])('%s', async (name, now, before) => {
    teams ??= await teamsIn(`retrosheet:${path}`)
    expect(teams(name)).toEqual([now, before])
  })
})
