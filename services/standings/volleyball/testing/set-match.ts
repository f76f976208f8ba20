import { create } from '@bufbuild/protobuf'
import { type Match, MatchSchema } from '@touchline/contract/gen/match'

interface Fields {
  day?: number
  group?: string
  /** Absent: `finished`, or `scheduled` without a score. */
  state?: string
  winner?: string
}

let count = 0

/**
 * A match from the points of its sets, "25-20 25-18 25-23"; from its sets only, "3-1", if the points are unknown; from
 * "" if it is not played yet. A set of 15 after the last one counts as a golden set, "25-20 20-25 … GS:15-13".
 */
export function setMatch(home: string, sets: string, away: string, { day = 1, group, state, winner }: Fields = {}): Match {
  const played = sets.split(' ').filter(Boolean)
  const pair = (text: string) => text.split('-').map(Number) as [number, number]
  const known = played.length > 1
  const golden = played.filter((set) => set.startsWith('GS:')).map((set) => pair(set.slice(3)))
  const regular = played.filter((set) => !set.startsWith('GS:')).map(pair)
  const [homeScore, awayScore] = known
    ? [regular.filter(([h, a]) => h > a).length, regular.filter(([h, a]) => a > h).length]
    : (regular[0] ?? [undefined, undefined])
  const items = [
    ...(known ? regular.map(([h, a], i) => ({ period: `S${i + 1}`, home: h, away: a })) : []),
    ...golden.map(([h, a]) => ({ period: 'GS', home: h, away: a })),
  ]
  return create(MatchSchema, {
    id: `m${String(count++).padStart(4, '0')}`,
    sport: 'volleyball',
    schedule: {
      home: { teamId: home },
      away: { teamId: away },
      startAt: `2026-01-${String(day).padStart(2, '0')}T18:00:00Z`,
      ...(group && { group }),
    },
    state: {
      scoreboard: {
        state: state ?? (played.length > 0 ? 'finished' : 'scheduled'),
        status: 'FT',
        ...(homeScore !== undefined && awayScore !== undefined && { homeScore, awayScore, scores: { periods: { items } } }),
        ...(winner && { winner }),
      },
    },
  })
}
