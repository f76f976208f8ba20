import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { check, type Diagnostics } from 'recheck'
import { type FoundRegExp, findRegExps } from './find-regexps.ts'
import { failed, passed, type Report } from './report.ts'

const title = 'regular expressions'
const builtAtRunTime = 'built at run time'

/**
 * Limits of time inside an analysis would let the speed of the machine decide what is found, so they are off: work is bounded by recheck's
 * limits on steps, and the same seed gives the same result. `timeout` ends an analysis that hangs; the slowest one takes two seconds.
 */
const limits = { attackTimeout: null, incubationTimeout: null, seedingTimeout: null, randomSeed: 0, timeout: 60_000 }

interface Verdict {
  /** "linear", "2nd degree polynomial", "exponential", "built at run time", or "undecided (timeout)". */
  complexity: string
  /** A JavaScript expression of a string that takes long. */
  attack?: string
}
interface Occurrence extends FoundRegExp {
  file: string
  /** One row of the list of exceptions. */
  key: string
}

/** `exceptions`: rows of file, complexity and expression, separated by tabs; lines that begin with # are comments. */
export async function checkRegExps(root: string, exceptions: string): Promise<Report> {
  const known = readExceptions(exceptions)
  const found = sourcesOf(root).flatMap((file) => regExpsOf(root, file))
  const verdicts = await judge(found)
  const complexityOf = ({ text }: Occurrence): string => verdicts.get(text)!.complexity
  const slow = found.filter((each) => complexityOf(each) !== 'linear')
  const unknown = slow.filter((each) => known.get(each.key) !== complexityOf(each))
  const current = new Set(slow.map(({ key }) => key))
  const outdated = [...known.keys()].filter((key) => !current.has(key))
  const counted = `${found.length}: ${found.length - slow.length} linear, ${slow.length - unknown.length} known exceptions`
  if (unknown.length + outdated.length === 0) return passed(title, counted)
  return failed(title, `${counted}, ${unknown.length} new, ${outdated.length} outdated exceptions`, [
    ...unknown.map((each) => explain(each, verdicts.get(each.text)!, known.get(each.key))),
    ...outdated.map((key) => `exception is linear now or does not occur: remove it: ${key.replace('\t', ' ')}`),
  ])
}

/** Without tests, their tools and load tests: what they match is written by us. Generated code has no regular expressions of ours. */
const sourcesOf = (root: string): string[] =>
  globSync('{*,{proto,platform,services,gateway,deploy}/**/*}.{ts,js}', {
    cwd: root,
    exclude: (path) => /(?:^|[\\/])(?:node_modules|proto[\\/]gen|testing|[^\\/]+\.test\.ts)$/.test(path),
  })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()

function regExpsOf(root: string, file: string): Occurrence[] {
  const found = findRegExps(readFileSync(join(root, file), 'utf8'), file)
  return found.map((each) => {
    const text = each.pattern === undefined ? each.text : `/${each.pattern}/${each.flags}`
    return { ...each, text: oneLine(text), file, key: `${file}\t${oneLine(text)}` }
  })
}

/** Each expression once, one after the other. */
async function judge(found: Occurrence[]): Promise<Map<string, Verdict>> {
  const verdicts = new Map<string, Verdict>()
  for (const { text, pattern, flags } of found) {
    if (verdicts.has(text)) continue
    verdicts.set(text, pattern === undefined ? { complexity: builtAtRunTime } : verdictOf(await check(pattern, flags, limits)))
  }
  return verdicts
}

function verdictOf(diagnostics: Diagnostics): Verdict {
  if (diagnostics.status === 'safe') return { complexity: 'linear' }
  if (diagnostics.status === 'unknown') return { complexity: `undecided (${diagnostics.error.kind})` }
  return { complexity: diagnostics.complexity.summary, attack: diagnostics.attack.pattern }
}

function explain({ file, line, text }: Occurrence, { complexity, attack }: Verdict, listed: string | undefined): string {
  const instead = listed === undefined ? '' : `, listed as ${listed}`
  return `${file}:${line} ${text} is ${complexity}${instead}${attack === undefined ? '' : `; takes long: ${attack}`}`
}

function readExceptions(text: string): Map<string, string> {
  const rows = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    rows.map((row) => {
      const [file, complexity, ...expression] = row.split('\t')
      return [`${file}\t${expression.join('\t')}`, complexity!]
    }),
  )
}

/** A row of the list is a line. */
const oneLine = (text: string): string => text.replaceAll('\n', '\\n')
