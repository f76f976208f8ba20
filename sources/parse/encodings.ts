import { isUtf8 } from 'node:buffer'

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

/** The kind of archive by the first bytes, "a ZIP archive"; undefined if the file is not an archive. */
export const archiveIn = (start: Uint8Array): string | undefined => nameIn(archives, start)

/** The kind of archive or non-UTF-8 encoding, "UTF-16"; undefined if it may be text. */
export const nonTextIn = (start: Uint8Array): string | undefined => nameIn([...archives, ...encodings], start)

const nameIn = (known: typeof archives, start: Uint8Array): string | undefined =>
  known.find(({ magic }) => magic.every((byte, i) => start[i] === byte))?.name

/** Number of leading bytes that are complete UTF-8 characters. The rest is a truncated character or invalid. */
export function validUtf8Length(bytes: Uint8Array): number {
  const full = endOfLastCharacter(bytes, bytes.length)
  if (full !== undefined) return full
  let valid = 0
  let invalid = bytes.length
  while (invalid - valid > 1) {
    const middle = (valid + invalid) >> 1
    const end = endOfLastCharacter(bytes, middle)
    if (end === undefined) invalid = middle
    else if (end > valid) valid = end
    else break
  }
  return valid
}

/** The end of the last complete character before `end`; undefined if the bytes before it are not UTF-8. */
function endOfLastCharacter(bytes: Uint8Array, end: number): number | undefined {
  for (let cut = 0; cut <= Math.min(3, end); cut++) if (isUtf8(bytes.subarray(0, end - cut))) return end - cut
  return undefined
}

/** Displayable text of undecodable bytes: invalid UTF-8 as U+FFFD, control characters as spaces. */
export const readable = (bytes: Uint8Array): string => new TextDecoder().decode(bytes).replace(/\p{Cc}/gu, ' ')
