/*
 * Verifies the claims about performance, limits and failures: all scripts of this folder in full, in sequence; about an
 * hour.   npm run campaign                     all scripts   npm run campaign NAME [NAME…]        these scripts;
 * `--list` prints all names. Prints the output of each script and writes one row per claim to
 * docs/engineering/campaign.md, replacing the rows of that script. Starts back ends when TEST_MONGODB_URL,
 * TEST_NATS_URL and TEST_REDIS_URL are not all set. Nothing else should run on the machine. Fails when a goal is missed.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { claimRows, getRows, getTable, merged, type Row } from './campaign-table.ts'
import { cpuStealSince } from './lib/cpu-steal.ts'
import { runScript } from './run-script.ts'
import { campaign } from './scripts.ts'

/** Reached only by a script that hangs. */
const timeoutMs = 1_800_000
const page = new URL('../docs/engineering/campaign.md', import.meta.url)
const backEnds = fileURLToPath(new URL('../deploy/dev/backends', import.meta.url))
const servers = ['TEST_MONGODB_URL', 'TEST_NATS_URL', 'TEST_REDIS_URL']

const { values, positionals } = parseArgs({ allowPositionals: true, options: { list: { type: 'boolean', default: false } } })
const names = campaign.map(({ name }) => name)
const unknown = positionals.filter((name) => !names.includes(name))
if (values.list) console.log(names.join('\n'))
else if (unknown.length > 0) {
  console.error(`No script is named ${unknown.join(', ')}. There are ${names.join(', ')}.`)
  process.exitCode = 1
} else await run(positionals.length > 0 ? positionals : names)

async function run(wanted: readonly string[]): Promise<void> {
  const stop = startBackEnds()
  const failed: string[] = []
  for (const script of campaign.filter(({ name }) => wanted.includes(name))) {
    const stolen = cpuStealSince()
    const { judged, result } = await runScript(script, timeoutMs)
    if (result === 'failed') failed.push(script.name)
    const about = { date: new Date().toISOString().slice(0, 10), machine: machine(stolen()), commit: commit(), script: script.name }
    // Written after each script, so that an aborted campaign keeps its results.
    if (result !== 'skipped') write(script.name, claimRows(about, judged))
  }
  stop()
  console.log(
    `\n${failed.length === 0 ? 'every goal was met' : `goals were missed by ${failed.join(', ')}`}; docs/engineering/campaign.md has the figures`,
  )
  if (failed.length > 0) process.exitCode = 1
}

/** Starts missing back ends and sets their URLs in the environment. Returns a function that stops those it started. */
function startBackEnds(): () => void {
  if (servers.every((variable) => process.env[variable])) return () => undefined
  const call = (...args: string[]) => execFileSync(backEnds, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
  const before = call('env')
  for (const [, variable, url] of call('start').matchAll(/^export (\w+)=(.*)$/gm)) process.env[variable!] = url!
  const started = ['mongodb', 'nats', 'redis'].filter((name) => !before.includes(`_${name.toUpperCase()}_`))
  return () => void (started.length > 0 && call('stop', ...started))
}

function write(script: string, rows: readonly Row[]): void {
  const text = readFileSync(page, 'utf8')
  const all = merged(getRows(text), script, rows, names)
  writeFileSync(page, `${text.slice(0, text.indexOf('\n| ')).trimEnd()}\n\n${getTable(all)}\n`)
}

function machine(stolen: number): string {
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`
  const shared = stolen > 0 ? `, ${Math.round(100 * stolen)} % stolen` : ''
  return `${cpus().length} × ${cpus()[0]?.model.trim()}, ${memory}, Node ${process.versions.node}${shared}`
}

function commit(): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, { encoding: 'utf8', cwd: fileURLToPath(new URL('..', import.meta.url)) }).trim()
  const isClean = git('status', '--porcelain', '--', '.', ':!docs/engineering/campaign.md') === ''
  return `${git('rev-parse', '--short', 'HEAD')}${isClean ? '' : ' and changes'}`
}
