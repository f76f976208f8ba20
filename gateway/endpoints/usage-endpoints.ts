import { UsageService } from '@touchline/contract/gen/usage'
import { isUsageStep, type UsageStep, usageRangeMs } from '@touchline/contract/usage'
import { usageSlot } from '../records/usage.ts'
import { type Endpoint, endpoint, list, listed } from './endpoint.ts'
import { param, problem } from './param.ts'
import * as paramTypes from './param-types.ts'

const step = param<UsageStep>({
  schema: { type: 'string', enum: Object.keys(usageRangeMs), default: 'hour' },
  doc: 'Length of a slot: minute (a range of up to 48 hours, kept for 48 hours), hour (up to 31 days, kept for 13 months) or day (up to 400 days). Default: hour.',
  absent: 'hour',
  read: (text) => (isUsageStep(text) ? text : problem('must be minute, hour or day')),
})

/** What the key of the request used. */
export const usageEndpoints: readonly Endpoint[] = [
  endpoint({
    path: '/usage',
    summary: 'Calls, 429s and errors of the key that you send, by minute, hour or day, in order; a slot without calls is absent.',
    price: 'free',
    needsKey: true,
    cache: 'none',
    leagues: () => [],
    cacheTags: 'none',
    params: {
      from: paramTypes.instant('Start of the range, rounded down to the step. Default: 60 minutes, 24 hours or 30 days before `to`.'),
      to: paramTypes.instant('End of the range, exclusive. Default: now.'),
      step,
    },
    data: list('usage slot'),
    rpc: UsageService.method.getUsage,
    // The key is added by the pipeline.
    buildRequest: ({ from = '', to = '', step }) => ({ from, to, step }),
    render: ({ slots }, view) => listed(slots.map((slot) => usageSlot.render(slot, view))),
  }),
]
