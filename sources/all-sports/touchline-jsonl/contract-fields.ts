import {
  create,
  type DescField,
  type DescMessage,
  getOption,
  type MessageInitShape,
  type MessageShape,
  ScalarType,
} from '@bufbuild/protobuf'
import { totals_only } from '@touchline/contract/gen/statistic'
import * as z from 'zod'
import { count, line } from './field-types.ts'

/*
 * Derives fields of records from the contract: states, statistics and details of a sport use the contract's names, so a field
 * added to the contract is in the format too. Scalars without presence are required.
 */

/** Types by field name, for fields that the contract types less strictly: `{ winner: z.enum(['home', 'away']) }`. */
export type Narrowed = Readonly<Record<string, z.ZodType>>

interface Choice {
  narrowed?: Narrowed
  /** Names of fields that the record does not have. */
  omitted?: readonly string[]
}

const isIn = (choice: Choice, field: DescField): boolean =>
  field.oneof === undefined && !choice.omitted?.includes(field.name) && !getOption(field, totals_only)

/** The fields of a message outside of its oneofs, by the names of the .proto file. */
export function fieldsOfMessage(message: DescMessage, choice: Choice = {}): z.ZodRawShape {
  const fields = message.fields.filter((field) => isIn(choice, field))
  return Object.fromEntries(
    fields.map((field) => {
      const type = choice.narrowed?.[field.name] ?? getType(field, choice)
      return [field.name, field.fieldKind === 'scalar' && !field.proto.proto3Optional ? type : type.optional()]
    }),
  )
}

function getType(field: DescField, choice: Choice): z.ZodType {
  if (field.fieldKind === 'scalar') return scalar(field.scalar, field.name)
  if (field.fieldKind === 'message') return messageType(field.message, choice)
  if (field.fieldKind === 'list' && field.listKind === 'scalar') return z.array(scalar(field.scalar, field.name))
  if (field.fieldKind === 'list' && field.listKind === 'message') return z.array(messageType(field.message, choice))
  throw new Error(`${field.parent.name}.${field.name} has no type in records`)
}

/** The field of a message that only wraps a list so that the list can be absent. */
function listIn({ fields }: DescMessage): DescField | undefined {
  const [first, ...others] = fields
  return others.length === 0 && first?.fieldKind === 'list' ? first : undefined
}

function messageType(message: DescMessage, choice: Choice): z.ZodType {
  const list = listIn(message)
  return list ? getType(list, choice) : z.strictObject(fieldsOfMessage(message, choice))
}

function scalar(type: ScalarType, name: string): z.ZodType {
  if (type === ScalarType.STRING) return line
  if (type === ScalarType.BOOL) return z.boolean()
  if (type === ScalarType.DOUBLE) return name.endsWith('_pct') ? z.number().min(0).max(100) : z.number()
  if (type === ScalarType.UINT32) return count
  if (type === ScalarType.INT32) return z.int32()
  throw new Error(`${name} has no type in records`)
}

/** Builds the message from the fields of a record. */
export const getMessage = <M extends DescMessage>(message: M, record: object): MessageShape<M> =>
  create(message, getInit(message, record) as MessageInitShape<M>)

/** The record's values for the fields of the message, by their names in code. */
export function getInit(message: DescMessage, record: object): object {
  return Object.fromEntries(
    message.fields.flatMap((field) => {
      const value = (record as Record<string, unknown>)[field.name]
      return value === undefined || field.oneof ? [] : [[field.localName, converted(field, value)]]
    }),
  )
}

function converted(field: DescField, value: unknown): unknown {
  if (!field.message) return value
  const { message } = field
  const list = listIn(message)
  const one = (item: unknown) => (list ? { [list.localName]: converted(list, item) } : getInit(message, item as object))
  return field.fieldKind === 'list' ? (value as unknown[]).map((item) => getInit(message, item as object)) : one(value)
}
