import { type MatchSportId, ofSport } from '@touchline/contract/catalog'
import { getOrMake } from '@touchline/platform/get-or-make'
import { americanFootball } from './american-football.ts'
import { baseball } from './baseball.ts'
import { basketball } from './basketball.ts'
import { handball } from './handball.ts'
import { hockey } from './hockey.ts'
import { soccer } from './soccer.ts'
import type { SportFields } from './sport-fields.ts'
import { tennis } from './tennis.ts'
import { volleyball } from './volleyball.ts'

const sports: Readonly<Record<MatchSportId, SportFields>> = {
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
export const sportFields = (sport: string): SportFields => ofSport(sports, sport)

/** Creates a value per sport when it is first needed. Throws for a sport that is not served. */
export function perSport<Made>(make: (sport: SportFields) => Made): (sport: string) => Made {
  const made = new Map<string, Made>()
  return (sport) => getOrMake(made, sport, () => make(sportFields(sport)))
}
