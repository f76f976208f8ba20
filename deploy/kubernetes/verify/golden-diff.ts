import { applyPatch, FILE_HEADERS_ONLY, formatPatch, parsePatch, type StructuredPatch, structuredPatch } from 'diff'

/** The lines around a change. Few are needed: most changes are settings, whose names identify their place. */
const context = 1
const added = '/dev/null'

/**
 * A patch from the render `from` to the render `to`: a line for each object that `to` does not have, then a unified
 * diff of each object that differs. A new object names the one that it follows.
 */
export function diffRenders(from: string, to: string): string {
  const [before, after] = [objects(from), objects(to)]
  const names = [...after.keys()]
  const removed = [...before.keys()].filter((name) => !after.has(name)).map((name) => `removed: ${name}\n`)
  const changed = names.flatMap((name, index) => {
    const text = before.get(name)
    if (text === after.get(name)) return []
    const [oldName, follows] = text === undefined ? [added, names[index - 1]] : [name, undefined]
    return formatPatch(structuredPatch(oldName, name, text ?? '', after.get(name)!, follows, undefined, { context }), FILE_HEADERS_ONLY)
  })
  return [...removed, ...changed].join('')
}

/**
 * Applies a patch of `diffRenders` to `from`. Errors: an Error that names the object to which the patch does not apply.
 */
export function applyDiff(from: string, diff: string): string {
  let result = [...objects(from)]
  for (const [line, name] of diff.matchAll(/^removed: (.+)$/gm)) {
    if (!result.some(([known]) => known === name)) throw new Error(`${line}: there is no such object`)
    result = result.filter(([known]) => known !== name)
  }
  const patches = diff.replace(/^removed: .+\n/gm, '')
  for (const patch of patches === '' ? [] : parsePatch(patches)) apply(result, patch)
  return result.map(([, text]) => text).join('')
}

function apply(result: [name: string, text: string][], patch: StructuredPatch): void {
  const { oldFileName, newFileName, oldHeader: follows } = patch
  const isNew = oldFileName === added
  const place = result.findIndex(([name]) => name === (isNew ? follows : newFileName))
  const text = isNew ? '' : result[place]?.[1]
  const patched = text === undefined ? false : applyPatch(text, patch)
  if (patched === false || (follows && place < 0)) throw new Error(`the patch of ${newFileName} does not fit`)
  result.splice(isNew ? place + 1 : place, isNew ? 0 : 1, [newFileName!, patched])
}

/** The text of each object of a render, starting with its `---`, by kind and name, in order. */
function objects(render: string): Map<string, string> {
  const texts = render.split(/^(?=---$)/m)
  const named = new Map(texts.map((text) => [`${field(text, /^kind: (.+)$/m)}/${field(text, /^metadata:\n {2}name: (.+)$/m)}`, text]))
  if (named.size < texts.length) throw new Error('two objects of the render have the same kind and name')
  return named
}

const field = (text: string, pattern: RegExp): string => pattern.exec(text)?.[1] ?? ''
