import type { SourceRow } from '@touchline/contract/gen/ingest'
import { ofPart, type Problem } from '@touchline/sources/parse/problem'
import type { SourceOrder } from '@touchline/sources/source-model'
import type { OrderOfRow } from './pending-observation.ts'

/** The newest place in the source's own order that was received, as the row stores it. */
export type RowOrder = Pick<SourceRow, 'sourceSequence' | 'sourceLiveSequence' | 'sourceUpdatedAt'>

const getNumber = (sequence: bigint | undefined): number | undefined => (sequence === undefined ? undefined : Number(sequence))

/** Each measure of the order, as reported now and as received before; the deciding one is first. */
const measures = ({ sequence, liveSequence, updatedAt }: SourceOrder, row: RowOrder) => [
  { name: 'sequence', reported: sequence, received: getNumber(row.sourceSequence), isBefore: sequence! < Number(row.sourceSequence) },
  {
    ...{ name: 'sequence', reported: liveSequence, received: getNumber(row.sourceLiveSequence) },
    isBefore: liveSequence! < Number(row.sourceLiveSequence),
  },
  {
    ...{ name: 'updated_at', reported: updatedAt, received: row.sourceUpdatedAt },
    isBefore: Date.parse(updatedAt!) < Date.parse(row.sourceUpdatedAt!),
  },
]

/** Undefined when it is not known to precede the previously received data. */
export function lateness({ row, text, ...order }: OrderOfRow, stored: RowOrder): Problem | undefined {
  const decisive = measures(order, stored).find(
    ({ reported, received }) => reported !== undefined && received !== undefined && reported !== received,
  )
  if (!decisive?.isBefore) return undefined
  const { name, reported, received } = decisive
  return ofPart({ row, text, reason: `late: ${name} ${reported} is before ${received}, which was received earlier` })
}

/** The change of the stored order by an observation that is not late; undefined: none. */
export function newOrder({ sequence, liveSequence, updatedAt }: SourceOrder, stored: RowOrder): Partial<RowOrder> | undefined {
  const next: Partial<RowOrder> = {
    ...(sequence !== undefined && { sourceSequence: BigInt(sequence) }),
    ...(liveSequence !== undefined && { sourceLiveSequence: BigInt(liveSequence) }),
    ...(updatedAt !== undefined && { sourceUpdatedAt: updatedAt }),
  }
  const isNew = Object.entries(next).some(([name, value]) => stored[name as keyof RowOrder] !== value)
  return isNew ? next : undefined
}
