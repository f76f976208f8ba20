import { create, type MessageInitShape } from '@bufbuild/protobuf'
import type { Match } from '@touchline/contract/gen/match'
import { type ListTeamInjuriesRequest, type StatsRecord, StatsRecordSchema, type TeamInjuriesSchema } from '@touchline/contract/gen/stats'
import { decodeMatch } from '@touchline/contract/match-page'
import type { Clock } from '@touchline/platform/ports/clock'
import type { Call } from '@touchline/platform/rpc-types'
import { canonicalIds } from './canonical-ids.ts'
import { idsToResolve, withCanonicalIds } from './current-ids.ts'
import type { StatsDeps } from './deps.ts'
import { getInjuries, getTeams } from './merge.ts'
import { matches } from './records.ts'

/** A report about another day further away than this says nothing about today. */
const daysAway = 30
const dayMs = 86_400_000

/** No team has more matches in 61 days. */
const matchesMax = 200

/** The reports with the matches of a team around today, by the domain's clock. */
export async function listTeamInjuries(
  { store, clients, clock }: StatsDeps & { clock: Clock },
  { teamId, sport }: ListTeamInjuriesRequest,
  call: Call,
): Promise<MessageInitShape<typeof TeamInjuriesSchema>> {
  const dayAt = (days: number) => new Date(clock.now() + days * dayMs).toISOString().slice(0, 10)
  const { leagues } = await clients.fixtures.getTeam({ id: teamId, sport }, { within: call })
  const days = { from: dayAt(-daysAway), to: dayAt(daysAway) }
  const { items } = await clients.fixtures.listMatches({ sport, teamId, ...days, limit: matchesMax }, { within: call })
  const near = aroundDay(items.map(decodeMatch), dayAt(0))
  const stored = await store.getMany(
    matches,
    near.map(({ id }) => id),
  )
  const records = stored.map((each) => each?.doc ?? create(StatsRecordSchema))
  const canonicalId = await resolver(clients, near, records, call)
  const reports = near.map(({ id, schedule }, i) => ({
    ...{ matchId: id, leagueId: schedule!.leagueId, startAt: schedule!.startAt },
    items: getInjuries(withCanonicalIds(records[i]!, canonicalId), [teamId]),
  }))
  return { leagueIds: [...new Set(leagues.map(({ leagueId }) => leagueId))], reports }
}

/** For each league, the last covered match up to this day and the next one, ordered by start. Expects matches in that order. */
function aroundDay(inOrder: readonly Match[], today: string): Match[] {
  const covered = inOrder.filter(({ schedule }) => schedule!.coverage?.injuries)
  const isPast = ({ schedule }: Match) => schedule!.startAt.slice(0, 10) <= today
  const byLeague = Map.groupBy(covered, ({ schedule }) => schedule!.leagueId)
  const near = new Set([...byLeague.values()].flatMap((own) => [own.findLast(isPast), own.find((match) => !isPast(match))]))
  return covered.filter((match) => near.has(match))
}

/** As for a single match: contributions may carry ids from before a merge. */
function resolver(
  clients: StatsDeps['clients'],
  near: readonly Match[],
  records: readonly StatsRecord[],
  call: Call,
): Promise<(id: string) => string> {
  const ids = records.flatMap((record, i) => [
    ...idsToResolve(record, getTeams(near[i]!.schedule!)),
    ...record.contributions.flatMap(({ injuries }) => injuries?.items.map(({ playerId }) => playerId) ?? []),
  ])
  return canonicalIds(clients, [...new Set([...ids, ...near.flatMap(({ schedule }) => getTeams(schedule!))])], call)
}
