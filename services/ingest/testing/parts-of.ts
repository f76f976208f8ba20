import type { MatchConnector, MatchesPart } from '../connectors.ts'
import type { FeedFile } from '../location/feed-file.ts'
import { open } from '../location/open.ts'
import { fileOfRow } from '../row-name.ts'
import type { Files } from './source-folder.ts'

/** Every part that a connector makes of what is at `location`, by its name. */
export async function partsAt(connector: MatchConnector, location: string): Promise<Map<string, MatchesPart>> {
  const { files } = await open(location, connector.reads, {
    signal: new AbortController().signal,
    rules: { allowPrivate: false },
  })
  return partsOf(connector, files === 'unchanged' ? [] : files)
}

/** Every part that a connector makes of files, in their order. Throws where a row is not named after its part: it would never leave the quarantine. */
export async function partsOf(connector: MatchConnector, files: Files | readonly FeedFile[]): Promise<Map<string, MatchesPart>> {
  const list = Array.isArray(files) ? (files as readonly FeedFile[]) : Object.entries(files as Files).map(fileOf)
  const parts = new Map<string, MatchesPart>()
  for await (const part of connector.read(list)) {
    const astray = [...part.problems, ...part.matches].find(({ row }) => fileOfRow(row) !== part.file)
    if (astray) throw new Error(`the row ${astray.row} is not named after ${part.file}`)
    parts.set(part.part, part)
  }
  return parts
}

/** Small pieces, so that nothing depends on where a file is cut. */
const fileOf = ([name, content]: [string, string | Uint8Array]): FeedFile => ({
  name,
  async *bytes() {
    const bytes = Buffer.from(content)
    for (let from = 0; from < bytes.length; from += 1_000) yield bytes.subarray(from, from + 1_000)
  },
})
