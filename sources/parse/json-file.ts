import { documentText } from './document-text.ts'
import type { FeedFile } from './feed-file.ts'

/**
 * Maximum size of a document of one game or one list: five times the largest known one, which parses in tens of
 * milliseconds.
 */
const bytesMax = 2 * 1024 * 1024

/** Parses a small JSON file: a game, a list of players. Throws an Error with the reason if it is not JSON. `max`: in bytes. */
export const getJson = async (file: FeedFile, max = bytesMax): Promise<unknown> =>
  JSON.parse(await documentText(file, { language: 'JSON', bytesMax: max }))
