import { readFileSync } from 'node:fs'
import { matchesGlob } from 'node:path'

const rules = readFileSync(new URL('../../../.dockerignore', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => ({ includes: line.startsWith('!'), pattern: line.replace(/^!/, '') }))

/** Whether an image is built with this file: of the rules for it and its folders the last one decides. `path` is relative to the root. */
export function isInBuildContext(path: string): boolean {
  const parts = path.split('/')
  const above = parts.map((_, i) => parts.slice(0, i + 1).join('/'))
  const rule = rules.findLast(({ pattern }) => above.some((each) => matchesGlob(each, pattern)))
  return rule?.includes ?? true
}
