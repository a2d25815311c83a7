import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { formatEgp, type Piastres, parseEgp, piastres } from '#contract/payments/piastres'
import type { Client } from '../../platform/testing/client'
import { notificationSignature } from './providers/fawrySignature'
import { paymobHmac } from './providers/paymobSignature'

const hmacSecret = 'hmac secret'
const secureKey = 'secure key'
const integration = '4097558'

interface Order {
  id: string
  reference: string
  amount: Piastres
  refunded: Piastres
  /** Ids of its transactions. */
  paid: string[]
  status: string
  /** A code of Fawry; otherwise an intention of Paymob. */
  isFawry: boolean
}

type Fault = 'none' | 'down' | 'refuse' | 'performThenFail'

/** A small Paymob and Fawry: what patients do there is called directly, and what fails is chosen. */
export interface ProviderServer {
  url: string
  orders: Map<string, Order>
  /** Paths of the requests received, such as `POST /v1/intention/`. */
  requests: string[]
  fault: Fault
  /** Called before each response. */
  onRequest: (() => Promise<void>) | undefined
  /** The last order of a payment. */
  latest(): Order
  /** The payer pays, of which nobody is notified yet. Returns the id of the transaction. */
  pay(order: Order): string
  /** Returns a callback of Paymob about a transaction, with its signature. */
  callback(order: Order, transaction: string, changes?: object): { path: string; body: object }
  /** Returns a notification of Fawry about an order. */
  notification(order: Order, changes?: object): object
  stop(): Promise<void>
}

/** Enters the keys of a provider server in the settings. */
export async function enterKeys(superAdmin: Client, url: string, changes: object = {}): Promise<void> {
  const { status, body } = await superAdmin.put('/api/admin/payments/settings', {
    paymob_enabled: true,
    paymob_public_key: 'egy_pk_test_1',
    paymob_secret_key: 'egy_sk_test_1',
    paymob_api_key: 'api key',
    paymob_hmac_secret: hmacSecret,
    paymob_integrations: integration,
    paymob_url: url,
    fawry_enabled: true,
    fawry_environment: 'test',
    fawry_url: url,
    fawry_merchant_code: 'MC',
    fawry_secure_key: secureKey,
    ...changes,
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
}

function transactionOf(order: Order, id: string) {
  return {
    id: Number(id),
    pending: false,
    amount_cents: Number(order.amount),
    success: true,
    is_auth: false,
    is_capture: false,
    is_standalone_payment: true,
    is_voided: false,
    is_refunded: order.refunded > 0n,
    is_3d_secure: true,
    integration_id: Number(integration),
    has_parent_transaction: false,
    order: { id: Number(order.id), merchant_order_id: order.reference },
    created_at: '2026-11-18T11:33:44.592345',
    currency: 'EGP',
    error_occured: false,
    owner: 302852,
    source_data: { pan: '2346', type: 'card', sub_type: 'MasterCard' },
    refunded_amount_cents: Number(order.refunded),
  }
}

function statusOf(order: Order) {
  return {
    fawryRefNumber: order.id,
    merchantRefNumber: order.reference,
    paymentAmount: formatEgp(order.amount),
    orderAmount: formatEgp(order.amount),
    orderStatus: order.status,
    paymentMethod: 'PAYATFAWRY',
  }
}

type Answer = [status: number, body: object]

export async function openProviderServer(): Promise<ProviderServer> {
  let names = 1000
  const orders = new Map<string, Order>()
  const byReference = (reference: unknown) => [...orders.values()].find((order) => order.reference === reference)
  const byTransaction = (id: unknown) => [...orders.values()].find((order) => order.paid.includes(String(id)))

  function addOrder(reference: unknown, amount: Piastres, isFawry: boolean): Order {
    names += 1
    const order: Order = {
      ...{ id: String(names), reference: String(reference), amount },
      ...{ refunded: piastres(0), paid: [], status: 'NEW', isFawry },
    }
    orders.set(order.id, order)
    return order
  }

  function refund(order: Order | undefined, amount: Piastres): Answer {
    if (!order || order.refunded + amount > order.amount) return [400, {}]
    order.refunded = piastres(order.refunded + amount)
    order.status = order.refunded === order.amount ? 'REFUNDED' : 'PARTIAL_REFUNDED'
    return [200, { statusCode: 200, ...transactionOf(order, '1'), has_parent_transaction: true }]
  }

  function answer(path: string, query: URLSearchParams, body: Record<string, unknown>): Answer {
    if (path === '/v1/intention/') {
      const order = addOrder(body.special_reference, piastres(Number(body.amount)), false)
      return [201, { client_secret: `egy_csk_${order.id}`, intention_order_id: Number(order.id) }]
    }
    if (path === '/api/auth/tokens') return [201, { token: 'token' }]
    if (path === '/api/acceptance/transactions') {
      const order = byReference(query.get('merchant_order_id'))
      return [200, { results: order?.paid.map((id) => transactionOf(order, id)) ?? [] }]
    }
    if (path.startsWith('/api/acceptance/transactions/')) {
      const id = path.split('/').at(-1) ?? ''
      const order = byTransaction(id)
      return order ? [200, transactionOf(order, id)] : [404, {}]
    }
    if (path === '/api/acceptance/void_refund/refund') {
      return refund(byTransaction(body.transaction_id), piastres(Number(body.amount_cents)))
    }
    if (path.endsWith('/payments/charge')) {
      const order = addOrder(body.merchantRefNum, parseEgp(body.amount) ?? piastres(0), true)
      return [200, { referenceNumber: order.id, merchantRefNumber: order.reference, statusCode: 200 }]
    }
    if (path.endsWith('/payments/status/v2')) {
      const order = byReference(query.get('merchantRefNumber'))
      return order ? [200, statusOf(order)] : [404, {}]
    }
    if (path.endsWith('/payments/refund')) {
      return refund(orders.get(String(body.referenceNumber)), parseEgp(body.refundAmount) ?? piastres(0))
    }
    const order = orders.get(String(body.orderRefNo))
    if (order?.status !== 'NEW') return [200, { statusCode: 404 }]
    order.status = 'CANCELED'
    return [200, { statusCode: 200 }]
  }

  const requests: string[] = []
  const server = createServer((request, response) => void respond(request, response))

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const sent = await text(request)
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://provider')
    requests.push(`${request.method} ${pathname}`)
    await providers.onRequest?.()
    const { fault } = providers
    if (fault === 'down') return void response.destroy()
    const [status, body] = fault === 'refuse' ? [400, {}] : answer(pathname, searchParams, sent ? JSON.parse(sent) : {})
    response.writeHead(fault === 'performThenFail' ? 500 : status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  }

  await once(server.listen(0, '127.0.0.1'), 'listening')
  const providers: ProviderServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    orders,
    requests,
    fault: 'none',
    onRequest: undefined,
    latest() {
      const order = [...orders.values()].at(-1)
      if (!order) throw new Error('no order')
      return order
    },
    pay(order) {
      names += 1
      order.paid.push(String(names))
      order.status = 'PAID'
      return String(names)
    },
    callback(order, transaction, changes = {}) {
      const signed = transactionOf(order, transaction)
      const hmac = paymobHmac({ ...signed, ...changes }, hmacSecret)
      const body = { type: 'TRANSACTION', obj: { ...signed, ...changes } }
      return { path: `/api/payments/paymob/callback?hmac=${hmac}`, body }
    },
    notification(order, changes = {}) {
      const body = { ...statusOf(order), ...changes }
      return { ...body, messageSignature: notificationSignature(body, secureKey) }
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return providers
}
