import type { EndpointPage } from '@touchline/contract/endpoint-page'

/** A request in three languages, as Markdown. `request`: path and query; `origin`: of the API. */
export const requestSamples = (page: EndpointPage, request: string, origin: string): string => {
  const [shell, typeScript, python] = samples[page.kind]({ page, request, origin, url: origin + request })
  return `\`\`\`sh\n${shell}\n\`\`\`\n\n\`\`\`ts\n${typeScript}\n\`\`\`\n\n\`\`\`python\n${python}\n\`\`\``
}

interface Sample {
  page: EndpointPage
  request: string
  origin: string
  url: string
}
type Texts = readonly [shell: string, typeScript: string, python: string]

const curl = (url: string, options = ''): string => `curl ${options}-H "X-API-Key: $KEY" '${url}'`

const json = (url: string, header: string): string => `const response = await fetch('${url}', {
  headers: { ${header} },
})
const { success, data, error } = await response.json()
if (!success) throw new Error(error.code)
console.log(data)`

/** A program of the client for Python. `use` is Python after "api" is made. */
const client = ({ origin }: Sample, use: string): string => `import os

from touchline import Touchline

api = Touchline("${origin}", key=os.environ["KEY"])
${use}`

/** The call of the client for Python that sends the request: `api.soccer.match("soc-m7k2p9xq4ab")`. */
function call({ page: { operations, path, sports }, request }: Sample): string {
  const { pathname, searchParams } = new URL(request, 'http://localhost')
  const segments = pathname.split('/')
  const sport = sports.find((each) => each === segments[2])
  const inPath = path.split('/').flatMap((segment, at) => (segment.startsWith('{') && at > 2 ? [`"${segments[at]}"`] : []))
  const inQuery = [...searchParams].map(([name, value]) => `${name}="${value}"`)
  const [verb, ...words] = operations[sport ? sports.indexOf(sport) : 0]!.match(/[A-Z]?[a-z]+/g)!.map((word) => word.toLowerCase())
  const name = verb === 'stream' ? verb : words.slice(sport?.split('-').length ?? 0).join('_')
  return `api.${sport ? `${sport.replaceAll('-', '_')}.` : ''}${name}(${[...inPath, ...inQuery].join(', ')})`
}

const samples: Readonly<Record<EndpointPage['kind'], (sample: Sample) => Texts>> = {
  records: (sample) => [
    curl(sample.url),
    json(sample.url, `'X-API-Key': process.env.KEY!`),
    client(
      sample,
      sample.page.operations[0]!.startsWith('list')
        ? `for record in ${call(sample)}.data:\n    print(record)`
        : `print(${call(sample)}.data)`,
    ),
  ],
  text: (sample) => [
    curl(sample.url),
    `const response = await fetch('${sample.url}', {
  headers: { 'X-API-Key': process.env.KEY! },
})
if (!response.ok) throw new Error((await response.json()).error.code)
console.log(await response.text())`,
    client(sample, `print(${call(sample)})`),
  ],
  stream: (sample) => [
    curl(sample.url, '-N '),
    `const response = await fetch('${sample.url}', {
  headers: { 'X-API-Key': process.env.KEY! },
})
let rest = ''
for await (const text of response.body!.pipeThrough(new TextDecoderStream())) {
  const events = (rest + text).split('\\n\\n')
  rest = events.pop()!
  for (const event of events) console.log(event)
}`,
    client(sample, `for event in ${call(sample)}:\n    print(event.event, event.data)`),
  ],
  signed: ({ url }) => [
    `curl -H "SIGN-IN-WITH-X: $SIGNED" '${url}'`,
    json(url, `'SIGN-IN-WITH-X': signed`),
    `import os

import httpx

response = httpx.get("${url}", headers={"SIGN-IN-WITH-X": os.environ["SIGNED"]})
body = response.json()
if not body["success"]:
    raise RuntimeError(body["error"]["code"])
print(body["data"])`,
  ],
}
