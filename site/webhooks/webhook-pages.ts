import type { Endpoint } from '@touchline/contract/gen/webhooks'
import { Hono } from 'hono'
import { inOrganisation, organisationPath } from '../account/in-organisation.ts'
import type { Pages, Site, SiteContext, SiteEnv } from '../site.ts'
import { deletePage, deleteWebhook, rotatePage, rotateSecret, setEnabled } from './change-pages.ts'
import { deliveryPage, resendDeliveries, sendTest } from './delivery-pages.ts'
import { createWebhook, editPage, newPage, saveWebhook } from './edit-pages.ts'
import { endpointRequest } from './endpoint-request.ts'
import { listPage } from './webhook-list.ts'
import { webhookPage } from './webhook-page.ts'

const listPath = `${organisationPath}/webhooks`
const webhookPath = `${listPath}/:webhook`

/** The webhook endpoints of an organisation, for members who may manage keys. */
export const webhookPages: Pages = (site) => {
  const app = new Hono<SiteEnv>()
  app.use(listPath, inOrganisation(site, 'keys'))
  app.use(`${listPath}/*`, inOrganisation(site, 'keys'))
  app.get(listPath, (c) => listPage(c, site))
  app.post(listPath, (c) => createWebhook(c, site))
  app.get(`${listPath}/new`, (c) => newPage(c, site))
  // An endpoint of another organisation is not found, as one that does not exist.
  const withEndpoint =
    (respond: (c: SiteContext, site: Site, endpoint: Endpoint) => Response | Promise<Response>) => async (c: SiteContext) =>
      respond(c, site, await site.clients.webhooks.getEndpoint(endpointRequest(c)))
  app.get(webhookPath, withEndpoint(webhookPage))
  app.get(`${webhookPath}/edit`, withEndpoint(editPage))
  app.post(`${webhookPath}/edit`, withEndpoint(saveWebhook))
  app.get(`${webhookPath}/secret`, withEndpoint(rotatePage))
  app.post(`${webhookPath}/secret`, withEndpoint(rotateSecret))
  app.post(`${webhookPath}/state`, withEndpoint(setEnabled))
  app.get(`${webhookPath}/delete`, withEndpoint(deletePage))
  app.post(`${webhookPath}/delete`, withEndpoint(deleteWebhook))
  app.post(`${webhookPath}/test`, withEndpoint(sendTest))
  app.post(`${webhookPath}/resend`, withEndpoint(resendDeliveries))
  app.get(`${webhookPath}/deliveries/:delivery`, withEndpoint(deliveryPage))
  return app
}
