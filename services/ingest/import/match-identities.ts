import type { SportId } from '@touchline/contract/catalog'
import { inSlices } from '@touchline/sources/parse/yield-to-event-loop'
import { type Identity, matchIdentity, tournamentMatchIdentity } from '../identity/ids.ts'
import { type DaysOfMatches, type MeetingWords, matchDays } from './match-days.ts'
import { meetings, tournamentMeetings } from './meetings.ts'
import type { Row } from './merge-rows.ts'
import type { SeasonContext } from './season-context.ts'

interface IdentityFrame {
  sport: SportId
  context: SeasonContext
  isByDay: boolean
  days?: DaysOfMatches | undefined
}

/**
 * The former ids of matches whose teams had other ids: each combination of former ids of both sides, counted among all
 * rows that ever had these two. Rows with unchanged teams count too, because they may have been another meeting of the
 * two.
 */
export async function formerIds(
  rows: readonly Row[],
  current: readonly PlacedRow[],
  frame: IdentityFrame,
): Promise<{ from: string; into: string }[]> {
  // A match that is known by its day is recognised by the key of its source.
  if (frame.isByDay || !rows.some(({ former }) => former.home.length > 0 || former.away.length > 0)) return []
  const formerRows = rows.flatMap((row, i) => teamPairs(row).map((teams) => ({ into: current[i]!.identity.id, row: { ...row, ...teams } })))
  const placed = await identities(
    { ...frame, days: undefined },
    formerRows.map(({ row }) => row),
  )
  return formerRows.map(({ into }, i) => ({ from: placed[i]!.identity.id, into })).filter(({ from, into }) => from !== into)
}

const teamPairs = ({ homeId, awayId, former }: Row) =>
  [homeId, ...former.home]
    .flatMap((home) => [awayId, ...former.away].map((away) => ({ homeId: home, awayId: away })))
    .filter((pair) => pair.homeId !== pair.awayId)

/** The id of a row, and the words of the meeting from which it derives. */
interface PlacedRow {
  identity: Identity
  words: MeetingWords
}

/** The ids of the rows, in order. */
export function identities({ sport, context, isByDay, days }: IdentityFrame, rows: readonly Row[]): Promise<PlacedRow[]> {
  const { leagueId, season, isTournament } = context
  const nth = isTournament ? tournamentMeetings(rows) : meetings(rows)
  const known = days ?? matchDays({ isTournament, records: [], idsByKey: new Map() })
  const identity = ({ homeId, awayId }: Row, words: MeetingWords): Identity => {
    const match = { leagueId: leagueId.id, season, homeId, awayId, ...words }
    return isTournament ? tournamentMatchIdentity(sport, match) : matchIdentity(sport, match)
  }
  const made = rows.values().map((row) => {
    const counted = { stage: row.stage.name, nth: String(nth.get(row)!) }
    const words =
      isByDay && row.meeting === undefined ? known.byDay(row, (each) => identity(row, each).id) : (known.published(row) ?? counted)
    return { words, identity: identity(row, words) }
  })
  return inSlices(made)
}
