import { type ServerResponse, STATUS_CODES } from 'node:http'

/** What `writeHead` of node:http calls once it has a status line. Not documented. */
interface Storing {
  _storeHeader(head: string, fields: readonly string[]): void
  _hasBody: boolean
  /** The client waits for 100 Continue, which was not sent. */
  _expect_continue?: boolean
  _sent100?: boolean
}

/**
 * `writeHead` with header lines that are ready, each with its CRLF: node:http would check and join them for every
 * response. `fields`, alternating names and values, are those that node:http has to know: Content-Length and Connection.
 */
export function writeHead(res: ServerResponse, status: number, lines: string, fields: readonly string[]): void {
  const storing = res as unknown as Storing
  res.statusCode = status
  if (status === 304) storing._hasBody = false
  if (storing._expect_continue && !storing._sent100) res.shouldKeepAlive = false
  storing._storeHeader(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}`, fields)
}

/** Header lines of alternating names and values. */
export function linesOf(fields: readonly string[]): string {
  let lines = ''
  for (let i = 0; i < fields.length; i += 2) lines += `${fields[i]}: ${fields[i + 1]}\r\n`
  return lines
}
