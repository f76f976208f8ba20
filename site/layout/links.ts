import type { Texts } from './messages.ts'

interface Link {
  href: string
  text: keyof Texts
}

/** The links of the header. The first segment of a path decides which one is current. */
export const headerLinks: readonly Link[] = [
  { href: '/live', text: 'live' },
  { href: '/pricing', text: 'pricing' },
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
      { href: '/openapi.json', text: 'openApi' },
      { href: '/v1/sports', text: 'sports' },
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
export const publicPaths: readonly string[] = ['/', '/live', '/pricing', '/wallet', '/status']
