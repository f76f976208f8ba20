import { type MatchSportId, ofSport } from '@touchline/contract/catalog'
import { americanFootball } from './american-football.ts'
import { baseball } from './baseball.ts'
import { basketball } from './basketball.ts'
import { handball } from './handball.ts'
import { hockey } from './hockey.ts'
import { soccer } from './soccer.ts'
import type { SportView } from './sport-view.ts'
import { tennis } from './tennis.ts'
import { volleyball } from './volleyball.ts'

/** What each sport adds to the public JSON: the messages that its fields (records/SPORT.ts) are rendered from. */
const views: Readonly<Record<MatchSportId, SportView>> = {
  soccer,
  basketball,
  baseball,
  hockey,
  tennis,
  handball,
  volleyball,
  'american-football': americanFootball,
}

/** Throws for a sport that is not served. */
export const sportView = (sport: string): SportView => ofSport(views, sport)
