/** Components by kind and name, as in `components` of OpenAPI. */
export type Components = Readonly<Record<string, Readonly<Record<string, object>>>>

export const refer = (kind: string, name: string): { $ref: string } => ({ $ref: `#/components/${kind}/${name}` })

/** The components that `from` refers to, directly or through others, in their order. */
export function onlyReferred(from: object, components: Components): Components {
  const found = new Set<string>()
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, each] of Object.entries(value)) {
      if (key !== '$ref' || typeof each !== 'string') look(each)
      else if (!found.has(each)) {
        found.add(each)
        const [kind, name] = each.split('/').slice(2) as [string, string]
        look(components[kind]![name])
      }
    }
  }
  look(from)
  return Object.fromEntries(
    Object.entries(components).map(([kind, named]) => [
      kind,
      Object.fromEntries(Object.entries(named).filter(([name]) => found.has(refer(kind, name).$ref))),
    ]),
  )
}
