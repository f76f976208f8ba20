import type { Language } from '@touchline/contract/catalog'

/** A plan bought in USDC does not renew by itself. */
interface Texts {
  subject: (plan: string, on: string) => string
  ends: (plan: string, organisation: string, on: string) => string
  ended: (plan: string, organisation: string, on: string) => string
  afterwards: string
  label: string
}

export const reminderTexts: Readonly<Record<Language, Texts>> = {
  en: {
    subject: (plan, on) => `Plan ${plan}: paid until ${on}`,
    ends: (plan, organisation, on) => `The plan ${plan} of ${organisation} is paid in USDC until ${on}. It does not renew by itself.`,
    ended: (plan, organisation, on) => `The plan ${plan} of ${organisation}, paid in USDC, ended on ${on}.`,
    afterwards:
      'Without a payment the organisation has the free plan: lower limits, and keys beyond its number are suspended. A payment before the end extends the plan without a gap.',
    label: 'Pay for another month or year',
  },
  de: {
    subject: (plan, on) => `Tarif ${plan}: bezahlt bis ${on}`,
    ends: (plan, organisation, on) =>
      `Der Tarif ${plan} von ${organisation} ist in USDC bis ${on} bezahlt. Er verlängert sich nicht von selbst.`,
    ended: (plan, organisation, on) => `Der in USDC bezahlte Tarif ${plan} von ${organisation} ist am ${on} abgelaufen.`,
    afterwards:
      'Ohne Zahlung gilt der kostenlose Tarif: mit niedrigeren Limits, und überzählige Schlüssel werden ausgesetzt. Eine Zahlung vor dem Ende verlängert den Tarif lückenlos.',
    label: 'Einen weiteren Monat oder ein Jahr bezahlen',
  },
  es: {
    subject: (plan, on) => `Plan ${plan}: pagado hasta el ${on}`,
    ends: (plan, organisation, on) =>
      `El plan ${plan} de ${organisation} está pagado en USDC hasta el ${on}. No se renueva automáticamente.`,
    ended: (plan, organisation, on) => `El plan ${plan} de ${organisation}, pagado en USDC, terminó el ${on}.`,
    afterwards:
      'Sin un pago, la organización pasa al plan gratuito: límites más bajos, y las claves que excedan su número se suspenden. Un pago antes del final prolonga el plan sin interrupción.',
    label: 'Pagar otro mes u otro año',
  },
  it: {
    subject: (plan, on) => `Piano ${plan}: pagato fino al ${on}`,
    ends: (plan, organisation, on) => `Il piano ${plan} di ${organisation} è pagato in USDC fino al ${on}. Non si rinnova da solo.`,
    ended: (plan, organisation, on) => `Il piano ${plan} di ${organisation}, pagato in USDC, è terminato il ${on}.`,
    afterwards:
      'Senza un pagamento l’organizzazione passa al piano gratuito: limiti più bassi, e le chiavi in eccesso vengono sospese. Un pagamento prima della scadenza prolunga il piano senza interruzioni.',
    label: 'Paga un altro mese o un altro anno',
  },
  fr: {
    subject: (plan, on) => `Forfait ${plan} : payé jusqu’au ${on}`,
    ends: (plan, organisation, on) =>
      `Le forfait ${plan} de ${organisation} est payé en USDC jusqu’au ${on}. Il ne se renouvelle pas automatiquement.`,
    ended: (plan, organisation, on) => `Le forfait ${plan} de ${organisation}, payé en USDC, a pris fin le ${on}.`,
    afterwards:
      'Sans paiement, l’organisation passe au forfait gratuit : limites plus basses, et les clés en trop sont suspendues. Un paiement avant l’échéance prolonge le forfait sans interruption.',
    label: 'Payer un mois ou une année de plus',
  },
}
