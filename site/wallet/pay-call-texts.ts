import type { Language } from '@touchline/contract/catalog'

/** Texts of the page that pays for one response; `{amount}` is an amount. */
interface Texts {
  title: string
  description: string
  lead: string
  pay: string
  response: string
  transaction: string
  others: string
  script: { cost: string; signing: string; settling: string; failed: string; unknown: string; notOffered: string }
}

export const payCallTexts: Readonly<Record<Language, Texts>> = {
  en: {
    title: 'Pay for a response',
    description: 'Pay for one response of the API in USDC, from a wallet of this browser.',
    lead: 'This request of the API has a price. Pay for it from a wallet of this browser, and see the response here.',
    pay: 'Pay from a wallet',
    response: 'Response',
    transaction: 'Transaction',
    others: 'Prepaid balance, and how programs pay',
    script: {
      cost: 'It costs {amount} in a single payment on chain. You pay no gas, and an error costs nothing.',
      signing: 'Confirm the payment in your wallet.',
      settling: 'The payment is being settled. This takes some seconds.',
      failed: 'That did not work, and nothing was paid. Load the page again and try once more.',
      unknown: 'It is not known yet whether this was settled. Do not pay again: look at your wallet in some minutes.',
      notOffered:
        'This request cannot be paid for here: it has no price, is not valid, or too many were sent. Check its address, or wait a minute.',
    },
  },
  de: {
    title: 'Eine Antwort bezahlen',
    description: 'Eine Antwort der API in USDC bezahlen, aus einer Wallet dieses Browsers.',
    lead: 'Diese Anfrage an die API hat einen Preis. Bezahlen Sie sie aus einer Wallet dieses Browsers, und sehen Sie die Antwort hier.',
    pay: 'Aus einer Wallet bezahlen',
    response: 'Antwort',
    transaction: 'Transaktion',
    others: 'Guthaben, und wie Programme bezahlen',
    script: {
      cost: 'Sie kostet {amount} in einer einzelnen Zahlung auf der Blockchain. Sie bezahlen kein Gas, und ein Fehler kostet nichts.',
      signing: 'Bestätigen Sie die Zahlung in Ihrer Wallet.',
      settling: 'Die Zahlung wird ausgeführt. Das dauert einige Sekunden.',
      failed: 'Das hat nicht funktioniert, und es wurde nichts bezahlt. Laden Sie die Seite neu, und versuchen Sie es noch einmal.',
      unknown:
        'Ob die Zahlung ausgeführt wurde, ist noch nicht bekannt. Bezahlen Sie nicht noch einmal: Sehen Sie in einigen Minuten in Ihrer Wallet nach.',
      notOffered:
        'Diese Anfrage kann hier nicht bezahlt werden: Sie hat keinen Preis, ist nicht gültig, oder es waren zu viele. Prüfen Sie die Adresse, oder warten Sie eine Minute.',
    },
  },
  es: {
    title: 'Pagar una respuesta',
    description: 'Pague una respuesta de la API en USDC, desde un monedero de este navegador.',
    lead: 'Esta solicitud a la API tiene un precio. Páguela desde un monedero de este navegador y vea aquí la respuesta.',
    pay: 'Pagar desde un monedero',
    response: 'Respuesta',
    transaction: 'Transacción',
    others: 'Saldo de prepago y cómo pagan los programas',
    script: {
      cost: 'Cuesta {amount} en un único pago en la cadena. Usted no paga gas, y un error no cuesta nada.',
      signing: 'Confirme el pago en su monedero.',
      settling: 'El pago se está ejecutando. Tarda unos segundos.',
      failed: 'No ha funcionado y no se ha pagado nada. Vuelva a cargar la página e inténtelo de nuevo.',
      unknown: 'Todavía no se sabe si el pago se ha ejecutado. No pague otra vez: mire su monedero dentro de unos minutos.',
      notOffered:
        'Esta solicitud no se puede pagar aquí: no tiene precio, no es válida o se han enviado demasiadas. Compruebe la dirección o espere un minuto.',
    },
  },
  it: {
    title: 'Pagare una risposta',
    description: 'Pagare una risposta dell’API in USDC, da un wallet di questo browser.',
    lead: 'Questa richiesta all’API ha un prezzo. La paghi da un wallet di questo browser e veda qui la risposta.',
    pay: 'Pagare da un wallet',
    response: 'Risposta',
    transaction: 'Transazione',
    others: 'Saldo prepagato, e come pagano i programmi',
    script: {
      cost: 'Costa {amount} in un unico pagamento sulla blockchain. Non paga gas, e un errore non costa nulla.',
      signing: 'Confermi il pagamento nel wallet.',
      settling: 'Il pagamento è in corso. Ci vuole qualche secondo.',
      failed: 'Non ha funzionato e non è stato pagato nulla. Ricarichi la pagina e riprovi.',
      unknown: 'Non si sa ancora se il pagamento è stato eseguito. Non paghi di nuovo: controlli il wallet tra qualche minuto.',
      notOffered:
        'Questa richiesta non può essere pagata qui: non ha un prezzo, non è valida o ne sono state inviate troppe. Controlli l’indirizzo o attenda un minuto.',
    },
  },
  fr: {
    title: 'Payer une réponse',
    description: 'Payer une réponse de l’API en USDC, depuis un portefeuille de ce navigateur.',
    lead: 'Cette requête à l’API a un prix. Payez-la depuis un portefeuille de ce navigateur et voyez la réponse ici.',
    pay: 'Payer depuis un portefeuille',
    response: 'Réponse',
    transaction: 'Transaction',
    others: 'Solde prépayé, et comment paient les programmes',
    script: {
      cost: 'Elle coûte {amount} en un seul paiement sur la chaîne. Vous ne payez pas de gaz, et une erreur ne coûte rien.',
      signing: 'Confirmez le paiement dans votre portefeuille.',
      settling: 'Le paiement est en cours. Cela prend quelques secondes.',
      failed: 'Cela n’a pas fonctionné, et rien n’a été payé. Rechargez la page et réessayez.',
      unknown:
        'On ne sait pas encore si le paiement a été exécuté. Ne payez pas une seconde fois : consultez votre portefeuille dans quelques minutes.',
      notOffered:
        'Cette requête ne peut pas être payée ici : elle n’a pas de prix, n’est pas valide, ou il y en a eu trop. Vérifiez l’adresse ou attendez une minute.',
    },
  },
}
