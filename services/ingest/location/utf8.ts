import { isUtf8 } from 'node:buffer'

/** How many bytes of `bytes` from its beginning are whole UTF-8 characters; a character may be cut at the end, or the next byte be wrong. */
export function soundBytes(bytes: Uint8Array): number {
  const whole = wholeCharacters(bytes, bytes.length)
  if (whole !== undefined) return whole
  let sound = 0
  let unsound = bytes.length
  while (unsound - sound > 1) {
    const middle = (sound + unsound) >> 1
    const end = wholeCharacters(bytes, middle)
    if (end === undefined) unsound = middle
    else if (end > sound) sound = end
    else break
  }
  return sound
}

/** The end of the last whole character before `end`, a cut one left out; undefined when the bytes before it are no UTF-8. */
function wholeCharacters(bytes: Uint8Array, end: number): number | undefined {
  for (let cut = 0; cut <= Math.min(3, end); cut++) if (isUtf8(bytes.subarray(0, end - cut))) return end - cut
  return undefined
}

/** For showing what could not be read: what is no UTF-8 as U+FFFD, control characters as blanks. */
export const readable = (bytes: Uint8Array): string => new TextDecoder().decode(bytes).replace(/\p{Cc}/gu, ' ')
