import { create, type DescMessage, isFieldSet, type MessageShape } from '@bufbuild/protobuf'

/** A message with each field from the first message that has it. The schema has no `oneof`. */
export function firstOfEach<S extends DescMessage>(schema: S, messages: readonly MessageShape<S>[]): MessageShape<S> {
  const merged = create(schema)
  for (const field of schema.fields) {
    const first = messages.find((message) => isFieldSet(message, field))
    if (first) Object.assign(merged, { [field.localName]: (first as Record<string, unknown>)[field.localName] })
  }
  return merged
}
