import type { DrawMatch, DrawRow } from '../../records/draw.ts'
import type { League } from '../../records/league.ts'
import type { StandingsRow } from '../../records/standings.ts'
import type { Team } from '../../records/team.ts'
import * as argTypes from '../arg-types.ts'
import { countedField, countedText } from '../counted-together.ts'
import { dayNamed } from '../days.ts'
import { drawDecisionText, getName } from '../how-decided.ts'
import { leaguesOfOtherTeams } from '../other-teams.ts'
import { findTeam } from '../resolve.ts'
import { findLeague } from '../resolve-league.ts'
import { getPage } from '../results.ts'
import { seasonMeant } from '../season.ts'
import { compact, counted, leagueTitle } from '../text.ts'
import { type Answer, type Asked, type AskedMeta, defineTool, getRows, integer, type ToolCall, Unclear } from '../tool.ts'

/** Number of a team's leagues, newest first, that are searched for one with a table. */
const leaguesMax = 6

async function leagueOfTeam(call: ToolCall, { sport, leagues }: { sport: string } & Pick<Team, 'leagues'>): Promise<League | undefined> {
  const others = leaguesOfOtherTeams({ leagues })
  const ids = [...new Set(leagues.map(({ id }) => id).filter((id) => !others.has(id)))].slice(0, leaguesMax)
  const found = await Promise.all(ids.map((id) => call.lookUp<League>('/{sport}/leagues/{id}', { sport, id })))
  const withTable = found.map(({ data }) => data).filter(({ coverage }) => coverage.standings)
  return withTable.find(({ type }) => type === 'league') ?? withTable[0]
}

const tableRow = (row: StandingsRow & { drawn?: number | null; win_pct?: string | null }): Record<string, unknown> =>
  compact({
    pos: row.position,
    team: row.team.name ?? row.team.id,
    played: row.played,
    won: row.won,
    drawn: row.drawn,
    lost: row.lost,
    points: row.points,
    win_pct: row.win_pct,
    group: row.group,
  })

/** The rows within `around` places of the team. */
function rowsAround(rows: readonly StandingsRow[], teamId: string | undefined, around: number | undefined): StandingsRow[] {
  const at = rows.findIndex(({ team }) => team.id === teamId)
  return around === undefined || at < 0 ? [...rows] : rows.slice(Math.max(0, at - around), at + around + 1)
}

const columns = ['pos', 'team', 'played', 'won', 'drawn', 'lost', 'points', 'win_pct', 'group']

function getTable(rows: readonly Record<string, unknown>[]): string[][] {
  const shown = columns.filter((column) => rows.some((row) => row[column] !== undefined))
  return [shown, ...rows.map((row) => shown.map((column) => String(row[column] ?? '')))]
}

/** From this many rows on, values shared by all rows are given once outside of the rows. */
const longMin = 12

interface Shared {
  group?: unknown
  played_unless_stated?: unknown
}
/** The group of all rows, and how many matches most of them have played. */
function getSharedFields(rows: readonly Record<string, unknown>[]): Shared {
  const [first] = rows
  if (!first || rows.length < longMin) return {}
  const counts = Map.groupBy(rows, ({ played }) => played)
  const [most] = [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0]!
  return {
    ...(first.group !== undefined && rows.every(({ group }) => group === first.group) && { group: first.group }),
    ...(most !== undefined && { played_unless_stated: most }),
  }
}

const withoutShared = (row: Record<string, unknown>, { group, played_unless_stated: played }: Shared): Record<string, unknown> =>
  compact({
    ...row,
    group: group === undefined ? row.group : undefined,
    played: row.played === played ? undefined : row.played,
  })

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

/**
 * " After matches up to 2026-05-09, 3 results missing, 1 result refused."; empty if no result is missing or refused.
 */
function missingIn({ results_to, missing_results, refused_results }: AskedMeta): string {
  const lacks = [
    ...(missing_results ? [`${counted(missing_results, 'result', 'results')} missing`] : []),
    ...(refused_results ? [`${counted(refused_results, 'result', 'results')} refused`] : []),
  ]
  return lacks.length === 0 ? '' : ` ${results_to ? `After matches up to ${results_to}` : 'No result yet'}, ${lacks.join(', ')}.`
}

const getAge = ({ results_to, missing_results, refused_results }: AskedMeta) => ({
  ...(results_to && { results_to }),
  ...(missing_results && { missing_results }),
  ...(refused_results && { refused_results }),
})

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
    missing_results: integer,
    refused_results: integer,
    counted_together: getRows('team_id, name, from, to'),
  },
  async run(call, { sport, league, team, season: wantedSeason, date, live, split, around, lang }) {
    if ((league ?? team) === undefined) throw new Unclear('Give a league or a team.')
    const named = league === undefined ? undefined : await findLeague(call, league, { sport, lang })
    const itsTeam = team === undefined ? undefined : await findTeam(call, team, { sport: named?.sport ?? sport, league: named?.id, lang })
    const itsSport = (named ?? itsTeam)!.sport
    const itsLeague = named ?? (await leagueOfTeam(call, itsTeam!))
    if (!itsLeague) throw new Unclear(`No table of a league of ${itsTeam!.name} is known.`)
    const params = {
      ...{
        sport: itsSport,
        id: itsLeague.id,
        season: await seasonMeant(call, { sport: itsSport, id: itsLeague.id }, wantedSeason),
        date: dayNamed(date, call.now()),
        lang,
      },
      live: live ? 'true' : undefined,
      split,
    }
    const asked = await call.ask<(StandingsRow | DrawRow)[]>('/{sport}/leagues/{id}/standings', params)
    const { data, meta, isArchived } = asked
    const leagueName = leagueTitle(itsLeague)
    const season = data[0]?.season
    const common = { league: leagueName, ...(season !== undefined && { season }), ...(split !== undefined && { split }) }
    const isDraw = (row: StandingsRow | DrawRow): row is DrawRow => 'matches' in row
    const places = data.filter(isDraw).filter(({ type }) => type === 'ranking')
    if (places.length > 0) return tourAnswer(places, leagueName, asked)
    if (data.some(isDraw)) return drawAnswer(data.filter(isDraw), common, asked)
    const table = data as StandingsRow[]
    const own = table.find(({ team }) => team.id === itsTeam?.id)
    const place = own?.position ? `${own.team.name}: place ${own.position}${own.points === null ? '' : ` with ${own.points} points`}. ` : ''
    const leader = table[0] ? `First: ${table[0].team.name}.` : 'The table is empty.'
    const { rows } = getPage(rowsAround(table, itsTeam?.id, around).map(tableRow), 0, table.length)
    const shared = getSharedFields(rows)
    return {
      summary: `${place}${leagueName}${season === undefined ? '' : ` ${season}`}${split === undefined ? '' : ` (${split})`}, ${counted(table.length, 'team', 'teams')}.${missingIn(meta)}${countedText(meta)} ${leader}`,
      fields: { ...common, ...getAge(meta), ...countedField(meta), ...shared, rows: rows.map((row) => withoutShared(row, shared)) },
      table: getTable(rows),
      asOf: meta.as_of ?? undefined,
      isArchived,
    }
  },
})
