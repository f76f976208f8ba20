import type { DescField, DescMessage, Message } from '@bufbuild/protobuf'

/*
 * The fields a sport adds to a record are one message of the contract, whose field names are the public names. It is
 * rendered field by field, with null for absent fields. A field added to the contract is therefore public at once, with
 * its type.
 */

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
  const render = renderers.get(desc) ?? rendererOf(desc)
  renderers.set(desc, render)
  return render(message as Values | undefined)
}

/** Field descriptors are resolved once per message type: a match in play is rendered many times. */
function rendererOf(desc: DescMessage): Renderer {
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
