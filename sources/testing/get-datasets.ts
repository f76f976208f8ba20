import { hasRaces, lostRows, type MatchesDataset, type ReplayedConnector } from '../connector.ts'
import type { FeedFile } from '../parse/feed-file.ts'
import { localFiles } from '../parse/local-files.ts'
import { fileOfRow } from '../parse/problem.ts'
import type { Files } from './source-folder.ts'

/** All datasets that a connector parses from a location, by name. */
export async function datasetsAt(connector: ReplayedConnector, location: string): Promise<Map<string, MatchesDataset>> {
  return getDatasets(connector, (await localFiles(location, connector.reads)).files)
}

/**
 * All datasets that a connector parses from files, in order. Throws if a row is not named after the file of its
 * dataset, because it would never leave the quarantine, and if the rows of a dataset do not balance.
 */
export async function getDatasets(connector: ReplayedConnector, files: Files | readonly FeedFile[]): Promise<Map<string, MatchesDataset>> {
  const list = Array.isArray(files) ? (files as readonly FeedFile[]) : Object.entries(files as Files).map(getFile)
  const datasets = new Map<string, MatchesDataset>()
  for await (const dataset of connector.read(list)) {
    if (hasRaces(dataset)) throw new Error(`${dataset.name} has races`)
    const misnamed = [...dataset.problems, ...dataset.matches].find(({ row }) => fileOfRow(row) !== dataset.file)
    if (misnamed) throw new Error(`the row ${misnamed.row} is not named after ${dataset.file}`)
    const lost = lostRows(dataset)
    if (lost !== 0) throw new Error(`${lost} of ${dataset.rows} rows of ${dataset.name} have no outcome`)
    datasets.set(dataset.name, dataset)
  }
  return datasets
}

/** Small chunks, so that results do not depend on chunk boundaries. */
const getFile = ([name, content]: [string, string | Uint8Array]): FeedFile => ({
  name,
  async *bytes(from = 0) {
    const bytes = Buffer.from(content)
    for (let at = from; at < bytes.length; at += 1_000) yield bytes.subarray(at, at + 1_000)
  },
})
