/** A group of guides under one heading of the navigation. */
export interface GuideGroup {
  title: 'start' | 'live' | 'records' | 'access' | 'coming' | 'policies'
  guides: readonly Guide[]
}

interface Guide {
  /** Last segment of its path: /docs/NAME. */
  name: string
  /** Relative to docs/. */
  file: string
}

const guide = (name: string): Guide => ({ name, file: `guides/${name}.md` })
/** A page that also operators and contributors read. */
const shared = (name: string, file = `${name}.md`): Guide => ({ name, file })

/** The guides in the order of the navigation. The pages of errors and of the reference have lists of their own. */
export const guideGroups: readonly GuideGroup[] = [
  { title: 'start', guides: [guide('first-call'), guide('sandbox'), guide('paging'), guide('time-zones'), guide('ids')] },
  {
    title: 'live',
    guides: [guide('live-polling'), guide('streams'), guide('webhooks'), guide('keeping-a-copy'), guide('widgets')],
  },
  { title: 'records', guides: [guide('statuses'), shared('scores-and-clock'), shared('briefings'), shared('sources')] },
  {
    title: 'access',
    guides: [guide('plans-and-limits'), shared('account'), shared('payments'), shared('tools'), shared('skill', 'SKILL.md')],
  },
  {
    title: 'coming',
    guides: ['api-football', 'sportmonks', 'balldontlie', 'goalserve'].map((service) => guide(`coming-from-${service}`)),
  },
  { title: 'policies', guides: [guide('versioning'), guide('data-terms'), guide('support')] },
]

export const errorsFile = 'guides/errors.md'
export const referenceFile = 'reference.md'
export const changelogFile = '../CHANGELOG.md'
export const changelogPath = '/docs/changelog'
