import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { type Answer, merchantCall } from '../calls'
import { isSame, type Keys } from '../keys'
import { fromPounds, inPounds } from '../money'
import type { SandboxState } from '../state'
import type { Fawry } from './fawry'
import { fees, orderState, paymentMethod } from './objects'
import { cancelSignature, chargeSignature, refundSignature, statusSignature } from './signature'

/** EGP with at most two decimals, as a number or a text. */
const Amount = z.union([z.number(), z.string()]).transform((value, context) => {
  const amount = fromPounds(String(value))
  if (amount === undefined || amount === 0) context.addIssue({ code: 'custom', message: 'no amount' })
  return amount ?? 0
})

const Charge = z.object({
  merchantCode: z.string(),
  merchantRefNum: z.string().min(1).max(100),
  customerProfileId: z.string().default(''),
  customerName: z.string().default(''),
  customerMobile: z.string().regex(/^01\d{9}$/),
  customerEmail: z.string(),
  paymentMethod: z.literal(paymentMethod),
  amount: Amount,
  currencyCode: z.literal('EGP'),
  language: z.enum(['ar-eg', 'en-gb']),
  description: z.string(),
  paymentExpiry: z.int().positive(),
  chargeItems: z
    .array(z.object({ itemId: z.string(), description: z.string(), price: Amount, quantity: z.literal(1) }))
    .min(1),
  signature: z.string(),
})
const Status = z.object({ merchantCode: z.string(), merchantRefNumber: z.string(), signature: z.string() })
const Refund = z.object({
  merchantCode: z.string(),
  referenceNumber: z.string(),
  refundAmount: Amount,
  reason: z.string().default(''),
  signature: z.string(),
})
const Cancel = z.object({
  merchantAccount: z.string(),
  orderRefNo: z.string(),
  lang: z.string(),
  signature: z.string(),
})

/** Fawry reports errors in the body of a response with status 200. */
const refused = (statusCode: number, statusDescription: string, reference?: string): Answer => ({
  status: 200,
  body: { type: 'ResponseDataModel', statusCode, statusDescription },
  ...(reference === undefined ? {} : { reference }),
})
const invalid = refused(400, 'Invalid request')
const wrongSignature = refused(401, 'Invalid signature')
const done = (reference: string): Answer => refused(200, 'Operation done successfully', reference)

/** Mounts the calls that a merchant's server makes to Fawry. */
export function mountFawryApi(app: FastifyInstance, state: SandboxState, keys: Keys['fawry'], fawry: Fawry): void {
  const { merchantCode } = keys

  function charge({ body }: FastifyRequest): Answer {
    const parsed = Charge.safeParse(body)
    if (!parsed.success) return invalid
    const { data } = parsed
    const expected = chargeSignature(keys, { ...data, amount: inPounds(data.amount) })
    if (data.merchantCode !== merchantCode || !isSame(expected, data.signature)) return wrongSignature
    const sum = data.chargeItems.reduce((total, { price }) => total + price, 0)
    if (sum !== data.amount) return refused(400, 'The items do not add up to the amount')
    if (fawry.find(data.merchantRefNum))
      return refused(409, 'The merchant reference number is used', data.merchantRefNum)
    const expiresAt = new Date(data.paymentExpiry)
    if (expiresAt <= state.clock.now()) return refused(400, 'The expiry is in the past')
    const order = fawry.create({
      reference: data.merchantRefNum,
      description: data.description,
      amount: data.amount,
      customer: { name: data.customerName, mobile: data.customerMobile, email: data.customerEmail },
      expiresAt,
    })
    return {
      status: 200,
      reference: order.reference,
      body: {
        type: 'ChargeResponse',
        referenceNumber: order.code,
        merchantRefNumber: order.reference,
        orderAmount: Number(inPounds(order.amount)),
        paymentAmount: Number(inPounds(order.amount + fees)),
        fawryFees: Number(inPounds(fees)),
        paymentMethod,
        orderStatus: 'NEW',
        expirationTime: expiresAt.getTime(),
        paymentTime: null,
        statusCode: 200,
        statusDescription: 'Operation done successfully',
      },
    }
  }

  function status({ query }: FastifyRequest): Answer {
    const parsed = Status.safeParse(query)
    if (!parsed.success) return invalid
    const { merchantRefNumber, signature } = parsed.data
    const isSigned = isSame(statusSignature(keys, merchantRefNumber), signature)
    if (parsed.data.merchantCode !== merchantCode || !isSigned) return wrongSignature
    const order = fawry.find(merchantRefNumber)
    if (!order) return refused(404, 'Order not found')
    return { status: 200, body: fawry.status(order), reference: order.reference }
  }

  function refund({ body }: FastifyRequest): Answer {
    const parsed = Refund.safeParse(body)
    if (!parsed.success) return invalid
    const { referenceNumber, refundAmount, reason, signature } = parsed.data
    const signed = { referenceNumber, refundAmount: inPounds(refundAmount), reason }
    const isSigned = isSame(refundSignature(keys, signed), signature)
    if (parsed.data.merchantCode !== merchantCode || !isSigned) return wrongSignature
    const order = fawry.findCode(referenceNumber)
    const payment = order?.payments.find(({ code }) => code === referenceNumber)
    if (!order || !payment) return refused(404, 'Order not found')
    const problem = fawry.refund(order, payment, refundAmount)
    return problem === undefined ? done(order.reference) : refused(400, problem, order.reference)
  }

  function cancel({ body }: FastifyRequest): Answer {
    const parsed = Cancel.safeParse(body)
    if (!parsed.success) return invalid
    const { orderRefNo, lang, merchantAccount, signature } = parsed.data
    const isSigned = isSame(cancelSignature(keys, { orderRefNo, lang }), signature)
    if (merchantAccount !== merchantCode || !isSigned) return wrongSignature
    const order = fawry.findCode(orderRefNo)
    if (!order) return refused(404, 'Order not found')
    const { orderStatus } = orderState(order, state.clock.now())
    if (orderStatus !== 'NEW') return refused(400, `The order is ${orderStatus}`, order.reference)
    fawry.cancel(order)
    return done(order.reference)
  }

  const call = (name: string, isAction: boolean, handle: (request: FastifyRequest) => Answer) =>
    merchantCall(state, 'fawry', { name, isAction }, handle)

  app.post('/ECommerceWeb/Fawry/payments/charge', call('charge', true, charge))
  app.get('/ECommerceWeb/Fawry/payments/status/v2', call('status', false, status))
  app.post('/ECommerceWeb/Fawry/payments/refund', call('refund', true, refund))
  app.post('/ECommerceWeb/api/orders/cancel-unpaid-order', call('cancel', true, cancel))
}
