import type { Key } from '@touchline/contract/gen/auth'
import type { UsageSlot } from '@touchline/contract/gen/usage'
import { durationQuantile } from '@touchline/contract/usage'
import { csvLine } from '@touchline/platform/csv'

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
  return [columns, ...rows].map(csvLine).join('')
}
