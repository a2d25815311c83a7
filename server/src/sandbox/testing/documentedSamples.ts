import type { TransactionObject } from '../paymob/objects'

/** The sample transaction of Paymob's documentation. */
export const paymobTransaction: TransactionObject = {
  id: 192_036_465,
  pending: false,
  amount_cents: 100_000,
  success: true,
  is_auth: false,
  is_capture: false,
  is_standalone_payment: true,
  is_voided: false,
  is_refunded: false,
  is_3d_secure: true,
  integration_id: 4_097_558,
  has_parent_transaction: false,
  parent_transaction: null,
  order: { id: 217_503_754, merchant_order_id: 'a1-1', amount_cents: 100_000, currency: 'EGP' },
  created_at: '2024-06-13T11:33:44.592345',
  currency: 'EGP',
  source_data: { type: 'card', pan: '2346', sub_type: 'MasterCard' },
  data: { message: 'Approved', txn_response_code: 'APPROVED' },
  payment_key_claims: {
    billing_data: { first_name: 'Salma', last_name: 'Adel', email: 's@example.test', phone_number: '+201000000009' },
  },
  error_occured: false,
  refunded_amount_cents: 0,
  is_refund: false,
  is_void: false,
  is_live: false,
  owner: 302_852,
}

/** The HMAC of the sample transaction with the secret `test`. */
export const paymobHmacOfSample =
  '5f30fe7c568ddd5e539b2821fe2c8077fe6018fa87dab91d98be2cf6489f936aea6c21b668848fea22d100a92dd8dfba852d24b1db8686829e466b08086cf87a'

/** A notification of Fawry, signed with the secure key `KEY`. */
export const fawryNotification = {
  fawryRefNumber: '970177',
  merchantRefNumber: 'R1',
  paymentAmount: 152,
  orderAmount: 150,
  orderStatus: 'PAID',
  paymentMethod: 'PAYATFAWRY',
  paymentRefrenceNumber: '24480',
  messageSignature: 'f09c056c2765dfb4cb860f5dce1e1966f24836ad7c1e3d9f8dad428b28bfef2d',
}

/** The signature of a charge of 580.55 EGP by the merchant `MC`, with reference `R1`, customer `777` and secure key `KEY`. */
export const fawryChargeSignature = '56d62f3dc2fa36c9627c7d6cc6e3b2bf566c1dbd240b765bebe3c1bdcf8e5480'
