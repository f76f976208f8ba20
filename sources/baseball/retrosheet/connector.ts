import { type MatchConnector, type MatchesDataset, problemsDataset } from '../../connector.ts'
import type { FeedFile } from '../../parse/feed-file.ts'
import { datasetName } from './dataset-rows.ts'
import { readGames } from './records/read-games.ts'
import { people } from './rosters.ts'
import { getSeasons, getSeriesLogs, isSeasonFile, type SeasonFiles } from './season-files.ts'
import { allStar } from './series.ts'
import type { Season } from './source-match/game-match.ts'
import { getTeam } from './tables.ts'
import { teamDataset } from './team-dataset.ts'

/**
 * Retrosheet's files of seasons: event files of teams (2016CHN.EVN), of leagues (1949.EDA) and of the series of the
 * post-season (2016ALCS.EVE), rosters (CHN2016.ROS), the list of teams (TEAM2016), game logs (GL2016.TXT), and those of
 * the series of all years (GLWS.TXT). All files of a season must be in one reading: a game that is in an event file and in
 * the game log is one match. One dataset per home team or series and season; problems that belong to no team are in a
 * dataset of the year.
 */
export const retrosheet: MatchConnector = {
  kind: 'matches',
  format: 'retrosheet',
  sports: ['baseball'],
  files: 'event files, rosters and game logs of Retrosheet, all in one folder',
  contains:
    'fixtures, results with line scores; play-by-play with bases, outs, pitches, runs batted in and earned, lineups, box scores for games with an event file; people',
  leagues: ['mlb'],
  timezone: 'venue',
  namespace: 'retrosheet',
  isPartnerFormat: false,
  precedence: 90,
  licence: {
    name: 'Retrosheet notice',
    url: 'https://www.retrosheet.org',
    notice:
      'The information used here was obtained free of charge from and is copyrighted by Retrosheet. Interested parties may contact Retrosheet at "www.retrosheet.org".',
  },
  reads: isSeasonFile,
  read,
}

async function* read(files: readonly FeedFile[]): AsyncIterable<MatchesDataset> {
  const seriesLogs = await getSeriesLogs(files)
  for (const { dataset } of seriesLogs) yield dataset
  for await (const season of getSeasons(files, seriesLogs)) {
    const context = getContext(season)
    const logged = Map.groupBy(
      season.log.flatMap(({ name, rows }) => rows.map((row) => ({ name, ...row }))),
      ({ game }) => game.sides[1].team,
    )
    const teams = homeTeams(season, logged.keys())
    for (const team of teams)
      if (team === allStar) yield await allStarGames(season)
      else yield await teamDataset({ team, files: season, rows: logged.get(team) ?? season.series.get(team) ?? [] }, context)
    yield ofNoTeam(season, teams)
  }
}

/** Skips all-star games: their sides are not teams of the league, and no statistic counts them. */
async function allStarGames({ year, events }: SeasonFiles): Promise<MatchesDataset> {
  let games = 0
  for (const { lines } of events.get(allStar)!) for await (const _ of readGames(lines())) games++
  return { ...problemsDataset('baseball', datasetName(year, allStar), [], games), skipped: { 'all-star games': games } }
}

/**
 * The dataset of everything that belongs to no team of the league: unreadable lines, rosters of other teams, and files that are
 * not read.
 */
function ofNoTeam({ year, rosters, problems, unreadRows, unread }: SeasonFiles, teams: readonly string[]): MatchesDataset {
  const counts = {
    'rosters of all-star teams and of other leagues': [...rosters.keys()].filter((team) => !teams.includes(team)).length,
    'files of box scores; add the game log of their year (GL1935.TXT), which has their results': unread.boxes,
    'event files of the Negro leagues; only those of the American and National League are read': unread['other-league'],
  }
  const skipped = Object.entries(counts).filter(([, count]) => count > 0)
  const rows = skipped.reduce((sum, [, count]) => sum + count, unreadRows)
  return {
    ...problemsDataset('baseball', String(year), problems, rows),
    ...(skipped.length > 0 && { skipped: Object.fromEntries(skipped) }),
  }
}

/** Team ids of the season, and codes of its series. */
const homeTeams = ({ events, rosters, series, others }: SeasonFiles, logged: Iterable<string>): string[] => {
  const listed = [...rosters.keys()].filter((team) => !others.has(team))
  return [...new Set([...events.keys(), ...listed, ...series.keys(), ...logged])].sort()
}

const getContext = ({ year, rosters, names }: SeasonFiles): Season => ({
  year,
  people: people([...rosters.values()].map(({ members }) => members)),
  team: (id) => getTeam(id, year, names),
})
