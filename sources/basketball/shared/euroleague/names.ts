import type { SourcePerson } from '../../../source-model.ts'

/** "DE COLO, NANDO" → Nando De Colo. A name without a comma is not split. */
export function personNamed(name: string): SourcePerson {
  const [last, first] = name.split(',').map((dataset) => capitalised(dataset.trim()))
  if (first === undefined || first === '' || last === '') return { name: capitalised(name.replace(',', '').trim()) }
  return { name: `${first} ${last}`, firstName: first, lastName: last! }
}

/**
 * Capitalises every word, also after a hyphen or apostrophe; Roman numerals and initials such as JJ stay upper case.
 */
const capitalised = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase())
    .replace(/\b(?:Ii|Iii|Iv|Jj|Jp|Tj|Cj|Dj|Pj|Aj|Rj)\b/g, (word) => word.toUpperCase())
    .replace(/\bMc(\p{L})/gu, (_, letter: string) => `Mc${letter.toUpperCase()}`)
