import { parse } from '@babel/parser'
import { isFunction, type Node, traverseFast } from '@babel/types'

const linesMax = 50

/** "file:line lines" for each function of a source file that is longer than 50 lines. */
export function longFunctions({ path, text }: { path: string; text: string }): string[] {
  const found: string[] = []
  traverseFast(parse(text, { sourceType: 'module', plugins: ['typescript', 'explicitResourceManagement'] }), (node: Node) => {
    if (!isFunction(node) || !node.loc) return
    const lines = node.loc.end.line - node.loc.start.line + 1
    if (lines > linesMax) found.push(`${path}:${node.loc.start.line} ${lines} lines`)
  })
  return found
}
