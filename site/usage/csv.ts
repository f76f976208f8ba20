import type { Key } from '@touchline/contract/gen/auth'
import type { UsageSlot } from '@touchline/contract/gen/usage'
import { durationQuantile } from '@touchline/contract/usage'

const columns = [
  ...['at', 'key_id', 'key_name', 'sport', 'endpoint'],
  ...['calls', 'limited', 'client_errors', 'server_errors', 'p50_ms', 'p99_ms'],
]

/** The slots as CSV (RFC 4180), with a row of names. */
export function usageCsv(slots: readonly UsageSlot[], keys: readonly Key[]): string {
  const names = new Map(keys.map(({ id, name }) => [id, name]))
  const rows = slots.map(({ at, keyId, sport, endpoint, counts }) => {
    const { calls, limited, clientErrors, serverErrors, durationCounts } = counts!
    const quantiles = [0.5, 0.99].map((share) => durationQuantile(durationCounts, share)?.toFixed(1) ?? '')
    return [at, keyId, names.get(keyId) ?? '', sport, endpoint, calls, limited, clientErrors, serverErrors, ...quantiles]
  })
  return [columns, ...rows].map((row) => `${row.map((each) => cell(String(each))).join(',')}\r\n`).join('')
}

/**
 * A spreadsheet would compute a text that begins like a formula, and names of keys are free text: such a text begins with
 * an apostrophe, which makes it a text. Everything is quoted where RFC 4180 requires it.
 */
export function cell(text: string): string {
  const safe = /^[=+\-@\t\r\n|%＝＋－＠]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) || safe !== text ? `"${safe.replaceAll('"', '""')}"` : safe
}
