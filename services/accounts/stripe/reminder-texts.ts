import type { Language } from '@touchline/contract/catalog'

interface Texts {
  subject(organisation: string): string
  /** `day` is the day on which the plan ends. */
  lead(plan: string, organisation: string, day: string): string
  advice: string
  last(day: string): string
  label: string
}

/** The mail about a renewal that could not be charged. */
export const reminderTexts: Readonly<Record<Language, Texts>> = {
  en: {
    subject: (organisation) => `The payment for ${organisation} failed`,
    lead: (plan, organisation, day) =>
      `We could not charge the card for the renewal of the plan ${plan} of ${organisation}. The plan and its keys keep working until ${day}.`,
    advice: 'Pay the open invoice or choose another card on the billing page. Once the invoice is paid, the plan continues.',
    last: (day) => `This is the last reminder. On ${day} the organisation returns to the free plan, and keys beyond it are suspended.`,
    label: 'Open the billing page',
  },
  de: {
    subject: (organisation) => `Die Zahlung für ${organisation} ist fehlgeschlagen`,
    lead: (plan, organisation, day) =>
      `Die Karte für die Verlängerung des Tarifs ${plan} von ${organisation} konnte nicht belastet werden. Der Tarif und seine Schlüssel funktionieren noch bis zum ${day}.`,
    advice:
      'Bezahlen Sie die offene Rechnung, oder wählen Sie auf der Abrechnungsseite eine andere Karte. Sobald die Rechnung bezahlt ist, läuft der Tarif weiter.',
    last: (day) =>
      `Dies ist die letzte Erinnerung. Am ${day} wechselt die Organisation in den kostenlosen Tarif, und überzählige Schlüssel werden ausgesetzt.`,
    label: 'Abrechnungsseite öffnen',
  },
  es: {
    subject: (organisation) => `El pago de ${organisation} ha fallado`,
    lead: (plan, organisation, day) =>
      `No hemos podido cobrar en la tarjeta la renovación del plan ${plan} de ${organisation}. El plan y sus claves siguen funcionando hasta el ${day}.`,
    advice: 'Paga la factura pendiente o elige otra tarjeta en la página de facturación. En cuanto se pague la factura, el plan continúa.',
    last: (day) =>
      `Este es el último recordatorio. El ${day} la organización vuelve al plan gratuito y se suspenden las claves que lo superen.`,
    label: 'Abrir la página de facturación',
  },
  it: {
    subject: (organisation) => `Il pagamento per ${organisation} non è riuscito`,
    lead: (plan, organisation, day) =>
      `Non è stato possibile addebitare sulla carta il rinnovo del piano ${plan} di ${organisation}. Il piano e le sue chiavi restano attivi fino al ${day}.`,
    advice: 'Paga la fattura aperta o scegli un’altra carta nella pagina di fatturazione. Appena la fattura è pagata, il piano continua.',
    last: (day) =>
      `Questo è l’ultimo promemoria. Il ${day} l’organizzazione torna al piano gratuito e le chiavi in eccesso vengono sospese.`,
    label: 'Apri la pagina di fatturazione',
  },
  fr: {
    subject: (organisation) => `Le paiement de ${organisation} a échoué`,
    lead: (plan, organisation, day) =>
      `Nous n’avons pas pu débiter la carte pour le renouvellement de l’offre ${plan} de ${organisation}. L’offre et ses clés restent actives jusqu’au ${day}.`,
    advice:
      'Réglez la facture en attente ou choisissez une autre carte sur la page de facturation. Dès que la facture est réglée, l’offre continue.',
    last: (day) => `Ceci est le dernier rappel. Le ${day}, l’organisation repasse à l’offre gratuite et les clés en trop sont suspendues.`,
    label: 'Ouvrir la page de facturation',
  },
}
