/** A calendar as a client reads it. Throws for what RFC 5545 does not allow. */
export interface ParsedCalendar {
  properties: Record<string, string>
  /** Properties by name with parameters, texts unescaped. */
  events: Record<string, string>[]
}

const texts = new Set(['SUMMARY', 'DESCRIPTION', 'LOCATION', 'X-WR-CALNAME'])
const wanted = /^(?:UID|DTSTAMP|SEQUENCE|STATUS|SUMMARY|DTSTART(?:;VALUE=DATE)?)$/

export function parseCalendar(text: string): ParsedCalendar {
  if (!text.endsWith('\r\n') || /(?<!\r)\n|\r(?!\n)/.test(text)) throw new Error('a line does not end with CR LF')
  for (const each of text.split('\r\n')) if (Buffer.byteLength(each) > 75) throw new Error(`more than 75 octets: ${each}`)
  if (text.includes('\uFFFD')) throw new Error('a character is divided')
  const lines = text.replaceAll('\r\n ', '').split('\r\n').slice(0, -1)
  const open: string[] = []
  const calendar: ParsedCalendar = { properties: {}, events: [] }
  for (const each of lines) {
    const [, name, value] = /^([A-Z-]+(?:;[A-Z]+=[A-Z]+)?):(.*)$/s.exec(each) ?? []
    if (name === undefined || value === undefined || /\p{Cc}/u.test(value)) throw new Error(`not a content line: ${each}`)
    if (name === 'BEGIN') {
      open.push(value)
      if (value === 'VEVENT') calendar.events.push({})
    } else if (name === 'END') {
      if (open.pop() !== value) throw new Error(`${value} ends where it did not begin`)
    } else {
      const owner = open.at(-1) === 'VEVENT' ? calendar.events.at(-1)! : calendar.properties
      if (name in owner) throw new Error(`${name} twice`)
      owner[name] = texts.has(name) ? unescaped(value) : value
    }
  }
  if (open.length > 0) throw new Error(`${open} does not end`)
  for (const event of calendar.events)
    if (Object.keys(event).filter((name) => wanted.test(name)).length !== 6)
      throw new Error(`an event lacks a property: ${JSON.stringify(event)}`)
  return calendar
}

function unescaped(value: string): string {
  if (/(?<!\\)(?:\\\\)*[;,]/.test(value.replaceAll(/\\[;,]/g, ''))) throw new Error(`not escaped: ${value}`)
  return value.replace(/\\([\\;,nN])/g, (_, character: string) => (character.toLowerCase() === 'n' ? '\n' : character))
}
