import { type BriefingSection, briefingSections, type FactKind, factKinds } from '@touchline/contract/facts'
import { isEnded } from '@touchline/contract/states'
import type { PlainFact, Scope } from '../fact.ts'
import type { MatchInputs, TeamInputs } from '../inputs.ts'
import { byStart } from './by-start.ts'
import { formFacts } from './form.ts'
import { headToHeadFacts } from './head-to-head.ts'
import { venueFacts } from './home-away.ts'
import { injuryFacts } from './injuries.ts'
import { lineupFacts } from './lineups.ts'
import { missingFacts, tableMissingFacts } from './missing.ts'
import { rankingFacts, surfaceFacts } from './player.ts'
import { getResults, held, leagueEntity, type Result } from './results.ts'
import { lastMatchFacts, nextMatchFacts, restFacts } from './schedule.ts'
import { scorerFacts } from './scorers.ts'
import { sportTraits } from './sports.ts'
import { stakesFacts } from './stakes.ts'
import { streakFacts } from './streaks.ts'
import { partOfSide, tableFacts } from './table.ts'

/** The facts of one section, the most important first. */
export interface SectionFacts {
  section: BriefingSection
  facts: readonly PlainFact[]
}

const matchSections = [
  'form',
  'streaks',
  'home_away',
  'head_to_head',
  'table',
  'stakes',
  'schedule',
  'injuries',
  'lineups',
  'players',
] as const satisfies BriefingSection[]
const teamSections = ['form', 'streaks', 'home_away', 'table', 'schedule', 'injuries'] as const satisfies BriefingSection[]

/**
 * The facts before a match for both sides, home first, in all sections except `story`. They rest on nothing later than
 * its start, except the next match of each side while this match has not ended.
 */
export function matchFacts(inputs: MatchInputs): SectionFacts[] {
  const { sport, match, home, away } = inputs
  const [homeResults, awayResults] = [home, away].map(({ teamId, history }) => getResults(sport, teamId, history, match)) as [
    Result[],
    Result[],
  ]
  const meetings = getResults(sport, home.teamId, meetingsIn(inputs), match)
  const season = inputs.table ? held(sport, inputs.season, match).sort(byStart) : []
  const sides = [
    ...sideFacts({ ...inputs, season }, home, homeResults, 'home'),
    ...sideFacts({ ...inputs, season }, away, awayResults, 'away'),
  ]
  // A fact about the match, so it is added once for both sides.
  const ofTable = sides.find(({ kind }) => factKinds[kind].section === 'table')
  const at = Math.min(inputs.now, Date.parse(match.startAt))
  return bySection(matchSections, [
    ...sides,
    ...[home, away].flatMap(({ teamId }) => scorerFacts(inputs, teamId)),
    ...(ofTable && inputs.table ? tableMissingFacts(ofTable.subject.id, inputs.table, inputs.season, at) : []),
    ...headToHeadFacts(sport, home.teamId, away.teamId, meetings, match.neutral),
  ])
}

/** Uses the matches of both sides, because either list may lack some. */
const meetingsIn = ({ home, away }: MatchInputs) =>
  [...home.history, ...away.history].filter(({ homeId, awayId }) => {
    return (homeId === home.teamId && awayId === away.teamId) || (homeId === away.teamId && awayId === home.teamId)
  })

/** `season`: its results before the match, in order of start. */
function sideFacts(
  { sport, now, match, season, table, stakes, lineups, injuries, rankings }: MatchInputs,
  { teamId, history }: MatchInputs['home'],
  results: readonly Result[],
  side: 'home' | 'away',
): PlainFact[] {
  const { surfaces, grounds } = sportTraits[sport]
  const isAtGround = grounds && !match.neutral
  const league = { id: match.leagueId, season: match.season }
  const ranking = rankings.find(({ playerId }) => playerId === teamId)
  const day = match.startAt.slice(0, 10)
  return [
    ...missingFacts(teamId, history, results, { until: match, now }),
    ...formFacts(sport, teamId, results),
    ...streakFacts(sport, teamId, results, isAtGround ? ['all', side] : ['all']),
    ...(isAtGround ? venueFacts(sport, teamId, results, side, league) : []),
    ...(surfaces && match.surface !== undefined ? surfaceFacts(teamId, results, match.surface) : []),
    ...(table ? tableFacts(teamId, table, season, match.stage) : []),
    ...(stakes ? stakesFacts(stakes, teamId, leagueEntity(match.leagueId), table && partOfSide(teamId, table, match.stage)) : []),
    ...(ranking ? rankingFacts(teamId, ranking, day) : []),
    ...restFacts(teamId, results, match),
    ...(isEnded(match.state) ? [] : nextMatchFacts(teamId, history, match, now)),
    ...(injuries ? injuryFacts(injuries, teamId, day) : []),
    ...lineupFacts(sport, teamId, match, results, lineups),
  ]
}

const venues: readonly Scope[] = ['all', 'home', 'away']

/** The facts of a team, or of a player who is a side, at an instant. */
export function teamFacts({ sport, teamId, at, history, league, season, table, injuries, ranking }: TeamInputs): SectionFacts[] {
  const until = { startAt: at }
  const now = Date.parse(at)
  const results = getResults(sport, teamId, history, until)
  const { surfaces, grounds } = sportTraits[sport]
  const day = at.slice(0, 10)
  const stage = results.find(({ match }) => match.leagueId === league?.id && match.season === league.season)?.match.stage
  const ofTable = table ? tableFacts(teamId, table, held(sport, season, until).sort(byStart), stage) : []
  return bySection(teamSections, [
    ...missingFacts(teamId, history, results, { until, now }),
    ...formFacts(sport, teamId, results),
    ...streakFacts(sport, teamId, results, grounds ? venues : ['all']),
    ...(grounds && league ? (['home', 'away'] as const).flatMap((side) => venueFacts(sport, teamId, results, side, league)) : []),
    ...(surfaces ? surfaceFacts(teamId, results) : []),
    ...ofTable,
    ...(table && ofTable.length > 0 ? tableMissingFacts(teamId, table, season, now) : []),
    ...(ranking ? rankingFacts(teamId, ranking, day) : []),
    ...lastMatchFacts(teamId, results),
    ...nextMatchFacts(teamId, history, until, now),
    ...(injuries ? injuryFacts(injuries, teamId, day) : []),
  ])
}

const kinds = Object.keys(factKinds) as FactKind[]

/** Sections in the order of `sections`; facts sorted by importance, then kind, then the given order. */
export function bySection(sections: readonly BriefingSection[], facts: readonly PlainFact[]): SectionFacts[] {
  const sorted = facts.toSorted((a, b) => b.importance - a.importance || kinds.indexOf(a.kind) - kinds.indexOf(b.kind))
  return briefingSections
    .filter((section) => sections.includes(section))
    .map((section) => ({ section, facts: sorted.filter(({ kind }) => factKinds[kind].section === section) }))
}
