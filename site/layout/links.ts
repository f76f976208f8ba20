import type { Texts } from './messages.ts'

interface Link {
  href: string
  text: keyof Texts
}

/** The links of the header. The first segment of a path decides which one is current. */
export const headerLinks: readonly Link[] = [
  { href: '/live', text: 'live' },
  { href: '/pricing', text: 'pricing' },
  { href: '/docs', text: 'docs' },
  { href: '/status', text: 'status' },
]

interface Group {
  title: keyof Texts
  links: readonly Link[]
}

export const footerLinks: readonly Group[] = [
  {
    title: 'product',
    links: [
      { href: '/live', text: 'live' },
      { href: '/pricing', text: 'pricing' },
      { href: '/wallet', text: 'payPerCall' },
      { href: '/status', text: 'status' },
    ],
  },
  {
    title: 'developers',
    links: [
      { href: '/docs', text: 'documentation' },
      { href: '/docs/reference', text: 'reference' },
      { href: '/docs/coverage', text: 'coverage' },
      { href: '/docs/widgets', text: 'widgets' },
      { href: '/openapi.json', text: 'openApi' },
      { href: '/docs/support', text: 'support' },
    ],
  },
  {
    title: 'legal',
    links: [
      { href: '/terms', text: 'terms' },
      { href: '/privacy', text: 'privacy' },
      { href: '/refunds', text: 'refunds' },
      { href: '/imprint', text: 'imprint' },
    ],
  },
]

/** The pages that search engines are to find. */
export const publicPaths: readonly string[] = ['/', '/live', '/pricing', '/docs', '/docs/coverage', '/wallet', '/status']
