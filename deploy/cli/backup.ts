import { readConfig, StartError } from '@touchline/platform/config'
import { backEndSettings } from '@touchline/platform/settings'
import { type Backup, backUp } from '@touchline/platform/sqlite/backup'
import type { Command } from 'commander'
import { type Cli, listing } from './command.ts'
import { type Columns, printRow } from './output.ts'

const columns: Columns<Backup> = {
  folder: (backup) => backup.folder,
  files: (backup) => backup.files,
  bytes: (backup) => backup.bytes,
}

const { dataDir, mongodbUrl } = backEndSettings

export function addBackup(program: Command, cli: Cli): void {
  listing(program, 'backup', 'copy the contents of DATA_DIR while Touchline is running or stopped')
    .argument('<folder>', 'target folder; must not exist yet')
    .action((folder: string, { json }: { json: boolean }) => {
      const settings = readConfig({ cli: { dataDir, mongodbUrl } }, cli.environment).cli
      if (settings.mongodbUrl) {
        throw new StartError(
          'MONGODB_URL is set: back up MongoDB with mongodump or snapshots, and keep KEY_SECRET and ACCOUNTS_SECRET with the backup.',
        )
      }
      if (settings.dataDir === ':memory:')
        throw new StartError('DATA_DIR is ":memory:": nothing is stored, so there is nothing to back up.')
      const backup = backUp(settings.dataDir, folder)
      printRow(cli.terminal, json, columns, backup)
      const { files } = backup
      if (!files.includes('key-secret')) {
        cli.terminal.note('DATA_DIR has no key-secret: keep KEY_SECRET with the copy; its keys are invalid without it.\n')
      }
      if (files.includes('accounts.db') && !files.includes('accounts-secret')) {
        cli.terminal.note('DATA_DIR has no accounts-secret: keep ACCOUNTS_SECRET with the copy; without it everybody signs in again.\n')
      }
    })
}
