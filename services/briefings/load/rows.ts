import type { MatchRowPage, MatchRow as StoredRow } from '@touchline/contract/gen/fixtures'
import type { Match } from '@touchline/contract/gen/match'
import { isMatchState } from '@touchline/contract/states'
import type { Clients } from '../deps.ts'
import type { MatchRow } from '../inputs.ts'

export type Of = { teamId: string } | { leagueId: string; season: string }

/** Returns the matches of a team in all competitions, or of a season, ordered by start. */
export type GetRows = (sport: string, of: Of) => Promise<readonly MatchRow[]>

/** Reads them from fixtures every time. */
export const readRows =
  (clients: Pick<Clients, 'fixtures'>): GetRows =>
  (sport, of) =>
    getRows(clients, sport, of)

/** The newest update of some matches or tables. */
export const newest = (all: readonly { updatedAt: string }[]): string =>
  all.reduce((latest, { updatedAt }) => (updatedAt > latest ? updatedAt : latest), '1970-01-01T00:00:00.000Z')

async function getRows({ fixtures }: Pick<Clients, 'fixtures'>, sport: string, of: Of): Promise<MatchRow[]> {
  const rows: MatchRow[] = []
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page: MatchRowPage = await fixtures.listMatchRows({ ...of, sport, after })
    for (const stored of page.items) rows.push(getRow(stored, stored.state?.scoreboard?.tennis?.surface))
    after = page.next
  }
  return rows
}

/** `canonicalId` maps a team id to its canonical id. */
export function rowOfMatch(match: Match, canonicalId: (id: string) => string): MatchRow {
  const { detail } = match.state!.scoreboard!
  const row = getRow(match as unknown as StoredRow, detail.case === 'tennis' ? detail.value.surface : undefined)
  return { ...row, homeId: canonicalId(row.homeId), awayId: canonicalId(row.awayId) }
}

function getRow({ id, schedule, state: matchState }: StoredRow, surface: string | undefined): MatchRow {
  const {
    rescheduledTo,
    teamClass = '',
    leagueId,
    season,
    stage,
    round,
    startAt,
    timeTbd,
    latestDate,
    latestDateUnknown,
    neutral,
    home,
    away,
    venue,
    updatedAt,
  } = schedule!
  const { state, status, homeScore, awayScore, scores, winner, completedAt, resumedOn, endedAt } = matchState!.scoreboard!
  if (!isMatchState(state)) throw new Error(`${id} has the state ${state}`)
  return {
    ...{
      id,
      leagueId,
      season,
      stage,
      round,
      startAt,
      timeTbd,
      latestDate,
      latestDateUnknown,
      neutral,
      surface,
      state,
      status,
      homeScore,
      awayScore,
    },
    ...{ teamClass, completedAt, resumedOn, endedAt, rescheduledTo },
    homeId: home!.teamId,
    awayId: away!.teamId,
    venueId: venue?.id || undefined,
    winner,
    ...(scores?.penalties && { scores: { penalties: scores.penalties } }),
    updatedAt: matchState!.updatedAt > updatedAt ? matchState!.updatedAt : updatedAt,
    correctedAt: matchState!.correctedAt,
  }
}
