import { setTimeout as rest } from 'node:timers/promises'
import type { Main } from '../../testing/start-main.ts'

interface KeptMail {
  to: string
  /** The first link of the mail. */
  link: string
}

const unescaped = (text: string): string => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'")

/** The mails at `/dev/mail` of the admin port, newest first. */
async function readMails({ adminPort }: Main): Promise<KeptMail[]> {
  const text = await (await fetch(`http://127.0.0.1:${adminPort}/dev/mail`)).text()
  return [...text.matchAll(/<article>([\s\S]*?)<\/article>/g)].map(([, article]) => ({
    to: unescaped(/<p>To (\S+),/.exec(article!)![1]!),
    link: unescaped(/<a href="([^"]+)"/.exec(article!)?.[1] ?? ''),
  }))
}

/** The link of the newest mail to this address. Waits until the address has more than `earlier` mails. */
export async function nextMailedLink(main: Main, address: string, earlier: number): Promise<string> {
  for (;;) {
    const mails = (await readMails(main)).filter(({ to }) => to === address)
    if (mails.length > earlier) return mails[0]!.link
    await rest(50)
  }
}

export const countMails = async (main: Main, address: string): Promise<number> =>
  (await readMails(main)).filter(({ to }) => to === address).length
