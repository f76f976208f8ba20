import type { TeamView } from '../render/view.ts'
import { id, image, text } from './field-types.ts'
import { fieldsFrom, orNull } from './record.ts'

/** A team as other records refer to it. */
export const teamRef = fieldsFrom<TeamView>()({
  id: id('team', 'Id of the team.'),
  name: orNull(text('In the requested language.', 'Bayern Munich')),
  short_name: orNull(text('The short name if there is one, else the name.', 'Bayern')),
  code: orNull(text('Abbreviation.', 'FCB')),
  logo_url: orNull(image('https://img.example/bayern.svg')),
})
