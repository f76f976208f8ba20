import { readFileSync } from 'node:fs'

export interface Container {
  name: string
  /** Lines of the service, merged anchors included. */
  text: string
  /**
   * Environment with compose's defaults filled in. Required variables without a default have the value `placeholder`.
   */
  environment: Record<string, string>
}

/** Parses compose.yaml, which must use two spaces per level, anchors at the top and one variable per line. */
export function readComposeFile(url: URL): { text: string; containers: Container[] } {
  const text = readFileSync(url, 'utf8').replace(/^ *#.*\n/gm, '')
  const [top = '', rest = ''] = text.split(/^services:\n/m)
  const blocks = [...rest.split(/^(?=\S)/m)[0]!.matchAll(/^ {2}([a-z0-9-]+):(.*\n(?: {3,}.*\n|\n)*)/gm)].map(([, name, block]) => [
    name!,
    block!,
  ])
  const anchors = new Map(
    [...top.split(/^(?=x-)/m), ...blocks.map(([, block]) => block!)].map((block) => [/&([a-z-]+)/.exec(block)?.[1], block]),
  )
  const expanded = (block: string): string =>
    block + [...block.matchAll(/\*([a-z-]+)/g)].map(([, anchor]) => expanded(anchors.get(anchor!) ?? `no anchor ${anchor}`)).join('')
  const containers = blocks.map(([name, block]) => {
    const lines = expanded(block!)
    const variables = [...lines.matchAll(/^ +([A-Z][A-Z0-9_]+): (.+)$/gm)].map(([, variable, value]) => [variable!, filled(value!)])
    return { name: name!, text: lines, environment: Object.fromEntries(variables) }
  })
  return { text, containers }
}

/** Has the minimum length of a secret. */
const placeholder = 'given-by-who-starts-it-0123456789'

const filled = (value: string): string =>
  value
    .replace(/\$\{\w+:-([^${}]*)\}/g, '$1')
    .replace(/\$\{\w+:-([^${}]*)\}/g, '$1')
    .replace(/\$\{\w+:\?[^}]*\}/g, placeholder)
