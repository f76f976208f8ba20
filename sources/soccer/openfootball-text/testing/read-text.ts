import type { MatchesDataset } from '../../../connector.ts'
import type { FeedFile } from '../../../parse/feed-file.ts'
import { openfootballText } from '../connector.ts'

async function* inPieces(bytes: Uint8Array, size: number) {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}

export const textFile = (content: string | Uint8Array, name = '2024-25/league.txt', size = 65_536): FeedFile => ({
  name,
  bytes: () => inPieces(Buffer.from(content), size),
})

/** Reads one file. */
export async function readText(content: string | Uint8Array | FeedFile, name?: string): Promise<MatchesDataset> {
  const file = typeof content === 'object' && 'bytes' in content ? content : textFile(content, name)
  for await (const dataset of openfootballText.read([file])) return dataset
  throw new Error('no dataset')
}
