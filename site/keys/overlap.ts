import { selectField } from '../forms/fields.ts'
import { readForm, readText } from '../forms/read-form.ts'
import type { Site, SiteContext } from '../site.ts'
import { keyTexts } from './messages.ts'

const daySeconds = 86_400
const overlapDays = [0, 1, 2, 3, 5, 7] as const
const overlapDefault = 1

/** Asks for how many days a key or a secret stays valid beside the one that replaces it. */
export function overlapField(c: SiteContext, label: string) {
  const { atOnce, days: inDays } = keyTexts[c.get('language')]
  return selectField({
    ...{ name: 'overlap', label, value: String(overlapDefault) },
    choices: overlapDays.map((days) => ({ value: String(days), label: days === 0 ? atOnce : inDays(days) })),
  })
}

/** The overlap of the sent form, one day if it names none of the choices. `endsAt`: RFC 3339. */
export async function readOverlap(c: SiteContext, { realClock }: Pick<Site, 'realClock'>) {
  const sent = Number(readText(await readForm(c), 'overlap'))
  const overlapSeconds = (overlapDays.find((each) => each === sent) ?? overlapDefault) * daySeconds
  return { overlapSeconds, endsAt: new Date(realClock.now() + overlapSeconds * 1_000).toISOString() }
}
