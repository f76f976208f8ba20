import type { Career, CareerEntry as Entry } from '@touchline/contract/gen/fixtures'
import { maySee } from '../grants/scope.ts'
import { leagueIn, onDay, teamIn, type View } from '../render/view.ts'
import { count, day, flag, id, oneOf, season, text } from './field-types.ts'
import { fieldsFrom, is, type JsonOf, list, orNull, record } from './record.ts'

const league = fieldsFrom<string>()({
  id: is(id('league', 'Id of the league.'), (leagueId: string) => leagueId),
  name: is(
    orNull(text('With its country, in the requested language.', 'Germany: Bundesliga')),
    (leagueId: string, view) => leagueIn(view, leagueId).fullName,
  ),
})

const team = fieldsFrom<Entry>()({
  id: is(id('team', 'Id of the team.'), ({ teamId }, view) => view.current(teamId)),
  name: is(
    orNull(text('In the requested language, as at the time.', 'Bayern Munich')),
    ({ teamId, lastLineupOn }, view) => teamIn(lastLineupOn === undefined ? view : onDay(view, lastLineupOn), teamId).name,
  ),
  type: is(orNull(oneOf(['club', 'national'], 'Kind of team.')), ({ teamType }) => teamType),
})

const fields = fieldsFrom<Entry>()({
  team: is(record(team, 'The team.'), (entry) => entry),
  season,
  leagues: is(list(record(league, 'A league.'), 'Leagues of the team in this season that the key may see.'), ({ leagueIds }, { scope }) =>
    leagueIds.filter((leagueId) => maySee(scope, leagueId)),
  ),
  from: is(
    orNull(
      day('Day of the first match whose lineup has the player, on the pitch or on the bench; null: no lineup is known.', '2025-08-22'),
    ),
    ({ firstLineupOn }) => firstLineupOn,
  ),
  to: is(
    orNull(day('Day of the last such match so far; it is no last day at the team.', '2025-11-08')),
    ({ lastLineupOn }) => lastLineupOn,
  ),
  lineup_count: is(orNull(count('Matches whose lineup has the player; null: not known.', 14)), ({ lineups }) => lineups || null),
  basis: is(
    list(oneOf(['squad', 'lineup'], 'squad: a squad list has the player; lineup: lineups have.'), 'What the entry rests on.'),
    ({ inSquadList, lineups }) => (inSquadList ? ['squad', ...(lineups > 0 ? ['lineup'] : [])] : ['lineup']),
  ),
  joined: orNull(day('Day of joining the team, as a squad list states it.', '2023-08-12')),
  on_loan: flag('On loan from another club, as a squad list states it.', false),
  shirt_number: orNull(count('Shirt number in this season.', 9)),
})
export type CareerEntry = JsonOf<typeof fields>
export const careerEntry = record(fields, 'A player in the squad of a team in one season.')

/** Without the squads that the key may not see. One of a team without stored matches has no league: only a key for the whole sport may see it. */
export const renderCareer = ({ entries }: Career, view: View): CareerEntry[] =>
  entries
    .filter(({ leagueIds }) => view.scope === 'all' || leagueIds.some((leagueId) => maySee(view.scope, leagueId)))
    .map((entry) => careerEntry.render(entry, view))
