// Signs in with a passkey, and adds one to an account. The buttons are hidden unless the browser supports passkeys.

/** Requests JSON of the sign-in endpoints. Throws an Error with the code of the response. */
async function request(path, { body, token } = {}) {
  const headers = {
    accept: 'application/json',
    ...(body && { 'content-type': 'application/json' }),
    ...(token && { 'x-csrf-token': token }),
  }
  const response = await fetch(`/account/auth/passkey/${path}`, {
    method: body ? 'POST' : 'GET',
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.code ?? 'FAILED')
  return answer
}

async function signIn(section) {
  const options = PublicKeyCredential.parseRequestOptionsFromJSON(await request('generate-authenticate-options'))
  const credential = await navigator.credentials.get({ publicKey: options })
  await request('verify-authentication', { body: { response: credential.toJSON() } })
  location.assign(section.dataset.next)
}

async function add(section) {
  const { csrf: token } = section.dataset
  const name = section.querySelector('input').value.trim()
  const options = PublicKeyCredential.parseCreationOptionsFromJSON(await request('generate-register-options'))
  const credential = await navigator.credentials.create({ publicKey: options })
  await request('verify-registration', { body: { response: credential.toJSON(), ...(name && { name }) }, token })
  location.assign(section.dataset.next)
}

function show(section, act) {
  if (!section || typeof PublicKeyCredential !== 'function' || !PublicKeyCredential.parseRequestOptionsFromJSON) return
  section.hidden = false
  const [button, problem] = [section.querySelector('button'), section.querySelector('[role=alert]')]
  button.addEventListener('click', async () => {
    button.ariaBusy = 'true'
    problem.textContent = ''
    try {
      await act(section)
    } catch (error) {
      // NotAllowedError: the person closed the dialog of the browser.
      const { failed, stale } = section.dataset
      if (error.name !== 'NotAllowedError') problem.textContent = error.message === 'SESSION_NOT_FRESH' ? stale : failed
    } finally {
      button.ariaBusy = null
    }
  })
}

show(document.querySelector('#passkey-sign-in'), signIn)
show(document.querySelector('#passkey-add'), add)
