import { posix } from 'node:path'
import type { Source } from './sources.ts'

/** The repository files that each file imports by relative specifier, type imports included. */
function graphOf(files: readonly Source[]): Map<string, string[]> {
  const known = new Set(files.map(({ path }) => path))
  const importsIn = ({ path, text }: Source) =>
    [...text.matchAll(/\b(?:from|import)(?: |\()?'(\.[^']+)'/g)]
      .map(([, specifier]) => posix.normalize(posix.join(posix.dirname(path), specifier!)))
      .filter((to) => known.has(to))
  return new Map(files.map((file) => [file.path, importsIn(file)]))
}

/** Imports between two formats, which are the folders of a sport with a connector.ts. */
export function importsBetweenFormats(files: readonly Source[]): string[] {
  const formats = new Set(
    files.filter(({ path }) => /^sources\/[^/]+\/[^/]+\/connector\.ts$/.test(path)).map(({ path }) => posix.dirname(path)),
  )
  const formatOf = (path: string) => [...formats].find((folder) => path.startsWith(`${folder}/`))
  return [...graphOf(files)].flatMap(([path, imports]) => {
    const from = formatOf(path)
    return from === undefined ? [] : imports.filter((to) => (formatOf(to) ?? from) !== from).map((to) => `${path} imports ${to}`)
  })
}

/** Import cycles as lists of their files: the strongly connected components by Tarjan's algorithm. */
export function importCycles(files: readonly Source[]): string[] {
  const graph = graphOf(files)
  const indexOf = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const onStack = new Set<string>()
  const cycles: string[] = []
  const visit = (path: string): void => {
    indexOf.set(path, indexOf.size)
    lowest.set(path, indexOf.get(path)!)
    stack.push(path)
    onStack.add(path)
    for (const to of graph.get(path)!) {
      if (!indexOf.has(to)) visit(to)
      if (onStack.has(to)) lowest.set(path, Math.min(lowest.get(path)!, lowest.get(to)!))
    }
    if (lowest.get(path) !== indexOf.get(path)) return
    const group = stack.splice(stack.indexOf(path))
    for (const each of group) onStack.delete(each)
    if (group.length > 1) cycles.push(group.sort().join(' '))
  }
  for (const path of graph.keys()) if (!indexOf.has(path)) visit(path)
  return cycles
}
