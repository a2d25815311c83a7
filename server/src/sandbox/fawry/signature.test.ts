import { expect, test } from 'vitest'
import { chargeSignature, messageSignature } from './signature'

test("Fawry's signature of a charge", () => {
  const charge = { merchantRefNum: 'R1', customerProfileId: '777', paymentMethod: 'PAYATFAWRY', amount: '580.55' }
  expect(chargeSignature({ merchantCode: 'MC', secureKey: 'KEY' }, charge)).toBe(
    '56d62f3dc2fa36c9627c7d6cc6e3b2bf566c1dbd240b765bebe3c1bdcf8e5480',
  )
})

test("Fawry's signature of a notification", () => {
  const message = {
    fawryRefNumber: '970177',
    merchantRefNumber: 'R1',
    paymentAmount: 15_200,
    orderAmount: 15_000,
    orderStatus: 'PAID',
    paymentMethod: 'PAYATFAWRY',
    paymentRefrenceNumber: '24480',
  }
  expect(messageSignature(message, 'KEY')).toBe('f09c056c2765dfb4cb860f5dce1e1966f24836ad7c1e3d9f8dad428b28bfef2d')
})
