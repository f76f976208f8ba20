import type { EndpointPage } from './endpoint-page.ts'

/** A request in three languages, as Markdown. `origin`: of the API. */
export const requestSamples = ({ kind, sample }: EndpointPage, origin: string): string => {
  const url = origin + sample
  const [shell, typeScript, python] = samples[kind](url)
  return `\`\`\`sh\n${shell}\n\`\`\`\n\n\`\`\`ts\n${typeScript}\n\`\`\`\n\n\`\`\`python\n${python}\n\`\`\``
}

type Texts = readonly [shell: string, typeScript: string, python: string]

const samples: Readonly<Record<EndpointPage['kind'], (url: string) => Texts>> = {
  records: (url) => [
    `curl -H "X-API-Key: $KEY" '${url}'`,
    `const response = await fetch('${url}', {
  headers: { 'X-API-Key': process.env.KEY! },
})
const { success, data, error } = await response.json()
if (!success) throw new Error(error.code)
console.log(data)`,
    `import os, requests

response = requests.get("${url}", headers={"X-API-Key": os.environ["KEY"]}, timeout=10)
body = response.json()
if not body["success"]:
    raise RuntimeError(body["error"]["code"])
print(body["data"])`,
  ],
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
  signed: (url) => [
    `curl -H "SIGN-IN-WITH-X: $SIGNED" '${url}'`,
    `const response = await fetch('${url}', {
  headers: { 'SIGN-IN-WITH-X': signed },
})
const { success, data, error } = await response.json()
if (!success) throw new Error(error.code)
console.log(data)`,
    `import os, requests

response = requests.get("${url}", headers={"SIGN-IN-WITH-X": os.environ["SIGNED"]}, timeout=10)
body = response.json()
if not body["success"]:
    raise RuntimeError(body["error"]["code"])
print(body["data"])`,
  ],
}
