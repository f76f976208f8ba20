import { parse } from '@babel/parser'

export interface Token {
  isName: boolean
  value: string
  line: number
}

/** The tokens of a TypeScript source file, without comments. */
export function tokensOf(text: string): Token[] {
  const { tokens } = parse(text, { sourceType: 'module', plugins: ['typescript', 'explicitResourceManagement'], tokens: true })
  return (tokens ?? []).flatMap(({ type, value, loc }) =>
    typeof type === 'object' ? [{ isName: type.label === 'name', value: String(value ?? ''), line: loc.start.line }] : [],
  )
}
