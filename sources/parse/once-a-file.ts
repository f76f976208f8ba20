import type { FeedFile } from './feed-file.ts'

/**
 * `read` for every file object at most once, for replies that are handed over again while they have not changed. A result is
 * released together with its file.
 */
export function onceAFile<T>(read: (file: FeedFile) => Promise<T>): (file: FeedFile) => Promise<T> {
  const results = new WeakMap<FeedFile, Promise<T>>()
  return (file) => {
    const known = results.get(file)
    if (known) return known
    const result = read(file)
    results.set(file, result)
    // A file that could not be read may be readable the next time.
    result.catch(() => results.delete(file))
    return result
  }
}
