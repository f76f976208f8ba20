import { check, type Diagnostics } from 'recheck'
import { type FoundRegExp, findRegExps } from './find-regexps.ts'
import { failed, passed, type Report } from './report.ts'
import { getSources, type Source } from './sources.ts'

const title = 'regular expressions'
const builtAtRunTime = 'built at run time'

/**
 * Time limits within an analysis are off, because the result would depend on the speed of the machine. Work is bounded
 * by recheck's step limits, and a fixed seed makes the result reproducible. `timeout` stops an analysis that hangs; the
 * slowest takes two seconds of processor time.
 */
const limits = { attackTimeout: null, incubationTimeout: null, seedingTimeout: null, randomSeed: 0, timeout: 600_000 }

interface Verdict {
  /** "linear", "2nd degree polynomial", "exponential", "built at run time", or "undecided (timeout)". */
  complexity: string
  /** A JavaScript expression whose value is a string with a long matching time. */
  attack?: string
}
interface Occurrence extends FoundRegExp {
  file: string
  /** Key of the row in the list of exceptions. */
  key: string
}

/** `exceptions`: tab-separated rows of file, complexity and expression; lines starting with # are comments. */
export async function checkRegExps(root: string, exceptions: string): Promise<Report> {
  const known = readExceptions(exceptions)
  const found = getSources(root, pattern).flatMap(getRegExps)
  const verdicts = await judge(found)
  const getComplexity = ({ text }: Occurrence): string => verdicts.get(text)!.complexity
  const slow = found.filter((each) => getComplexity(each) !== 'linear')
  const unknown = slow.filter((each) => known.get(each.key) !== getComplexity(each))
  const current = new Set(slow.map(({ key }) => key))
  const outdated = [...known.keys()].filter((key) => !current.has(key))
  const summary = `${found.length}: ${found.length - slow.length} linear, ${slow.length - unknown.length} known exceptions`
  if (unknown.length + outdated.length === 0) return passed(title, summary)
  return failed(title, `${summary}, ${unknown.length} new, ${outdated.length} outdated exceptions`, [
    ...unknown.map((each) => explain(each, verdicts.get(each.text)!, known.get(each.key))),
    ...outdated.map((key) => `exception is linear now or does not occur: remove it: ${key.replace('\t', ' ')}`),
  ])
}

/** Leaves out tests, test tools and load tests, which match only trusted text, and generated code. */
const pattern = '{*,{proto,platform,sources,services,gateway,site,client,deploy}/**/*}.{ts,js}'

const getRegExps = (source: Source): Occurrence[] =>
  findRegExps(source.text, source.path).map((each) => {
    const text = each.pattern === undefined ? each.text : `/${each.pattern}/${each.flags}`
    return { ...each, text: oneLine(text), file: source.path, key: `${source.path}\t${oneLine(text)}` }
  })

/** Analyses each distinct expression once, sequentially. */
async function judge(found: Occurrence[]): Promise<Map<string, Verdict>> {
  const verdicts = new Map<string, Verdict>()
  for (const { text, pattern, flags } of found) {
    if (verdicts.has(text)) continue
    verdicts.set(text, pattern === undefined ? { complexity: builtAtRunTime } : getVerdict(await check(pattern, flags, limits)))
  }
  return verdicts
}

function getVerdict(diagnostics: Diagnostics): Verdict {
  if (diagnostics.status === 'safe') return { complexity: 'linear' }
  if (diagnostics.status === 'unknown') return { complexity: `undecided (${diagnostics.error.kind})` }
  return { complexity: diagnostics.complexity.summary, attack: diagnostics.attack.pattern }
}

function explain({ file, line, text }: Occurrence, { complexity, attack }: Verdict, listed: string | undefined): string {
  const listedAs = listed === undefined ? '' : `, listed as ${listed}`
  return `${file}:${line} ${text} is ${complexity}${listedAs}${attack === undefined ? '' : `; takes long: ${attack}`}`
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

/** A row of the list of exceptions is a single line. */
const oneLine = (text: string): string => text.replaceAll('\n', '\\n')
