/** Letters without a Unicode decomposition. */
const letters: Record<string, string> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', æ: 'ae', œ: 'oe', þ: 'th' }
const saint = /(?<![^ ])(?:saint|sankt|sint)(?![^ ])/g

/**
 * A name for search, sorting and lookup: no accents, case, punctuation or invisible characters, initials joined, words
 * separated by one space. "1.FC Köln" → "1 fc koln", "F.C. Union" → "fc union", "Nott'm Forest" → "nottm forest".
 */
export const normalizeName = (name: string): string => plain(name).replaceAll('ə', 'a')

/**
 * The form of a name used to compare identities and to derive ids: `normalizeName` with every saint as "st". The form
 * of a name must never change, so a letter that `normalizeName` learned to replace later ("ə") stays unreplaced here.
 */
export const identityForm = (name: string): string => plain(name).replace(saint, 'st')

function plain(name: string): string {
  const lower = name.toLowerCase()
  if (isPlain.test(lower)) return lower
  return name
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]+/gu, '')
    .toLowerCase()
    .replace(/[ßøłđðħıæœþ]/g, (letter) => letters[letter]!)
    .replace(/['’‘`ʼ]/g, '')
    .replace(/(?<![\p{L}\p{N}])(?:\p{L}\.\s?){2,}/gu, (initials) => `${initials.replace(/[.\s]/g, '')} `)
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Fast path: most names need only lower case. */
const isPlain = /^[a-z0-9]+(?: [a-z0-9]+)*$/

const twoLetters: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa', đ: 'dj' }
const anySaint = /(?<![^ ])(?:st|saint|sankt|sint)(?![^ ])/

/**
 * The normalized ways to write a name: umlauts and đ with one letter and with two, "dj" as the đ that it may mean,
 * saint in full and abbreviated.
 */
export function nameVariants(name: string): string[] {
  const withTwoLetters = name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüøåđ]/g, (letter) => twoLetters[letter]!)
  const written = [name, withTwoLetters].map(normalizeName)
  const variants = [...written, ...written.filter((each) => each.includes('dj')).map((each) => each.replaceAll('dj', 'd'))]
  return variants.flatMap((each) => [
    each,
    ...(anySaint.test(each) ? ['st', 'saint', 'sankt'].map((word) => each.replace(anySaint, word)) : []),
  ])
}
