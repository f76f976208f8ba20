import type { FeedFile } from '../../../parse/feed-file.ts'
import type { MatchConnector, MatchesPart } from '../../source-model.ts'
import { knownLeague } from '../shared/leagues.ts'
import { tournamentDataset, unplaced, yearOf } from '../shared/tournament-dataset.ts'
import type { Tournament } from '../shared/tournament-row.ts'
import { squadsDataset } from './squads.ts'
import { type Stadiums, stadiumsDataset } from './stadiums.ts'

const format = 'worldcup-json'

/** Competition by file name. */
const competitions: Record<string, Pick<Tournament, 'league' | 'teams'>> = {
  'worldcup.json': { league: knownLeague('world')!, teams: 'national' },
  'worldcup.quali_playoffs.json': { league: knownLeague('world.quali')!, teams: 'national' },
  'clubworldcup.json': { league: knownLeague('world.club')!, teams: 'club' },
}
const squadsFile = 'worldcup.squads.json'
const stadiumsFile = 'worldcup.stadiums.json'

/**
 * openfootball's worldcup.json: one folder per year, "2018/worldcup.json", {name, matches: […]}, with companion files
 * of the same tournament. Every file is a dataset. The stadiums of a folder are read first, since matches abbreviate
 * their grounds. Lists of groups, teams and standings are not read: they add nothing to the matches.
 */
export const worldcupJson: MatchConnector = {
  kind: 'matches',
  format,
  reads: (name) => Object.hasOwn(competitions, name) || name === squadsFile || name === stadiumsFile,
  async *read(files) {
    for (const folder of Map.groupBy(files, ({ name }) => name.slice(0, name.lastIndexOf('/') + 1)).values()) yield* folderDatasets(folder)
  },
}

const isOf = (fileName: string) => (file: FeedFile) => baseOf(file) === fileName
const baseOf = ({ name }: FeedFile): string => name.slice(name.lastIndexOf('/') + 1)

async function* folderDatasets(files: readonly FeedFile[]): AsyncGenerator<MatchesPart, void, undefined> {
  const grounds = await Promise.all(files.filter(isOf(stadiumsFile)).map(stadiumsDataset))
  for (const { dataset } of grounds) yield dataset
  for (const file of files) {
    const season = yearOf(file)
    const competition = competitions[baseOf(file)]
    if (isOf(stadiumsFile)(file)) continue
    if (season === undefined) yield unplaced(file)
    else if (competition) yield await tournamentDataset(file, 'matches', { ...competition, format, season, ...groundsOf(grounds) })
    else yield await squadsDataset(file, { league: competitions['worldcup.json']!.league, season })
  }
}

const groundsOf = ([first]: readonly { groundOf: Stadiums['groundOf'] }[]): Pick<Tournament, 'groundOf'> =>
  first ? { groundOf: first.groundOf } : {}
