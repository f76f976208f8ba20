import type { Player } from '@touchline/contract/gen/catalog'
import { countryIn } from '../render/view.ts'
import { countryCode, day, image, oneOf, text } from './field-types.ts'
import { getPosition, positionGroup } from './position.ts'
import { fieldsFrom, is, list, orNull } from './record.ts'
import type { SportFields } from './sport-fields.ts'

type Person = Pick<Player, 'dateOfBirth' | 'nationality' | 'position'>

/** Undefined when only the year is known. */
export const birthday = ({ dateOfBirth }: Pick<Player, 'dateOfBirth'>): string | undefined =>
  dateOfBirth.length === 'YYYY-MM-DD'.length ? dateOfBirth : undefined

const known = (codes: readonly string[]) => (codes.length === 0 ? null : codes)

export const personFields = (sport: SportFields) =>
  fieldsFrom<Person>()({
    date_of_birth: is(orNull(day('null also where only the year is known.', '1993-07-28')), birthday),
    nationality: is(orNull(list(orNull(text('A country.', 'England')), 'Countries in the requested language.')), ({ nationality }, view) =>
      known(nationality)?.map((code) => countryIn(view, code)),
    ),
    nationality_codes: is(orNull(list(countryCode('A country code.'), 'The same as codes, as in a match.')), ({ nationality }) =>
      known(nationality),
    ),
    position: getPosition(sport),
    position_group: positionGroup(sport),
  })

export const status = orNull(oneOf(['active', 'injured', 'retired'], 'Whether the player is available.'))
export const photo = orNull(image('https://img.example/kane.jpg'))
