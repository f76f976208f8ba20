import { readFileSync } from 'node:fs'

export interface Container {
  name: string
  /** Its lines, those of the anchors it merges included. */
  text: string
  /** Its environment with the defaults that compose would fill in; what has none, and so must be given, is `given`. */
  environment: Record<string, string>
}

/** compose.yaml, as far as it keeps to the plain form it is written in: two blanks a level, anchors at the top, one variable a line. */
export function readComposeFile(url: URL): { text: string; containers: Container[] } {
  const text = readFileSync(url, 'utf8').replace(/^ *#.*\n/gm, '')
  const [top = '', rest = ''] = text.split(/^services:\n/m)
  const blocks = [...rest.split(/^(?=\S)/m)[0]!.matchAll(/^ {2}([a-z-]+):(.*\n(?: {3,}.*\n|\n)*)/gm)].map(([, name, block]) => [
    name!,
    block!,
  ])
  const anchors = new Map(
    [...top.split(/^(?=x-)/m), ...blocks.map(([, block]) => block!)].map((block) => [/&([a-z-]+)/.exec(block)?.[1], block]),
  )
  const whole = (block: string): string =>
    block + [...block.matchAll(/\*([a-z-]+)/g)].map(([, anchor]) => whole(anchors.get(anchor!) ?? `no anchor ${anchor}`)).join('')
  const containers = blocks.map(([name, block]) => {
    const lines = whole(block!)
    const variables = [...lines.matchAll(/^ +([A-Z][A-Z_]+): (.+)$/gm)].map(([, variable, value]) => [variable!, filled(value!)])
    return { name: name!, text: lines, environment: Object.fromEntries(variables) }
  })
  return { text, containers }
}

/** As long as a secret has to be. */
const given = 'given-by-who-starts-it-0123456789'

const filled = (value: string): string =>
  value
    .replace(/\$\{\w+:-([^${}]*)\}/g, '$1')
    .replace(/\$\{\w+:-([^${}]*)\}/g, '$1')
    .replace(/\$\{\w+:\?[^}]*\}/g, given)
