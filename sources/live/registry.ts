import { espnLive } from '../all-sports/espn-scoreboard/live.ts'
import { mlbStatsLive } from '../baseball/mlb-stats/live.ts'
import { euroleagueLiveFeed } from '../basketball/euroleague-live/live.ts'
import { nhlWebLive } from '../hockey/nhl-web/live.ts'
import { fifaLive } from '../soccer/fifa/live.ts'
import { openligadbLive } from '../soccer/openligadb/live.ts'
import type { LiveFeed } from './live-feed.ts'

/** Every feed of games in play. The first one is what FEEDS=live asks. */
export const liveFeeds: readonly LiveFeed[] = [openligadbLive, mlbStatsLive, espnLive, fifaLive, nhlWebLive, euroleagueLiveFeed]
