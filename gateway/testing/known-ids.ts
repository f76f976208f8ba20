import { type SportId, sportNamed } from '@touchline/contract/catalog'
import { type IdKind, idKinds } from '@touchline/contract/ids'
import { ids } from './records.ts'

/** The id of an existing record of each kind; of soccer, whatever the sport. */
export const knownIds = {
  ...(Object.fromEntries(Object.entries(idKinds).map(([kind, letter]) => [kind, `soc-${letter}0000000001`])) as Record<IdKind, string>),
  ...{ league: ids.league, match: ids.match, team: ids.home, player: ids.player },
}

/** The id with the prefix of the sport, for requests; records keep ids of soccer. */
export const idIn = (sport: SportId, id: string): string => id.replace(/^\w+-/, `${sportNamed(sport).prefix}-`)
