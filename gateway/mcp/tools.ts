import type { Tool } from './tool.ts'
import { findLeagues } from './tools/find-leagues.ts'
import { getLiveMatches } from './tools/get-live-matches.ts'
import { listSports } from './tools/list-sports.ts'

/** All tools, in the order of the list. */
export const tools: readonly Tool[] = [listSports, findLeagues, getLiveMatches]
