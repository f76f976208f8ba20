import type { StandingsRow } from '@touchline/contract/gen/standings'
import { count, text } from './field-types.ts'
import { is, orNull } from './record.ts'

/** Columns of the standings that several sports share. The contract calls everything that scores a goal. */

type Scored = Pick<StandingsRow, 'goalsFor' | 'goalsAgainst'>
export const scored = (description: string, example: number, unit?: string) =>
  is(orNull(count(description, example, unit)), ({ goalsFor }: Scored) => goalsFor)
export const conceded = (description: string, example: number, unit?: string) =>
  is(orNull(count(description, example, unit)), ({ goalsAgainst }: Scored) => goalsAgainst)

export const drawn = orNull(count('Matches drawn.', 5))
export const goalsFor = orNull(count('Goals scored.', 70))
export const goalsAgainst = orNull(count('Goals conceded.', 30))
export const pointsFor = scored('Points scored.', 2310)
export const pointsAgainst = conceded('Points conceded.', 2188)
export const winPct = orNull(text('Share of matches won; a tie counts by the rules of the league. null before the first match.', '.625'))
export const gamesBehind = orNull(text('Games behind the leader of its group; null where the league does not count them.', '2.5'))
export const conference = orNull(text('"Eastern", "AFC", "AL".', 'Eastern'))
export const division = orNull(text('"Atlantic", "NFC North".', 'Atlantic'))
export const conferenceRecord = orNull(text('Wins and losses within the conference, then ties if there are any: "8-3-1".', '9-3'))
export const lastTen = orNull(text('Wins and losses of the last ten matches.', '7-3'))
