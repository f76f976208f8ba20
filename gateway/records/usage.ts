import type { UsageSlot } from '@touchline/contract/gen/usage'
import { durationBoundsMs, durationQuantile } from '@touchline/contract/usage'
import { count, instant, number } from './field-types.ts'
import { fieldsFrom, is, orNull, record } from './record.ts'

const quantile = (share: number, example: number) =>
  is(
    orNull(
      number(
        `The time within which ${share * 100} % of the calls were answered, interpolated between the bounds of a histogram (${durationBoundsMs.join(', ')} ms); ${durationBoundsMs.at(-1)} when it is longer. null: only streams were opened.`,
        example,
        'ms',
      ),
    ),
    ({ counts }: UsageSlot) => rounded(durationQuantile(counts!.durationCounts, share)),
  )
const rounded = (ms: number | undefined): number | undefined => (ms === undefined ? undefined : Math.round(ms * 10) / 10)

const fields = fieldsFrom<UsageSlot>()({
  at: instant('Start of the minute, hour or day, UTC.', '2026-03-01T15:00:00.000Z'),
  calls: is(count('Responses, of any status. Opening a stream is one call.', 1_440), ({ counts }) => Number(counts!.calls)),
  limited: is(count('Calls with 429.', 3), ({ counts }) => Number(counts!.limited)),
  client_errors: is(count('Calls with another 4xx.', 12), ({ counts }) => Number(counts!.clientErrors)),
  server_errors: is(count('Calls with 5xx, which do not count against the limit.', 0), ({ counts }) => Number(counts!.serverErrors)),
  p50_ms: quantile(0.5, 0.8),
  p99_ms: quantile(0.99, 9.4),
})
export const usageSlot = record(fields, 'What a key used in a minute, hour or day.')
