import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { readDocument, releasedPath } from './openapi.ts'

/*
 * Keeps /openapi.json of this working tree as that of the last release, without texts and examples. A step of a release.
 *   node deploy/checks/write-released-openapi.ts
 */

const texts: ReadonlySet<string> = new Set(['description', 'summary', 'examples'])
/** Objects whose keys are names of ours. */
const maps: ReadonlySet<string> = new Set(['properties', 'schemas', 'headers', 'parameters', 'responses', 'paths'])

function withoutTexts(value: unknown, isMap = false): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutTexts(each))
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([name]) => isMap || !texts.has(name))
  return Object.fromEntries(kept.map(([name, each]) => [name, withoutTexts(each, !isMap && maps.has(name))]))
}

const written = gzipSync(JSON.stringify(withoutTexts(readDocument())), { level: 9 })
writeFileSync(releasedPath, written)
