import { expect, test } from '@jest/globals'
import { ofSport } from '@touchline/contract/catalog'
import type { MatchObservation, StatsObservation } from '@touchline/contract/gen/feed'
import { isSportPeriod } from '@touchline/contract/periods'
import { isSportStatus } from '@touchline/contract/states'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import { nflGamecenter } from '@touchline/sources/american-football/nfl-gamecenter/connector'
import { retrosheet } from '@touchline/sources/baseball/retrosheet/connector'
import { nbaLive } from '@touchline/sources/basketball/nba-live/connector'
import { nbaStats } from '@touchline/sources/basketball/nba-stats/connector'
import type { MatchConnector } from '@touchline/sources/connector'
import { hockeytech } from '@touchline/sources/hockey/hockeytech/connector'
import { datasetsAt } from '@touchline/sources/testing/get-datasets'
import { datavolley } from '@touchline/sources/volleyball/datavolley/connector'
import { registries } from '../identity/registries.ts'
import { decidingIngest } from '../identity/testing/deciding-ingest.ts'
import { assembleMatches } from '../import/assemble-matches.ts'
import { withDetails } from '../import/pending-observation.ts'
import { ingestSports } from '../sports.ts'
import { momentsOfPlays } from './play-moments.ts'
import type { ReplayRules } from './replay-rules.ts'

/** The first match of a source with play-by-play, as imported. */
async function firstWithPlays(connector: MatchConnector, path: string): Promise<{ match: MatchObservation; stats: StatsObservation }> {
  const ingest = await decidingIngest()
  const sportRegistries = registries({ store: ingest.store, trusts: () => true })
  try {
    for (const dataset of (await datasetsAt(connector, path)).values()) {
      const match = dataset.matches.find(({ plays }) => plays !== undefined)
      if (!match) continue
      const { observations } = await assembleMatches('replay', { ...dataset, matches: [match] }, await sportRegistries.of(dataset.sport))
      const observed = observations.find(({ kind }) => kind === 'match')!.observation as MatchObservation
      return { match: observed, stats: withDetails(observations.find(({ kind }) => kind === 'stats')!.observation as StatsObservation) }
    }
  } finally {
    await ingest.stop()
  }
  throw new Error(`nothing in ${path} has play-by-play`)
}

const sources: [MatchConnector, string, { score: [number, number]; plays: number; hours: [number, number] }][] = [
  [retrosheet, 'baseball/retrosheet-2016', { score: [7, 9], plays: 120, hours: [2, 6] }],
  [nflGamecenter, 'american-football/nfl-gamecenter', { score: [18, 12], plays: 221, hours: [2, 5] }],
  [hockeytech, 'hockey/pwhl-hockeytech', { score: [3, 1], plays: 172, hours: [2, 4] }],
  [datavolley, 'volleyball/datavolley', { score: [3, 0], plays: 118, hours: [1, 2] }],
  [nbaLive, 'basketball/nba', { score: [125, 99], plays: 572, hours: [1.5, 4] }],
  [nbaStats, 'basketball/nba', { score: [126, 115], plays: 538, hours: [1.5, 4] }],
]

for (const [connector, path, { score, plays, hours }] of sources)
  withSharedData(path, `a real game of ${connector.format}, replayed`, (folder) => {
    test('ends with the imported result after publishing every play and event once', async () => {
      const { match, stats } = await firstWithPlays(connector, folder)
      const moments = momentsOfPlays(match, stats, ofSport(ingestSports, match.sport).replay as ReplayRules)!
      const end = moments.at(-1)!
      expect(end.state).toEqual(match.scoreboard)
      expect([end.state.homeScore, end.state.awayScore]).toEqual(score)
      expect(moments.flatMap((moment) => moment.plays!)).toEqual(stats.plays!.entries)
      expect(stats.plays!.entries.length).toBe(plays)
      expect(moments.flatMap(({ events }) => events)).toEqual(match.events!.items)
      expect(end.events).toEqual([])
    })

    test('has the imported score and line score after the last play, and never decreases', async () => {
      const { match, stats } = await firstWithPlays(connector, folder)
      const moments = momentsOfPlays(match, stats, ofSport(ingestSports, match.sport).replay as ReplayRules)!
      const last = moments.at(-2)!.state
      expect([last.homeScore, last.awayScore]).toEqual(score)
      expect(last.scores!.periods).toEqual(match.scoreboard!.scores!.periods)
      const shown = moments.map(({ second, state }) => ({ second, total: state.homeScore! + state.awayScore!, state }))
      expect(shown.filter(({ second, total }, i) => i > 0 && (second < shown[i - 1]!.second || total < shown[i - 1]!.total))).toEqual([])
      const wrong = shown.filter(
        ({ state }) => !isSportStatus(match.sport, state.status) || (state.period && !isSportPeriod(stats.sport as never, state.period)),
      )
      expect(wrong).toEqual([])
      expect(end(moments) / 3_600).toBeGreaterThan(hours[0])
      expect(end(moments) / 3_600).toBeLessThan(hours[1])
    })
  })

const end = (moments: readonly { second: number }[]): number => moments.at(-1)!.second
