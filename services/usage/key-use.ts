import { create } from '@bufbuild/protobuf'
import { type KeyActivity, type KeySums, type KeyUseRecord, KeyUseRecordSchema, type RequestError } from '@touchline/contract/gen/usage'

/** Errors kept for each key. */
const errorsMax = 50

/** The record of a key with what the messages say about it; undefined when they say nothing new. */
export function applyKeyUse(record: KeyUseRecord | undefined, sums: readonly KeySums[]): KeyUseRecord | undefined {
  const activity = sums.map((each) => each.activity).reduce(later, record?.activity)
  const errors = newest([...(record?.errors ?? []), ...sums.flatMap((each) => each.errors)])
  const isKnown = record && activity === record.activity && errors.every((each, i) => each === record.errors[i])
  return isKnown ? undefined : create(KeyUseRecordSchema, { keyId: sums[0]!.keyId, errors, ...(activity && { activity }) })
}

/** `a` unless `b` is later. */
const later = (a: KeyActivity | undefined, b: KeyActivity | undefined): KeyActivity | undefined =>
  a === undefined || (b !== undefined && b.lastUsedAt > a.lastUsedAt) ? b : a

/** One of each request, the newest first, up to `errorsMax`. A set, so its order of arrival does not matter. */
export function newest(errors: readonly RequestError[]): RequestError[] {
  const byRequest = new Map<string, RequestError>()
  for (const error of errors) if (!byRequest.has(error.requestId)) byRequest.set(error.requestId, error)
  return [...byRequest.values()].sort(byTime).slice(0, errorsMax)
}

const byTime = (a: RequestError, b: RequestError): number => (a.at === b.at ? (a.requestId < b.requestId ? -1 : 1) : a.at > b.at ? -1 : 1)
