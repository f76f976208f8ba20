import { isFailure } from '@touchline/contract/errors'
import { getDay } from '../../endpoints/dates.ts'
import type { DrawMatch, DrawRow } from '../../records/draw.ts'
import type { League } from '../../records/league.ts'
import type { StandingsRow } from '../../records/standings.ts'
import type { Team } from '../../records/team.ts'
import * as argTypes from '../arg-types.ts'
import { dayNamed } from '../days.ts'
import { drawDecisionText, getName } from '../how-decided.ts'
import { leaguesOfOtherTeams } from '../other-teams.ts'
import { findTeam } from '../resolve.ts'
import { findLeague } from '../resolve-league.ts'
import { getPage } from '../results.ts'
import { isOver, seasonMeant } from '../season.ts'
import { getAge, missingIn, tableAnswer } from '../standings-table.ts'
import { compact, counted, leagueTitle } from '../text.ts'
import { type Answer, type Asked, type AskParams, boolean, defineTool, getRows, integer, type ToolCall, text, Unclear } from '../tool.ts'

/** Number of a team's leagues, newest first, that are searched for one with a table. */
const leaguesMax = 6

async function leagueOfTeam(call: ToolCall, { sport, leagues }: { sport: string } & Pick<Team, 'leagues'>): Promise<League | undefined> {
  const others = leaguesOfOtherTeams({ leagues })
  const ids = [...new Set(leagues.map(({ id }) => id).filter((id) => !others.has(id)))].slice(0, leaguesMax)
  const found = await Promise.all(ids.map((id) => call.lookUp<League>('/{sport}/leagues/{id}', { sport, id })))
  const withTable = found.map(({ data }) => data).filter(({ coverage }) => coverage.standings)
  return withTable.find(({ type }) => type === 'league') ?? withTable[0]
}

function drawMatchText(match: DrawMatch): string {
  const { home, away, score } = match
  const decision = drawDecisionText(match)
  const title = `${getName(home)} ${score ? `${score.home}-${score.away}` : 'vs'} ${getName(away)}`
  return decision === undefined ? title : `${title}, ${decision}`
}
const getDrawRow = ({ round, matches }: DrawRow) => ({ round: round ?? '', matches: matches.map(drawMatchText) })

/**
 * Maximum characters of the rounds in an answer: about 1,500 tokens. The early rounds of a large tournament are left
 * out.
 */
const drawCharsMax = 4_200

/** Places of a list in an answer. */
const placesMax = 20

/** The first places of the ranking list of a tour. */
function tourAnswer(places: readonly DrawRow[], league: string, asked: Asked<unknown>): Answer {
  const all = places.map((row) => compact({ pos: row.position, player: row.player?.name, points: row.points, tour: row.stage }))
  const { rows } = getPage(all, 0, placesMax)
  const [first] = places
  return {
    summary: `${league}, list of ${first!.ranking_date}, ${counted(places.length, 'place', 'places')}. First: ${first!.player?.name}.`,
    fields: { league, ...getAge(asked.meta), rows },
    lines: rows.map(({ pos, player, points }) => `${pos}. ${player}${points === undefined ? '' : `, ${points} points`}`),
    asOf: asked.meta.as_of ?? undefined,
    isArchived: asked.isArchived,
  }
}

/** The rounds of a tournament, the last one first. */
function drawAnswer(draw: readonly DrawRow[], common: { league: string; season?: string }, asked: Asked<unknown>): Answer {
  const all = draw.map(getDrawRow).toReversed()
  const { rows } = getPage(all, 0, all.length, drawCharsMax)
  const lines = rows.map(({ round, matches }) => `${round}: ${matches.join('; ')}`)
  const [last] = rows
  const final = last?.matches.length === 1 ? ` ${lines[0]}.` : ''
  const earlier = all.length - rows.length
  const left =
    earlier === 0 ? '' : ` ${counted(earlier, 'earlier round is', 'earlier rounds are')} not shown: use get_matches with the league.`
  return {
    summary: `${common.league} ${common.season}, ${counted(all.length, 'round', 'rounds')}.${missingIn(asked.meta)}${final}${left}`,
    fields: { ...common, ...getAge(asked.meta), rows },
    lines,
    asOf: asked.meta.as_of ?? undefined,
    isArchived: asked.isArchived,
  }
}

export const getStandings = defineTool({
  name: 'get_standings',
  title: 'Get standings',
  description: 'The table of a league, or of the league of a team; in tennis the rounds of a tournament.',
  price: 'list',
  args: {
    sport: argTypes.sport,
    league: argTypes.league,
    team: argTypes.team,
    season: argTypes.season,
    date: { ...argTypes.day, doc: 'The table after this day' },
    live: argTypes.flag('As if the matches in play ended now'),
    split: argTypes.word('home, away, halftime or last-5'),
    around: argTypes.wholeNumber(1, 10, 'Only so many rows above and below the team'),
    lang: argTypes.lang,
  },
  output: {
    rows: getRows('pos, team, played unless stated beside the rows, won, drawn, lost, points, group'),
    final: boolean,
    winner: text,
    not_known: text,
    missing_results: integer,
    refused_results: integer,
    counted_together: getRows('team_id, name, from, to'),
  },
  async run(call, { sport, league, team, season: wantedSeason, date, live, split, around, lang }) {
    if ((league ?? team) === undefined) throw new Unclear('Give a league or a team.')
    const named = league === undefined ? undefined : await findLeague(call, league, { sport, team, lang })
    const itsTeam = team === undefined ? undefined : await findTeam(call, team, { sport: named?.sport ?? sport, league: named?.id, lang })
    const itsSport = (named ?? itsTeam)!.sport
    const itsLeague = named ?? (await leagueOfTeam(call, itsTeam!))
    if (!itsLeague) throw new Unclear(`No table of a league of ${itsTeam!.name} is known.`)
    const meant = await seasonMeant(call, { ...itsLeague, sport: itsSport }, wantedSeason)
    const params = {
      ...{ sport: itsSport, id: itsLeague.id, season: meant.name, date: dayNamed(date, call.now()), lang },
      live: live ? 'true' : undefined,
      split,
    }
    const leagueName = leagueTitle(itsLeague)
    const asked = await askTable(call, params, leagueName)
    const { data } = asked
    const season = data[0]?.season
    const common = { league: leagueName, ...(season !== undefined && { season }), ...(split !== undefined && { split }) }
    const isDraw = (row: StandingsRow | DrawRow): row is DrawRow => 'matches' in row
    const places = data.filter(isDraw).filter(({ type }) => type === 'ranking')
    if (places.length > 0) return tourAnswer(places, leagueName, asked)
    if (data.some(isDraw)) return drawAnswer(data.filter(isDraw), common, asked)
    const isWhole = date === undefined && !live && split === undefined
    return tableAnswer(data as StandingsRow[], common, asked, {
      teamId: itsTeam?.id,
      around,
      isFinal: isWhole && meant.season !== undefined && isOver(meant.season, getDay(call.now())),
      isOfDay: date !== undefined,
    })
  },
})

/** The rows of the table. Throws Unclear, with the tools to use instead, for a league without one. */
async function askTable(call: ToolCall, params: AskParams, league: string): Promise<Asked<(StandingsRow | DrawRow)[]>> {
  try {
    return await call.ask<(StandingsRow | DrawRow)[]>('/{sport}/leagues/{id}/standings', params)
  } catch (error) {
    if (!isFailure('not_covered', error)) throw error
    throw new Unclear(`${league} has no table. get_bracket has the rounds of a cup and its winner, get_matches the matches.`)
  }
}
