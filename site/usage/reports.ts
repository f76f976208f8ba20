import { create } from '@bufbuild/protobuf'
import type { Key } from '@touchline/contract/gen/auth'
import { type RequestError, type UsageCounts, UsageCountsSchema, type UsageSlot } from '@touchline/contract/gen/usage'
import { addCounts } from '@touchline/contract/usage'
import type { Site } from '../site.ts'
import { type Period, slotStart } from './periods.ts'

/** What the page is restricted to. Empty: everything. */
export interface Filter {
  keyId: string
  sport: string
  endpoint: string
}

/** Keys of one call, and errors of a page. */
const keysMax = 200
const errorsMax = 50

export const noCounts = (): UsageCounts => create(UsageCountsSchema)
export const sumCounts = (slots: readonly { counts?: UsageCounts | undefined }[]): UsageCounts =>
  slots.reduce((sum, { counts }) => (counts ? addCounts(sum, counts) : sum), noCounts())

type Asked = Partial<Filter> & { separateBy?: string[]; total?: boolean }

/** Slots of the keys, and their newest errors. Errors: invalid_parameter when the report is too long. */
async function readReport({ clients }: Pick<Site, 'clients'>, keys: readonly Key[], { step, from, to }: Period, asked: Asked) {
  const slots: UsageSlot[] = []
  const errors: RequestError[] = []
  for (let i = 0; i < keys.length; i += keysMax) {
    const keyIds = keys.slice(i, i + keysMax).map(({ id }) => id)
    const range = { from: new Date(from).toISOString(), to: new Date(to).toISOString(), step }
    const report = await clients.usage.getUsage({ keyIds, ...range, ...asked })
    slots.push(...report.slots)
    errors.push(...report.errors)
  }
  return { slots, errors }
}

export interface Usage {
  /** Counts of every slot of the period, in order. */
  bySlot: readonly { at: number; counts: UsageCounts }[]
  total: UsageCounts
  /** By key, sport and endpoint, of the filtered keys whatever the sport and the endpoint. */
  parts: readonly UsageSlot[]
  errors: readonly RequestError[]
}

/** What the keys used in the period. `keys`: those that the filter admits. Errors: invalid_parameter. */
export async function readUsage(site: Site, keys: readonly Key[], period: Period, { sport, endpoint }: Filter): Promise<Usage> {
  const [timeline, parts] = await Promise.all([
    readReport(site, keys, period, { sport, endpoint }),
    readReport(site, keys, period, { separateBy: ['key', 'sport', 'endpoint'], total: true }),
  ])
  const counted = Map.groupBy(timeline.slots, ({ at }) => slotStart(period, Date.parse(at)))
  const errors = timeline.errors.sort((a, b) => (a.at > b.at ? -1 : 1)).slice(0, errorsMax)
  return {
    bySlot: period.starts.map((at) => ({ at, counts: sumCounts(counted.get(at) ?? []) })),
    total: sumCounts(timeline.slots),
    parts: parts.slots,
    errors,
  }
}

/** Every slot by key, sport and endpoint, in order of time. Errors: invalid_parameter. */
export async function readRows(site: Site, keys: readonly Key[], period: Period, { sport, endpoint }: Filter): Promise<UsageSlot[]> {
  const { slots } = await readReport(site, keys, period, { sport, endpoint, separateBy: ['key', 'sport', 'endpoint'] })
  return slots.sort((a, b) => (a.at === b.at ? 0 : a.at < b.at ? -1 : 1))
}
