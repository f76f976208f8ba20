import fc from 'fast-check'

/** A file with one token changed. */
export interface Mutant {
  file: string
  /** "matches.0.score: null", "line 3 token 5: NA". */
  what: string
  content: string
}

type Files = Readonly<Record<string, string>>

/** Wrong values that occur in sources in place of valid ones. */
const jsonValues: readonly unknown[] = ['', null, '~x?', 987_654, -3, { a: 1 }, [1], true, '1']
const textTokens = ['', '~x?', '987654', '-3', 'NA', 'null', '1,', '"']
const separators = /([,;:()\s[\]"]+)/

/** `count` mutants of these files, each of one random token. The same seed gives the same ones. */
export const getMutants = (files: Files, seed: number, count: number): Mutant[] => fc.sample(mutant(files), { seed, numRuns: count })

const mutant = (files: Files): fc.Arbitrary<Mutant> =>
  fc.constantFrom(...Object.entries(files)).chain(([file, content]) => {
    const isJson = file.endsWith('.json')
    return (isJson ? jsonMutant(JSON.parse(content)) : textMutant(content)).map((changed) => ({ file, ...changed }))
  })

type Path = readonly (string | number)[]

const jsonMutant = (document: unknown): fc.Arbitrary<Omit<Mutant, 'file'>> =>
  fc.tuple(fc.constantFrom(...pathsIn(document)), fc.constantFrom(...jsonValues)).map(([path, value]) => ({
    what: `${path.join('.')}: ${JSON.stringify(value)}`,
    content: JSON.stringify(withValue(document, path, value)),
  }))

function pathsIn(value: unknown, at: Path = []): Path[] {
  const below = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return [...(at.length > 0 ? [at] : []), ...below.flatMap(([key, each]) => pathsIn(each, [...at, key]))]
}

function withValue(document: unknown, path: Path, value: unknown): unknown {
  const copy = structuredClone(document)
  const parent = path.slice(0, -1).reduce<Record<string | number, unknown>>((of, key) => of[key] as never, copy as never)
  parent[path.at(-1)!] = value
  return copy
}

const textMutant = (content: string): fc.Arbitrary<Omit<Mutant, 'file'>> => {
  const lines = content.split('\n').map((line) => line.split(separators))
  const tokens = lines.flatMap((parts, line) => parts.flatMap((part, at) => (at % 2 === 0 && part !== '' ? [{ line, at }] : [])))
  return fc.tuple(fc.constantFrom(...tokens), fc.constantFrom(...textTokens)).map(([{ line, at }, token]) => ({
    what: `line ${line + 1} token ${at / 2}: ${token}`,
    content: lines.map((parts, i) => (i === line ? parts.toSpliced(at, 1, token) : parts).join('')).join('\n'),
  }))
}
