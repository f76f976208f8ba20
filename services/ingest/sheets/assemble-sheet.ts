import { create } from '@bufbuild/protobuf'
import type { MatchRecord } from '@touchline/contract/gen/fixtures'
import { type Coverage, CoverageSchema, type Match, MatchScheduleSchema, type Scoreboard } from '@touchline/contract/gen/match'
import { isEnded } from '@touchline/contract/states'
import { ofPart, type Problem } from '@touchline/sources/parse/problem'
import type { SourceMatch, SourceTeam } from '@touchline/sources/source-model'
import type { SportRegistries } from '../identity/registries.ts'
import { classOfEvent, withoutScores } from '../import/events.ts'
import { externalIdsIn } from '../import/external-ids.ts'
import { getCoverage, getDetails, type PlayedRow } from '../import/observe-matches.ts'
import { getCoaches, getOfficials } from '../import/officials.ts'
import { matchObservation, type PendingObservation, statsObservation } from '../import/pending-observation.ts'
import { people, squads } from '../import/people.ts'
import { correctedEvents, joinedClasses } from './correct-events.ts'
import { getGoals, isSameScore, scoreText, whole } from './read-sheet.ts'

const sport = 'soccer'

/** The parts that a sheet adds to its match. */
export interface AssembledSheet {
  /** Observations of the match: events, lineups, squads. */
  observations: PendingObservation[]
  /** The people it names. */
  people: PendingObservation[]
  problems: Problem[]
  /** Whether it has both lineups, and goals that add up to the score. */
  isComplete: boolean
}

interface Context {
  source: string
  registries: SportRegistries
  /** Ids of teams that were known before any sheet was read. */
  knownTeams: ReadonlySet<string>
}

/**
 * The dataset with the people of all sheets of a season. Without it, a player would have an observation for every
 * match.
 */
export const peopleDataset = ({ schedule }: Match): string => `people/${schedule!.seasonId}`

/**
 * The parts that a sheet adds to the requested match. The ids are the ids of this match, whatever names the sheet uses.
 * The result comes from the other sources, or from the sheet if they have none.
 */
export async function assembleSheet(name: string, sheet: SourceMatch, record: MatchRecord, context: Context): Promise<AssembledSheet> {
  const { source, registries } = context
  const match = record.match!
  const reason = otherMatch(sheet, match, context)
  if (reason !== undefined) return { observations: [], people: [], problems: [whole(name, reason)], isComplete: false }

  const own = record.states.find((c) => c.source === source && !c.withdrawn)
  const givesResult = own ? own.snapshots.length > 0 : !isEnded(match.state!.scoreboard!.state)
  const { goals, problems } = checkedScore(name, sheet, givesResult ? undefined : match)
  const row = getRow(sheet, match, goals, context)
  const named = { source, sport, season: match.schedule!.season } as const
  const persons = people({ ...named, dataset: peopleDataset(match), externalIds: externalIdsIn(source, undefined) }, registries.players)
  const squadList = squads({ ...named, dataset: match.id })
  const { events, partialEvents, ...details } = await getDetails(row, match.id, { source, sport, persons, squads: squadList })
  const before = {
    shown: match.state!.events?.items ?? [],
    stated: new Set([
      ...getClasses(sheet.events),
      ...getClasses(own?.events.map(({ event }) => event!)),
      ...(goals === 'all' ? ['goal'] : []),
    ]),
  }
  const listed = events && correctedEvents(match.id, events, before)
  const partial = partialEvents && withoutScores(correctedEvents(match.id, partialEvents, onlyJoined(before)))
  const schedule = create(MatchScheduleSchema, {
    home: { teamId: row.homeId },
    away: { teamId: row.awayId },
    ...(sheet.officials && { officials: { items: getOfficials(sport, match.schedule!.leagueId, sheet.officials) } }),
    ...getCoaches(sport, row),
    ...(sheet.attendance !== undefined && { attendance: sheet.attendance }),
    coverage: { ...getCoverage(row, sport), officialDetails: true, live: '' },
  })
  const state = {
    ...(givesResult && { scoreboard: sheet.scoreboard }),
    ...(listed && { events: listed }),
    ...(partial && { partialEvents: partial }),
  }
  return {
    observations: [
      matchObservation({ matchId: match.id, sport, source, schedule, ...state }, sheet.repairs),
      ...(Object.keys(details).length > 0 ? [statsObservation({ matchId: match.id, sport, source }, details)] : []),
      ...squadList.observations(),
    ],
    people: [...persons.observations()],
    problems,
    isComplete: goals === 'all' && [sheet.lineup?.home, sheet.lineup?.away].every((side) => side && side.starters.length > 0),
  }
}

/** The observation of a match by a source of sheets before the sheet exists. */
export function announcement(source: string, matchId: string, isExpected: boolean): PendingObservation {
  const coverage: Coverage = create(CoverageSchema, { officialDetails: isExpected })
  return matchObservation({ matchId, sport, source, schedule: create(MatchScheduleSchema, { coverage }) }, [])
}

const getClasses = (events: readonly { type: string }[] = []): string[] => events.map(({ type }) => classOfEvent(type))

const isJoined = ({ type }: { type: string }): boolean => joinedClasses.has(classOfEvent(type))

const onlyJoined = ({ shown, stated }: Parameters<typeof correctedEvents>[2]) => ({
  shown: shown.filter(isJoined),
  stated: new Set([...stated].filter((name) => joinedClasses.has(name))),
})

/**
 * Whether the goals of the sheet can be shown: only if they add up to the score. That is the score of `match` if other
 * sources have reported its result. An incomplete list would be worse than none.
 */
function checkedScore(
  name: string,
  { scoreboard, events = [] }: SourceMatch,
  match: Match | undefined,
): { goals: 'all' | 'none'; problems: Problem[] } {
  const [ofSheet, ofMatch] = [getScore(scoreboard), match && getScore(match.state!.scoreboard!)]
  const part = (reason: string) => ofPart(whole(name, reason))
  const problems: Problem[] = []
  if (ofMatch && ofSheet && !isSameScore(ofSheet, ofMatch))
    problems.push(part(`the score of the sheet is ${scoreText(ofSheet)}, that of the match ${scoreText(ofMatch)}, which is kept`))
  const score = ofMatch ?? ofSheet
  const goals = getGoals(events)
  if (score && isSameScore(goals, score)) return { goals: 'all', problems }
  const than = score ? `the score is ${scoreText(score)}` : 'there is no score'
  return {
    goals: 'none',
    problems: [...problems, part(`the goals of the sheet add up to ${scoreText(goals)}, but ${than}: they are left out`)],
  }
}

const getScore = ({ homeScore, awayScore }: Scoreboard) =>
  homeScore === undefined || awayScore === undefined ? undefined : { home: homeScore, away: awayScore }

/** Statistics are accepted. Injuries do not belong to a match, and soccer has no play-by-play. */
function getRow(sheet: SourceMatch, { schedule }: Match, goals: 'all' | 'none', { registries }: Context): PlayedRow {
  const { events = [], partialEvents: _, injuries: __, plays: ___, ...rest } = sheet
  const [homeId, awayId] = [schedule!.home!.teamId, schedule!.away!.teamId]
  const getMinted = (side: SourceTeam, id: string) => {
    const found = resolved(side, id, registries)
    return found?.team.id === id ? found.mintedId : id
  }
  return {
    ...rest,
    ...(goals === 'all' ? { events } : { partialEvents: events.filter(isJoined) }),
    ...{ homeId, awayId, teams: { home: { id: homeId }, away: { id: awayId } } },
    minted: { homeId: getMinted(sheet.home, homeId), awayId: getMinted(sheet.away, awayId) },
  }
}

/** The team to which a side's name resolves, in the country of the team on that side of the match. */
function resolved({ name }: SourceTeam, id: string, { teams }: SportRegistries) {
  const team = teams.get(id)
  return (
    team && teams.named(name, team.countryCode, '', { type: team.type === 'national' ? 'national' : 'club', gender: team.gender || 'm' })
  )
}

const dayMs = 24 * 3_600_000

/** The reason why a sheet belongs to another match. Undefined when there is none. An unknown name is no evidence. */
function otherMatch(sheet: SourceMatch, { schedule }: Match, { registries, knownTeams }: Context): string | undefined {
  const { startAt, latestDate } = schedule!
  const [first, last] = [startAt, latestDate ?? startAt].map((text) => Date.parse(text.slice(0, 10)))
  const played = Date.parse(sheet.date)
  if (played < first! - dayMs || played > last! + dayMs)
    return `the sheet is of a match on ${sheet.date}, but was asked for one on ${startAt.slice(0, 10)}`
  for (const side of ['home', 'away'] as const) {
    const id = schedule![side]!.teamId
    const found = resolved(sheet[side], id, registries)?.team
    if (found && found.id !== id && knownTeams.has(found.id))
      return `"${sheet[side].name}", ${side} on the sheet, is another team than that of the match (${found.id}, not ${id})`
  }
  return undefined
}
