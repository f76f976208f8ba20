type Content = Node | string | number | null | undefined | false

/** An element with these attributes and children; without those that are null, undefined or false. Nothing is parsed as HTML. */
export function h<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string | number | boolean | null | undefined>> = {},
  ...children: readonly Content[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) element.setAttribute(key, value === true ? '' : String(value))
  }
  for (const child of children) {
    if (child !== null && child !== undefined && child !== false) element.append(typeof child === 'number' ? String(child) : child)
  }
  return element
}

/** A text that only screen readers have. */
export const hidden = (text: string): HTMLElement => h('span', { class: 'hidden' }, text)
