import { createHash } from 'node:crypto'
import { identityForm } from './names/normalize.ts'

const plain = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/**
 * The identity of a tour: its name without case, accents and punctuation, "fifa-women". A name in other letters, or a long
 * one, is a hash, since the key is part of subjects and ids.
 */
export function tourKey(name: string): string {
  const form = identityForm(name)
  const key = form.replaceAll(' ', '-')
  return plain.test(key) && key.length <= 60 ? key : `tour-${createHash('sha256').update(form).digest('hex').slice(0, 16)}`
}
