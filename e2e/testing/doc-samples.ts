import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A block of code of a page. */
export interface Block {
  language: string
  /** What the page has it saved as. */
  file: string | undefined
  code: string
}

/** The blocks of Markdown that name a language, in their order. */
export const readBlocks = (markdown: string): Block[] =>
  [...markdown.matchAll(/^```(\w+)(?: (\S+))?\n([\s\S]*?)^```$/gm)].map(([, language, file, code]) => ({
    language: language!,
    file,
    code: code!,
  }))

/** A block that runs by itself. */
export interface Sample {
  /** "/docs/paging, block 2" */
  name: string
  language: Language
  code: string
}

/** Of samples: curl, TypeScript with what Node has, Python with its client. */
type Language = 'sh' | 'ts' | 'python'
const isLanguage = (text: string): text is Language => text === 'sh' || text === 'ts' || text === 'python'

/**
 * Paying needs a wallet with funds (paying-clients.test.ts), the first call installs clients (loadtest/docs/first-call.ts), the
 * sandbox wants a test key (e2e/sandbox.test.ts), and the demo has no rankings.
 */
const skippedPages = /^\/docs\/(payments|first-call|sandbox|changelog|reference\/(\S*channel\S*|list-rankings))$/

/** One expression, for a reader who has a match. */
const isFragment = (code: string): boolean => code.startsWith('new Date(match')

/** The samples of `/llms-full.txt`. */
export function readSamples(documentation: string): Sample[] {
  const [, ...pages] = documentation.split(/^<!-- https?:\/\/[^/]+(\/\S*) -->$/m)
  return pages.flatMap((path, i) => {
    if (i % 2 === 1 || skippedPages.test(path)) return []
    return readBlocks(pages[i + 1]!).flatMap(({ language, code }, number): Sample[] => {
      if (!isLanguage(language) || (language === 'sh' && !code.startsWith('curl '))) return []
      return isFragment(code) ? [] : [{ name: `${path}, block ${number + 1}`, language, code }]
    })
  })
}

/** A tenth of the samples, the same ones each time. */
export const aTenth = (samples: readonly Sample[]): Sample[] =>
  samples.filter(({ name }) => createHash('sha256').update(name).digest()[0]! % 10 === 0)

/** What the pages leave to their reader. */
const readersPart = `Object.assign(globalThis, {
  loadCursor() {}, storeCursor() {}, save: console.log, remove() {}, show: console.log, receive: console.log, lastId: '',
})`
const readersPartOfPython = 'load_cursor = lambda: None\nstore_cursor = lambda cursor: None\nsave = remove = print\n'

export interface Ran {
  output: string
  /** What went wrong: it failed, or it printed nothing; one in Python may be a function, or a loop over an empty list. */
  fault: string | undefined
}

/**
 * Runs a sample in a folder, one in Python with that of `venv` in it. One that follows changes is ended after its first output.
 */
export async function runSample({ language, code }: Sample, folder: string, env: NodeJS.ProcessEnv): Promise<Ran> {
  const isEndless = /for \(;;\)|\/stream\b|\.stream\(|api\.follow\(/.test(code)
  if (language === 'python') {
    writeFileSync(join(folder, 'sample.py'), readersPartOfPython + code)
    const { output, fault } = await run([join(folder, 'venv/bin/python'), '-u', 'sample.py'], folder, env, isEndless)
    return { output, fault: fault === silent ? undefined : fault }
  }
  if (language === 'sh') return runShell(code, folder, env, isEndless)
  const [file, before] = [join(folder, 'sample.mts'), join(folder, 'readers-part.mjs')]
  writeFileSync(file, code)
  writeFileSync(before, readersPart)
  const flags = ['--disable-warning=ExperimentalWarning', '--import', before]
  return run([process.execPath, ...flags, file], folder, env, isEndless)
}

/** Runs commands in a folder. curl fails with a status of 400 and above, which by itself it does not. */
export function runShell(commands: string, folder: string, env: NodeJS.ProcessEnv, isEndless = false): Promise<Ran> {
  writeFileSync(join(folder, '.curlrc'), 'silent\nshow-error\nfail-with-body\n')
  return run(['bash', '-ec', commands], folder, { ...env, CURL_HOME: folder }, isEndless)
}

async function run([program, ...args]: string[], folder: string, env: NodeJS.ProcessEnv, isEndless: boolean): Promise<Ran> {
  // A group of its own, so that all of it is ended.
  const child = spawn(program!, args, { cwd: folder, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  const end = () => process.kill(-child.pid!, 'SIGTERM')
  const timer = setTimeout(end, hangsMs)
  let [output, problems] = ['', '']
  child.stdout.on('data', (text) => {
    if (isEndless && output === '') end()
    output += text
  })
  child.stderr.on('data', (text) => {
    problems += text
  })
  const ended = await new Promise<number | string>((resolve) => child.on('close', (code, signal) => resolve(signal ?? code!)))
  clearTimeout(timer)
  if (ended === 0 && output === '') return { output, fault: silent }
  const isFine = ended === 0 || (isEndless && output !== '' && ended === 'SIGTERM')
  return { output, fault: isFine ? undefined : `ended with ${ended}: ${problems}${output.slice(0, 300)}` }
}

const silent = 'printed nothing'

/** Reached only by a program that hangs. */
const hangsMs = 60_000
