import { type Fields, fieldsOf, optionalText, quoted, text, wholeNumber } from '../../../parse/row-fields.ts'
import { isDay } from '../../soccer/shared/season.ts'
import type { Problem, SourcePerson, SourceSquad } from '../../source-model.ts'

const handOf: Record<string, string> = { L: 'left', R: 'right' }

/** Members of a roster and the head coach, who is in a nested list among the rows. */
export interface Roster extends Pick<SourceSquad, 'coach' | 'members'> {
  problems: Problem[]
}

/** `rows`: rows of Roster, in order. `file`: prefix of problem rows. */
export function rosterOf(rows: readonly unknown[], file: string): Roster {
  const roster: Roster = { members: [], problems: [] }
  for (const [i, row] of rows.entries()) {
    try {
      if (Array.isArray(row)) {
        const coach = row.map((each) => fieldsOf(each, 'a member of the staff')).find((field) => field('role') === 'Head Coach')
        if (coach) roster.coach = text(coach('name'), 'name')
        continue
      }
      const field = fieldsOf(row, 'a player')
      // Former players are not part of the squad.
      if (field('active') === '1') roster.members.push(memberOf(field))
    } catch (error) {
      roster.problems.push({ row: `${file}#${i + 1}`, reason: (error as Error).message, text: quoted(row) })
    }
  }
  return roster
}

function memberOf(field: Fields): SourcePerson {
  const [firstName, lastName] = [text(field('first_name'), 'first_name'), text(field('last_name'), 'last_name')]
  const born = field('rawbirthdate')
  const hand = handOf[String(field('shoots') || field('catches'))]
  const height = heightIn(field('height'))
  const position = optionalText(field('position') || undefined, 'position')
  const number = field('tp_jersey_number')
  return {
    name: `${firstName} ${lastName}`,
    key: String(wholeNumber(field('player_id'), 'player_id')),
    firstName,
    lastName,
    ...(typeof born === 'string' && isDay(born) && { born }),
    ...(hand && { shoots: hand }),
    ...(height && { heightCm: height }),
    ...(position && { position }),
    ...(typeof number === 'string' && /^[1-9]\d?$/.test(number) && { shirtNumber: Number(number) }),
  }
}

/** Converts feet and inches, `5'7` and `5'9''`, to centimetres. */
function heightIn(value: unknown): number | undefined {
  const [, feet, inches] = /^([4-7])'\s?(\d{1,2})(?:''|")?$/.exec(String(value)) ?? []
  return feet === undefined ? undefined : Math.round((Number(feet) * 12 + Number(inches)) * 2.54)
}
