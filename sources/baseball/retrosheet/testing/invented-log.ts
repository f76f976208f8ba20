export interface InventedRow {
  day: string
  number?: string
  away?: string
  home?: string
  line?: readonly [away: string, home: string]
  runs?: readonly [away: number, home: number]
  leagues?: readonly [away: string, home: string]
  forfeit?: string
  completion?: string
}

/** A row of a game log: 161 fields. By default the home side wins by one run in its first inning. */
export function logRow({
  day,
  number = '0',
  away = 'PIT',
  home = 'CHN',
  line = ['00000', '10000'],
  runs = [0, 1],
  leagues = ['NL', 'NL'],
  forfeit = '',
  completion = '',
}: InventedRow): string {
  const fields: (string | number)[] = Array.from({ length: 161 }, () => '')
  const put = (at: number, ...values: (string | number)[]) => fields.splice(at, values.length, ...values)
  put(0, quoted(day), quoted(number), quoted('Mon'), quoted(away), quoted(leagues[0]), 1, quoted(home), quoted(leagues[1]), 1, ...runs, 30)
  put(12, quoted('D'), quoted(completion), quoted(forfeit), '', quoted('CHI11'), 31_000, 150, ...line.map(quoted))
  put(21, ...Array.from({ length: 28 }, () => 0))
  put(49, ...Array.from({ length: 28 }, () => 0))
  put(77, quoted('umpia901'), quoted('Al Plate'), quoted('umpib901'), quoted('Bo First'), quoted('umpic901'), quoted('Cy Second'))
  put(83, quoted('umpid901'), quoted('Di Third'), '', quoted('(none)'), '', quoted('(none)'))
  put(89, quoted('manaa801'), quoted('Ann Away'), quoted('manah801'), quoted('Hal Home'))
  return fields.join(',')
}

const quoted = (text: string): string => `"${text}"`
