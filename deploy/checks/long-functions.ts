import { isFunction, type Node, traverseFast } from '@babel/types'
import { parsed, type Source } from './sources.ts'

const linesMax = 50

/** "file:line lines" for each function of a source file that is longer than 50 lines. */
export function longFunctions(source: Source): string[] {
  const found: string[] = []
  traverseFast(parsed(source), (node: Node) => {
    if (!isFunction(node) || !node.loc) return
    const lines = node.loc.end.line - node.loc.start.line + 1
    if (lines > linesMax) found.push(`${source.path}:${node.loc.start.line} ${lines} lines`)
  })
  return found
}
