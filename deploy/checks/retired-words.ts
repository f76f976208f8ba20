import { parsed, type Source } from './sources.ts'

/** Words that docs/engineering/glossary.md replaced; none is part of an identifier. */
const retired = new Set([
  'told',
  'said',
  'breathe',
  'breathes',
  'bury',
  'shelf',
  'shelves',
  'unsure',
  'doubt',
  'doubts',
  'likeness',
  'likenesses',
  'surroundings',
  'wires',
])

/** "file:line identifier" for each identifier of a source file with a retired word in it. */
export const retiredIdentifiers = (source: Source): string[] =>
  (parsed(source).tokens ?? [])
    .filter(({ type, value }) => type.label === 'name' && getWords(value).some((word) => retired.has(word)))
    .map(({ value, loc }) => `${source.path}:${loc.start.line} ${value}`)

/** "ToldTime" is "told", "time". */
const getWords = (identifier: string): string[] => identifier.split(/(?=[A-Z])|_/).map((word) => word.toLowerCase())
