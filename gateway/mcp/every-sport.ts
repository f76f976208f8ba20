import type { ListedMatch } from '../records/match.ts'
import { type Asked, type AskParams, type ToolCall, Unclear } from './tool.ts'

/** Matches that are read from each sport. */
const requestMax = 200

/** Matches of several sports, by start. */
export interface MatchesBySport extends Asked<ListedMatch[]> {
  /** Numbers of matches over all pages, the most first, without sports that have none. */
  counts: readonly { sport: string; total: number }[]
}

/** The matches of all sports of the caller that meet a filter. Throws Unclear for pages beyond 200 matches. */
export async function matchesOfEverySport(
  call: ToolCall,
  params: AskParams,
  { offset, limit }: { offset: number; limit: number },
): Promise<MatchesBySport> {
  if (offset + limit > requestMax)
    throw new Unclear(`offset: over all sports, only the first ${requestMax} matches are listed. Name a sport.`)
  const asked = await Promise.all(
    call.sports.map((sport) => call.ask<ListedMatch[]>('/{sport}/matches', { ...params, sport, limit: offset + limit })),
  )
  const counts = call.sports.map((sport, i) => ({ sport, total: asked[i]!.total })).filter(({ total }) => total > 0)
  return {
    data: asked
      .flatMap(({ data }) => data)
      .sort((a, b) => Date.parse(a.start_at) - Date.parse(b.start_at))
      .slice(offset, offset + limit),
    total: counts.reduce((sum, { total }) => sum + total, 0),
    counts: counts.toSorted((a, b) => b.total - a.total),
    meta: {},
    isArchived: asked.some(({ isArchived }) => isArchived),
    ageSeconds: Math.max(...asked.map(({ ageSeconds }) => ageSeconds)),
  }
}
