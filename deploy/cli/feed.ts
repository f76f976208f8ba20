import { join, resolve } from 'node:path'
import { byCodePoint } from '@touchline/contract/by-code-point'
import type { SourceFault } from '@touchline/contract/gen/ingest'
import type { RecordDeps } from '@touchline/ingest/record'
import { feedContactSetting, privateDownloadsSetting } from '@touchline/ingest/settings'
import { systemClock } from '@touchline/platform/clock'
import { readConfig } from '@touchline/platform/config'
import { timestamp } from '@touchline/platform/ports/clock'
import { type Command, InvalidArgumentError } from 'commander'
import { type Cli, CommandFailed, listing } from './command.ts'
import { type Columns, printRows } from './output.ts'

/** The longest stream that a connection allows. */
const timeoutMs = 3_600_000

const recordSettings = { privateDownloads: privateDownloadsSetting, feedContact: feedContactSetting }

const columns: Columns<SourceFault> = {
  file: ({ file }) => file,
  place: ({ place }) => place,
  refused: ({ rows }) => rows,
  reason: ({ reason }) => reason,
}

export function addFeed(program: Command, cli: Cli): void {
  const feed = program.command('feed').description('files of a partner, and feeds of games in play')
  feed
    .command('record')
    .description('ask feeds of games in play as FEEDS would, and write their replies with their times to a folder; needs no service')
    .argument('<feeds>', 'as in FEEDS: live, openligadb?leagues=bl1')
    .option('--folder <path>', 'each feed gets a folder in it, which replay:FORMAT:PATH plays', 'recording')
    .option('--minutes <number>', 'how long; without it until Ctrl-C', minutes)
    .action((feeds: string, options: RecordOptions) => record(cli, feeds, options))
  listing(feed, 'check', 'list each line that an import would refuse, or import without a part; imports nothing')
    .argument('<path>', 'a file or a folder, which must be readable where Touchline runs, or the address of a file')
    .option('--format <format>', 'its format', 'touchline-jsonl')
    .action(async (path: string, { json, format }: { json: boolean; format: string }) => {
      const ingest = await cli.connect('ingest')
      const faults: SourceFault[] = []
      let rows = 0
      let isDone = false
      for await (const checked of ingest.checkSource({ feed: `${format}:${isAddress(path) ? path : resolve(path)}` }, { timeoutMs })) {
        rows += checked.rows
        isDone ||= checked.done
        for (const fault of checked.faults) faults.push(fault)
      }
      if (!isDone) throw new CommandFailed('The check ended without a result. Run it again.')
      faults.sort((a, b) => byCodePoint(a.file, b.file) || Number.parseInt(a.place, 10) - Number.parseInt(b.place, 10))
      if (json) printRows(cli.terminal, true, columns, faults, '')
      else for (const fault of faults) cli.terminal.out(`${getLine(fault)}\n`)
      const refused = faults.reduce((sum, fault) => sum + fault.rows, 0)
      const parts = faults.filter((fault) => fault.rows === 0).length
      const result = `${rows} rows: ${refused} refused, ${parts} without a part`
      if (faults.length > 0) throw new CommandFailed(result)
      cli.terminal.note(`${result}\n`)
    })
}

const isAddress = (text: string): boolean => /^https?:\/\//.test(text)

interface RecordOptions {
  folder: string
  minutes?: number
}

function minutes(text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It is a whole number from 1 to 99999.')
}

async function record({ environment, terminal }: Cli, feeds: string, { folder, minutes: length }: RecordOptions): Promise<void> {
  const { privateDownloads, feedContact } = readConfig({ cli: recordSettings }, environment).cli
  const stopped = new AbortController()
  const stop = () => stopped.abort()
  process.once('SIGINT', stop).once('SIGTERM', stop)
  const signal = length === undefined ? stopped.signal : AbortSignal.any([stopped.signal, AbortSignal.timeout(length * 60_000)])
  // Timers of the clock do not keep the process alive.
  const alive = setInterval(() => {}, 60_000)
  // Loaded here alone, because it has every format.
  const { recordFeeds } = await import('@touchline/ingest/record')
  const recorded: RecordDeps['recorded'] = (source, path, { kind, ...answer }) =>
    terminal.note(`${timestamp(systemClock)} ${source} ${path}: ${'reason' in answer ? answer.reason : kind}\n`)
  try {
    const downloads = { allowPrivate: privateDownloads === 'on', contact: feedContact }
    await recordFeeds({ clock: systemClock, downloads, recorded }, feeds, (source) => join(folder, source), signal)
  } finally {
    clearInterval(alive)
    process.off('SIGINT', stop).off('SIGTERM', stop)
  }
  terminal.out(`${resolve(folder)}\n`)
}

/**
 * The position in the format of compilers. Control characters are replaced, because text of a source may contain
 * terminal escape sequences.
 */
const getLine = ({ file, place, rows, reason }: SourceFault): string =>
  `${file}:${place}: ${rows === 0 ? 'left out' : 'refused'}: ${reason}`.replace(/\p{Cc}/gu, '�')
