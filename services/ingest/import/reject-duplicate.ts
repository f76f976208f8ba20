import { hasRaces, type MatchesDataset, type RacesDataset } from '@touchline/sources/connector'

/** The name of a second file of the same dataset. */
export const duplicateName = (file: string): string => `${file} again`

type ReadDataset = MatchesDataset | RacesDataset

/** Quarantines a second file of the same season or meeting: it would withdraw the observations of the first one. */
export function rejectDuplicate(firstFiles: Map<string, string>, dataset: ReadDataset): ReadDataset {
  const firstFile = firstFiles.get(dataset.name)
  const what = hasRaces(dataset) ? 'meeting' : dataset.season && 'league and season'
  if (firstFile === undefined || !what) {
    firstFiles.set(dataset.name, dataset.file)
    return dataset
  }
  const file = duplicateName(dataset.file)
  const problem = { row: file, reason: `${firstFile} was the same ${what}`, text: '', rows: dataset.rows }
  const nothing = { name: file, file, rows: dataset.rows, problems: [problem], complete: false }
  return hasRaces(dataset) ? { ...nothing, sport: dataset.sport, meetings: [] } : { ...nothing, sport: dataset.sport, matches: [] }
}
