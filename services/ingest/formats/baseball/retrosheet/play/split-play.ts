/** The parts of an event text: "S7/L78.2-H;1-3(E7)" is "S7", "L78" and the advances "2-H", "1-3(E7)". */
export interface PlayParts {
  basic: string
  modifiers: string[]
  advances: string[]
}

/** Splits outside brackets. Uncertainty marks (#, !, ?) are removed. Throws an Error when brackets do not match. */
export function splitPlay(text: string): PlayParts {
  const unmarked = text.replace(/[#!?]/g, '')
  const [described, ...advances] = cut(unmarked, '.')
  const [basic, ...modifiers] = cut(described!, '/')
  if (advances.length > 1) throw new Error(`event "${text}" has advances twice`)
  if (!basic) throw new Error(`event "${text}" says nothing`)
  return {
    basic,
    modifiers: modifiers.map((each) => each.replace(/(?<![+-])[+-]+$/, '')),
    advances: cut(advances[0] ?? '', ';').filter(Boolean),
  }
}

/** Splits `text` at every `at` outside brackets. */
export function cut(text: string, at: string): string[] {
  const pieces = ['']
  let depth = 0
  for (const character of text) {
    if (character === '(') depth++
    if (character === ')' && --depth < 0) throw new Error(`"${text}" closes a bracket that is not open`)
    if (character === at && depth === 0) pieces.push('')
    else pieces[pieces.length - 1] += character
  }
  if (depth > 0) throw new Error(`"${text}" leaves a bracket open`)
  return pieces
}
