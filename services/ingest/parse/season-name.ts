/** "2024-25", "2024/25" and "2024/2025" → "2024/2025"; "2025" → "2025"; undefined for anything else. */
export function seasonName(text: string): string | undefined {
  const [, first, second] = /^(\d{4})(?:[-/](\d{2}|\d{4}))?$/.exec(text) ?? []
  if (first === undefined) return undefined
  if (second === undefined) return first
  const next = String(Number(first) + 1)
  return second === next || second === next.slice(2) ? `${first}/${next}` : undefined
}
