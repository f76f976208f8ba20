import { create } from '@bufbuild/protobuf'
import { type ProbedDay, type ProbedDayRecord, ProbedDayRecordSchema, ProbedDaySchema } from '@touchline/contract/gen/status'
import { getP99Ms, latencyClass } from './classes.ts'

/** One probe: its endpoint, its end (RFC 3339 with milliseconds), and its latency unless it failed. */
export interface Probe {
  endpoint: string
  at: string
  /** Undefined: the probe failed. */
  latencyMs: number | undefined
}

/** Id of the record that counts a probe. */
export const recordId = ({ endpoint, at }: Probe): string => `${endpoint}:${at.slice(0, 10)}`

/** The record of a day with one more probe. */
export function addProbe(known: ProbedDayRecord | undefined, probe: Probe): ProbedDayRecord {
  const { endpoint, at, latencyMs } = probe
  const classes = [...(known?.classes ?? [])]
  if (latencyMs !== undefined) {
    const index = latencyClass(latencyMs)
    while (classes.length <= index) classes.push(0)
    classes[index]!++
  }
  return create(ProbedDayRecordSchema, {
    id: recordId(probe),
    endpoint,
    date: at.slice(0, 10),
    failures: (known?.failures ?? 0) + (latencyMs === undefined ? 1 : 0),
    classes,
    lastAt: at,
    lastSucceeded: latencyMs !== undefined,
  })
}

/** A record as it is shown. */
export const showDay = ({ date, failures, classes }: ProbedDayRecord): ProbedDay =>
  create(ProbedDaySchema, {
    date,
    failures,
    probes: failures + classes.reduce((sum, count) => sum + count, 0),
    p99Ms: getP99Ms(classes),
  })
