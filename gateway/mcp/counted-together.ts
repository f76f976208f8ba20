import type { AskedMeta } from './tool.ts'

const names = new Intl.ListFormat('en-GB')

/** " Counts matches as Yugoslavia and Serbia and Montenegro."; empty if the team has no other names. */
export const countedText = ({ counted_together: counted = [] }: AskedMeta): string =>
  counted.length === 0 ? '' : ` Counts matches as ${names.format(new Set(counted.map(({ name }) => name)))}.`

/** Absent if the team has no other names. */
export const countedField = ({ counted_together: counted = [] }: AskedMeta): Pick<AskedMeta, 'counted_together'> =>
  counted.length === 0 ? {} : { counted_together: counted }
