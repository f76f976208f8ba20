import type { EndpointPage } from '@touchline/contract/endpoint-page'

/** A request in three languages, as Markdown. */
export const requestSamples = (kind: EndpointPage['kind'], url: string): string => {
  const [shell, typeScript, python] = samples[kind](url)
  return `\`\`\`sh\n${shell}\n\`\`\`\n\n\`\`\`ts\n${typeScript}\n\`\`\`\n\n\`\`\`python\n${python}\n\`\`\``
}

type Texts = readonly [shell: string, typeScript: string, python: string]

/** A request header in the three languages. */
interface Header {
  name: string
  shell: string
  typeScript: string
  python: string
}
const keyHeader: Header = { name: 'X-API-Key', shell: '$KEY', typeScript: 'process.env.KEY!', python: 'KEY' }
const signedHeader: Header = { name: 'SIGN-IN-WITH-X', shell: '$SIGNED', typeScript: 'signed', python: 'SIGNED' }

const jsonTexts = (url: string, { name, shell, typeScript, python }: Header): Texts => [
  `curl -H "${name}: ${shell}" '${url}'`,
  `const response = await fetch('${url}', {
  headers: { '${name}': ${typeScript} },
})
const { success, data, error } = await response.json()
if (!success) throw new Error(error.code)
console.log(data)`,
  `import os, requests

response = requests.get("${url}", headers={"${name}": os.environ["${python}"]}, timeout=10)
body = response.json()
if not body["success"]:
    raise RuntimeError(body["error"]["code"])
print(body["data"])`,
]

const samples: Readonly<Record<EndpointPage['kind'], (url: string) => Texts>> = {
  records: (url) => jsonTexts(url, keyHeader),
  text: (url) => [
    `curl -H "X-API-Key: $KEY" '${url}'`,
    `const response = await fetch('${url}', {
  headers: { 'X-API-Key': process.env.KEY! },
})
if (!response.ok) throw new Error((await response.json()).error.code)
console.log(await response.text())`,
    `import os, requests

response = requests.get("${url}", headers={"X-API-Key": os.environ["KEY"]}, timeout=60)
response.raise_for_status()
print(response.text)`,
  ],
  stream: (url) => [
    `curl -N -H "X-API-Key: $KEY" '${url}'`,
    `const response = await fetch('${url}', {
  headers: { 'X-API-Key': process.env.KEY! },
})
let rest = ''
for await (const text of response.body!.pipeThrough(new TextDecoderStream())) {
  const events = (rest + text).split('\\n\\n')
  rest = events.pop()!
  for (const event of events) console.log(event)
}`,
    `import os, requests

url = "${url}"
with requests.get(url, headers={"X-API-Key": os.environ["KEY"]}, stream=True, timeout=60) as response:
    for line in response.iter_lines(decode_unicode=True):
        print(line)`,
  ],
  signed: (url) => jsonTexts(url, signedHeader),
}
