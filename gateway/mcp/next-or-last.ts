import { normalizeName } from '@touchline/contract/names/normalize'

/** The next matches or the last results, and how many if a number was written. */
export interface NextOrLast {
  direction: 'next' | 'last'
  count: number | undefined
}

/** Words of the five languages: en, de, es, it, fr. */
const directions: Readonly<Record<NextOrLast['direction'], string>> = {
  next:
    'next upcoming coming future soonest ' +
    'nächste nächster nächstes nächsten kommende kommender kommendes kommenden demnächst ' +
    'próximo próxima próximos próximas siguiente siguientes ' +
    'prossimo prossima prossimi prossime successivo successiva ' +
    'prochain prochaine prochains prochaines suivant suivante suivants suivantes',
  last:
    'last latest previous recent ' +
    'letzte letzter letztes letzten vorige voriger voriges vorigen jüngste jüngster jüngstes jüngsten zuletzt ' +
    'último última últimos últimas anterior anteriores reciente recientes ' +
    'ultimo ultima ultimi ultime precedente precedenti recente recenti ' +
    'dernier dernière derniers dernières précédent précédente précédents précédentes récent récente récents récentes',
}

/** Words that may stand beside them: articles, and what the matches are called. */
const fillers =
  'the most match matches game games fixture fixtures result results ' +
  'der die das den spiel spiele partie partien ergebnis ergebnisse ' +
  'el la los las partido partidos resultado resultados ' +
  'il lo i gli le partita partite gara gare risultato risultati ' +
  'les l match matchs résultat résultats'

const normalized = (words: string): string[] => words.split(' ').map(normalizeName)
const byWord: ReadonlyMap<string, NextOrLast['direction']> = new Map(
  (['next', 'last'] as const).flatMap((direction) => normalized(directions[direction]).map((word) => [word, direction] as const)),
)
const besides: ReadonlySet<string> = new Set(normalized(fillers))
const countPattern = /^\d{1,2}$/

/**
 * Reads what is written instead of a day: "next", "latest results", "nächstes Spiel", "los 3 últimos partidos". Undefined:
 * it is neither, such as "next week".
 */
export function nextOrLast(text: string): NextOrLast | undefined {
  const words = normalizeName(text.replace(/(?<!\p{L})l['’]/giu, ''))
    .split(' ')
    .filter((word) => !besides.has(word))
  const [numbers, others] = [words.filter((word) => countPattern.test(word)), words.filter((word) => !countPattern.test(word))]
  const direction = others.length === 1 ? byWord.get(others[0]!) : undefined
  if (direction === undefined || numbers.length > 1 || numbers[0] === '0') return undefined
  return { direction, count: numbers[0] === undefined ? undefined : Number(numbers[0]) }
}
