import { day, id, type JsonOf, list, record, text } from './field-types.ts'

const fields = {
  team_id: id('team', 'Id of the team.'),
  name: text('The other name, in the requested language.', 'Yugoslavia'),
  from: day('First day of the name.', '1920-08-28'),
  to: day('Last day of the name.', '2003-02-03'),
}
export type CountedName = JsonOf<typeof fields>

export const countedTogether = (description: string) =>
  list(
    record(fields, 'A team and another name of it.'),
    `${description} Its federation counts these matches as those of the team. Mostly empty.`,
  )
