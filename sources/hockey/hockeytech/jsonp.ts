/** The call at the beginning of a reply fits into this many bytes, and so does its end, `);`. */
const [startMax, endMax] = [128, 16]
const start = /^(?:\u00ef\u00bb\u00bf)?\s*(?:[\w$.]{1,100})?\(/

/**
 * A reply of the feed as it is sent to web pages is JSON in the call of a function, `angular.callbacks._5({…});`. Passes on only
 * the JSON; a file without a call is passed on unchanged.
 */
export async function* withoutCall(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  let held = Buffer.alloc(0)
  let isCall: boolean | undefined
  for await (const chunk of bytes) {
    if (isCall === false) {
      yield chunk
      continue
    }
    held = Buffer.concat([held, chunk])
    if (isCall === undefined && held.length < startMax) continue
    const begins = isCall === undefined ? getStart(held) : 0
    isCall ??= begins > 0
    held = held.subarray(begins)
    const kept = isCall ? Math.min(endMax, held.length) : 0
    yield held.subarray(0, held.length - kept)
    held = held.subarray(held.length - kept)
  }
  const begins = isCall === undefined ? getStart(held) : 0
  const rest = held.subarray(begins)
  if (rest.length > 0) yield isCall || begins > 0 ? withoutEnd(rest) : rest
}

const getStart = (bytes: Buffer): number => start.exec(bytes.subarray(0, startMax).toString('latin1'))?.[0].length ?? 0

function withoutEnd(bytes: Buffer): Buffer {
  const text = bytes.toString('latin1').trimEnd().replace(/;$/, '').trimEnd()
  return bytes.subarray(0, text.endsWith(')') ? text.length - 1 : text.length)
}
