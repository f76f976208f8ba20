import type { Side } from '@touchline/contract/outcome'
import { type Json, leader, type Played, type Score } from './matches.ts'

/** A change of the score. */
export interface Change {
  side: Side
  /** Score after the change. */
  score: Score
  type: string
  period: string | null
  clock: string | null
  minute: number
  extraMinute: number | undefined
  player: string | null
  isOwn: boolean
}

/** Events that count one goal each. Other sports use the score after an event. */
const goals: Readonly<Record<string, readonly string[]>> = {
  soccer: ['goal', 'own_goal', 'penalty_goal'],
  hockey: ['goal'],
  handball: ['goal', 'seven_m_goal'],
}

export const confirmed = ({ record }: Played): Json[] => (record.events ?? []).filter((event: Json) => event['@status'] === 'confirmed')

/** Every change of the score in order: from plays if the sport reports baskets or runs there, else from events. */
export function getCourse(sport: string, match: Played, plays: readonly Json[]): Change[] {
  const types = goals[sport]
  if (types) return ofGoals(match, types)
  if (sport === 'baseball') return ofInnings(match)
  const entries = sport === 'basketball' ? plays : confirmed(match)
  const changes: Change[] = []
  let score: Score = { home: 0, away: 0 }
  for (const entry of entries) {
    const [home, away] = [entry.home_score ?? entry['@home_score'], entry.away_score ?? entry['@away_score']]
    if (home == null || away == null || (home === score.home && away === score.away)) continue
    const side = home > score.home ? 'home' : 'away'
    score = { home, away }
    changes.push(getChange(entry, side, score))
  }
  return changes
}

function ofGoals(match: Played, types: readonly string[]): Change[] {
  let score: Score = { home: 0, away: 0 }
  return confirmed(match)
    .filter((event) => types.includes(event['@type']) && event['@period'] !== 'PEN' && event['@period'] !== 'SO')
    .map((event) => {
      const side: Side = event['@team']
      score = { ...score, [side]: score[side] + 1 }
      return getChange(event, side, score)
    })
}

/** The score after each half of an inning. */
function ofInnings({ record }: Played): Change[] {
  let score: Score = { home: 0, away: 0 }
  return (record.scores.periods ?? []).flatMap((inning: Json) =>
    (['away', 'home'] as const).map((side) => {
      score = { ...score, [side]: score[side] + (inning[side] ?? 0) }
      return getChange({}, side, score)
    }),
  )
}

const getChange = (entry: Json, side: Side, score: Score): Change => ({
  ...{ side, score },
  type: entry.type ?? entry['@type'] ?? '',
  period: entry.period ?? entry['@period'] ?? null,
  clock: entry.clock ?? entry['@clock'] ?? null,
  minute: Number(entry['@minute']),
  extraMinute: entry['@extra_minute'] == null ? undefined : Number(entry['@extra_minute']),
  player: entry['@player_id'] ?? entry.players?.[0]?.id ?? null,
  isOwn: entry['@type'] === 'own_goal',
})

/** The change after which the winner was always ahead. */
export function decisive(course: readonly Change[]): Change | undefined {
  const winner = course.length > 0 ? leader(course.at(-1)!.score) : 'draw'
  return winner === 'draw' ? undefined : course[course.findLastIndex(({ score }) => leader(score) !== winner) + 1]
}

/** "9:53" */
export function getSeconds(clock: string | null): number {
  const [minutes, seconds] = (clock ?? '').split(':').map(Number)
  return minutes! * 60 + seconds!
}
