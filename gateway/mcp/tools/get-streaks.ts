import { required } from '../../endpoints/param.ts'
import type { ListedMatch } from '../../records/match.ts'
import * as argTypes from '../arg-types.ts'
import { allMatches, missingResults, missingText, played } from '../ask-matches.ts'
import { getName } from '../how-decided.ts'
import { asOfMatches } from '../match-rows.ts'
import { findLeague } from '../resolve-league.ts'
import { getPage } from '../results.ts'
import { seasonMeant } from '../season.ts'
import { longestStreaks, type Streak, type StreakKind, streakKinds } from '../streaks.ts'
import { compact, counted, leagueTitle } from '../text.ts'
import { defineTool, getRows, integer, text } from '../tool.ts'

/** Teams of each kind without `limit`. */
const teamsNormally = 5

const getRow = (kind: StreakKind, { team, matches, from, to, isOpen }: Streak) =>
  compact({ kind, team: getName(team), matches, from, to, open: isOpen || undefined })

export const getStreaks = defineTool({
  name: 'get_streaks',
  title: 'Get streaks',
  description: 'The longest runs of the teams of a league in one season: winning, unbeaten, losing, winless.',
  price: 'list',
  args: {
    sport: argTypes.sport,
    league: required(argTypes.league, 'a name or id'),
    season: argTypes.season,
    kind: argTypes.oneOf(streakKinds),
    lang: argTypes.lang,
    limit: argTypes.wholeNumber(1, 50),
  },
  output: {
    season: text,
    streaks: getRows('kind, team, matches, from, to, open (up to its last match)'),
    matches_counted: integer,
    missing_results: integer,
  },
  async run(call, { sport, league, season: given, kind, lang, limit = teamsNormally }) {
    const found = await findLeague(call, league, { sport, lang })
    const season = (await seasonMeant(call, found, given)).season?.name
    const of = { sport: found.sport, league_id: found.id, season, lang }
    const { data: matches, isArchived } = await allMatches(call, call.ask, { ...of, status: played })
    const known = matches.filter(({ winner }) => winner !== null)
    const missing = await missingResults(call, of, matches)
    const kinds = kind === undefined ? defaultKinds(known) : [kind]
    const streaks = kinds.map((each) => ({ kind: each, all: longestStreaks(matches, each) }))
    const rows = streaks.flatMap(({ kind, all }) => all.slice(0, limit).map((streak) => getRow(kind, streak)))
    const page = getPage(rows, 0, rows.length)
    const title = [leagueTitle(found), season].filter(Boolean).join(' ')
    const unknown = matches.length - known.length
    const lacking = unknown === 0 ? '' : ` The winner of ${counted(unknown, 'match', 'matches')} is not known, which ends a run here.`
    const longest = streaks.flatMap(({ kind, all }) => (all[0] ? [longestText(kind, all)] : []))
    return {
      summary: `${title}, ${counted(matches.length, 'match', 'matches')} played. ${longest.join(' ') || 'No run yet.'}${missingText(missing)}${lacking}`,
      fields: { league: title, ...(season && { season }), streaks: page.rows, matches_counted: matches.length, ...missing },
      lines: page.rows.map(
        ({ kind, team, matches, from, to, open }) =>
          `${kind}: ${team}, ${counted(Number(matches), 'match', 'matches')}, ${from} to ${to}${open ? ', its last match' : ''}`,
      ),
      asOf: asOfMatches(matches),
      isArchived,
    }
  },
})

/** Winning runs; with draws in the league also unbeaten ones, which are the same without. */
const defaultKinds = (matches: readonly ListedMatch[]): StreakKind[] =>
  matches.some(({ winner }) => winner === 'draw') ? ['winning', 'unbeaten'] : ['winning']

/** "Longest unbeaten run: Arsenal and Liverpool, 12 matches." */
function longestText(kind: StreakKind, all: readonly Streak[]): string {
  const { matches } = all[0]!
  const teams = all.filter((each) => each.matches === matches).map(({ team }) => getName(team))
  return `Longest ${kind} run: ${teams.join(' and ')}, ${counted(matches, 'match', 'matches')}.`
}
