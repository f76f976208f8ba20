import { espnScoreboard } from './all-sports/espn-scoreboard/connector.ts'
import { touchlineJsonl } from './all-sports/touchline-jsonl/connector.ts'
import { nflGamecenter } from './american-football/nfl-gamecenter/connector.ts'
import { nflResults } from './american-football/nfl-results/connector.ts'
import { mlbStats } from './baseball/mlb-stats/connector.ts'
import { retrosheet } from './baseball/retrosheet/connector.ts'
import { euroleague } from './basketball/euroleague/connector.ts'
import { euroleagueLive } from './basketball/euroleague-live/connector.ts'
import { nbaLive } from './basketball/nba-live/connector.ts'
import { nbaStats } from './basketball/nba-stats/connector.ts'
import type { Connector } from './connector.ts'
import { hvnb } from './handball/hvnb/connector.ts'
import { hockeyDatabank } from './hockey/hockey-databank/connector.ts'
import { hockeytech } from './hockey/hockeytech/connector.ts'
import { nhlResults } from './hockey/nhl-results/connector.ts'
import { nhlWeb } from './hockey/nhl-web/connector.ts'
import { racingCsv } from './horse-racing/racing-csv/connector.ts'
import { euroJson } from './soccer/euro-json/connector.ts'
import { fifa } from './soccer/fifa/connector.ts'
import { internationalResults } from './soccer/international-results/connector.ts'
import { openfootballClubs } from './soccer/openfootball-clubs/connector.ts'
import { openfootballJson } from './soccer/openfootball-json/connector.ts'
import { openfootballLeagues } from './soccer/openfootball-leagues/connector.ts'
import { openfootballText } from './soccer/openfootball-text/connector.ts'
import { openligadb } from './soccer/openligadb/connector.ts'
import { worldcupJson } from './soccer/worldcup-json/connector.ts'
import { wyscout } from './soccer/wyscout/connector.ts'
import { atp } from './tennis/atp/connector.ts'
import { datavolley } from './volleyball/datavolley/connector.ts'
import { fivbXml } from './volleyball/fivb-xml/connector.ts'

/** Every format that is imported from a path or an address. */
export const connectors: readonly Connector[] = [
  openfootballClubs,
  openfootballLeagues,
  openfootballJson,
  openfootballText,
  worldcupJson,
  euroJson,
  internationalResults,
  wyscout,
  openligadb,
  fifa,
  retrosheet,
  mlbStats,
  nflGamecenter,
  nflResults,
  euroleague,
  euroleagueLive,
  nbaLive,
  nbaStats,
  hockeytech,
  nhlResults,
  nhlWeb,
  hockeyDatabank,
  hvnb,
  datavolley,
  fivbXml,
  atp,
  racingCsv,
  espnScoreboard,
  touchlineJsonl,
]
