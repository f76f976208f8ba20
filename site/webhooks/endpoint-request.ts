import type { Endpoint } from '@touchline/contract/gen/webhooks'
import { sectionPath } from '../account/frame.ts'
import { currentMembership } from '../account/in-organisation.ts'
import type { SiteContext } from '../site.ts'

/** Names the endpoint of the path to the service, which finds it only among those of the organisation. */
export const endpointRequest = (c: SiteContext): { customer: string; id: string } => ({
  customer: currentMembership(c).organisation.id,
  id: c.req.param('webhook')!,
})

export const listPath = (c: SiteContext): string => sectionPath(currentMembership(c).organisation.id, 'webhooks')

export const webhookPath = (c: SiteContext, { id }: Pick<Endpoint, 'id'>): string => `${listPath(c)}/${id}`

/** The description, else the host of the address: the whole address may contain a token of the receiver. */
export const webhookName = ({ settings }: Endpoint): string => settings!.description || (URL.parse(settings!.url)?.host ?? settings!.url)
