/** Whether a text is a cursor as `find` issues it for a path with this type of sort key. */
export function isCursor(text: string, sort: 'string' | 'number'): boolean {
  const [id, key, ...more] = cursorParts(text)
  return typeof id === 'string' && typeof key === sort && more.length === 0
}

/** The values of a cursor; empty for a text that is none. */
export function cursorParts(text: string): unknown[] {
  try {
    const cursor: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return Array.isArray(cursor) ? cursor : []
  } catch {
    return []
  }
}
