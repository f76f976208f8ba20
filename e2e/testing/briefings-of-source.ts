import type { Claim } from '@touchline/briefings/testing/recomputed-facts'
import type { SourceMatch } from '@touchline/briefings/testing/source-season'
import { retryingFetch } from '@touchline/platform/testing/retrying-fetch'

interface Team {
  id: string
  score: number | null
}
interface ServedMatch {
  id: string
  start_at: string
  home_team: Team
  away_team: Team
}
interface ServedFact {
  kind: string
  subject: { id: string }
  scope: string
  values: Claim['values']
  related: { role: string; id: string }[]
  detail: string | null
  matches: string[]
}

export interface Server {
  address: string
  key: string
}

async function get<T>({ address, key }: Server, path: string): Promise<T> {
  const response = await retryingFetch(`${address}/v1/soccer${path}`, { headers: { 'x-api-key': key } })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return ((await response.json()) as { data: T }).data
}

/**
 * The matches of one season of the source with the ids of the server. A team gets the id of the served team with the same kickoff
 * times and goals.
 */
export async function withServedIds(
  server: Server,
  league: string,
  season: string,
  source: readonly SourceMatch[],
): Promise<SourceMatch[]> {
  const served: ServedMatch[] = []
  for (let offset = 0; offset === served.length; offset += 200)
    served.push(
      ...(await get<ServedMatch[]>(
        server,
        `/matches?league_name=${encodeURIComponent(league)}&season=${season}&limit=200&offset=${offset}`,
      )),
    )
  const idBySchedule = new Map(
    schedules(
      served.map(({ start_at, home_team, away_team }) => {
        return { home: home_team.id, away: away_team.id, kickoff: Date.parse(start_at), goals: [home_team.score, away_team.score] }
      }),
    ).map(([id, schedule]) => [schedule, id]),
  )
  const idByName = new Map(schedules(source).map(([name, schedule]) => [name, idBySchedule.get(schedule)]))
  const matchId = new Map(served.map(({ id, home_team, away_team, start_at }) => [`${home_team.id} ${away_team.id} ${start_at}`, id]))
  return source.map((match) => {
    const [home, away] = [idByName.get(match.home), idByName.get(match.away)]
    const startAt = new Date(match.kickoff).toISOString().replace('.000', '')
    const id = matchId.get(`${home} ${away} ${startAt}`)
    if (home === undefined || away === undefined || id === undefined) throw new Error(`${match.id} is not served at ${startAt}`)
    return { ...match, id, home, away }
  })
}

type Scheduled = Pick<SourceMatch, 'home' | 'away' | 'kickoff'> & { goals?: readonly (number | null)[] }

/** The kickoff times and goals of each team's matches, as one text. */
function schedules(matches: readonly Scheduled[]): [team: string, schedule: string][] {
  const teams = new Map<string, string[]>()
  for (const { home, away, kickoff, goals } of matches)
    for (const team of [home, away]) {
      const lines = teams.get(team) ?? []
      lines.push(`${kickoff} ${team === home} ${goals?.map((each) => each ?? '').join('-') || '-'}`)
      teams.set(team, lines)
    }
  return [...teams].map(([team, lines]) => [team, lines.sort().join('\n')])
}

/** Kinds of facts in the story that state what the match decided. */
const decided = new Set(['clinched', 'relegated'])

/** The facts before a match, and what it decided. */
export async function getClaims(server: Server, matchId: string): Promise<Claim[]> {
  const { sections } = await get<{ sections: { key: string; facts: ServedFact[] }[] }>(server, `/matches/${matchId}/briefing?matches=true`)
  return sections
    .flatMap(({ key, facts }) => facts.filter(({ kind }) => key !== 'story' || decided.has(kind)))
    .map(({ subject, related, detail, ...fact }) => ({
      ...fact,
      subject: subject.id,
      related: Object.fromEntries(related.map(({ role, id }) => [role, id])),
      detail: detail ?? undefined,
    }))
}
