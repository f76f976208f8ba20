const archives = [
  { name: 'a ZIP archive', magic: [0x50, 0x4b, 0x03, 0x04] },
  { name: 'a gzip archive', magic: [0x1f, 0x8b] },
]
const encodings = [
  { name: 'UTF-16', magic: [0xff, 0xfe] },
  { name: 'UTF-16', magic: [0xfe, 0xff] },
]

/** So many bytes of the beginning tell all of them. */
export const magicBytes = 4

/** "a ZIP archive", by the first bytes of a file; undefined for what is no archive. */
export const archiveIn = (start: Uint8Array): string | undefined => nameIn(archives, start)

/** An archive or an encoding that is not UTF-8, "UTF-16"; undefined for what may be text. */
export const noTextIn = (start: Uint8Array): string | undefined => nameIn([...archives, ...encodings], start)

const nameIn = (known: typeof archives, start: Uint8Array): string | undefined =>
  known.find(({ magic }) => magic.every((byte, i) => start[i] === byte))?.name
