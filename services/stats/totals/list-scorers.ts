import type { MessageInitShape } from '@bufbuild/protobuf'
import { byCodePoint } from '@touchline/contract/by-code-point'
import { fail } from '@touchline/contract/errors'
import type {
  CountedStateSchema,
  ListScorersRequest,
  ScorerListSchema,
  ScorerSchema,
  TeamScorersSchema,
} from '@touchline/contract/gen/totals'
import type { SubjectLine, SubjectMatches } from '@touchline/contract/gen/totals_records'
import { type Statistic, scoringStatistics, statisticNamed, statsCase } from '@touchline/contract/statistics'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { countedMatches, countVersion, seasonTotals, seasonTotalsId, statsRevisions, subjectMatches, subjectMatchesId } from './records.ts'
import { getSubjects } from './requests.ts'
import { linesInOrder } from './subject-sums.ts'
import { getNumber, getRaw } from './values.ts'

/** More than the players of two teams in a season. */
const playersMax = 400

/** What the players of one or two teams scored in the matches of a season. Reads one document for each player and team. */
export async function listScorers(
  store: DocumentStore,
  { sport, leagueId, season, teamIds, matchId }: ListScorersRequest,
): Promise<MessageInitShape<typeof ScorerListSchema>> {
  const statistics = scoringStatistics(sport).map((name) => statisticNamed(sport, name)!)
  if (statistics.length === 0) throw fail('invalid_parameter', { name: 'sport', what: 'has no scoring statistics' })
  const place = { leagueId, season }
  const asked = teamIds.slice(0, 2)
  const teams = await store.getMany(
    subjectMatches,
    asked.map((subjectId) => subjectMatchesId({ kind: 'team', subjectId, ...place })),
  )
  const players = teams.some((team) => team) ? await readPlayers(store, place, asked) : []
  const counted = matchId === '' ? undefined : await countedState(store, matchId)
  return {
    teams: asked.map((teamId, i) => teamScorers({ teamId, sport, statistics }, teams[i]?.doc, players)),
    ...(counted && { counted }),
  }
}

/** The documents of the players who appeared for one of the teams. */
async function readPlayers(
  store: DocumentStore,
  place: { leagueId: string; season: string },
  teamIds: readonly string[],
): Promise<SubjectMatches[]> {
  const rows = (await store.get(seasonTotals, seasonTotalsId({ kind: 'player', ...place })))?.doc.rows ?? []
  const ids = rows
    .filter((row) => row.teamIds.some((id) => teamIds.includes(id)))
    .slice(0, playersMax)
    .map(({ subjectId }) => subjectMatchesId({ kind: 'player', subjectId, ...place }))
  return getSubjects(store, ids)
}

async function countedState(store: DocumentStore, matchId: string): Promise<MessageInitShape<typeof CountedStateSchema> | undefined> {
  const counted = (await store.get(countedMatches, matchId))?.doc
  if (!counted?.complete || counted.version !== countVersion) return undefined
  const revision = BigInt((await store.get(statsRevisions, matchId))?.revision ?? 0)
  return { matchVersion: counted.matchVersion, hasNewestStatistics: counted.statsRevision === revision }
}

interface Of {
  teamId: string
  sport: string
  statistics: readonly Statistic[]
}

interface PlayerLines {
  id: string
  lines: SubjectLine[]
}

function teamScorers(
  of: Of,
  team: Pick<SubjectMatches, 'lines'> | undefined,
  docs: readonly SubjectMatches[],
): MessageInitShape<typeof TeamScorersSchema> {
  const matches = team ? linesInOrder(team) : []
  const index = new Map(matches.map(({ matchId }, i) => [matchId, i]))
  const players = docs
    .map((doc): PlayerLines => ({ id: doc.subjectId, lines: linesInOrder(doc).filter((line) => isOfTeam(line, of, index)) }))
    .filter(({ lines }) => lines.length > 0)
    .sort((a, b) => byCodePoint(a.id, b.id))
  const byMatch = Map.groupBy(
    players.flatMap(({ lines }) => lines),
    ({ matchId }) => matchId,
  )
  return {
    teamId: of.teamId,
    matches: matches.map((match) => ({
      matchId: match.matchId,
      ...(match.score !== undefined && { score: match.score }),
      ...(match.opponentScore !== undefined && { opponentScore: match.opponentScore }),
      known: of.statistics.filter((statistic) => isKnown(of, statistic, match, byMatch.get(match.matchId) ?? [])).map(({ name }) => name),
    })),
    players: players.map((player) => scorer(of, player, index)),
  }
}

const isOfTeam = ({ teamId, matchId }: SubjectLine, of: Of, index: ReadonlyMap<string, number>): boolean =>
  teamId === of.teamId && index.has(matchId)

function scorer(
  { sport, statistics }: Of,
  { id, lines }: PlayerLines,
  index: ReadonlyMap<string, number>,
): MessageInitShape<typeof ScorerSchema> {
  return {
    playerId: id,
    name: lines.at(-1)!.name,
    matches: lines.map(({ matchId }) => index.get(matchId)!),
    values: statistics.flatMap((statistic) => {
      const known = lines.flatMap((line) => {
        const value = getValue(sport, statistic, line)
        return value ? [{ match: index.get(line.matchId)!, value }] : []
      })
      if (known.length === 0) return []
      return [{ statistic: statistic.name, matches: known.map(({ match }) => match), values: known.map(({ value }) => value) }]
    }),
  }
}

export const getValue = (sport: string, statistic: Statistic, { stats }: Pick<SubjectLine, 'stats'>): number | undefined =>
  stats.case === statsCase(sport) ? getNumber(stats.value, statistic) : undefined

/** Statistics whose values add up to the official score of the team. */
export const scores: Readonly<Record<string, string>> = { soccer: 'goals', basketball: 'pts', hockey: 'goals', handball: 'goals' }

/** Whether the value of every player of the team in the match is known. */
function isKnown({ sport }: Of, statistic: Statistic, match: SubjectLine, lines: readonly SubjectLine[]): boolean {
  if (scores[sport] === statistic.name) {
    const scored = scoredByPlayers(sport, match)
    const sum = lines.reduce((total, line) => total + (getValue(sport, statistic, line) ?? 0), 0)
    return scored !== undefined && sum === scored
  }
  const [category] = statistic.path.length > 1 ? statistic.path : []
  const able = lines.filter(({ stats }) => category === undefined || (stats.case !== undefined && hasCategory(stats.value, category)))
  return able.length > 0 && able.every((line) => getValue(sport, statistic, line) !== undefined)
}

const hasCategory = (stats: object, category: string): boolean => (stats as Record<string, unknown>)[category] !== undefined

/** The part of the official score that players of the team scored. Undefined: not known. */
function scoredByPlayers(sport: string, { score, opponentScore, opponent, stats }: SubjectLine): number | undefined {
  if (score === undefined || opponentScore === undefined) return undefined
  if (sport === 'soccer') {
    const ownGoals = opponent && getRaw(opponent.stats.value ?? {}, statisticNamed(sport, 'own_goals')!)
    // Without own goals of the opponent the sum decides; with some, it needs their number.
    return score - (typeof ownGoals === 'number' ? ownGoals : 0)
  }
  // The goals of a team leave out the one that the official score adds for a shoot-out.
  const goals = sport === 'hockey' ? getValue(sport, statisticNamed(sport, 'goals')!, { stats }) : undefined
  return goals ?? score
}
