import { isInPlay } from '@touchline/contract/states'
import type { Response } from './end-to-end-server.ts'
import type { ShownScoreboard } from './scoreboard-checks.ts'

/** A match as rendered in a list or by its own endpoint. */
export interface ShownMatch extends ShownScoreboard {
  id: string
  version: number
  home_team: { name: string | null; score: number | null }
  away_team: { name: string | null; score: number | null }
}

export interface ShownPlay {
  period: string | null
  home_score: number | null
  away_score: number | null
}

/** One match as returned by all endpoints that render it, requested in direct succession. */
export interface MatchViews {
  /** Undefined: not in the live list. */
  live: ShownMatch | undefined
  day: ShownMatch
  match: ShownMatch
  /** Empty: no play-by-play. */
  plays: ShownPlay[]
}

export async function getViews(
  get: (path: string) => Promise<Response>,
  { sport, date, id }: { sport: string; date: string; id: string },
): Promise<MatchViews> {
  const ofList = async (path: string) => {
    const { status, data } = await get(`/${sport}/matches${path}`)
    if (status !== 200) throw new Error(`/${sport}/matches${path} answered ${status}`)
    return (data as ShownMatch[]).find((one) => one.id === id)
  }
  const live = await ofList('/live')
  const day = await ofList(`?date=${date}`)
  const { data: match } = await get(`/${sport}/matches/${id}`)
  const { data: plays = [] } = await get(`/${sport}/matches/${id}/play-by-play`)
  return { live, day: day!, match, plays }
}

export const isMatchInPlay = ({ state }: ShownMatch): boolean => isInPlay(state)

/** "0-0" before the first score. */
export const getScore = ({ home_team, away_team }: ShownMatch): string => `${home_team.score ?? 0}-${away_team.score ?? 0}`

/** Without consecutive duplicates. */
export const getChanges = <T>(values: readonly T[]): T[] => values.filter((value, i) => i === 0 || value !== values[i - 1])

/** The pairs of consecutive numbers that decrease. */
export const falls = (numbers: readonly number[]): [number, number][] =>
  numbers.flatMap((n, i): [number, number][] => (i > 0 && n < numbers[i - 1]! ? [[numbers[i - 1]!, n]] : []))

/** Returns all renderings in the order of the requests. */
export const shownIn = (views: readonly MatchViews[]): ShownMatch[] =>
  views.flatMap(({ live, day, match }) => [live, day, match].filter((shown) => shown !== undefined))

/** Versions that were rendered in more than one way. */
export function contradictions(shown: readonly ShownMatch[]): [number, string[]][] {
  const ways = Map.groupBy(shown, ({ version }) => version)
  return [...ways].flatMap(([version, same]): [number, string[]][] => {
    const different = new Set(same.map((one) => `${one.state} ${one.status} ${getScore(one)}`))
    return different.size > 1 ? [[version, [...different]]] : []
  })
}
