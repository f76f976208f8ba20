import type { Environment } from '@touchline/platform/config'
import { type Command, InvalidArgumentError } from 'commander'
import type { Connect } from './connect.ts'
import type { Terminal } from './terminal.ts'

export interface Cli {
  terminal: Terminal
  environment: Environment
  connect: Connect
}

/** A command of one word under `parent`, with --json. */
export const listing = (parent: Command, name: string, summary: string): Command =>
  parent.command(name).description(summary).option('--json', 'JSON in place of a table', false)

/** For options: a whole number in plain digits. */
export function whole(text: string): number {
  const value = Number(text)
  if (!/^\d{1,10}$/.test(text) || value >= 2 ** 32) throw new InvalidArgumentError('It must be a whole number.')
  return value
}

/** For options: parts between commas. */
export function list(text: string): string[] {
  const parts = text.split(',').map((part) => part.trim())
  if (parts.includes('')) throw new InvalidArgumentError('It must have something between its commas.')
  return parts
}

/** For arguments: the id of a key. A key in its place stays untold. */
export function keyId(text: string): string {
  if (!/^key_[0-9a-z]{10}$/.test(text)) throw new InvalidArgumentError('It must be the id of a key, key_…: "keys list" shows it.')
  return text
}
