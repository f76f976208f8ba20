import type { LineupCard, LineupEntry, LineupSide, MatchLineups } from '@touchline/contract/gen/stats'
import { renderCoach, teamIn, type View } from '../view.ts'
import type { SportView } from './sport-view.ts'
import { sportView } from './sports.ts'

/** Lineups as public JSON. All lists are empty before the lineup is published. */
export function renderLineups({ match, lineups }: MatchLineups, view: View): object {
  const sport = sportView(match!.sport)
  const { home, away } = match!.schedule!
  const [ofHome, ofAway] = lineups?.sides ?? []
  return {
    match_id: match!.id,
    confirmed: lineups?.confirmed ?? false,
    home: renderSide(home!.teamId, ofHome, sport, view),
    away: renderSide(away!.teamId, ofAway, sport, view),
  }
}

function renderSide(teamId: string, side: LineupSide | undefined, sport: SportView, view: View): object {
  const isPublished = side !== undefined && side.starters.length > 0
  const entries = (list: readonly LineupEntry[]) => list.map((entry) => renderEntry(entry, sport, view))
  const reserves = side && (side.bench || side.substitutes.length > 0) ? [...side.substitutes, ...(side.bench?.items ?? [])] : undefined
  const unknown = isPublished ? null : []
  return {
    team: teamIn(view, teamId),
    formation: side?.formation ?? null,
    coach: renderCoach(side),
    starters: entries(side?.starters ?? []),
    bench: reserves ? entries(reserves) : unknown,
    missing: side?.missing ? entries(side.missing.items) : unknown,
  }
}

const renderEntry = (entry: LineupEntry, sport: SportView, view: View): object => ({
  player_id: view.current(entry.playerId),
  name: entry.name,
  shirt_number: entry.shirtNumber ?? null,
  position: entry.position ?? null,
  grid: entry.grid ?? null,
  captain: entry.captain,
  minutes: entry.minutes ?? null,
  subbed_in_minute: minuteOf(entry.inMinute),
  subbed_out_minute: minuteOf(entry.outMinute),
  cards: entry.cards.map(renderCard),
  ...Object.fromEntries(Object.entries(sport.lineup).map(([name, field]) => [name, entry[field] ?? null])),
})

const renderCard = ({ type, minute }: LineupCard): object => ({ type, minute: minuteOf(minute) })

/** Drops stoppage time: "90+2" is 90. */
const minuteOf = (text: string | undefined): number | null => (text === undefined ? null : Number.parseInt(text, 10))
