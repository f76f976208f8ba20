import { isFailure } from '@touchline/contract/errors'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { textField } from '../../forms/fields.ts'
import { form } from '../../forms/form.ts'
import { readForm, readText } from '../../forms/read-form.ts'
import { redirectWithNotice } from '../../http/notice.ts'
import { currentSession, signedIn } from '../../http/session.ts'
import { planName } from '../../layout/plan-name.ts'
import type { Pages, Site, SiteContext, SiteEnv } from '../../site.ts'
import { accountPage, sectionPath } from '../frame.ts'
import { accountTexts } from '../messages.ts'
import { isName, nameCharsMax } from '../name.ts'
import { startTexts } from './messages.ts'

/** Choosing an organisation, and creating one. */
export const startPages: Pages = (site) =>
  new Hono<SiteEnv>()
    .get('/account', signedIn, (c) => {
      const { memberships } = currentSession(c)
      const [first] = memberships
      if (!first) return c.redirect('/account/new', 303)
      if (memberships.length === 1 && c.req.query('all') === undefined)
        return c.redirect(sectionPath(first.organisationId, 'overview'), 303)
      return choicePage(c)
    })
    .get('/account/new', signedIn, (c) => newPage(c))
    .post('/account/new', signedIn, (c) => createOrganisation(site, c))

function choicePage(c: SiteContext) {
  const texts = startTexts[c.get('language')]
  const { roles } = accountTexts[c.get('language')]
  const { memberships } = currentSession(c)
  return accountPage(c, {
    title: texts.chooseTitle,
    body: html`<ul class="cards">${memberships.map(
      ({ organisationId, name, role, plan }) =>
        html`<li class="card"><h2><a href="${sectionPath(organisationId, 'overview')}">${name}</a></h2><p class="muted">${
          roles[role as keyof typeof roles] ?? role
        } · ${planName(plan)}</p></li>`,
    )}</ul><p><a role="button" href="/account/new">${texts.another}</a></p>`,
  })
}

interface NewContent {
  name?: string
  error?: string
  problem?: string
}

function newPage(c: SiteContext, { name, error, problem }: NewContent = {}) {
  const texts = startTexts[c.get('language')]
  const field = textField({
    ...{ name: 'name', label: texts.name, hint: texts.nameHint, value: name, error },
    ...{ isRequired: true, autocomplete: 'organization', lengthMax: nameCharsMax },
  })
  return accountPage(c, {
    title: texts.newTitle,
    status: error ? 400 : problem ? 409 : 200,
    body: html`<p>${texts.newIntro}</p>${form(c, { action: '/account/new', fields: field, submit: texts.create, problem })}`,
  })
}

async function createOrganisation({ clients }: Site, c: SiteContext) {
  const texts = startTexts[c.get('language')]
  const name = readText(await readForm(c), 'name')
  if (!isName(name)) return newPage(c, { name, error: texts.nameInvalid })
  try {
    const { id } = await clients.accounts.createOrganisation({ personId: currentSession(c).person!.id, name })
    return redirectWithNotice(c, sectionPath(id, 'overview'), texts.created(name))
  } catch (error) {
    if (isFailure('free_organisation_exists', error))
      return newPage(c, { name, problem: texts.freeExists(String(error.values.organisation)) })
    if (isFailure('invalid_parameter', error)) return newPage(c, { name, error: texts.nameInvalid })
    throw error
  }
}
