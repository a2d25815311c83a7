import * as z from 'zod'
import type { PaymentEnvironment } from '#contract/payments/evidence'
import { formatEgp } from '#contract/payments/piastres'
import { fawryEvidence } from './fawryEvidence'
import { cancelSignature, chargeSignature, refundSignature, statusSignature } from './fawrySignature'
import type { Action, Inquiry, PaymentOrder, PaymentProvider, Start, StartedOrder } from './provider'
import { type ProviderResponse, send } from './request'

export interface FawrySettings {
  /** Without a trailing slash. */
  url: string
  environment: PaymentEnvironment
  merchantCode: string
  secureKey: string
}

/** Payment with a code at a shop. */
const method = 'PAYATFAWRY'

const StatusCode = z.object({ statusCode: z.union([z.int(), z.string()]).transform(Number) })
const Charge = z.object({
  referenceNumber: z.union([z.int(), z.string()]).transform(String).pipe(z.string().min(1).max(64)),
  merchantRefNumber: z.string().optional(),
})

/** Fawry reports most errors in the body of a response with status 200, with status codes of its own. */
function checkStatus(response: ProviderResponse): ProviderResponse {
  if (response.result !== 'done') return response
  const parsed = StatusCode.safeParse(response.body)
  if (!parsed.success) return { result: 'unknown', detail: 'unreadable' }
  const { statusCode } = parsed.data
  if (statusCode === 200) return response
  const isRefused = statusCode >= 400 && statusCode < 500
  return { result: isRefused ? 'refused' : 'unknown', detail: `status code ${statusCode}` }
}

function actionOf(response: ProviderResponse): Action {
  const checked = checkStatus(response)
  return checked.result === 'done' ? { result: 'done' } : checked
}

/** Returns a mobile number in the form 01XXXXXXXXX. */
function localMobile(phone: string): string {
  return phone.replace(/^\+?20(?=1)/, '0')
}

/** Fawry with codes that are paid at a shop. */
export function fawry(settings: FawrySettings): PaymentProvider {
  const { url, environment, merchantCode } = settings
  const payments = `${url}/ECommerceWeb/Fawry/payments`

  function chargeOf({ reference, amount, payer, description, language, expiresAt }: PaymentOrder) {
    const price = formatEgp(amount)
    return {
      merchantCode,
      merchantRefNum: reference,
      customerName: `${payer.firstName} ${payer.lastName}`,
      ...(payer.phone && { customerMobile: localMobile(payer.phone) }),
      customerEmail: payer.email,
      paymentMethod: method,
      amount: price,
      currencyCode: 'EGP',
      language: language === 'ar' ? 'ar-eg' : 'en-gb',
      description,
      paymentExpiry: expiresAt.getTime(),
      chargeItems: [{ itemId: reference, description, price, quantity: 1 }],
      signature: chargeSignature(settings, { reference, customer: '', method, amount }),
    }
  }

  /** Orders are found by our reference, which is the name of the order too. */
  async function ask(reference: string): Promise<ProviderResponse> {
    const query = new URLSearchParams({
      merchantCode,
      merchantRefNumber: reference,
      signature: statusSignature(settings, reference),
    })
    return send({ method: 'GET', url: `${payments}/status/v2?${query}` })
  }

  async function inquire({ reference }: Pick<StartedOrder, 'reference'>): Promise<Inquiry> {
    const response = await ask(reference)
    if (response.result !== 'done') return response
    const found = fawryEvidence(response.body, { source: 'inquiry', authentic: true, environment })
    if (found?.order === reference) return { result: 'done', evidence: [found] }
    const checked = checkStatus(response)
    return checked.result === 'done' ? { result: 'unknown', detail: 'unreadable' } : checked
  }

  return {
    name: 'fawry',
    environment,
    reportsRefundedAmounts: false,
    integrations: [method],
    inquire,
    async start(order): Promise<Start> {
      const response = checkStatus(await send({ url: `${payments}/charge`, body: chargeOf(order) }))
      if (response.result !== 'done') return response
      const charge = Charge.safeParse(response.body)
      const isOther = charge.data?.merchantRefNumber !== undefined && charge.data.merchantRefNumber !== order.reference
      if (!charge.success || isOther) return { result: 'unknown', detail: 'unreadable' }
      const code = charge.data.referenceNumber
      return { result: 'done', order: order.reference, checkout: { type: 'code', code } }
    },
    async refund({ transaction, amount, reason }) {
      const body = {
        merchantCode,
        referenceNumber: transaction,
        refundAmount: formatEgp(amount),
        reason,
        signature: refundSignature(settings, { transaction, amount, reason }),
      }
      return actionOf(await send({ url: `${payments}/refund`, body }))
    },
    async cancel({ transaction }) {
      if (transaction === null) return { result: 'refused', detail: 'no code' }
      const language = 'en-gb'
      const body = {
        merchantAccount: merchantCode,
        orderRefNo: transaction,
        lang: language,
        signature: cancelSignature(settings, { transaction, language }),
      }
      return actionOf(await send({ url: `${url}/ECommerceWeb/api/orders/cancel-unpaid-order`, body }))
    },
  }
}
