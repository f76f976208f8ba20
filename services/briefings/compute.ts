import { type MatchSportId, sportNamed } from '@touchline/contract/catalog'
import { newestData } from '@touchline/contract/data-age'
import type { League, Team } from '@touchline/contract/gen/catalog'
import type { Match } from '@touchline/contract/gen/match'
import { isBefore, type Until } from '@touchline/contract/is-before'
import { isEnded, isInPlay } from '@touchline/contract/states'
import { teamClass } from '@touchline/contract/team-class'
import { ownTurn } from '@touchline/platform/own-turn'
import type { Made } from '@touchline/platform/tagged-cache'
import type { PlainBriefing, RestedMatch } from './briefing.ts'
import { cacheTags } from './cache-tags.ts'
import { matchFacts, teamFacts } from './facts/facts.ts'
import type { MatchRow, Table, TeamInputs } from './inputs.ts'
import { getInstant } from './instant.ts'
import { getInjuries, getRanking, type LoadDeps, matchInputs } from './load/match-inputs.ts'
import { newest } from './load/rows.ts'
import { storyInputs } from './load/story-inputs.ts'
import { getTable } from './load/table.ts'
import { storyFacts, withoutRepetition } from './story/story.ts'
import { sayable, sayableOfMatch } from './untrusted.ts'

/**
 * The facts of a match from data known at its start, and its story once it has ended. `now`: time of the domain clock.
 */
export async function matchBriefing(deps: LoadDeps, match: Match, now: number): Promise<Made<PlainBriefing>> {
  const inputs = await matchInputs(deps, match, now)
  const { sport, match: row, home, away, season, table } = inputs
  const all = [...home.history, ...away.history, ...season]
  // Apart from the story, the briefing of an ended match contains nothing later than its start.
  const { changedAt, until } = getInstant(isEnded(row.state) ? Math.min(now, Date.parse(row.startAt)) : now, all)
  const beforeMatch = matchFacts(inputs)
  await ownTurn()
  const story = isEnded(row.state) ? await storyInputs(deps, match, inputs) : undefined
  const allSections = story ? [...beforeMatch, { section: 'story' as const, facts: withoutRepetition(storyFacts(story)) }] : beforeMatch
  const sections = await sayableOfMatch(deps, { ...row, sport }, allSections)
  const tables = [table, story?.tableAfter].filter((each) => each !== undefined)
  const before = [...home.history, ...away.history].filter(isBefore(sport, row))
  const generatedAt = later(newest([row, ...before, ...tables]), changedAt)
  const asOf = getNewest(sport, [row, ...before], tables)
  const plain: PlainBriefing = {
    kind: 'match',
    id: match.id,
    sport,
    phase: getPhase(row.state),
    generatedAt,
    asOf,
    until: isEnded(row.state) && now >= Date.parse(row.startAt) ? Number.POSITIVE_INFINITY : until,
    validAt: { facts: earlier(asOf, row.startAt), story: asOf },
    season: row.season,
    sections,
    coverage: match.schedule!.coverage,
    leagueIds: [row.leagueId],
    archived: match.archived,
    match: row,
    restsOn: restedOn(sections, [home.history, away.history, season, [row]]),
  }
  const tags = [
    cacheTags.match(row.id),
    cacheTags.team(row.homeId),
    cacheTags.team(row.awayId),
    cacheTags.season(row.leagueId, row.season),
    cacheTags.totals(row.leagueId, row.season),
    ...inputs.lineups.map(({ matchId }) => cacheTags.match(matchId)),
  ]
  return made(plain, tags)
}

function getPhase(state: string): PlainBriefing['phase'] {
  if (isEnded(state)) return 'post'
  return isInPlay(state) || state === 'suspended' ? 'live' : 'pre'
}

/** The instant of a team's facts moves in these steps, and whenever the passing of time changes something. */
const stepMs = 600_000

/** The facts of a team, or of a player who is a side, at an instant. A side without a match has no facts. */
export async function teamBriefing(deps: LoadDeps, team: Team, now: number): Promise<Made<PlainBriefing>> {
  const sport = team.sport as MatchSportId
  const { sidesArePlayers } = sportNamed(sport)
  const { history, leagues } = ofOneClass(await deps.rows(sport, { teamId: team.id }), team)
  const league = await getLeague(deps, { ...team, leagues })
  const of = league && { leagueId: league.id, season: league.season }
  const inSeason = of && !sidesArePlayers ? await deps.rows(sport, of) : []
  const { changedAt, until } = getInstant(now, [...history, ...inSeason])
  const step = now - (now % stepMs)
  const at = new Date(Math.max(step, changedAt)).toISOString().replace('.000', '')
  const table = of && (await getTable(deps, sport, { ...of, since: newest(inSeason), before: at }))
  const season = table ? inSeason : []
  const announced = matchWithInjuries(sport, history, { startAt: at })
  const injuries = announced && (await getInjuries(deps, announced.id, sport))
  const ranking = sidesArePlayers ? await getRanking(deps, sport, team.id) : undefined
  await ownTurn()
  const inputs: TeamInputs = {
    ...{ sport, at, teamId: team.id, history, season },
    ...(league && { league }),
    ...(table && { table }),
    ...(injuries && { injuries }),
    ...(ranking && { ranking }),
  }
  const facts = teamFacts(inputs)
  const sections = team.untrusted ? await sayable(deps.names, facts) : facts
  await ownTurn()
  const generatedAt = later(newest([...history, ...(table ? [table] : [])]), changedAt)
  const asOf = getNewest(sport, history, table ? [table] : [])
  const plain: PlainBriefing = {
    kind: sidesArePlayers && team.type === 'player' ? 'player' : 'team',
    id: team.id,
    sport,
    phase: '',
    generatedAt,
    asOf,
    until: Math.min(step + stepMs, until),
    validAt: { facts: asOf, story: asOf },
    season: league?.season,
    sections,
    coverage: undefined,
    leagueIds: team.leagues.map(({ leagueId }) => leagueId),
    archived: false,
    match: undefined,
    restsOn: restedOn(sections, [history, season]),
  }
  const tags = [
    cacheTags.team(team.id),
    ...(league ? [cacheTags.season(league.id, league.season)] : []),
    ...(announced ? [cacheTags.match(announced.id)] : []),
  ]
  return made(plain, tags)
}

/** Matches and leagues of the senior first team; if there are none, those of the class of its latest match. */
function ofOneClass(rows: readonly MatchRow[], { leagues }: Team) {
  const shown = rows.some(({ teamClass }) => teamClass === '') ? '' : (rows.at(-1)?.teamClass ?? '')
  return {
    history: rows.filter((row) => row.teamClass === shown),
    leagues: leagues.filter((league) => teamClass(league) === shown),
  }
}

/** The next match, else the last one. */
function matchWithInjuries(sport: MatchSportId, history: readonly MatchRow[], until: Until): MatchRow | undefined {
  const next = history.find(({ state, startAt }) => !isEnded(state) && startAt >= until.startAt)
  return next ?? history.findLast(isBefore(sport, until))
}

/** Maximum number of a team's competitions examined. Fixtures has the leagues in memory, so each look-up is cheap. */
const leaguesMax = 8

/** The newest started season of a league that the team plays in; if there is none, of another competition. */
async function getLeague({ fixtures }: LoadDeps, team: Team): Promise<TeamInputs['league']> {
  const started: { league: League; season: string }[] = []
  for (const { leagueId, season } of team.leagues.slice(0, leaguesMax)) {
    const league = await fixtures.getLeague({ id: leagueId, sport: team.sport })
    if (league.startedSeasons.includes(season)) started.push({ league, season })
  }
  const [newestSeason] = started
  const found = started.find(({ league, season }) => league.type === 'league' && season === newestSeason?.season) ?? newestSeason
  return found && { id: found.league.id, season: found.season }
}

/** The time of the newest data of matches and tables; without any, the earliest time, like `newest`. */
const getNewest = (sport: MatchSportId, matches: readonly MatchRow[], tables: readonly Table[]): string =>
  [newestData(sport, matches), ...tables.map((table) => table.asOf ?? '')].reduce((a, b) => (b > a ? b : a), newest([]))

const later = (a: string, ms: number): string => (Date.parse(a) >= ms ? a : new Date(ms).toISOString())

const earlier = (a: string, startAt: string): string => {
  const start = new Date(startAt).toISOString()
  return a < start ? a : start
}

/** Every match that a fact rests on. */
function restedOn(sections: PlainBriefing['sections'], lists: readonly (readonly MatchRow[])[]): Map<string, RestedMatch> {
  const wanted = new Set(sections.flatMap(({ facts }) => facts.flatMap(({ matches }) => matches)))
  return new Map(
    lists.flat().flatMap(({ id, startAt, homeId, awayId }) => (wanted.has(id) ? [[id, { startAt, homeId, awayId }] as const] : [])),
  )
}

/**
 * Estimates the size: a fact takes about half a kilobyte, plus match ids of 15 letters, which are shared between facts.
 */
function made(plain: PlainBriefing, tags: readonly string[]): Made<PlainBriefing> {
  const facts = plain.sections.flatMap((section) => section.facts)
  const bytes =
    2_048 + facts.reduce((sum, { matches }) => sum + 600 + 24 * matches.length, 0) + 140 * plain.restsOn.size + 100 * tags.length
  return { value: plain, bytes, tags }
}
