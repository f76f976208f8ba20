import type { Environment } from '@touchline/platform/config'
import { type Command, InvalidArgumentError } from 'commander'
import type { Connect } from './connect.ts'
import type { Terminal } from './output.ts'

export interface Cli {
  terminal: Terminal
  environment: Environment
  connect: Connect
}

/** A command that did not succeed for a reason that its message states in full; printed without a stack. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed'
}

/** A command of one word under `parent`, with --json. */
export const listing = (parent: Command, name: string, summary: string): Command =>
  parent.command(name).description(summary).option('--json', 'print JSON instead of a table', false)

/** Parses an option: a whole number in plain digits, below 2^32. */
export function wholeNumber(text: string): number {
  const value = Number(text)
  if (!/^\d{1,10}$/.test(text) || value >= 2 ** 32) throw new InvalidArgumentError('It must be a whole number.')
  return value
}

/** Parses an option: a comma-separated list without empty items. */
export function list(text: string): string[] {
  const parts = text.split(',').map((part) => part.trim())
  if (parts.includes('')) throw new InvalidArgumentError('It must not contain empty entries.')
  return parts
}

/** Parses an argument: the id of a key. The error does not repeat the text, which may be a key. */
export function keyId(text: string): string {
  if (!/^key_[0-9a-z]{10}$/.test(text)) throw new InvalidArgumentError('It must be the id of a key, key_…: "keys list" shows it.')
  return text
}
