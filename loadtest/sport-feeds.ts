import type { SportId } from '@touchline/contract/catalog'
import { soccerFeeds } from './soccer-feeds.ts'

/** Everything of a sport in its folder of real data, as FEEDS has it. Undefined: there is none. */
export const feedsOf = (sport: SportId, folder: string): string[] | undefined => feeds[sport]?.(folder)

const feeds: { readonly [sport in SportId]?: (folder: string) => string[] } = {
  soccer: soccerFeeds,
  baseball: (folder) => [`retrosheet:${folder}`],
  'american-football': (folder) => [`nfl-gamecenter:${folder}`, `nfl-results:${folder}/nfl-results`],
  hockey: (folder) => [
    `hockeytech:${folder}/pwhl-hockeytech`,
    `nhl-results:${folder}/nhl-results`,
    `hockey-databank:${folder}/hockey-databank`,
  ],
  basketball: (folder) => [`euroleague:${folder}/euroleague`, `nba-stats:${folder}/nba`, `nba-live:${folder}/nba`],
}
