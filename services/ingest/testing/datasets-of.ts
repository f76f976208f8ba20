import { open } from '../feeds/open.ts'
import type { MatchConnector, MatchesPart } from '../formats/source-model.ts'
import type { FeedFile } from '../parse/feed-file.ts'
import { fileOfRow } from '../parse/problem.ts'
import type { Files } from './source-folder.ts'

/** All datasets that a connector parses from a location, by name. */
export async function partsAt(connector: MatchConnector, location: string): Promise<Map<string, MatchesPart>> {
  const { files } = await open(location, connector.reads, {
    signal: new AbortController().signal,
    rules: { allowPrivate: false },
  })
  return partsOf(connector, files === 'unchanged' ? [] : files)
}

/**
 * All datasets that a connector parses from files, in order. Throws if a row is not named after the file of its
 * dataset, because it would never leave the quarantine.
 */
export async function partsOf(connector: MatchConnector, files: Files | readonly FeedFile[]): Promise<Map<string, MatchesPart>> {
  const list = Array.isArray(files) ? (files as readonly FeedFile[]) : Object.entries(files as Files).map(fileOf)
  const parts = new Map<string, MatchesPart>()
  for await (const part of connector.read(list)) {
    const misnamed = [...part.problems, ...part.matches].find(({ row }) => fileOfRow(row) !== part.file)
    if (misnamed) throw new Error(`the row ${misnamed.row} is not named after ${part.file}`)
    parts.set(part.part, part)
  }
  return parts
}

/** Small chunks, so that results do not depend on chunk boundaries. */
const fileOf = ([name, content]: [string, string | Uint8Array]): FeedFile => ({
  name,
  async *bytes() {
    const bytes = Buffer.from(content)
    for (let from = 0; from < bytes.length; from += 1_000) yield bytes.subarray(from, from + 1_000)
  },
})
