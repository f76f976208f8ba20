import { shownText } from './shown-text.ts'

/** Ground and attendance of a match. */
export interface Ground {
  venue: { name: string; city?: string }
  attendance?: number
}

/** "Raiffeisen Arena, Linz, Att: 12670". Throws an Error that names the fault. */
export function groundOf(text: string): Ground {
  const [before = '', attendance, ...more] = text.split(/\bAtt:/).map((each) => each.trim())
  const place = attendance !== undefined && before.endsWith(',') ? before.slice(0, -1) : before
  if (more.length > 0 || (attendance !== undefined && !/^\d{1,3}(?:[.,']?\d{3}|\d{0,3})$/.test(attendance)))
    throw new Error(`"${attendance}" is no attendance`)
  const [name = '', ...city] = place.split(',').map((each) => each.trim())
  return {
    venue: { name: shownText(name, 'the ground'), ...(city.length > 0 && { city: shownText(city.join(', '), 'the city') }) },
    ...(attendance !== undefined && { attendance: Number(attendance.replace(/\D/g, '')) }),
  }
}
