import { mediaTypes, wantsType } from '../http/representation.ts'

/* What a browser shows for a 402: what the response costs, and the page of the site that pays for it. */

/** Whether the client would rather have a page than JSON, as browsers do that open an address. */
export const wantsPage = (accept: string | undefined): boolean => wantsType(accept, mediaTypes.html, false)

/** The page has neither scripts nor anything from elsewhere. */
export const pagePolicy = [
  'Content-Security-Policy',
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
] as const

/** `target`: path and query of the request, as sent. */
export function pricePage(cost: string, target: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>402 Payment Required</title>
<style>
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 40rem; margin: 3rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
</style>
</head>
<body>
<h1>402 Payment Required</h1>
<p><code>${escaped(target)}</code></p>
<p>Without an API key this request costs ${escaped(cost)}.</p>
<p><a href="/wallet/pay?for=${encodeURIComponent(target)}">Pay from a wallet of this browser</a></p>
<p><a href="/wallet">Prepaid balance, and how programs pay</a> · <a href="/pricing">Plans with an API key</a></p>
</body>
</html>
`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (each) => entities[each]!)
