import type { DescField, DescMessage, Message } from '@bufbuild/protobuf'

/*
 * What a sport adds to a record is one message of the contract, whose fields have the public names: it is shown field by field, null where a
 * field is absent. So a field that is added to the contract is public at once, and its type is that of the contract.
 */

/** Of a field, the name public JSON has for it: "@assist" where the contract says so, else as the contract spells it: "fg_pct". */
export const publicName = ({ name, jsonName }: DescField): string => (jsonName.startsWith('@') ? jsonName : name)

/** A message that holds one list and nothing else is shown as the list: one that is not known can be told from an empty one. */
export const listIn = (desc: DescMessage): DescField | undefined =>
  desc.fields.length === 1 && desc.fields[0]!.fieldKind === 'list' ? desc.fields[0] : undefined

type Values = Readonly<Record<string, unknown>>
type Show = (message: Values | undefined) => Record<string, unknown>

const shows = new Map<DescMessage, Show>()

/** Every field of `desc`, in its order; all null without a message. Messages within are records of their own, null where absent. */
export function showMessage(desc: DescMessage, message: Message | undefined): Record<string, unknown> {
  const show = shows.get(desc) ?? showOf(desc)
  shows.set(desc, show)
  return show(message as Values | undefined)
}

/** The fields are looked up once: a match in play is shown many times. */
function showOf(desc: DescMessage): Show {
  const fields = desc.fields.map((field) => ({ name: publicName(field), of: field.localName, show: showValue(field) }))
  return (message) => {
    const shown: Record<string, unknown> = {}
    for (const { name, of, show } of fields) shown[name] = message?.[of] === undefined ? null : show(message[of])
    return shown
  }
}

function showValue(field: DescField): (value: unknown) => unknown {
  if (field.fieldKind !== 'message') return (value) => value
  const list = listIn(field.message)
  if (list) return (value) => (value as Values)[list.localName]
  return (value) => showMessage(field.message, value as Message)
}
