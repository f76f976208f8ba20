import type { Language } from '@touchline/contract/catalog'
import { de } from './messages-de.ts'
import { en } from './messages-en.ts'
import { es } from './messages-es.ts'
import { fr } from './messages-fr.ts'
import { it } from './messages-it.ts'
import type { BillingTexts } from './texts.ts'

export const billingTexts: Readonly<Record<Language, BillingTexts>> = { en, de, es, it, fr }
