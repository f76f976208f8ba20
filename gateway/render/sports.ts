import { ofSport, type ServedSportId } from '@touchline/contract/catalog'
import { americanFootball } from './american-football.ts'
import { baseball } from './baseball.ts'
import { basketball } from './basketball.ts'
import { hockey } from './hockey.ts'
import { soccer } from './soccer.ts'
import type { SportView } from './sport-view.ts'

/** Public JSON specific to each sport. */
export const sportViews: Readonly<Record<ServedSportId, SportView>> = {
  soccer,
  basketball,
  baseball,
  hockey,
  'american-football': americanFootball,
}

/** Throws for a sport that is not served. */
export const sportView = (sport: string): SportView => ofSport(sportViews, sport)
