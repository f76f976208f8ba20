import { LRUCache } from 'lru-cache'
import { type Part, partOf } from '../reuse/parts.ts'

/** A match of a list and its JSON. */
export interface ListedMatch {
  id: string
  text: string
}

interface KnownPart {
  texts: readonly string[]
  part: Part
}

/** Lists of 600 matches in the five languages are a third of it. */
const bytesMax = 32 * 1_024 * 1_024
/**
 * On average, and at most. A changed match makes its part anew: compressing 16 matches takes 0.8 ms of processor time and
 * a list of 540 is 17 % larger than compressed as a whole, which takes 16 ms.
 */
const matchesOfPart = 16
const matchesMax = 4 * matchesOfPart
const comma = partOf(',')

/** The parts of long lists, of which the next version of a list has all but those with a changed match. */
export function listParts() {
  const known = new LRUCache<string, KnownPart>({ maxSize: bytesMax, sizeCalculation: ({ part }) => 2 * part.bytes.length + 300 })
  const current = (list: string, some: readonly ListedMatch[]): Part => {
    const key = `${list} ${some[0]!.id}`
    const existing = known.get(key)
    if (existing?.texts.length === some.length && some.every(({ text }, i) => text === existing.texts[i])) return existing.part
    const texts = some.map(({ text }) => text)
    const part = partOf(texts.join(','))
    known.set(key, { texts, part })
    return part
  }
  return {
    /** `list`: its sport, language and scope. `envelope`: what comes before and after the matches, of which there is one. */
    of(list: string, matches: readonly ListedMatch[], [before, after]: readonly [string, string]): Part[] {
      const parts = [partOf(before)]
      for (let from = 0; from < matches.length; ) {
        const to = endOfPart(matches, from)
        if (from > 0) parts.push(comma)
        parts.push(current(list, matches.slice(from, to)))
        from = to
      }
      return [...parts, partOf(after)]
    },
  }
}

/** Its id decides whether a match is the last of a part, so that a match that comes or goes leaves the other parts as they are. */
function endOfPart(matches: readonly ListedMatch[], from: number): number {
  let at = from
  while (at < matches.length && at - from < matchesMax) if (isLast(matches[at++]!.id)) return at
  return at
}

function isLast(id: string): boolean {
  let sum = 0
  for (let i = 0; i < id.length; i++) sum = (sum * 31 + id.charCodeAt(i)) | 0
  return sum % matchesOfPart === 0
}
