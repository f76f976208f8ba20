import type { MatchesPart, Problem, SourceMatch, SourceTeam } from '../connectors.ts'
import { uncut } from '../identity/reviewed.ts'
import type { NamedTeam, TeamRegistry } from '../identity/team-registry.ts'
import { type Identity, leagueIdentity, seasonIdentity, stageIdentity } from '../ids.ts'
import type { PlayerRegistry } from '../players/player-registry.ts'
import { catalogObservation, type PendingObservation } from '../said.ts'
import { fifaCodeOf } from '../soccer/countries.ts'
import { flatInSlices, inSlices } from '../yield-to-event-loop.ts'
import { mergeRows, type Row } from './merge-rows.ts'
import { type Belonging, observeMatches } from './observe-matches.ts'
import { type People, people } from './people.ts'
import { withGroupRounds } from './rounds.ts'
import { type Squads, squads } from './squads.ts'

/** What a part of a source comes to: rows read = matches + merged + problems. */
export interface Assembled {
  said: PendingObservation[]
  /** Every id but those of teams and players, which their books keep. */
  identities: Identity[]
  /** Ids that a match had under former ids of its teams, and the one it has. */
  merged: { from: string; into: string }[]
  matches: number
  merges: number
  repaired: number
  problems: Problem[]
}

export interface Books {
  teams: TeamRegistry
  players: PlayerRegistry
}

/** The teams that a part names, and how it spells them. */
type Spelled = Map<string, { team: NamedTeam['team']; spellings: Set<string> }>

const nothing = { said: [], identities: [], merged: [], matches: 0, merges: 0, repaired: 0 }

/** Turns the rows of one league and season into observations, in slices: teams and people named, doubles merged, meetings counted, ids made. */
export async function assembleMatches(source: string, part: MatchesPart, registries: Books): Promise<Assembled> {
  const problems = [...part.problems]
  if (!part.season) return { ...nothing, problems }
  const naming = { part, books: registries, spelled: new Map() as Spelled, problems }
  const rows = await flatInSlices(part.matches, (match) => withTeams(match, naming))
  const { matches, merged, problems: contradictions } = await mergeRows(rows)
  for (const contradiction of contradictions) problems.push(contradiction)
  const named = { source, part: part.part, sport: part.sport, season: part.season.name }
  const everybody = people(named, registries.players)
  const onSquads = squads(named)
  await takeSquads(naming, onSquads, everybody)
  const belonging = belongingOf(part)
  const observed = await observeMatches(withGroupRounds(matches), { ...named, belonging, everybody, squads: onSquads })
  const rejected = new Set(contradictions.map(({ row }) => row))
  return {
    said: [
      ...(await inSlices(naming.spelled.values().map((team) => teamSaid(source, part, team)))),
      ...(await inSlices(everybody.said())),
      ...(await inSlices(onSquads.said())),
      ...catalogOf(source, part, belonging, matches),
      ...observed.said,
    ],
    identities: [...identitiesOf(part, belonging, matches), ...observed.identities],
    merged: observed.merged,
    matches: matches.length,
    merges: merged,
    repaired: rows.filter(({ row, repairs }) => repairs.length > 0 && !rejected.has(row)).length,
    problems,
  }
}

interface Naming {
  part: MatchesPart
  books: Books
  spelled: Spelled
  problems: Problem[]
}

function withTeams(match: SourceMatch, naming: Naming): Row[] {
  const [home, away] = [teamOf(match.home, naming), teamOf(match.away, naming)]
  if (home.team.id === away.team.id) {
    const reason = `"${match.home.name}" and "${match.away.name}" are the same team, which cannot meet itself`
    naming.problems.push({ row: match.row, text: match.text, reason })
    return []
  }
  const ids = { homeId: home.team.id, awayId: away.team.id, minted: { homeId: home.mintedId, awayId: away.mintedId } }
  const former = { home: home.formerIds, away: away.formerIds }
  return [{ ...match, ...ids, former, teams: { home: home.team, away: away.team } }]
}

function teamOf({ name, country, type = 'club' }: SourceTeam, { part, books, spelled }: Naming): NamedTeam {
  const found = books.teams.named(name, country, part.part, { type, gender: part.season!.league.gender })
  const { team } = found
  const known = spelled.get(team.id) ?? { team, spellings: new Set() }
  known.spellings.add(type === 'club' ? uncut(part.sport, team.countryCode, name, part.part) : name)
  spelled.set(team.id, known)
  return found
}

async function takeSquads(naming: Naming, into: Squads, everybody: People): Promise<void> {
  for (const squad of naming.part.squads ?? []) {
    const { team, mintedId } = teamOf(squad.team, naming)
    const seen = { list: squad.row, mintedTeamId: mintedId }
    const ids = await inSlices(squad.members.values().map(({ stint = 1, ...person }) => everybody.id(person, team, { ...seen, stint })))
    into.lists(team.id, squad, ids)
  }
}

/** Of a part's spellings the first in code-point order is its name for the team; of a nation the one that everybody uses. */
function teamSaid(
  source: string,
  { part, sport }: MatchesPart,
  { team, spellings: told }: { team: NamedTeam['team']; spellings: Set<string> },
): PendingObservation {
  const sorted = [...told].sort()
  const { id, countryCode, gender, type } = team
  const name = type === 'national' ? team.name : sorted[0]!
  const code = type === 'national' ? fifaCodeOf(countryCode) : undefined
  const spellings = sorted.filter((spelling) => spelling !== name)
  const value = { id, sport, name, countryCode, gender, type, ...(code && { code }), spellings }
  return catalogObservation(source, part, { case: 'team', value })
}

function belongingOf({ sport, season }: MatchesPart): Belonging {
  const { league, name } = season!
  const leagueId = leagueIdentity(sport, league.countryCode, league.gender, league.slug)
  return { leagueId, season: name, seasonId: seasonIdentity(sport, leagueId.id, name), isTournament: league.type === 'tournament' }
}

/** The stages that the source names, in the order in which they began. */
function stagesOf({ sport }: MatchesPart, { seasonId }: Belonging, matches: readonly Row[]) {
  return [...Map.groupBy(matches, (row) => row.stage.name).values()]
    .map((same) => same.reduce((a, b) => (b.startAt < a.startAt ? b : a)))
    .filter(({ stage }) => stage.name !== '')
    .sort((a, b) => (`${a.startAt}${a.stage.name}` < `${b.startAt}${b.stage.name}` ? -1 : 1))
    .map(({ stage }) => ({ ...stage, identity: stageIdentity(sport, seasonId.id, stage.name) }))
}

const identitiesOf = (part: MatchesPart, belonging: Belonging, matches: readonly Row[]): Identity[] =>
  matches.length === 0
    ? []
    : [belonging.leagueId, belonging.seasonId, ...stagesOf(part, belonging, matches).map(({ identity }) => identity)]

/** The league and the season. A part without matches, such as a list of a squad, says nothing of them. */
function catalogOf(source: string, part: MatchesPart, belonging: Belonging, matches: readonly Row[]): PendingObservation[] {
  if (matches.length === 0) return []
  const days = matches.map((row) => row.startAt.slice(0, 10)).sort()
  const season = {
    id: belonging.seasonId.id,
    leagueId: belonging.leagueId.id,
    name: belonging.season,
    startDate: days[0]!,
    endDate: days.at(-1)!,
    stages: stagesOf(part, belonging, matches).map(({ identity, name, type }) => ({ id: identity.id, name, type })),
  }
  return [
    catalogObservation(source, part.part, { case: 'league', value: { ...part.season!.league, id: belonging.leagueId.id } }),
    catalogObservation(source, part.part, { case: 'season', value: season }),
  ]
}
