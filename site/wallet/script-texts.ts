import { html } from 'hono/html'
import type { Html } from '../layout/html.ts'

/** Texts for a script as attributes: `data-too-little="…"`, which the script reads as `dataset.tooLittle`. */
export const scriptTexts = (texts: Readonly<Record<string, string>>): Html[] =>
  Object.entries(texts).map(([name, text]) => html` data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}="${text}"`)
