import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isSame, type Keys } from '../keys'
import { faultsIn, type OrderView, orderPage } from '../orderPage'
import { fieldsOf, languageOf, sendMessage, sendPage } from '../page'
import type { SandboxState } from '../state'
import type { SandboxText } from '../texts'
import type { Intention, Transaction } from './objects'
import type { Paymob } from './paymob'

const path = '/unifiedcheckout/'

function isCaptured({ kind, outcome }: Transaction): boolean {
  return kind === 'payment' && outcome === 'success'
}

function isReturned({ amount, refunded, isVoided }: Transaction): boolean {
  return isVoided || refunded === amount
}

function stateOf(order: Intention, isExpired: boolean): SandboxText {
  const captures = order.transactions.filter(isCaptured)
  if (captures.some((each) => !isReturned(each))) {
    return captures.some(({ refunded }) => refunded > 0) ? 'partlyRefunded' : 'paid'
  }
  if (captures.length > 0) return 'refunded'
  if (isExpired) return 'expired'
  return order.transactions.length > 0 ? 'declined' : 'open'
}

/** Mounts the page of the unified checkout. */
export function mountPaymobPages(
  app: FastifyInstance,
  state: SandboxState,
  { publicKey }: Keys['paymob'],
  paymob: Paymob,
): void {
  function orderOf(fields: Record<string, string>): Intention | undefined {
    if (!isSame(publicKey, fields.publicKey)) return undefined
    return paymob.orders.find(({ clientSecret }) => isSame(clientSecret, fields.clientSecret))
  }

  function viewOf(order: Intention): OrderView {
    const { reference, description, amount, currency, expiresAt, clientSecret, redirectionUrl } = order
    const shown = stateOf(order, paymob.isExpired(order))
    const payment = order.transactions.find(isCaptured)
    return {
      provider: 'paymob',
      reference,
      description,
      amount,
      currency,
      expiresAt,
      state: shown,
      isOpen: shown === 'open' || shown === 'declined',
      isRefundable: payment !== undefined && !isReturned(payment),
      fields: { publicKey, clientSecret },
      backUrl: redirectionUrl,
    }
  }

  function addressOf(order: Intention, lang: string): string {
    return `?${new URLSearchParams({ publicKey, clientSecret: order.clientSecret, lang })}`
  }

  function show(request: FastifyRequest, reply: FastifyReply) {
    const language = languageOf(request)
    const other = language === 'ar' ? 'en' : 'ar'
    const order = orderOf(fieldsOf(request))
    if (!order) return sendMessage(reply, 'unknownOrder', { language, otherLanguage: `?lang=${other}` })
    return sendPage(reply, {
      language,
      otherLanguage: addressOf(order, other),
      leadsTo: order.redirectionUrl,
      body: orderPage(viewOf(order), state, language),
    })
  }

  /** Does what a button of the page says, and returns where the browser goes if it leaves the page. */
  function act(order: Intention, fields: Record<string, string>): string | undefined {
    const { action } = fields
    const { isOpen } = viewOf(order)
    if (action === 'pay' && isOpen) return paymob.pay(order, 'success').returnUrl
    if (action === 'decline' && isOpen) return paymob.pay(order, 'failed').returnUrl
    if ((action === 'pay_and_stay' && isOpen) || action === 'pay_anyway') paymob.pay(order, 'success')
    if (action === 'refund') {
      const payment = order.transactions.find(isCaptured)
      if (payment) paymob.refund(order, payment)
    }
    if (action === 'save_card') paymob.saveCard(order)
    if (action === 'save') state.switches.set({ reference: order.reference }, faultsIn(fields))
    if (action === 'deliver') deliver(order, Number(fields.message))
    return undefined
  }

  function deliver({ reference }: Intention, id: number): void {
    const message = state.outbox.messages.find((each) => each.id === id && each.reference === reference)
    if (message) void state.outbox.deliver(message.id)
  }

  app.get(path, show)
  app.post(path, (request, reply) => {
    const fields = fieldsOf(request)
    const order = orderOf(fields)
    if (!order) return show(request, reply)
    const leavesTo = act(order, fields)
    return reply.redirect(leavesTo ?? `.${addressOf(order, languageOf(request))}`, 303)
  })
}
