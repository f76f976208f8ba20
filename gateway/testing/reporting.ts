/** Groups of methods, with `onChange` called when one of the methods is replaced. */
export function reporting<T extends object>(groups: T, onChange: () => void): T {
  const set = (methods: object, name: string | symbol, method: unknown) => {
    onChange()
    return Reflect.set(methods, name, method)
  }
  return Object.fromEntries(Object.entries(groups).map(([name, methods]) => [name, new Proxy(methods, { set })])) as T
}
