import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import { gameLog, lakers, logRows, newYork } from '@touchline/sources/basketball/nba-stats/testing/invented-games'
import { sourceFolder } from '@touchline/sources/testing/source-folder'
import { startedIngest } from '../testing/started-ingest.ts'

/*
 * Rows of one stage, round, home and away are one match: the games of a series must not be.
 */

type Game = readonly [season: string, home: string, away: string]

/** Number of games of each pairing of each season, independent of team names. */
const perPairing = (games: readonly Game[]): number[] =>
  [...Map.groupBy(games, (game) => game.join('\n')).values()].map((same) => same.length).sort()

/** The matches of a stage after an import, and the number of merged rows. */
async function imported(feed: string, stage: string): Promise<{ merged: number; games: Game[] }> {
  const ingest = await startedIngest()
  const { merged } = await ingest.imported(feed)
  const matches = new Map(ingest.matches().map((match) => [match.matchId, match.schedule!])).values()
  await ingest.stop()
  const games = [...matches].filter((match) => match.stage === stage)
  return { merged, games: games.map(({ season, home, away }): Game => [season, home!.teamId, away!.teamId]) }
}

const getRows = (path: string): Record<string, string>[] => {
  const [names, ...lines] = readFileSync(path, 'utf8')
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','))
  return lines.map((fields) => Object.fromEntries(names!.map((name, i) => [name, fields[i]!])))
}

test('a series of the NBA over seven games is seven matches', async () => {
  const atHome = [newYork, newYork, lakers, lakers, newYork, lakers, newYork]
  const rows = atHome.flatMap((home, i) =>
    logRows({ id: `004160040${i + 1}`, date: `2017-06-0${i + 1}`, home, away: home === newYork ? lakers : newYork }),
  )
  const log = sourceFolder({ 'nba/stats_leaguegamelog_2016-17.json': gameLog(rows) })
  const { merged, games } = await imported(`nba-stats:${log}`, 'Playoffs')
  expect([merged, perPairing(games)]).toEqual([0, [3, 4]])
})

withSharedData('hockey/nhl-results', 'playoffs of the NHL', (path) => {
  test('have every game of every series: 91 and 87', async () => {
    const expected = ['2016', '2017'].flatMap((year) =>
      getRows(`${path}/playoffs_${year}.csv`).map(({ home, away }): Game => [year, home!, away!]),
    )
    const { merged, games } = await imported(`nhl-results:${path}`, 'Playoffs')
    expect([merged, games.length, perPairing(games)]).toEqual([0, 91 + 87, perPairing(expected)])
  })
})

withSharedData('hockey/pwhl-hockeytech', 'playoffs of the PWHL', (path) => {
  test('have every game of every series; only the game that also has a summary is merged', async () => {
    const rows = JSON.parse(readFileSync(`${path}/pwhl_schedule_2025.json`, 'utf8')).SiteKit.Scorebar as Record<string, string>[]
    const playOffs = ['3', '6']
    const expected = rows
      .filter(({ SeasonID }) => playOffs.includes(SeasonID!))
      .map(({ SeasonID, HomeID, VisitorID }): Game => [SeasonID!, HomeID!, VisitorID!])
    const { merged, games } = await imported(`hockeytech:${path}`, 'Playoffs')
    expect([merged, games.length, perPairing(games)]).toEqual([1, 13 + 10, perPairing(expected)])
  })
})

withSharedData('basketball/euroleague', 'playoffs of the EuroLeague', (path) => {
  test('have every game of every series', async () => {
    const rows = getRows(`${path}/gameresults.csv`).filter(({ phase }) => phase === 'PO')
    const expected = rows.map(({ season, team_code_home, team_code_away }): Game => [season!, team_code_home!, team_code_away!])
    const { merged, games } = await imported(`euroleague:${path}`, 'Playoffs')
    expect([merged, games.length, perPairing(games)]).toEqual([0, 143, perPairing(expected)])
  })
})

withSharedData('american-football/nfl-results', 'the NFL', (path) => {
  test('has every game of two seasons, and eleven playoff games', async () => {
    const { merged, games } = await imported(`nfl-results:${path}`, 'Playoffs')
    expect([merged, perPairing(games)]).toEqual([0, Array(11).fill(1)])
  })
})
