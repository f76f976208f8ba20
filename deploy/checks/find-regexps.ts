import {
  type Expression,
  getBindingIdentifiers,
  isCallExpression,
  isFunction,
  isIdentifier,
  isNewExpression,
  type Node,
  stringLiteral,
  traverseFast,
} from '@babel/types'
import { parsed } from './sources.ts'

export interface FoundRegExp {
  line: number
  /** Undefined: built at run time from parts that are not constant. */
  pattern: string | undefined
  flags: string
  /** The source text. */
  text: string
}

/** `const` strings of a file by name. A name that is declared more than once in the file has no value. */
type Constants = Map<string, Expression | undefined>

/** Regular expression literals and calls of RegExp, with and without `new`, in source order. */
export function findRegExps(source: string, path: string): FoundRegExp[] {
  const file = parsed({ path, text: source })
  const constants = getConstants(file)
  const found: FoundRegExp[] = []
  traverseFast(file, (node) => {
    const text = (): string => source.slice(node.start!, node.end!)
    const line = node.loc!.start.line
    if (node.type === 'RegExpLiteral') found.push({ line, pattern: node.pattern, flags: node.flags, text: text() })
    if (!(isNewExpression(node) || isCallExpression(node)) || !isIdentifier(node.callee, { name: 'RegExp' })) return
    const [pattern, flags] = node.arguments
    if (pattern?.type === 'RegExpLiteral') return
    const readFlags = flags ? constantText(flags, constants) : ''
    found.push({
      line,
      pattern: readFlags === undefined ? undefined : constantText(pattern, constants),
      flags: readFlags ?? '',
      text: text(),
    })
  })
  return found
}

function getConstants(file: Node): Constants {
  const constants: Constants = new Map()
  const declare = (name: string, value?: Expression | null): void => {
    constants.set(name, constants.has(name) ? undefined : (value ?? undefined))
  }
  traverseFast(file, (node) => {
    if (isFunction(node)) for (const param of node.params) for (const name of Object.keys(getBindingIdentifiers(param))) declare(name)
    if (node.type !== 'VariableDeclaration') return
    for (const { id, init } of node.declarations) {
      if (node.kind === 'const' && id.type === 'Identifier') declare(id.name, init)
      else for (const name of Object.keys(getBindingIdentifiers(id))) declare(name)
    }
  })
  return constants
}

/**
 * The value of a string, a template of strings, String.raw, a concatenation, or a constant name of one of them. Else
 * undefined.
 */
function constantText(node: Node | undefined, constants: Constants): string | undefined {
  if (node?.type === 'StringLiteral') return node.value
  if (node?.type === 'Identifier') return constantText(constants.get(node.name), withoutName(constants, node.name))
  if (node?.type === 'BinaryExpression' && node.operator === '+') return joined([node.left, node.right], constants)
  if (node?.type === 'TemplateLiteral') return joined(inOrder(node.quasis, node.expressions), constants)
  if (node?.type === 'TemplateElement') return node.value.cooked ?? undefined
  if (node?.type !== 'TaggedTemplateExpression' || !isStringRaw(node.tag)) return undefined
  const { quasis, expressions } = node.quasi
  return joined(inOrder(quasis.map(rawString), expressions), constants)
}

/** Removes the name during its own resolution, so a self-referential definition is not constant. */
const withoutName = (constants: Constants, name: string): Constants => new Map([...constants].filter(([each]) => each !== name))

function joined(parts: Node[], constants: Constants): string | undefined {
  const texts = parts.map((part) => constantText(part, constants))
  return texts.includes(undefined) ? undefined : texts.join('')
}

/** A template has one more text than expressions. */
const inOrder = (texts: Node[], expressions: Node[]): Node[] =>
  texts.flatMap((text, at) => (expressions[at] === undefined ? [text] : [text, expressions[at]]))

const rawString = (element: { value: { raw: string } }): Node => stringLiteral(element.value.raw)

const isStringRaw = (tag: Node): boolean =>
  tag.type === 'MemberExpression' && isIdentifier(tag.object, { name: 'String' }) && isIdentifier(tag.property, { name: 'raw' })
