// Pays for a plan from a wallet of the browser.
import { chooseWallet, connect, onClick, readBalance, signTypedData, WalletError } from './wallet.js'
import { exactAuthorization, readOffers, sendPaid, transferData } from './x402.js'

function offerPlan(section) {
  const { url, csrf, amount, next } = section.dataset
  const [button, problem, progress, wallets] = ['button', '[role=alert]', '[role=status]', '[data-wallets]'].map((each) =>
    section.querySelector(each),
  )
  const init = { method: 'POST', headers: { 'X-CSRF-Token': csrf } }
  section.hidden = false
  onClick(button, section, problem, async () => {
    const required = readOffers(await fetch(url, init))
    const [offer] = required.accepts
    // What is signed is what the page shows.
    if (offer.amount !== amount) return location.reload()
    const provider = await chooseWallet(wallets)
    const address = await connect(provider, offer.network)
    const balance = await readBalance(provider, offer.asset, address)
    if (balance !== undefined && balance < BigInt(offer.amount)) throw new WalletError('tooLittle')
    progress.textContent = section.dataset.sign
    const authorization = exactAuthorization(offer, address)
    const signing = signTypedData(provider, address, transferData(offer, 'TransferWithAuthorization', authorization))
    const signature = await signing.finally(() => {
      progress.textContent = ''
    })
    progress.textContent = section.dataset.settling
    const payment = { x402Version: 2, resource: required.resource, accepted: offer, payload: { signature, authorization } }
    const { response } = await sendPaid(url, init, payment).finally(() => {
      progress.textContent = ''
    })
    const { data } = await response.json()
    location.assign(`${next}/${data.order}`)
  })
}

const section = document.querySelector('#pay-plan')
if (section) offerPlan(section)
