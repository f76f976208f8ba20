import type { DescField, DescMessage, Message, MessageShape } from '@bufbuild/protobuf'
import type { Fields, JsonOf } from '../records/field-types.ts'

/*
 * The fields a sport adds to a record are one message of the contract, whose field names are the public names. It is
 * rendered field by field, with null for absent fields. `MessageWith` holds it to the schema of the record.
 */

/** `D` if its message has exactly the fields `F`, of the same types; else never. */
export type MessageWith<F extends Fields, D extends DescMessage> = [InContract<JsonOf<F>>] extends [FieldsOf<MessageShape<D>>]
  ? [FieldsOf<MessageShape<D>>] extends [InContract<JsonOf<F>>]
    ? D
    : never
  : never

/** "@assist_id" is `assistId` in generated code. */
type LocalName<Name> = Name extends `@${infer Rest}`
  ? LocalName<Rest>
  : Name extends `${infer Head}_${infer Tail}`
    ? `${Head}${Capitalize<LocalName<Tail>>}`
    : Name

type InContract<R> = R extends readonly unknown[]
  ? R
  : R extends object
    ? { [Name in keyof R as LocalName<Name>]: InContract<NonNullable<R[Name]>> }
    : R

type FieldsOf<M> = M extends Message
  ? ListOr<{ [Name in keyof M as Name extends `$${string}` ? never : Name]-?: FieldsOf<NonNullable<M[Name]>> }>
  : M

/** A message that contains one list and nothing else stands for the list. */
type ListOr<F> = F[keyof F] extends readonly unknown[] ? F[keyof F] : F

/**
 * Name of a field in public JSON: its `json_name` if that starts with @, such as "@assist"; else its proto name, such
 * as "fg_pct".
 */
export const publicName = ({ name, jsonName }: DescField): string => (jsonName.startsWith('@') ? jsonName : name)

/**
 * The list of a message that contains one list and nothing else. It is rendered as the list, so that unknown (null)
 * differs from empty.
 */
export const listIn = (desc: DescMessage): DescField | undefined =>
  desc.fields.length === 1 && desc.fields[0]!.fieldKind === 'list' ? desc.fields[0] : undefined
type Values = Readonly<Record<string, unknown>>
type Renderer = (message: Values | undefined) => Record<string, unknown>

const renderers = new Map<DescMessage, Renderer>()

/**
 * All fields of `desc` in declaration order; all null without a message. Nested messages are nested records, null when
 * absent.
 */
export function renderMessage(desc: DescMessage, message: Message | undefined): Record<string, unknown> {
  const render = renderers.get(desc) ?? getRenderer(desc)
  renderers.set(desc, render)
  return render(message as Values | undefined)
}

/** Field descriptors are resolved once per message type: a match in play is rendered many times. */
function getRenderer(desc: DescMessage): Renderer {
  const fields = desc.fields.map((field) => ({ name: publicName(field), of: field.localName, render: renderValue(field) }))
  return (message) => {
    const rendered: Record<string, unknown> = {}
    for (const { name, of, render } of fields) rendered[name] = message?.[of] === undefined ? null : render(message[of])
    return rendered
  }
}

function renderValue(field: DescField): (value: unknown) => unknown {
  if (field.fieldKind !== 'message') return (value) => value
  const list = listIn(field.message)
  if (list) return (value) => (value as Values)[list.localName]
  return (value) => renderMessage(field.message, value as Message)
}
