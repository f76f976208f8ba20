import type { Language } from '@touchline/contract/catalog'
import type { LaneEvent } from '@touchline/contract/gen/webhooks'
import { changeText, type Rendering, type View } from '@touchline/gateway/rendering'

/** The body of an event. `data` is that of the same event in a stream. */
export async function getBody(event: LaneEvent, language: Language, { inView }: Pick<Rendering, 'inView'>): Promise<string> {
  const { id, type, at: timestamp, sport } = event
  const data = await inView(language, (view) => getData(event, view))
  const head = JSON.stringify({ id, type, timestamp, ...(sport !== '' && { sport }) })
  return `${head.slice(0, -1)},"data":${data}}`
}

function getData({ content }: LaneEvent, view: View): string {
  switch (content.case) {
    case 'match':
      return changeText.match(content.value, view)
    case 'event':
      return changeText.event(content.value.match!, content.value.event!, view)
    case 'lineups':
      return changeText.lineups(content.value, view)
    case 'fact':
      return changeText.fact(content.value, view)
    case 'race':
      return changeText.race(content.value, view)
    case 'json':
      return content.value
    case undefined:
      return '{}'
  }
}
