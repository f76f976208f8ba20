import type { MatchConnector, SpellingConnector } from './connectors.ts'
import { demo } from './demo/demo.ts'
import { euroJson } from './euro-json/connector.ts'
import { euroleague } from './euroleague/connector.ts'
import type { LiveGenerator } from './generator.ts'
import { hockeyDatabank } from './hockey-databank/connector.ts'
import { hockeytech } from './hockeytech/connector.ts'
import { internationalResults } from './international-results/connector.ts'
import { nbaLive } from './nba-live/connector.ts'
import { nbaStats } from './nba-stats/connector.ts'
import { nflGamecenter } from './nfl-gamecenter/connector.ts'
import { nflResults } from './nfl-results/connector.ts'
import { nhlResults } from './nhl-results/connector.ts'
import { openfootballClubs } from './openfootball-clubs/connector.ts'
import { openfootballJson } from './openfootball-json/connector.ts'
import { openfootballLeagues } from './openfootball-leagues/connector.ts'
import { openfootballText } from './openfootball-text/connector.ts'
import { retrosheet } from './retrosheet/connector.ts'
import { worldcupJson } from './worldcup-json/connector.ts'
import { wyscout } from './wyscout/connector.ts'

/** Every format that is imported from a path or an address. */
export const connectors: readonly (SpellingConnector | MatchConnector)[] = [
  openfootballClubs,
  openfootballLeagues,
  openfootballJson,
  openfootballText,
  worldcupJson,
  euroJson,
  internationalResults,
  wyscout,
  retrosheet,
  nflGamecenter,
  nflResults,
  euroleague,
  nbaLive,
  nbaStats,
  hockeytech,
  nhlResults,
  hockeyDatabank,
]

/** Every source that generates its matches. The first one runs if FEEDS is not set. */
export const generators: readonly LiveGenerator[] = [demo]
