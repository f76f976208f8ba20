import type { SourcePerson } from '../connectors.ts'

/** "DE COLO, NANDO" → Nando De Colo. A name without a comma stays whole. */
export function personNamed(name: string): SourcePerson {
  const [last, first] = name.split(',').map((part) => capitalised(part.trim()))
  if (first === undefined || first === '' || last === '') return { name: capitalised(name.replace(',', '').trim()) }
  return { name: `${first} ${last}`, firstName: first, lastName: last! }
}

/** Every word begins with a capital, after a hyphen or apostrophe too; Roman numbers and what has no vowel stay as they are. */
const capitalised = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase())
    .replace(/\b(?:Ii|Iii|Iv|Jj|Jp|Tj|Cj|Dj|Pj|Aj|Rj)\b/g, (word) => word.toUpperCase())
    .replace(/\bMc(\p{L})/gu, (_, letter: string) => `Mc${letter.toUpperCase()}`)
