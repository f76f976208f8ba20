/** Consecutive slices of `all`, each with at most `size` items. */
export function* batches<T>(all: readonly T[], size: number): Iterable<T[]> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size)
}
