import { resolve } from 'node:path'
import { byCodePoint } from '@touchline/contract/by-code-point'
import type { SourceFault } from '@touchline/contract/gen/ingest'
import type { Command } from 'commander'
import { type Cli, CommandFailed, listing } from './command.ts'
import { type Columns, printRows } from './output.ts'

/** The longest stream that a connection allows. */
const timeoutMs = 3_600_000

const columns: Columns<SourceFault> = {
  file: ({ file }) => file,
  place: ({ place }) => place,
  refused: ({ rows }) => rows,
  reason: ({ reason }) => reason,
}

export function addFeed(program: Command, cli: Cli): void {
  const feed = program.command('feed').description('files of a partner')
  listing(feed, 'check', 'list each line that an import would refuse, or import without a part; imports nothing')
    .argument('<path>', 'a file or a folder; it must be readable where Touchline runs')
    .option('--format <format>', 'its format', 'touchline-jsonl')
    .action(async (path: string, { json, format }: { json: boolean; format: string }) => {
      const ingest = await cli.connect('ingest')
      const faults: SourceFault[] = []
      let rows = 0
      let isDone = false
      for await (const checked of ingest.checkSource({ feed: `${format}:${resolve(path)}` }, { timeoutMs })) {
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

/**
 * The position in the format of compilers. Control characters are replaced, because text of a source may contain
 * terminal escape sequences.
 */
const getLine = ({ file, place, rows, reason }: SourceFault): string =>
  `${file}:${place}: ${rows === 0 ? 'left out' : 'refused'}: ${reason}`.replace(/\p{Cc}/gu, '�')
