import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html } from '../html'
import { faultsIn, type OrderView, orderPage } from '../orderPage'
import { fieldsOf, languageOf, sendPage } from '../page'
import type { SandboxState } from '../state'
import { textsIn } from '../texts'
import type { Fawry } from './fawry'
import { type FawryOrder, orderState, shownStatus } from './objects'

const path = '/shop'

/** Mounts the page that replaces the shop: a code is entered there and paid. */
export function mountFawryPages(app: FastifyInstance, state: SandboxState, fawry: Fawry): void {
  function viewOf(order: FawryOrder): OrderView {
    const { reference, description, amount, code, expiresAt } = order
    const { orderStatus } = orderState(order, state.clock.now())
    return {
      provider: 'fawry',
      reference,
      description,
      amount,
      currency: 'EGP',
      code,
      expiresAt,
      state: shownStatus[orderStatus],
      isOpen: orderStatus === 'NEW',
      isRefundable: orderStatus === 'PAID' || orderStatus === 'PARTIAL_REFUNDED',
      fields: { code },
    }
  }

  function show(request: FastifyRequest, reply: FastifyReply) {
    const language = languageOf(request)
    const text = textsIn(language)
    const { code = '' } = fieldsOf(request)
    const order = fawry.findCode(code.replace(/\s/g, ''))
    const otherLanguage = `?${new URLSearchParams({ ...(code && { code }), lang: language === 'ar' ? 'en' : 'ar' })}`
    if (order) {
      return sendPage(reply, { language, otherLanguage, body: orderPage(viewOf(order), state, language) })
    }
    const problem = code === '' ? undefined : html`<p role="alert">${text('unknownCode')}</p>`
    return sendPage(reply, {
      language,
      otherLanguage,
      status: code === '' ? 200 : 404,
      body: html`<section><h1>${text('shop')}</h1>${problem}<form><input type="hidden" name="lang" value="${language}">
<label>${text('code')}<input name="code" inputmode="numeric" autocomplete="off" required dir="ltr" value="${code}"></label>
<button class="main">${text('findCode')}</button></form></section>`,
    })
  }

  function act(order: FawryOrder, fields: Record<string, string>): void {
    const { action } = fields
    if ((action === 'pay' && fawry.isOpen(order)) || action === 'pay_anyway') fawry.pay(order)
    const [payment] = order.payments
    if (action === 'refund' && payment) fawry.refund(order, payment)
    if (action === 'save') state.switches.set({ reference: order.reference }, faultsIn(fields))
    if (action === 'deliver') deliver(order, Number(fields.message))
  }

  function deliver({ reference }: FawryOrder, id: number): void {
    const message = state.outbox.messages.find((each) => each.id === id && each.reference === reference)
    if (message) void state.outbox.deliver(message.id)
  }

  app.get(path, show)
  app.post(path, (request, reply) => {
    const fields = fieldsOf(request)
    const order = fawry.findCode(fields.code ?? '')
    if (!order) return show(request, reply)
    act(order, fields)
    return reply.redirect(`?${new URLSearchParams({ code: order.code, lang: languageOf(request) })}`, 303)
  })
}
