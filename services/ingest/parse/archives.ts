const archives = [
  { name: 'a ZIP archive', magic: [0x50, 0x4b, 0x03, 0x04] },
  { name: 'a gzip archive', magic: [0x1f, 0x8b] },
]
const encodings = [
  { name: 'UTF-16', magic: [0xff, 0xfe] },
  { name: 'UTF-16', magic: [0xfe, 0xff] },
]

/** Number of leading bytes that identify every format. */
export const magicBytes = 4

/** The kind of archive by the first bytes, "a ZIP archive"; undefined if it is none. */
export const archiveIn = (start: Uint8Array): string | undefined => nameIn(archives, start)

/** The kind of archive or non-UTF-8 encoding, "UTF-16"; undefined if it may be text. */
export const nonTextIn = (start: Uint8Array): string | undefined => nameIn([...archives, ...encodings], start)

const nameIn = (known: typeof archives, start: Uint8Array): string | undefined =>
  known.find(({ magic }) => magic.every((byte, i) => start[i] === byte))?.name
