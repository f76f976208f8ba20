import type { MatchDays } from '@touchline/contract/gen/ingest'
import { getFifaCode, nationNamed } from '@touchline/contract/names/nations'
import { untruncatedName } from '@touchline/contract/names/same-clubs'
import type { MatchesDataset } from '@touchline/sources/connector'
import { ofPart, type Problem } from '@touchline/sources/parse/problem'
import { flatInSlices, inSlices, yieldToEventLoop } from '@touchline/sources/parse/yield-to-event-loop'
import { playerSide } from '@touchline/sources/player-side'
import type { SourceMatch, SourcePerson, SourceTeam } from '@touchline/sources/source-model'
import type { Identity } from '../identity/ids.ts'
import { type NamedSide, playersAsTeam } from '../identity/players/player-sides.ts'
import type { SportRegistries } from '../identity/registries.ts'
import type { NamedTeam } from '../identity/teams/team-registry.ts'
import { assembleRankings, leaguesWithoutSeason } from './assemble-rankings.ts'
import { withDeciders } from './deciders.ts'
import { addMention, externalIdsIn, type GetExternalIds, type Mentions, withKeyAsId } from './external-ids.ts'
import type { LoadMatchDays } from './match-days.ts'
import { withGroupRounds } from './meetings.ts'
import { mergeRows, type Row } from './merge-rows.ts'
import { observeMatches } from './observe-matches.ts'
import { catalogObservation, type PendingObservation } from './pending-observation.ts'
import { type People, people, type Squads, squads } from './people.ts'
import { type RefusedOfSeason, refusedResults } from './refused-results.ts'
import { getCatalog, getIdentities } from './season-catalog.ts'
import { seasonContext } from './season-context.ts'
import { type UndecidedSides, undecidedSides } from './undecided-sides.ts'
import { unencodable } from './unencodable.ts'

/** The observations of a dataset. Matches of the dataset = matches + merges + rejected rows of this step. */
interface Assembled {
  observations: PendingObservation[]
  /** New ids, except those of teams and players, which the registries keep. */
  identities: Identity[]
  /** Match ids derived from former team ids, and the current match id. */
  merged: { from: string; into: string }[]
  /** The changed records of the days of matches. Absent: none are kept. */
  days?: MatchDays[]
  matches: number
  merges: number
  repaired: number
  problems: Problem[]
  refused: RefusedOfSeason[]
  /** Players and places of a list that are refused: they are among the entries of the dataset. */
  refusedEntries: number
  /**
   * The value of the dataset. Also false if something is refused because of an unencodable value, so that its previous
   * data stays.
   */
  complete: boolean
}

/** The teams of a dataset, with their spellings. */
type TeamSpellings = Map<string, SpelledTeam>

interface SpelledTeam {
  team: NamedTeam['team']
  spellings: Set<string>
  mentions: Mentions
  /** Name and country are reviewed. */
  reviewed: boolean
}

const empty = { observations: [], identities: [], merged: [], matches: 0, merges: 0, repaired: 0 }

/**
 * Turns the rows of one league and season into observations: resolves teams and people, merges duplicates, counts
 * meetings and derives ids. `shared`: the people of several datasets, who are not in these observations. `loadDays`: the matches
 * that are known on their days. Yields to the event loop in between.
 */
export async function assembleMatches(
  source: string,
  dataset: MatchesDataset,
  registries: SportRegistries,
  { shared, loadDays }: { shared?: People | undefined; loadDays?: LoadMatchDays } = {},
): Promise<Assembled> {
  const problems = [...dataset.problems]
  const externalIds = externalIdsIn(source, dataset.namespace)
  const named = { source, dataset: dataset.name, sport: dataset.sport, season: dataset.season?.name ?? '', externalIds }
  const persons = shared ?? people(named, registries.players)
  const refusedPlayers = await addPlayers(dataset, persons)
  problems.push(...refusedPlayers)
  const ctx: NamingContext = { dataset, registries, persons, spellingsById: new Map() as TeamSpellings, problems, refused: 0 }
  const rankings = await assembleRankings({ source, ...dataset }, dataset.rankings ?? [], {
    getPlayer: (player, date) => persons.ownId(player, { date }),
    getTeam: (team, gender) => getTeam(team, gender, ctx).team,
  })
  for (const problem of rankings.problems) problems.push(problem)
  const refusedEntries = refusedPlayers.length + rankings.problems.length
  if (!dataset.season) {
    const lists = [
      ...(await getTeams(source, ctx, externalIds)),
      ...rankings.observations,
      ...(shared ? [] : await inSlices(persons.observations())),
    ]
    return assembleWithoutSeason(source, dataset, { lists, problems, refusedEntries, externalIds })
  }
  const undecided = undecidedSides(dataset.matches)
  const rows = await flatInSlices(dataset.matches, (match) => withTeams(match, undecided, ctx))
  const { matches: counted, merged, problems: contradictions } = await mergeRows(rows)
  const context = seasonContext(dataset)
  const matches = context.isTournament ? withDeciders(counted) : counted
  const refusedSides = problems.filter((problem) => !refusedPlayers.includes(problem) && !rankings.problems.includes(problem))
  for (const contradiction of contradictions) problems.push(contradiction)
  const { squadList, observed, days } = await observeSeason(ctx, { ...named, context }, matches, loadDays)
  problems.push(...observed.problems)
  const rejected = new Set([...contradictions, ...observed.problems].map(({ row }) => row))
  return {
    observations: [
      ...(await getTeams(source, ctx, externalIds)),
      ...rankings.observations,
      ...(shared ? [] : await inSlices(persons.observations())),
      ...(await inSlices(squadList.observations())),
      ...getCatalog(source, dataset, context, { matches, externalIds, days }),
      ...observed.observations,
    ],
    identities: [...getIdentities(dataset, context, matches), ...observed.identities],
    merged: observed.merged,
    ...(days && { days: days.changed() }),
    matches: matches.length - observed.problems.length,
    merges: merged,
    repaired: rows.filter(({ row, repairs }) => repairs.length > 0 && !rejected.has(row)).length,
    problems,
    refused: refusedResults(dataset, [...refusedSides, ...observed.problems], observed.refusedIds),
    refusedEntries,
    complete: dataset.complete && ctx.refused + observed.refused + refusedEntries === 0,
  }
}

type SeasonFrame = Pick<Parameters<typeof observeMatches>[1], 'source' | 'sport' | 'context' | 'externalIds'> & Parameters<typeof squads>[0]

async function observeSeason(ctx: NamingContext, frame: SeasonFrame, matches: readonly Row[], loadDays: LoadMatchDays | undefined) {
  const { dataset, persons } = ctx
  const squadList = squads(frame)
  await addSquads(ctx, squadList, persons)
  const days = await loadDays?.(dataset, frame.context, matches)
  const isByDay = dataset.meetingsByDay === true
  const observed = await observeMatches(withGroupRounds(matches), { ...frame, persons, squads: squadList, isByDay, ...(days && { days }) })
  return { squadList, observed, days }
}

interface Lists extends Pick<Assembled, 'problems' | 'refusedEntries'> {
  /** Observations of teams, ranking lists and people. */
  lists: readonly PendingObservation[]
  externalIds: GetExternalIds
}

/** A dataset of leagues and lists, without matches. */
function assembleWithoutSeason(
  source: string,
  dataset: MatchesDataset,
  { lists, problems, refusedEntries, externalIds }: Lists,
): Assembled {
  const { identities, observations: leagues } = leaguesWithoutSeason(source, dataset, externalIds)
  const refused = refusedResults(dataset, [], new Map())
  const complete = dataset.complete && refusedEntries === 0
  return { ...empty, observations: [...leagues, ...lists], identities, problems, refused, refusedEntries, complete }
}

/** Returns the problems of players with an unencodable number. */
const addPlayers = ({ file, players = [] }: MatchesDataset, persons: People): Promise<Problem[]> =>
  flatInSlices(players, (player) => {
    try {
      persons.ownId(player, { ...getDate(player) })
      return []
    } catch (error) {
      return [unencodable({ row: file, text: player.name }, error)]
    }
  })

const getDate = ({ ranking }: SourcePerson) => ranking && { date: ranking.date }

interface NamingContext {
  dataset: MatchesDataset
  registries: SportRegistries
  persons: People
  spellingsById: TeamSpellings
  problems: Problem[]
  /** Number of matches with an unencodable value. */
  refused: number
}

const getTeams = (source: string, { dataset, spellingsById }: NamingContext, externalIds: GetExternalIds): Promise<PendingObservation[]> =>
  inSlices(spellingsById.values().map((team) => teamObservation(source, dataset, team, externalIds)))

function withTeams(given: SourceMatch, undecided: UndecidedSides, ctx: NamingContext): Row[] {
  const reason = undecided.refusal(given)
  if (reason !== undefined) {
    ctx.problems.push({ row: given.row, text: given.text, reason })
    ctx.refused++
    return []
  }
  const notes = undecided.notes(given)
  const match = notes.length === 0 ? given : { ...given, repairs: [...given.repairs, ...notes] }
  try {
    return withSides(match, [getSide(match.home, match.date, ctx), getSide(match.away, match.date, ctx)], ctx)
  } catch (error) {
    ctx.problems.push(unencodable(match, error))
    ctx.refused++
    return []
  }
}

function withSides(match: SourceMatch, [home, away]: readonly [NamedSide, NamedSide], ctx: NamingContext): Row[] {
  if (home.team.id === away.team.id) {
    const reason = `"${match.home.name}" and "${match.away.name}" are the same team, which cannot meet itself`
    ctx.problems.push({ row: match.row, text: match.text, reason })
    return []
  }
  const ids = { homeId: home.team.id, awayId: away.team.id, minted: { homeId: home.mintedId, awayId: away.mintedId } }
  const former = { home: home.formerIds, away: away.formerIds }
  return [{ ...match, ...ids, former, teams: { home: home.team, away: away.team }, pairs: { home: home.pair, away: away.pair } }]
}

function getSide(side: SourceTeam, date: string, ctx: NamingContext): NamedSide {
  const { players } = side
  if (!players) return { ...getTeam(side, ctx.dataset.season!.league.gender, ctx), pair: [] }
  const ids = players.map((player) => ctx.persons.ownId(player, { date }))
  // A player of a pair is also a team, so that it is found and named like one.
  if (players.length === 2) for (const [i, player] of players.entries()) sideOfPlayers(playerSide([player]), [ids[i]!], ctx)
  return sideOfPlayers(side, ids, ctx)
}

function sideOfPlayers(side: SourceTeam, ids: readonly string[], ctx: NamingContext): NamedSide {
  const { dataset, registries } = ctx
  const found = playersAsTeam(dataset.sport, side, ids, dataset.season!.league.gender, registries.teams)
  const [player, partner] = side.players!
  const known = spelledTeam(found.team, ctx)
  if (!partner) addMention(known.mentions, withKeyAsId(player))
  known.spellings.add(side.name)
  return found
}

/** The team among those of the dataset. */
function spelledTeam(team: NamedTeam['team'], { spellingsById }: NamingContext): SpelledTeam {
  const known = spellingsById.get(team.id) ?? { team, spellings: new Set(), mentions: new Map(), reviewed: false }
  spellingsById.set(team.id, known)
  return known
}

function getTeam(side: SourceTeam, gender: string, ctx: NamingContext): NamedTeam {
  const { name, country, type = 'club', reviewed } = side
  const { dataset, registries } = ctx
  const found = registries.teams.named(name, country, dataset.name, { type, gender })
  const { team } = found
  const known = spelledTeam(team, ctx)
  addMention(known.mentions, side)
  known.reviewed ||= reviewed === true || (type === 'national' && nationNamed(name) !== undefined)
  known.spellings.add(type === 'club' ? untruncatedName(dataset.sport, team.countryCode, name, dataset.name) : name)
  return found
}

async function addSquads(ctx: NamingContext, squadList: Squads, persons: People): Promise<void> {
  for (const squad of ctx.dataset.squads ?? []) {
    const { team, mintedId } = getTeam(squad.team, ctx.dataset.season!.league.gender, ctx)
    const appearance = { list: squad.row, mintedTeamId: mintedId }
    const ids: string[] = []
    const members: typeof squad.members = []
    for (const member of squad.members) {
      await yieldToEventLoop()
      const { stint = 1, ...person } = member
      try {
        ids.push(persons.id(person, team, { ...appearance, stint }))
        members.push(member)
      } catch (error) {
        ctx.problems.push(ofPart(unencodable({ row: squad.row, text: person.name }, error)))
      }
    }
    squadList.addSquad(team.id, mintedId, { ...squad, members }, ids)
  }
}

/**
 * The team observation. Its name is the first spelling in code-point order; for a national team, the common English
 * name.
 */
function teamObservation(
  source: string,
  { name: dataset, sport }: MatchesDataset,
  { team, spellings: spellingSet, mentions, reviewed }: SpelledTeam,
  externalIds: GetExternalIds,
): PendingObservation {
  const sorted = [...spellingSet].sort()
  const { id, countryCode, gender, type } = team
  const name = type === 'national' ? team.name : sorted[0]!
  const code = type === 'national' ? getFifaCode(countryCode) : undefined
  const spellings = sorted.filter((spelling) => spelling !== name)
  const stated = {
    spellings,
    provisional: !reviewed,
    externalIds: externalIds(type === 'player' ? 'player' : 'team', id, mentions.values()),
  }
  const value = { id, sport, name, countryCode, gender, type, ...(code && { code }), ...stated }
  return catalogObservation(source, dataset, { case: 'team', value })
}
