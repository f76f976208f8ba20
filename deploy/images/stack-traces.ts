import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

/** Undefined: the file has no map, or the map cannot be read. */
function getMap(url: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(url)}.map`, 'utf8')))
  } catch {
    return undefined
  }
}

/**
 * From now on, stack traces name the files of the repository. The map of a bundle is read when a trace first needs it.
 * With --enable-source-maps, Node would read all maps at the start and keep them.
 */
export function mapStackTraces(): void {
  const maps = new Map<string, SourceMap | undefined>()
  const mapped = (frame: NodeJS.CallSite): string => {
    const [text, url, line, column] = [String(frame), frame.getFileName(), frame.getLineNumber(), frame.getColumnNumber()]
    if (!url?.startsWith('file:') || !line || !column) return text
    if (!maps.has(url)) maps.set(url, getMap(url))
    const entry = maps.get(url)?.findEntry(line - 1, column - 1)
    if (!entry || !('originalSource' in entry) || !entry.originalSource) return text
    const source = entry.originalSource.replace(/^(?:\.\.\/)+/, '')
    return text.replace(`${url}:${line}:${column}`, `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`)
  }
  Error.prepareStackTrace = (error, frames) => [getTitle(error), ...frames.map((frame) => `    at ${mapped(frame)}`)].join('\n')
}

/** A thrown value may have no usable name or message. */
function getTitle(error: unknown): string {
  try {
    return Error.prototype.toString.call(error)
  } catch {
    return 'Error'
  }
}
