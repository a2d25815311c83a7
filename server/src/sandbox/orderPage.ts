import type { Language } from '#contract/kit/translate'
import { Html, html } from './html'
import type { Message } from './outbox'
import type { ProviderName, SandboxState } from './state'
import { alterations, captures, deliveries, type Switches } from './switches'
import { type SandboxText, shownAmount, shownTime, type Texts, textsIn } from './texts'

/** An order as its page shows it. */
export interface OrderView {
  provider: ProviderName
  reference: string
  description: string
  /** A hundredth of the currency's unit. */
  amount: number
  currency: string
  /** The code to pay with, of Fawry's orders. */
  code?: string
  state: SandboxText
  /** Can be paid. */
  isOpen: boolean
  /** Has a payment that is not refunded in full. */
  isRefundable: boolean
  expiresAt: Date
  /** Fields that name the order in the forms of the page. */
  fields: Record<string, string>
  /** The merchant's page. */
  backUrl?: string | undefined
}

/** The faults of one order that its page offers, with their values. */
const faults = {
  delivery: deliveries,
  alteration: alterations,
  capture: captures,
  calls: ['none', 'fails_after', 'slow'],
  refunds: ['performed', 'declined'],
  voids: ['performed', 'settled'],
} as const satisfies { [Name in keyof Switches]?: readonly Switches[Name][] }
type FaultName = keyof typeof faults

/** Returns the faults that a form of an order's page sets. */
export function faultsIn(fields: Readonly<Record<string, string>>): Partial<Switches> {
  const names = Object.keys(faults) as FaultName[]
  const set = names.flatMap((name) => {
    const value = (faults[name] as readonly string[]).find((each) => each === fields[name])
    return value === undefined ? [] : [[name, value]]
  })
  return Object.fromEntries(set) as Partial<Switches>
}

function hiddenFields(fields: Record<string, string>): Html[] {
  return Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)
}

function faultSelect(name: FaultName, current: string, provider: ProviderName, text: Texts): Html {
  const offered = (faults[name] as readonly string[]).filter(
    (value) => provider === 'paymob' || value !== 'other_currency',
  )
  const options = offered.map(
    (value) =>
      html`<option value="${value}"${value === current ? new Html(' selected') : ''}>${text(`${name}.${value}` as SandboxText)}</option>`,
  )
  return html`<label>${text(name)}<select name="${name}">${options}</select></label>`
}

function action(name: string, label: string, kind = ''): Html {
  return html`<button name="action" value="${name}" class="${kind}">${label}</button>`
}

function messageRow({ id, state, about }: Message, hidden: readonly Html[], text: Texts): Html {
  const label = `${text(about)} (${id})`
  return html`<li><span>${label}<br><span class="hint">${text(`message.${state}`)}</span></span><form method="post">${hidden}<input type="hidden" name="message" value="${id}"><button name="action" value="deliver" aria-label="${text('deliver')}: ${label}">${text('deliver')}</button></form></li>`
}

function payForm(order: OrderView, hidden: readonly Html[], text: Texts): Html {
  const { provider, isOpen, backUrl } = order
  const isCard = provider === 'paymob'
  const buttons = [
    ...(isOpen ? [action('pay', text(isCard ? 'payByCard' : 'payAtShop'), 'main')] : []),
    ...(isOpen && isCard ? [action('decline', text('decline')), action('pay_and_stay', text('payAndStay'))] : []),
    ...(backUrl === undefined
      ? []
      : [html`<a class="button" href="${backUrl}">${text(isOpen ? 'leave' : 'back')}</a>`]),
  ]
  return html`<form method="post" class="actions">${hidden}${buttons}</form>`
}

/** Returns the page on which an order is paid, and where its faults are switched on. */
export function orderPage(order: OrderView, { switches, outbox }: SandboxState, language: Language): Html {
  const text = textsIn(language)
  const { provider, reference } = order
  const hidden = hiddenFields({ ...order.fields, lang: language })
  const current = switches.of(provider, reference)
  const offered = (Object.keys(faults) as FaultName[]).filter((name) => provider === 'paymob' || name !== 'voids')
  const selects = offered.map((name) => faultSelect(name, String(current[name]), provider, text))
  const messages = outbox.messages.filter((message) => message.provider === provider && message.reference === reference)
  const code = order.code === undefined ? undefined : html`<dt>${text('code')}</dt><dd><bdi>${order.code}</bdi></dd>`
  return html`<section><h1>${shownAmount(order.amount, order.currency, language)}</h1>
<dl><dt>${text('status')}</dt><dd>${text(order.state)}</dd><dt>${text('for')}</dt><dd>${order.description}</dd>${code}<dt>${text('reference')}</dt><dd><bdi>${reference}</bdi></dd><dt>${text('payBefore')}</dt><dd>${shownTime(order.expiresAt, language)}</dd></dl>
${payForm(order, hidden, text)}</section>
<details><summary><h2>${text('faults')}</h2></summary><p class="hint">${text('faultsHint')}</p>
<form method="post">${hidden}${selects}${action('save', text('save'), 'main')}</form>
<form method="post" class="actions">${hidden}<h2>${text('actions')}</h2>${action('pay_anyway', text('payAnyway'))}${order.isRefundable ? action('refund', text('refund')) : undefined}${provider === 'paymob' ? action('save_card', text('saveCard')) : undefined}</form>
<h2>${text('delivery')}</h2>${messages.length === 0 ? html`<p class="hint">${text('noMessages')}</p>` : html`<ul>${messages.map((message) => messageRow(message, hidden, text))}</ul>`}</details>`
}
