import type { SideIndex } from '../records/game-record.ts'

export interface Batting {
  pa: number
  ab: number
  r: number
  h: number
  doubles: number
  triples: number
  hr: number
  rbi: number
  bb: number
  so: number
  sb: number
  cs: number
  hbp: number
  sf: number
}

export interface Pitching {
  outs: number
  h: number
  r: number
  bb: number
  so: number
  hr: number
  pitches: number
  strikes: number
  /** Unearned runs, as marked in the file. */
  unearned: number
}

/** Stats of one player in a game. */
export interface PlayerStats {
  side: SideIndex
  batting: Batting
  pitching: Pitching
  errors: number
}

const noBatting: Batting = { pa: 0, ab: 0, r: 0, h: 0, doubles: 0, triples: 0, hr: 0, rbi: 0, bb: 0, so: 0, sb: 0, cs: 0, hbp: 0, sf: 0 }
const noPitching: Pitching = { outs: 0, h: 0, r: 0, bb: 0, so: 0, hr: 0, pitches: 0, strikes: 0, unearned: 0 }

/** Stats by player, in order of first mention. */
export interface Tally {
  of(id: string, side: SideIndex): PlayerStats
  stats: ReadonlyMap<string, PlayerStats>
}

export function tally(): Tally {
  const stats = new Map<string, PlayerStats>()
  return {
    stats,
    of(id, side) {
      const existing = stats.get(id)
      if (existing) return existing
      const created: PlayerStats = { side, batting: { ...noBatting }, pitching: { ...noPitching }, errors: 0 }
      stats.set(id, created)
      return created
    },
  }
}

/** The sum of one side. */
export function totals(stats: Iterable<PlayerStats>, side: SideIndex): { batting: Batting; pitching: Pitching } {
  const batting = { ...noBatting }
  const pitching = { ...noPitching }
  for (const each of stats) {
    if (each.side !== side) continue
    for (const key of Object.keys(batting) as (keyof Batting)[]) batting[key] += each.batting[key]
    for (const key of Object.keys(pitching) as (keyof Pitching)[]) pitching[key] += each.pitching[key]
  }
  return { batting, pitching }
}
