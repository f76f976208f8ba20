import { create, type DescField, type DescMessage } from '@bufbuild/protobuf'
import type { SportId } from '@touchline/contract/catalog'
import { type Match, MatchSchema } from '@touchline/contract/gen/match'
import { oneofCase } from '../records/sport-fields.ts'
import { match } from './records.ts'

/** Public name of a field: its `json_name` if that starts with @, such as "@assist"; else its proto name, such as "fg_pct". */
export const publicName = ({ name, jsonName }: DescField): string => (jsonName.startsWith('@') ? jsonName : name)

/** The type of the message of a sport in the `oneof` of this message. Undefined: the sport has none. */
export const sportMessage = (desc: DescMessage, id: SportId): DescMessage | undefined =>
  desc.fields.find(({ oneof, localName }) => oneof && localName === oneofCase(id))?.message

/** A match of a sport before it starts. */
export const emptyMatch = (sport: string): Match => create(MatchSchema, { ...match(), sport })
