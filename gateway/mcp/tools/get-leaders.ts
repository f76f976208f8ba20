import { normalizeName } from '@touchline/contract/names/normalize'
import { mainStatistics, rankedStatistics } from '@touchline/contract/statistics'
import { closestName, shortened } from '../../endpoints/closest-name.ts'
import { required } from '../../endpoints/param.ts'
import { notNull, type Schema } from '../../records/json-schema.ts'
import type { LeaderRow, LeadersMeta } from '../../records/leaders.ts'
import { record } from '../../records/record.ts'
import { sportFields } from '../../records/sports.ts'
import * as argTypes from '../arg-types.ts'
import { getName } from '../how-decided.ts'
import { findLeague } from '../resolve-league.ts'
import { getPage } from '../results.ts'
import { seasonMeant } from '../season.ts'
import { compact, leagueTitle } from '../text.ts'
import { type Asked, defineTool, getRows, text, Unclear } from '../tool.ts'

/**
 * The statistics with this title, which is their description in the reference up to the first comma: "home runs" is
 * "batting.hr".
 */
function statisticsTitled(given: string, sport: string): string[] {
  const title = normalizeName(given)
  const find = (properties: Readonly<Record<string, Schema>>, category: string): string[] =>
    Object.entries(properties).flatMap(([name, schema]) => {
      const { properties: inner, description } = notNull(schema)
      if (inner) return find(inner, `${name}.`)
      return normalizeName(description.split(/[.,;:(]/, 1)[0]!) === title ? [`${category}${name}`] : []
    })
  return find(record(sportFields(sport).stats, '').schema.properties!, '')
}

/**
 * The statistic that an argument means: its name or its title, or the part of a name behind the category, "hr" for
 * "batting.hr", of several the one among the main statistics. Throws Unclear.
 */
export function statisticMeant(given: string, sport: string): string {
  const known = rankedStatistics(sport)
  const name = given
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  if (known.includes(name)) return name
  const titled = statisticsTitled(given, sport)
  const behind = known.filter((each) => titled.includes(each) || each.endsWith(`.${name}`))
  const main = mainStatistics(sport).filter((each) => behind.includes(each))
  if (behind.length === 1 || main.length === 1) return main[0] ?? behind[0]!
  if (behind.length > 1) throw new Unclear(`stat: "${name}" may be ${behind.join(' or ')}.`)
  const closest = closestName(name, known)
  throw new Unclear(
    `stat: ${sport} has no "${shortened(name)}". Closest: ${closest}. All: ${known.join(', ')}. Runs of results are in get_streaks.`,
  )
}

export const getLeaders = defineTool({
  name: 'get_leaders',
  title: 'Get leaders',
  description:
    'The leading players of a league season: top scorers, assists, points, home runs, aces … Without stat: the main statistics. Rates: qualified players only.',
  price: 'list',
  args: {
    sport: argTypes.sport,
    league: required(argTypes.league, 'a name or id'),
    stat: argTypes.word('goals, pts, batting.hr …'),
    season: argTypes.season,
    per_match: argTypes.flag('Rank by the value per match'),
    lang: argTypes.lang,
    limit: argTypes.wholeNumber(1, 50),
  },
  output: { leaders: getRows('stat, rank, player, team, value, matches, known_in: of these with the statistic'), qualification: text },
  async run(call, { sport, league, stat, season, per_match, lang, limit }) {
    const found = await findLeague(call, league, { sport, lang })
    const asked: Asked<LeaderRow[]> & { meta: Partial<LeadersMeta> } = await call.ask<LeaderRow[]>('/{sport}/leagues/{id}/leaders', {
      ...{ sport: found.sport, id: found.id, season: (await seasonMeant(call, found, season)).name, lang, limit },
      stat: stat === undefined ? undefined : statisticMeant(stat, found.sport),
      per: per_match ? 'match' : undefined,
    })
    const { data, meta, isArchived } = asked
    const rows = data.map(({ statistic, rank, name, teams, display, matches, matches_with: known }) =>
      compact({
        ...{ stat: statistic, rank, player: name, team: teams.map(getName).join(', '), value: display, matches },
        known_in: known < matches ? known : undefined,
      }),
    )
    const page = getPage(rows, 0, rows.length)
    const [first] = data
    const lists = meta.lists ?? []
    const rules = [...new Set(lists.flatMap((list) => (list.qualified_only ? list.qualification!.text : [])))].join('. ')
    const title = `${leagueTitle(found)} ${meta.season ?? ''}`.trim()
    const leading = data.filter(({ rank, statistic }) => rank === 1 && statistic === first?.statistic).map(({ name }) => name)
    return {
      summary: first
        ? `${title}, ${lists[0]?.order === 'asc' ? 'lowest' : 'most'} ${first.statistic}${per_match ? ' per match' : ''}: ${leading.join(', ')} with ${first.display}.`
        : `${title}: no player has this statistic.`,
      fields: { league: title, ...(rules && { qualification: rules }), leaders: page.rows },
      lines: [
        ...(rules ? [`Qualified: ${rules}.`] : []),
        ...page.rows.map(
          (row) =>
            `${row.stat}: ${row.rank}. ${row.player} (${row.team}), ${row.value} in ${row.matches} matches${row.known_in === undefined ? '' : ` (known in ${row.known_in})`}`,
        ),
      ],
      asOf: meta.as_of ?? undefined,
      isArchived,
    }
  },
})
