import { type MatchSportId, ofSport } from '@touchline/contract/catalog'
import { americanFootball } from './render/american-football.ts'
import { baseball } from './render/baseball.ts'
import { basketball } from './render/basketball.ts'
import { handball } from './render/handball.ts'
import { hockey } from './render/hockey.ts'
import { soccer } from './render/soccer.ts'
import type { SportView } from './render/sport-view.ts'
import { tennis } from './render/tennis.ts'
import { volleyball } from './render/volleyball.ts'

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
