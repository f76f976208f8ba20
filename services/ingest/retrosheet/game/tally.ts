import type { Side } from '../records/game-record.ts'

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
  /** Runs that are not earned, by the marks of the file. */
  unearned: number
}

/** What one player comes to. */
export interface Figures {
  side: Side
  batting: Batting
  pitching: Pitching
  errors: number
}

const noBatting: Batting = { pa: 0, ab: 0, r: 0, h: 0, doubles: 0, triples: 0, hr: 0, rbi: 0, bb: 0, so: 0, sb: 0, cs: 0, hbp: 0 }
const noPitching: Pitching = { outs: 0, h: 0, r: 0, bb: 0, so: 0, hr: 0, pitches: 0, strikes: 0, unearned: 0 }

/** Counts by player, in the order in which they are first named. */
export interface Tally {
  of(id: string, side: Side): Figures
  figures: ReadonlyMap<string, Figures>
}

export function tally(): Tally {
  const figures = new Map<string, Figures>()
  return {
    figures,
    of(id, side) {
      const known = figures.get(id)
      if (known) return known
      const made: Figures = { side, batting: { ...noBatting }, pitching: { ...noPitching }, errors: 0 }
      figures.set(id, made)
      return made
    },
  }
}

/** The sum of one side. */
export function totals(figures: Iterable<Figures>, side: Side): { batting: Batting; pitching: Pitching } {
  const batting = { ...noBatting }
  const pitching = { ...noPitching }
  for (const each of figures) {
    if (each.side !== side) continue
    for (const key of Object.keys(batting) as (keyof Batting)[]) batting[key] += each.batting[key]
    for (const key of Object.keys(pitching) as (keyof Pitching)[]) pitching[key] += each.pitching[key]
  }
  return { batting, pitching }
}
