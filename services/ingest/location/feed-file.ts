/** One file of a feed, on disk or behind an address. */
export interface FeedFile {
  /** The last two segments of its place, folder and file: "2024-25/en.1.json"; only the file when there is no folder. */
  name: string
  /** Its bytes from the beginning. Throws Unreadable. */
  bytes(): AsyncIterable<Uint8Array>
}
