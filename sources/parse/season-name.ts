/** "2024-25", "2024_25", "2024/25" and "2024/2025" → "2024/2025"; "2025" → "2025"; undefined for anything else. */
export function seasonName(text: string): string | undefined {
  const [, first, second] = /^(\d{4})(?:[-_/](\d{2}|\d{4}))?$/.exec(text) ?? []
  if (first === undefined) return undefined
  if (second === undefined) return first
  const next = String(Number(first) + 1)
  return second === next || second === next.slice(2) ? `${first}/${next}` : undefined
}

/** The season that the name of a file or folder begins with: "2009-10_ng1", "2006--germany"; undefined without one. */
export function seasonAtStart(name: string): string | undefined {
  const [, long, short] = /^((\d{4})(?:[-_]\d{2,4})?)(?![\p{L}\d])/u.exec(name) ?? []
  return long === undefined ? undefined : (seasonName(long) ?? seasonName(short!))
}
