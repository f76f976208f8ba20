/** One file of a feed, local or downloaded. */
export interface FeedFile {
  /** The last two path segments, folder and file: "2024-25/en.1.json"; only the file if there is no folder. */
  name: string
  /** The folders above it, the nearest last: "brazil", "2012". Absent: only the folder in `name`. */
  folders?: readonly string[]
  /** Reads the file from the beginning or from a byte offset. Throws Unreadable. */
  bytes(from?: number): AsyncIterable<Uint8Array>
}

/** The name with all known folders: "brazil/2012/cup.txt". */
export const getPath = ({ name, folders }: FeedFile): string => (folders ? [...folders, name.split('/').at(-1)!].join('/') : name)

/** A location that cannot be read. The message is the reason and follows "LOCATION: ". */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
}
