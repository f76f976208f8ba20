import type { SportId } from '@touchline/contract/catalog'
import { americanFootball } from './american-football.ts'
import { baseball } from './baseball.ts'
import { basketball } from './basketball.ts'
import { hockey } from './hockey.ts'
import { soccer } from './soccer.ts'
import type { SportView } from './sport-view.ts'

/** Public JSON specific to each sport. Every served sport has a row. */
export const sportViews: { readonly [sport in SportId]?: SportView } = {
  soccer,
  basketball,
  baseball,
  hockey,
  'american-football': americanFootball,
}

/** Throws for a sport that is not served. */
export function sportView(sport: string): SportView {
  const view = Object.hasOwn(sportViews, sport) ? sportViews[sport as SportId] : undefined
  if (!view) throw new Error(`${sport} has no row in render/sports.ts`)
  return view
}
