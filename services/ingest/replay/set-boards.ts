import { create, type MessageInitShape } from '@bufbuild/protobuf'
import { type MatchEvent, type Pair, PairSchema, type PeriodScore, PeriodScoreSchema, type Scoreboard } from '@touchline/contract/gen/match'
import type { Play } from '@touchline/contract/gen/play_by_play'
import type { TennisState } from '@touchline/contract/gen/tennis'
import { getResult } from '@touchline/sources/scoreboard/volleyball'
import type { Situation } from './situation.ts'

/** Sets won and the score of every set so far. */
export interface SetBoard {
  score: Pair
  periods: PeriodScore[]
}

/** Computes the score from the plays of a sport that is scored in sets. */
export interface SetRules {
  /** The scores after each of all plays of a match, of which the source reports this result. */
  boards(plays: readonly Play[], homeId: string, result: Scoreboard): SetBoard[]
  /** The set score, "25-23", at the play of an event. Undefined: not known. */
  scoreInSet(event: MatchEvent): string | undefined
}

const getBoard = (score: Pair, periods: readonly MessageInitShape<typeof PeriodScoreSchema>[]): SetBoard => ({
  score: create(PairSchema, { home: score.home, away: score.away }),
  periods: periods.map((period) => create(PeriodScoreSchema, { ...period })),
})

interface Points {
  period: string
  home: number
  away: number
}

/**
 * A rally has the points of its set after it, and the last one of a set wins it. A golden set does not count in the
 * match. A set without rallies has the points of the result. Only the result shows whether the very last rally won a
 * set, because the match may have been abandoned.
 */
export const rallies: SetRules = {
  boards(plays, _, { homeScore = 0, awayScore = 0, scores }) {
    const reported = (scores?.periods?.items ?? []).map(({ period, home = 0, away = 0 }): Points => ({ period, home, away }))
    const periods: Points[] = []
    return plays.map(({ period, homeScore: home, awayScore: away }, i) => {
      if (period !== undefined && periods.at(-1)?.period !== period) {
        const place = reported.findIndex((set) => set.period === period)
        periods.push(...reported.slice(periods.length, Math.max(place, 0)), { period, home: 0, away: 0 })
      }
      const points = periods.at(-1)
      if (points) Object.assign(points, { home: home ?? points.home, away: away ?? points.away })
      const next = plays[i + 1]
      const ended = periods.filter((each) => each.period !== 'GS' && each.period !== (next?.period ?? ''))
      const { won } = getResult(ended)
      const isLast = !next && periods.length >= reported.length
      return getBoard((isLast ? { home: homeScore, away: awayScore } : won) as Pair, periods)
    })
  },
  scoreInSet: ({ extra }) => (extra.case === 'volleyball' ? extra.value.periodScore : undefined),
}

const getPair = (score: string | undefined): { home: number; away: number } | undefined => {
  const [, home, away] = /^(\d+)-(\d+)$/.exec(score ?? '') ?? []
  return home === undefined ? undefined : { home: Number(home), away: Number(away) }
}

/** Games are won by entries of type "game", sets by those of type "set". A retirement comes after the last play. */
export const tennisSets: SetRules = {
  boards(plays, homeId) {
    const score = { home: 0, away: 0 }
    const periods: { period: string; home: number; away: number; tiebreakHome?: number; tiebreakAway?: number }[] = []
    return plays.map(({ type, period, teamId, details }) => {
      if (period !== undefined && periods.at(-1)?.period !== period) periods.push({ period, home: 0, away: 0 })
      const set = periods.at(-1)
      const side = teamId === homeId ? 'home' : 'away'
      const points = type === 'tiebreak_point' && details.case === 'tennis' ? getPair(details.value.pointScore) : undefined
      if (set && type === 'game') set[side]++
      if (set && points) Object.assign(set, { tiebreakHome: points.home, tiebreakAway: points.away })
      if (type === 'set') score[side]++
      return getBoard(score as Pair, periods)
    })
  },
  scoreInSet: ({ type, extra }) => (extra.case === 'tennis' && type !== 'retirement' ? extra.value.games : undefined),
}

/** The server of the next point of the same game, and the score of the game; both absent between games. */
export function tennisSituations(plays: readonly Play[], _homeId: string, { detail }: Scoreboard): Situation[] {
  const { bestOf, surface } = detail.case === 'tennis' ? detail.value : ({} as Partial<TennisState>)
  const inEveryState = { ...(bestOf !== undefined && { bestOf }), ...(surface !== undefined && { surface }) }
  let current: { server: string; gameScore: { home: string; away: string } } | undefined
  return plays.map(({ type, details }, i) => {
    if (/^(?:tiebreak_)?point$/.test(type)) current = scoreAfter(details, nextPoint(plays, i))
    if (type === 'game' || type === 'set') current = undefined
    return { after: { case: 'tennis', value: { ...inEveryState, ...current } }, inBreak: { case: 'tennis', value: inEveryState } }
  })
}

/** The details of the next point, unless the game ends before it. */
function nextPoint(plays: readonly Play[], from: number) {
  const next = plays.find(({ type }, i) => i > from && /^(?:point|tiebreak_point|game|set)$/.test(type))
  return next?.details.case === 'tennis' && next.type.endsWith('point') ? next.details.value : undefined
}

function scoreAfter(details: Play['details'], next: ReturnType<typeof nextPoint>) {
  const [home, away] = (details.case === 'tennis' ? details.value.pointScore : undefined)?.split('-') ?? []
  if (home === undefined || away === undefined || next?.server === undefined) return undefined
  return { server: next.server, gameScore: { home, away } }
}
