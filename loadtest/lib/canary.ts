import { judge } from './goals.ts'

export interface Canary {
  /** Searches the output of this place for secrets. */
  look(where: string, text: string): void
  /** Judges that no secret was found, and that every place had output. */
  end(): void
}

/** Searches these places for secrets that must never appear there. */
export function canary(secrets: readonly string[], places: readonly string[]): Canary {
  const read = new Map(places.map((where) => [where, { characters: 0, found: 0 }]))
  return {
    look(where, text) {
      const place = read.get(where)!
      place.characters += text.length
      place.found += secrets.reduce((sum, secret) => sum + text.split(secret).length - 1, 0)
    },
    end() {
      const rows = [...read].map(([where, { characters, found }]) => `${where} ${Math.ceil(characters / 1_000)} kB: ${found}`)
      const isClean = [...read.values()].every(({ characters, found }) => characters > 0 && found === 0)
      judge(isClean, 'no canary key or secret in any output', rows.join(', '))
    },
  }
}

/** The secret part of a key: without prefix and checksum. */
export const getSecret = (key: string): string => key.slice('tl_live_'.length, -6)

/** Sends requests with the key in wrong places. Returns the responses with their headers. */
export async function askedWrongly(address: string, key: string): Promise<string[]> {
  const mistyped = key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a')
  const headers = { 'X-API-Key': key }
  const asked: [string, RequestInit?][] = [
    [`/soccer/teams?key=${key}`, { headers }],
    [`/soccer/teams?q=x&lang=${key}`, { headers }],
    [`/${key}`],
    [`/soccer/matches/${key}`, { headers }],
    ['/sports', { headers: { 'X-API-Key': mistyped } }],
    ['/sports', { headers: { ...headers, Authorization: `Bearer ${mistyped}` } }],
    ['/sports', { headers: { ...headers, traceparent: `00-${key}-01`, 'X-Request-Id': key, 'User-Agent': key } }],
    ['/soccer/leagues', { method: 'POST', headers, body: key }],
  ]
  return Promise.all(
    asked.map(async ([path, init]) => {
      const answer = await fetch(`${address}/v1${path}`, init)
      return `${answer.status} ${JSON.stringify([...answer.headers])} ${await answer.text()}`
    }),
  )
}
